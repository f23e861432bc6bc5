package build

import (
	"runtime/debug"
	"strings"
	"testing"
)

func TestRecorded(t *testing.T) {
	t.Parallel()
	vcs := func(revision, at, modified string) []debug.BuildSetting {
		return []debug.BuildSetting{{Key: "vcs.revision", Value: revision}, {Key: "vcs.time", Value: at},
			{Key: "vcs.modified", Value: modified}}
	}
	hash := strings.Repeat("0123456789", 4)
	for _, tc := range []struct {
		name     string
		version  string
		settings []debug.BuildSetting
		want     string
	}{
		{"in a repository", "(devel)", vcs(hash, "2026-03-04T05:06:07Z", "false"), "decant 1.2.3 (012345678901, 2026-03-04, go, os/arch)"},
		{"with changes", "(devel)", vcs(hash, "2026-03-04T05:06:07Z", "true"), "decant 1.2.3 (012345678901, changed, 2026-03-04, go, os/arch)"},
		{"a tag", "v1.2.3", nil, "decant 1.2.3 (go, os/arch)"},
		{"a commit", "v1.2.4-0.20260304050607-abcdef012345", nil, "decant 1.2.3 (abcdef012345, 2026-03-04, go, os/arch)"},
		{"before any tag", "v0.0.0-20260304050607-abcdef012345+dirty", nil, "decant 1.2.3 (abcdef012345, 2026-03-04, go, os/arch)"},
		{"no such time", "v0.0.0-20269904050607-abcdef012345", nil, "decant 1.2.3 (go, os/arch)"},
		{"a short name", "(devel)", vcs("abc", "", "false"), "decant 1.2.3 (abc, go, os/arch)"},
		{"nothing", "", nil, "decant 1.2.3 (go, os/arch)"},
	} {
		info := Info{Version: "1.2.3", Go: "go", OS: "os", Arch: "arch"}
		info.recorded(&debug.BuildInfo{Main: debug.Module{Version: tc.version}, Settings: tc.settings})
		if got := info.String(); got != tc.want {
			t.Errorf("%s: %q is %q, want %q", tc.name, tc.version, got, tc.want)
		}
	}
}
