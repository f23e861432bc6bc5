// Package build tells which build of the program this is.
package build

import (
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

// What a build without a repository around it is told by the linker:
// -X github.com/decant-dev/decant/internal/build.commit=….
var commit, date string

// An Info is what is known of a build. Commit and Date are empty where the
// program was built from files that do not say.
type Info struct {
	Version  string `json:"version"`
	Commit   string `json:"commit,omitempty"`
	Date     string `json:"date,omitempty"` // of the commit, RFC 3339
	Modified bool   `json:"modified,omitempty"`
	Go       string `json:"go"`
	OS       string `json:"os"`
	Arch     string `json:"arch"`
}

// Of tells of this program, whose version is given.
func Of(version string) Info {
	info := Info{Version: version, Commit: commit, Date: date,
		Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH}
	if recorded, ok := debug.ReadBuildInfo(); ok && info.Commit == "" {
		info.recorded(recorded)
	}
	return info
}

// recorded takes what the go command wrote down: of the repository that it built
// in, or of the version that go install was asked for.
func (i *Info) recorded(from *debug.BuildInfo) {
	for _, s := range from.Settings {
		switch s.Key {
		case "vcs.revision":
			i.Commit = s.Value
		case "vcs.time":
			i.Date = s.Value
		case "vcs.modified":
			i.Modified = s.Value == "true"
		}
	}
	if i.Commit == "" {
		i.pseudo(from.Main.Version)
	}
}

// pseudoVersion is how the go command names a commit without a tag.
var pseudoVersion = lazyregexp.New(`[-.](\d{14})-([0-9a-f]{12})(?:\+.*)?$`)

func (i *Info) pseudo(version string) {
	parts := pseudoVersion().FindStringSubmatch(version)
	if parts == nil {
		return
	}
	at, err := time.Parse("20060102150405", parts[1])
	if err != nil {
		return
	}
	i.Commit, i.Date = parts[2], at.Format(time.RFC3339)
}

// Day is the date without the time.
func (i Info) Day() string {
	day, _, _ := strings.Cut(i.Date, "T")
	return day
}

// maxCommit is how much of a commit's name is shown to people.
const maxCommit = 12

// String is one line for people.
func (i Info) String() string {
	var parts []string
	if i.Commit != "" {
		short := i.Commit[:min(maxCommit, len(i.Commit))]
		if i.Modified {
			short += ", changed"
		}
		parts = append(parts, short)
	}
	if i.Date != "" {
		parts = append(parts, i.Day())
	}
	parts = append(parts, i.Go, i.OS+"/"+i.Arch)
	return "decant " + i.Version + " (" + strings.Join(parts, ", ") + ")"
}
