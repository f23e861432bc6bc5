package source

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
	"golang.org/x/text/encoding/unicode"

	"github.com/decant-dev/decant/internal/warc"
)

// web is the sitemaps that can be fetched.
var web = map[string]string{
	"https://a.example/sitemap.xml": "<sitemapindex><sitemap><loc>https://a.example/1.xml.gz</loc></sitemap>" +
		"<sitemap><loc>https://a.example/sitemap.xml</loc></sitemap><sitemap><loc>https://a.example/sitemap.xml#part</loc></sitemap>" +
		"<sitemap><loc>https://a.example/gone.xml</loc></sitemap></sitemapindex>",
	"https://a.example/1.xml.gz": gzipped("<urlset><url><loc>https://a.example/p1</loc></url></urlset>"),
	"https://a.example/feed":     "<rss><channel><item><link>https://a.example/p2</link></item></channel></rss>",
	"https://a.example/page":     "<html><body>no list",
	"https://a.example/deep0":    "<sitemapindex><sitemap><loc>https://a.example/deep1</loc></sitemap></sitemapindex>",
	"https://a.example/deep1":    "<sitemapindex><sitemap><loc>https://a.example/deep2</loc></sitemap></sitemapindex>",
	"https://a.example/deep2":    "<sitemapindex><sitemap><loc>https://a.example/deep3</loc></sitemap></sitemapindex>",
	"https://a.example/deep3":    "<sitemapindex><sitemap><loc>https://a.example/deep4</loc></sitemap></sitemapindex>",
	"https://a.example/deep4":    "<sitemapindex><sitemap><loc>https://a.example/deep5</loc></sitemap></sitemapindex>",
	"https://a.example/list.txt": "https://a.example/p3\n",
}

func gzipped(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	io.WriteString(w, text)
	w.Close()
	return b.String()
}

// items reads a source and writes its items down, one on each line.
func items(t *testing.T, s *Source) string {
	t.Helper()
	s.MaxBytes = 1000
	s.Address = func(text string) (string, bool) { return "https://" + text, !strings.Contains(text, " ") }
	s.Fetch = func(_ context.Context, address string) ([]byte, error) {
		if body, ok := web[address]; ok {
			return []byte(body), nil
		}
		return nil, errors.New("not found")
	}
	var b strings.Builder
	for item := range s.Items(t.Context()) {
		fmt.Fprintf(&b, "%s %q", item.URL, item.Unpacked().Body)
		if item.Err != nil {
			fmt.Fprintf(&b, " error: %v", item.Err)
		}
		b.WriteString("\n")
	}
	if s.Err() != nil {
		fmt.Fprintf(&b, "ended: %v\n", s.Err())
	}
	return b.String()
}

func TestStreams(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct{ in, want string }{
		"a list":            {"\ufeffa.example/1\n\n# no\n a.example/2", "https://a.example/1 \"\"\nhttps://a.example/2 \"\"\n"},
		"packed":            {gzipped("a.example/1\n"), "https://a.example/1 \"\"\n"},
		"bad lines":         {"a b\n{}\n{\n", "line 1 of the input: neither an address|line 2 of the input: neither url|line 3 of the input: not JSON"},
		"a sitemap":         {web["https://a.example/1.xml.gz"], "https://a.example/p1 \"\"\n"},
		"a page":            {"<html>", `- "" error: bad request: it is no sitemap or feed: it begins with <html>`},
		"cut gzip":          {gzipped("a.example/1\n")[:20], "ended: read -: it is cut off; get all of it"},
		"nothing":           {"", ""},
		"damaged WARC":      {"WARC/1.0\r\nContent-Length: 99\r\n\r\n", "cut off in a record"},
		"an index by steps": {web["https://a.example/sitemap.xml"], "https://a.example/p1 \"\"|names https://a.example/sitemap.xml again|gone.xml \"\" error: not found"},
	} {
		got := items(t, &Source{Name: "-", Stdin: strings.NewReader(tc.in)})
		for part := range strings.SplitSeq(tc.want, "|") {
			if !strings.Contains(got, part) || tc.want == "" && got != "" {
				t.Errorf("%s: %q\nwant %q", name, got, part)
			}
		}
	}
}

func TestSitemapsAndFeeds(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"https://a.example/sitemap.xml": "https://a.example/p1 \"\"\nhttps://a.example/sitemap.xml \"\" error: bad request: the sitemap https://a.example/sitemap.xml names https://a.example/sitemap.xml again, which is read once\n",
		"https://a.example/feed":        "https://a.example/p2 \"\"\n",
		"https://a.example/list.txt":    "https://https://a.example/p3 \"\"\n",
		"https://a.example/page":        "it is no sitemap or feed",
		"https://a.example/none":        "error: not found",
		"https://a.example/deep0":       "https://a.example/deep5 \"\" error: bad request: sitemaps are nested deeper than 5",
	} {
		got := items(t, &Source{Name: address})
		if !strings.Contains(got, want) {
			t.Errorf("%s: %q\nwant %q", address, got, want)
		}
		if n := strings.Count(got, "again"); n > 1 {
			t.Errorf("%s: told %d times that it contains itself, want once: %q", address, n, got)
		}
	}
}

