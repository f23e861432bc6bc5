package warc

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

const plain = "WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 4\r\n\r\ninfo\r\n\r\n" +
	"WARC/1.0\nwarc-type: response\nWARC-Target-URI: <https://a.example/>\nContent-Length: 5\nX: folded\n  on\n\nhello\n\n" +
	"WARC/1.1\r\nWARC-Type: response\r\nContent-Length: 0\r\n\r\n\r\n\r\n"

// packs are the ways in which a file may be packed.
var packs = map[string]func(string) []byte{
	"plain": func(s string) []byte { return []byte(s) },
	"gzip": func(s string) []byte {
		var b bytes.Buffer
		for _, part := range strings.SplitAfter(s, "\r\n\r\n\r\n") { // each member by itself
			w := gzip.NewWriter(&b)
			io.WriteString(w, part)
			w.Close()
		}
		return b.Bytes()
	},
	"zstd": func(s string) []byte {
		w, _ := zstd.NewWriter(nil)
		return append(w.EncodeAll([]byte(s[:100]), nil), w.EncodeAll([]byte(s[100:]), nil)...)
	},
	"zstd with a dictionary": func(s string) []byte {
		dictionary, err := zstd.BuildDict(zstd.BuildDictOptions{ID: 7, History: []byte(strings.Repeat(plain, 9)),
			Contents: [][]byte{[]byte(plain), []byte(plain + "x")}, Offsets: [3]int{1, 4, 8}})
		if err != nil {
			panic(err)
		}
		w, err := zstd.NewWriter(nil, zstd.WithEncoderDict(dictionary))
		if err != nil {
			panic(err)
		}
		head := []byte{0x5d, 0x2a, 0x4d, 0x18, byte(len(dictionary)), byte(len(dictionary) >> 8), 0, 0}
		return append(append(head, dictionary...), w.EncodeAll([]byte(s), nil)...)
	},
}

func TestPackedFiles(t *testing.T) {
	t.Parallel()
	for name, pack := range packs {
		got, err := summarize(pack(plain))
		want := `warcinfo "" "info", response "https://a.example/" "hello", response "" ""`
		if err != nil || got != want {
			t.Errorf("%s: %s, %v\nwant %s", name, got, err, want)
		}
	}
}

func summarize(file []byte) (string, error) {
	r, err := NewReader(bytes.NewReader(file))
	if err != nil {
		return "", err
	}
	defer r.Close()
	var seen []string
	for {
		record, err := r.Next()
		if err != nil {
			if err == io.EOF {
				err = nil
			}
			return strings.Join(seen, ", "), err
		}
		block, _ := io.ReadAll(record.Block)
		seen = append(seen, fmt.Sprintf("%s %q %q", record.Type(), record.Target(), block))
	}
}

func TestDamagedFiles(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct{ file, want string }{
		"no WARC":        {"<html>\n", "does not begin with its version"},
		"cut in a block": {plain[:54], "cut off in a record"},
		"cut in a line":  {plain[:20], "cut off in a header"},
		"cut in header":  {"WARC/1.0\r\nA: b\r\n", "cut off in a header"},
		"lying length":   {"WARC/1.0\r\nContent-Length: 9000000000\r\n\r\nshort", "cut off in a record"},
		"no length":      {"WARC/1.0\r\n\r\n", "how long"},
		"bad length":     {"WARC/1.0\r\nContent-Length: -1\r\n\r\n", "how long"},
		"too short":      {"WARC/1.0\r\nContent-Length: 2\r\n\r\nlonger\r\n\r\n", "does not begin"},
		"endless header": {"WARC/1.0\r\n" + strings.Repeat("X: y\r\n", maxHeader/4), "too long"},
	} {
		_, err := summarize([]byte(tc.file))
		if !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v; want %q", name, err, tc.want)
		}
	}
}

func TestWhatIsWrittenCanBeRead(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	w, err := NewWriter(&b, "decant")
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Write(Fields{Type: "response", Target: "https://a.example/", Date: time.Now()}, []byte("block")); err != nil {
		t.Fatal(err)
	}
	got, err := summarize(b.Bytes())
	if err != nil || !strings.HasSuffix(got, `response "https://a.example/" "block"`) {
		t.Errorf("%s, %v", got, err)
	}
}

func FuzzReader(f *testing.F) {
	for _, pack := range packs {
		f.Add(pack(plain))
	}
	f.Fuzz(func(t *testing.T, file []byte) { _, _ = readOn(file) })
}
