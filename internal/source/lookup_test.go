package source

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant/internal/warc"
)

// dated is a record of a page at a time.
func dated(t testing.TB, address, body string, at time.Time) []byte {
	t.Helper()
	var b bytes.Buffer
	fields := warc.Fields{Type: "response", Target: address, ContentType: "application/http;msgtype=response", Date: at}
	block := "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body
	if err := warc.Append(&b).Write(fields, []byte(block)); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A library is records, and the lines of an index of them.
type library struct {
	packed []byte
	lines  []string
}

func newLibrary(t testing.TB) *library {
	l := &library{}
	for i, address := range []string{"https://a.example/", "https://a.example/docs/1", "https://a.example/docs/2",
		"https://b.example/x", "https://a.example/docs/1"} {
		at := time.Date(2020+i, 3, 1, 12, 0, 0, 0, time.UTC)
		body := dated(t, address, fmt.Sprint("<p>page ", i), at)
		l.lines = append(l.lines, fmt.Sprintf(`key %s {"url":%q,"filename":"data.warc.gz","offset":"%d","length":"%d"}`,
			at.Format("20060102150405"), address, len(l.packed), len(body)))
		l.packed = append(l.packed, body...)
	}
	return l
}

func (l *library) index() []byte { return []byte(strings.Join(l.lines, "\n") + "\n") }

// wacz writes the library as a WACZ file.
func (l *library) wacz(t testing.TB, folder, index string, method uint16) string {
	t.Helper()
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	add := func(name string, method uint16, body []byte) {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: method})
		if err == nil {
			_, err = w.Write(body)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	add("archive/data.warc.gz", method, l.packed)
	if strings.HasSuffix(index, ".gz") {
		add("indexes/"+index, zip.Store, []byte(gzipped(string(l.index()))))
	} else {
		add("indexes/"+index, zip.Deflate, l.index())
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(folder, "a.wacz")
	if err := os.WriteFile(name, packed.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// lookedUp is what a pick gives, and what is told meanwhile.
func lookedUp(t testing.TB, arg string) (pages, told string) {
	t.Helper()
	file, pick, ok := ParsePick(arg)
	if !ok {
		t.Fatalf("ParsePick(%q) finds none", arg)
	}
	in := &Source{Name: file, Pick: pick, MaxBytes: 1 << 20, Tell: func(err error) { told += err.Error() }}
	for item := range in.Items(t.Context()) {
		pages += strings.TrimPrefix(string(item.Body), "<p>page ") + " "
		if item.Err != nil {
			pages += item.Err.Error()
		}
	}
	return strings.TrimSpace(pages), told
}

func TestLookUp(t *testing.T) {
	t.Parallel()
	for _, form := range []string{"index.cdx", "index.cdxj", "index.cdx.gz", "beside", "none"} {
		l, folder := newLibrary(t), t.TempDir()
		file := filepath.Join(folder, "data.warc.gz")
		if form == "beside" || form == "none" {
			writeFile(t, file, l.packed)
		} else {
			file = l.wacz(t, folder, form, zip.Store)
		}
		if form == "beside" {
			l.lines = append(l.lines, strings.Replace(l.lines[3], "data.warc.gz", "other.warc.gz", 1))
			writeFile(t, filepath.Join(folder, "data.cdxj"), l.index())
		}
		for pick, want := range map[string]string{
			"https://a.example":                  "0",
			"https://a.example/#top":             "0",
			"https://a.example/docs/1":           "1 4",
			"https://a.example/docs/*":           "1 2 4",
			"2021/https://a.example/docs/*":      "1",
			"2021-2022/https://a.example/docs/*": "1 2",
			"202203-/https://a.example/docs/*":   "2 4",
			"-20220228/https://a.example/docs/*": "1",
			"20220301120000/https://a.example/*": "2",
			"20220301120001-2023/https://*":      "3",
			"https://a.example/docs":             "",
			"2020/https://a.example/docs/1":      "",
			"*":                                  "0 1 2 3 4",
			"2023/*":                             "3",
		} {
			if got, told := lookedUp(t, file+"!"+pick); got != want || told != "" {
				t.Errorf("%s, %s: %q, told %q; want %q", form, pick, got, told, want)
			}
		}
	}
}

// With an index nothing else of an archive is read: here the rest of it is
// damaged.
func TestAnIndexReadsNothingElse(t *testing.T) {
	t.Parallel()
	l, folder := newLibrary(t), t.TempDir()
	l.packed[20] ^= 0xff
	if got, told := lookedUp(t, l.wacz(t, folder, "index.cdx", zip.Store)+"!https://b.example/x"); got != "3" || told != "" {
		t.Errorf("got %q, told %q", got, told)
	}
}

// An index that lies is told of, and no page is lost or there twice.
func TestAnIndexThatLies(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*library){
		"offsets swapped": func(l *library) {
			l.lines[4] = strings.Replace(l.lines[3], "b.example/x", "a.example/docs/1", 1)
		},
		"another time":    func(l *library) { l.lines[4] = strings.Replace(l.lines[4], " 2024", " 2019", 1) },
		"past the end":    func(l *library) { l.lines[4] = strings.Replace(l.lines[4], `"offset":"`, `"offset":"9`, 1) },
		"within a record": func(l *library) { l.lines[4] = strings.Replace(l.lines[4], `"length":"`, `"length":"1","x":"`, 1) },
		"no such file":    func(l *library) { l.lines[4] = strings.Replace(l.lines[4], "data.", "other.", 1) },
		"damaged JSON":    func(l *library) { l.lines[4] = "key 2024 {" },
		"rubbish":         func(l *library) { l.lines[4] = "rubbish" },
		"too long a line": func(l *library) { l.lines[4] = strings.Repeat("x", maxIndexLine+1) },
	} {
		l := newLibrary(t)
		change(l)
		got, told := lookedUp(t, l.wacz(t, t.TempDir(), "index.cdx", zip.Store)+"!https://a.example/docs/1")
		if got != "1 4" || !strings.Contains(told, errLies.Error()) {
			t.Errorf("%s: %q, told %q; want both pages once, and to hear of it", name, got, told)
		}
	}
	l := newLibrary(t)
	got, told := lookedUp(t, l.wacz(t, t.TempDir(), "index.cdx", zip.Deflate)+"!https://a.example/docs/1")
	if got != "1 4" || !strings.Contains(told, "is packed once more") {
		t.Errorf("a packed archive: %q, told %q", got, told)
	}
}

func TestParsePick(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "a.warc.gz")
	writeFile(t, file, nil)
	for arg, want := range map[string]string{
		file + "!https://a.example":                "https://a.example/",
		file + "!https://a.example/x*":             "https://a.example/x*",
		file + "!2026/https://a.example/":          "2026/https://a.example/",
		file + "!2026-2027/https://a.example/":     "2026-2027/https://a.example/",
		file:                                       "none",
		file + "!a.html":                           "none",
		folder + "!https://a.example/":             "none",
		filepath.Join(folder, "b.warc") + "!h://a": "none",
		"https://a.example/b.warc!https://x/":      "none",
	} {
		got := "none"
		if _, pick, ok := ParsePick(arg); ok {
			got = pick.String()
		}
		if got != want {
			t.Errorf("ParsePick(%q) = %s, want %s", arg, got, want)
		}
	}
}

// Whatever an index says, every page of the archive is there once.
func FuzzLookUp(f *testing.F) {
	l := newLibrary(f)
	f.Add(string(l.index()))
	f.Add(strings.ReplaceAll(string(l.index()), `"offset":"`, `"offset":"-`))
	f.Add("com,example)/ 2026 u text/html 200 SUM - - 1 0 data.warc.gz\n")
	f.Fuzz(func(t *testing.T, index string) {
		l := &library{packed: l.packed, lines: strings.Split(index, "\n")}
		got, told := lookedUp(t, l.wacz(t, t.TempDir(), "index.cdx", zip.Store)+"!*")
		seen := map[string]bool{}
		for page := range strings.FieldsSeq(got) {
			if seen[page] && told != "" {
				t.Errorf("page %s is there twice after %q", page, told)
			}
			seen[page] = true
		}
		if told != "" && len(seen) != 5 {
			t.Errorf("%d pages after %q, want 5", len(seen), told)
		}
	})
}