// record is an answer in an archive.
func record(t *testing.T, target, block string) []byte {
	t.Helper()
	var b bytes.Buffer
	err := warc.Append(&b).Write(warc.Fields{Type: "response", Target: target, Date: time.Now(),
		ContentType: "application/http;msgtype=response"}, []byte(block))
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestArchives(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	records := [][]byte{
		record(t, "https://a.example/1", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>one"),
		record(t, "https://a.example/moved", "HTTP/1.1 301 Moved\r\nLocation: /1\r\n\r\n"),
		record(t, "https://a.example/gone", "HTTP/1.1 404 Not Found\r\n\r\nno"),
		record(t, "https://a.example/gzip", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n"+gzipped("two")),
		record(t, "https://a.example/lies", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nplain"),
		record(t, "https://a.example/rubbish", "rubbish"),
	}
	want := `https://a.example/1 "<p>one"` + "\n" + `https://a.example/gone "" error: http_status: code 404`
	rest := []string{`https://a.example/gzip "two"`, `https://a.example/lies "plain"`, "record 6 of", "holds no answer"}
	file := filepath.Join(dir, "a.warc.gz")
	writeFile(t, file, bytes.Join(records, nil))
	check := func(name string) {
		t.Helper()
		got := items(t, &Source{Name: name})
		for _, part := range append(rest, want) {
			if !strings.Contains(got, part) {
				t.Errorf("%s:\n%s\nwant %s", filepath.Base(name), got, part)
			}
		}
		if strings.Contains(got, "moved") {
			t.Errorf("%s: a redirect is a page", name)
		}
	}
	check(file)

	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	for name, body := range map[string][]byte{"archive/data.warc.gz": bytes.Join(records, nil), "pages/pages.jsonl": []byte("{}")} {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err != nil {
			t.Fatal(err)
		}
		w.Write(body)
	}
	z.Close()
	wacz := filepath.Join(dir, "a.wacz")
	writeFile(t, wacz, packed.Bytes())
	check(wacz)

	offset := len(records[0]) + len(records[1]) + len(records[2])
	index := filepath.Join(dir, "a.cdxj")
	writeFile(t, index, fmt.Appendf(nil, "!meta\nexample,a)/gzip 2026 {\"url\":\"u\",\"filename\":\"x/../a.warc.gz\",\"offset\":\"%d\",\"length\":%d}\n"+
		"example,a)/1 2026 u text/html 200 SUM - - %d 0 a.warc.gz\nrubbish\nx {\"filename\":\"/etc/none\",\"offset\":0,\"length\":1}\n",
		offset, len(records[3]), len(records[0])))
	got := items(t, &Source{Name: index})
	wantIndex := []string{`https://a.example/gzip "two"` + "\n" + `https://a.example/1 "<p>one"`, "line 4 of the input: it names no file", "line 5 of the input: open"}
	for _, part := range wantIndex {
		if !strings.Contains(got, part) {
			t.Errorf("index:\n%s\nwant %s", got, part)
		}
	}
}

func writeFile(t *testing.T, name string, body []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, body, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestFolders(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "b.html"), []byte("<p>b"))
	writeFile(t, filepath.Join(dir, "a", "x.md"), []byte("# x"))
	writeFile(t, filepath.Join(dir, ".hidden", "y.md"), []byte("# y"))
	writeFile(t, filepath.Join(dir, "large.txt"), make([]byte, 1001))
	page := record(t, "https://a.example/1", "HTTP/1.1 200 OK\r\n\r\n<p>archived")
	writeFile(t, filepath.Join(dir, "c.warc.gz"), append(page, page[:len(page)-20]...))
	writeFile(t, filepath.Join(dir, "d.warc.gz"), []byte("\x1f\x8b no gzip"))
	writeFile(t, filepath.Join(dir, "e.wacz"), []byte("no zip"))
	in := &Source{Name: dir}
	got := items(t, in)
	begin := " \"# x\"\n \"<p>b\"\nhttps://a.example/1 \"<p>archived\"\n"
	for _, want := range []string{begin, "c.warc.gz \"\" error: bad request: the WARC file is damaged at record 2",
		"d.warc.gz \"\" error", "e.wacz \"\" error: bad request: it is no WACZ file", "larger than 1000 bytes"} {
		if !strings.Contains(got, want) {
			t.Errorf("got %s\nwant %q", got, want)
		}
	}
	if strings.Contains(got, "# y") || strings.Contains(got, "ended") || in.Bad() != 3 {
		t.Errorf("%d bad, got %s\nwant 3, nothing hidden, and not the end of all", in.Bad(), got)
	}
}

func FuzzStream(f *testing.F) {
	f.Add("a.example/1\n{}\n")
	f.Add("<urlset><url><loc>https://a.example/p1</loc></url></urlset>")
	f.Add("WARC/1.0\r\nContent-Length: 0\r\n\r\n\r\n\r\n")
	f.Fuzz(func(t *testing.T, in string) { items(t, &Source{Name: "-", Stdin: strings.NewReader(in)}) })
}

func TestListsAsWindowsWritesThem(t *testing.T) {
	t.Parallel()
	const list = "a.example/차\r\n# none\r\nb.example/2\r\n"
	for _, order := range []unicode.Endianness{unicode.LittleEndian, unicode.BigEndian} {
		written, err := unicode.UTF16(order, unicode.UseBOM).NewEncoder().String(list)
		if err != nil {
			t.Fatal(err)
		}
		got := items(t, &Source{Name: "-", Stdin: strings.NewReader(written)})
		if want := "https://a.example/차 \"\"\nhttps://b.example/2 \"\"\n"; got != want {
			t.Errorf("%v: %q, want %q", order, got, want)
		}
	}
}
