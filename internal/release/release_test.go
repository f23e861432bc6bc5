package release

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant/internal/notice"
)

// program is a command that answers as the real one does where a release asks it.
const program = `package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	switch os.Args[1] {
	case "completion":
		fmt.Println("completion for", os.Args[2])
	case "man":
		os.MkdirAll(os.Args[2], 0o755)
		os.WriteFile(filepath.Join(os.Args[2], "decant.1"), []byte(".TH DECANT 1\n"), 0o644)
	}
}
`

// plan is a release of a small module for this system.
func plan(t *testing.T) *Plan {
	t.Helper()
	root := t.TempDir()
	files := map[string]string{"go.mod": "module example.com/small\n\ngo 1.26\n", "cmd/decant/main.go": program}
	for _, name := range papers {
		files[name] = name
	}
	for name, text := range files {
		name = filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return &Plan{Root: root, Out: filepath.Join(root, "dist"), Version: "1.2.3", Commit: "abc", Log: io.Discard,
		Date:    time.Date(2026, 3, 4, 5, 6, 7, 0, time.FixedZone("KST", 9*3600)),
		Targets: []Target{here()},
		Modules: []notice.Module{{Path: "example.com/dep", Version: "v2.0.0+incompatible", Systems: []string{"linux"},
			Licences: []notice.Licence{{Kind: "MIT", Copyrights: []string{"Copyright 2014 Ada"}}, {Kind: "notice"}, {Kind: "licence"}}}}}
}

// The same commit gives the same bytes, whenever and by whom they are made.
func TestMakeTwice(t *testing.T) {
	t.Parallel()
	first, second := plan(t), plan(t)
	for _, p := range []*Plan{first, second} {
		if err := p.Make(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	names, err := filepath.Glob(filepath.Join(first.Out, "*"))
	if err != nil || len(names) < 3 {
		t.Fatalf("made %q, %v; want an archive, a bill and the sums", names, err)
	}
	for _, name := range names {
		one, two := read(t, name), read(t, filepath.Join(second.Out, filepath.Base(name)))
		if !bytes.Equal(one, two) {
			t.Errorf("%s differs from one time to the next", filepath.Base(name))
		}
	}
	if sums := string(read(t, filepath.Join(first.Out, sums))); strings.Count(sums, "\n") != len(names)-1 ||
		!strings.Contains(sums, "  decant_1.2.3.cdx.json\n") {
		t.Errorf("sums %q", sums)
	}
}

func TestArchives(t *testing.T) {
	t.Parallel()
	p := plan(t)
	beside, err := p.beside(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range Targets {
		files := slices.Concat([]File{{Name: target.program(), Data: []byte("program"), Runs: true}}, beside)
		var packed bytes.Buffer
		if err := target.pack(&packed, "decant", files, p.Date); err != nil {
			t.Fatal(err)
		}
		wantArchive(t, target, packed.Bytes(), p.Date)
	}
	packaged, err := p.deb(Target{"linux", "arm64"}, slices.Concat([]File{{Name: "decant", Runs: true}}, beside))
	if err != nil {
		t.Fatal(err)
	}
	wantPackage(t, packaged)
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func wantArchive(t *testing.T, target Target, data []byte, date time.Time) {
	t.Helper()
	want := []string{"decant/" + target.program()}
	for _, name := range []string{"CHANGELOG.md", "LICENSE", "NOTICE", "README.ko.md", "README.md", "decant.service",
		"completions/decant.bash", "completions/decant.fish", "completions/decant.ps1", "completions/_decant", "man/man1/decant.1"} {
		want = append(want, "decant/"+name)
	}
	var names []string
	if target.OS == "windows" {
		names = unzip(t, data)
	} else {
		packed, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		headers := untar(t, packed)
		names = namesOf(headers)
		if h := headers[0]; h.Mode != 0o755 || headers[1].Mode != 0o644 || h.Uid != 0 || h.Uname != "" || !h.ModTime.Equal(date) {
			t.Errorf("the program is %+v", h)
		}
	}
	if !slices.Equal(names, want) {
		t.Errorf("%s has %q, want %q", target, names, want)
	}
}

func unzip(t *testing.T, data []byte) (names []string) {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.File {
		names = append(names, f.Name)
	}
	return names
}

func untar(t *testing.T, r io.Reader) (headers []*tar.Header) {
	t.Helper()
	archive := tar.NewReader(r)
	for {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return headers
		}
		if err != nil {
			t.Fatal(err)
		}
		headers = append(headers, header)
	}
}

func namesOf(headers []*tar.Header) (names []string) {
	for _, h := range headers {
		names = append(names, h.Name)
	}
	return names
}

// wantPackage reads a package as dpkg does: members at even places, folders
// before what is in them.
func wantPackage(t *testing.T, data []byte) {
	t.Helper()
	rest, ok := bytes.CutPrefix(data, []byte("!<arch>\n"))
	if !ok {
		t.Fatalf("begins with %q", data[:8])
	}
	members := map[string][]byte{}
	var order []string
	for len(rest) > 0 {
		head := string(rest[:60])
		size, err := strconv.Atoi(strings.TrimSpace(head[48:58]))
		if err != nil || head[58:] != "`\n" {
			t.Fatalf("head %q: %v", head, err)
		}
		name := strings.TrimSpace(head[:16])
		order, members[name] = append(order, name), rest[60:60+size]
		rest = rest[60+size+size%2:]
	}
	if want := []string{"debian-binary", "control.tar.gz", "data.tar.gz"}; !slices.Equal(order, want) {
		t.Fatalf("members %q, want %q", order, want)
	}
	packed, err := gzip.NewReader(bytes.NewReader(members["data.tar.gz"]))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{"./": true}
	for _, h := range untar(t, packed) {
		if parent := h.Name[:strings.LastIndexByte(strings.TrimSuffix(h.Name, "/"), '/')+1]; !seen[parent] {
			t.Errorf("%s comes before %s", h.Name, parent)
		}
		seen[h.Name] = true
	}
	for _, name := range []string{"./usr/bin/decant", "./usr/share/man/man1/decant.1.gz", "./usr/lib/systemd/system/decant.service"} {
		if !seen[name] {
			t.Errorf("the package has no %s: %v", name, seen)
		}
	}
}

func TestBill(t *testing.T) {
	t.Parallel()
	text, err := plan(t).bill()
	if err != nil {
		t.Fatal(err)
	}
	var got bill
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if got.Format != "CycloneDX" || got.Metadata.Timestamp != "2026-03-03T20:06:07Z" || len(got.Components) != 1 {
		t.Fatalf("bill %+v", got)
	}
	c := got.Components[0]
	if c.PURL != "pkg:golang/example.com/dep@v2.0.0%2Bincompatible" || c.Copyright != "Copyright 2014 Ada" ||
		len(c.Licences) != 2 || c.Licences[0].Licence.ID != "MIT" || c.Licences[1].Licence.Name != "licence" ||
		!slices.Equal(got.Dependencies[0].On, []string{c.Ref}) {
		t.Errorf("component %+v", c)
	}
}

func TestParseTargets(t *testing.T) {
	t.Parallel()
	for list, want := range map[string]string{
		"": fmt.Sprint(Targets), "linux/amd64, windows/arm64": "[linux/amd64 windows/arm64]",
		"plan9/amd64": "error", "linux": "error", "linux/amd64,": "error",
	} {
		got, err := ParseTargets(list)
		if said := fmt.Sprint(got); err == nil && said != want || err != nil && want != "error" {
			t.Errorf("%q is %s, %v; want %s", list, said, err, want)
		}
	}
}
