package archive

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

func tarOf(t testing.TB, name, body string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	if err := w.WriteHeader(&tar.Header{Name: name, Size: int64(len(body)), Mode: 0o644, Format: tar.FormatUSTAR}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(body)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func gzipped(t testing.TB, body []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(body); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestListsAndMembers(t *testing.T) {
	t.Parallel()
	inner := readertest.Zip(t, readertest.Entry{Name: "deep.md", Body: "# Deep"})
	zip := readertest.Zip(t, readertest.Entry{Name: "docs/"}, readertest.Entry{Name: "docs/readme.md", Body: "# Hello"}, readertest.Entry{Name: "in.zip", Body: string(inner)})
	for _, tc := range []struct {
		name, member string
		body         []byte
		want         string
	}{
		{"zip", "", zip, "Archive (zip): 2 files, "},
		{"zip", "", zip, "| docs/readme.md | 7 |"},
		{"member", "docs/readme.md", zip, "# Hello"},
		{"member after a slash", "/docs/readme.md", zip, "# Hello"},
		{"archive in it", "in.zip", zip, "| deep.md | 6 |"},
		{"member of that", "in.zip!deep.md", zip, "# Deep"},
		{"tar", "", tarOf(t, "./a.txt", "text"), "| ./a.txt | 4 |"},
		{"tar.gz", "a.txt", gzipped(t, tarOf(t, "./a.txt", "text")), "text"},
		{"gz", "", gzipped(t, []byte("just text")), "just text"},
	} {
		got := readertest.Read(t, reader.Source{Body: tc.body, Member: tc.member})
		if !strings.Contains(got, tc.want) {
			t.Errorf("%s: %q, want %q in it", tc.name, got, tc.want)
		}
	}
}

func TestBroken(t *testing.T) {
	t.Parallel()
	nest := gzipped(t, []byte("x"))
	for range 5 {
		nest = readertest.Zip(t, readertest.Entry{Name: "a.zip", Body: string(nest)})
	}
	packed := []byte("x")
	for range 6 {
		packed = gzipped(t, packed)
	}
	for _, tc := range []struct {
		name   string
		source reader.Source
		want   error
	}{
		{"a member of no archive", reader.Source{Body: []byte("<p>page"), Member: "a"}, reader.ErrNoMember},
		{"a member of a packed file", reader.Source{Body: gzipped(t, []byte("x")), Member: "a"}, reader.ErrNoMember},
		{"no such member", reader.Source{Body: readertest.Zip(t), Member: "a"}, reader.ErrNoMember},
		{"cut short", reader.Source{Body: gzipped(t, bytes.Repeat([]byte("some words "), 99))[:30]}, format.ErrDamaged},
		{"tar cut short", reader.Source{Body: tarOf(t, "a", strings.Repeat("x", 2000))[:1500]}, format.ErrDamaged},
		{"bomb", reader.Source{Body: gzipped(t, make([]byte, maxBytes+2))}, format.ErrExcess},
		{"packed again and again", reader.Source{Body: packed}, format.ErrExcess},
		{"nested", reader.Source{Body: nest, Member: "a.zip!a.zip!a.zip!a.zip!a.zip"}, format.ErrExcess},
	} {
		if _, err := reader.Read(tc.source, reader.Options{}); !errors.Is(err, tc.want) {
			t.Errorf("%s: %v, want %v", tc.name, err, tc.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	readertest.Fuzz(f, []reader.Reader{read}, readertest.Zip(f, readertest.Entry{Name: "a", Body: "x"}), tarOf(f, "a", "x"), gzipped(f, []byte("x")))
}
