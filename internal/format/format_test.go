package format

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"
	"unicode/utf16"
)

func zipOf(t testing.TB, first string, names ...string) string {
	t.Helper()
	var out bytes.Buffer
	writer := zip.NewWriter(&out)
	if first != "" {
		entry, err := writer.CreateHeader(&zip.FileHeader{Name: "mimetype", Method: zip.Store})
		if err != nil {
			t.Fatal(err)
		}
		_, _ = entry.Write([]byte(first))
	}
	for _, name := range names {
		entry, err := writer.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = entry.Write(bytes.Repeat([]byte("some content "), 50))
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func utf16Of(text string, mark bool) string {
	var out strings.Builder
	if mark {
		out.WriteString("\xff\xfe")
	}
	for _, unit := range utf16.Encode([]rune(text)) {
		out.WriteByte(byte(unit))
		out.WriteByte(byte(unit >> 8))
	}
	return out.String()
}

// compoundOf is as much of a compound file as tells its kind.
func compoundOf(names ...string) string {
	out := compoundMark + strings.Repeat("\x00", 512-len(compoundMark))
	for _, name := range names {
		entry := utf16Of(name, false)
		out += entry + strings.Repeat("\x00", entrySize-len(entry))
	}
	return out
}

const (
	htmlPage  = "<!DOCTYPE html><html><title>x</title><p>y"
	xhtmlPage = `<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x"><html xmlns="http://www.w3.org/1999/xhtml"><body/></html>`
	rssFeed   = `<?xml version="1.0"?><!-- c --><rss version="2.0"><channel/></rss>`
	atomFeed  = `<feed xmlns="http://www.w3.org/2005/Atom"></feed>`
	elf       = "\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00"
	octets    = "application/octet-stream"
)

func TestIdentify(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, body, contentType, url string
		want                         Kind
	}{
		{"page of a drawing", "<!doctype html><svg></svg>", "text/html", "", HTML},
		{"build log", "\x1b]0;make\a\x1b[32mok\x1b[0m\n", "text/plain", "", Text},
		{"build log of unknown type", strings.Repeat("\x1b]0;a\a.\b", 40), octets, "https://e.example/build.log", Text},
		{"manual page", strings.Repeat("N\bNA\bAM\bM\bE\n", 20), "text/plain", "", Text},
		{"backspaces alone", strings.Repeat("\b\x01", 40), "text/plain", "", Binary},
		{"zero among escapes", "\x1b[0m\x00\x00", "text/plain", "", Binary},
		{"html", htmlPage, "text/html; charset=utf-8", "", HTML},
		{"html untyped", htmlPage, "", "", HTML},
		{"html as octets", htmlPage, octets, "https://a/x.bin", HTML},
		{"html as plain", htmlPage, "text/plain", "", HTML},
		{"html as json", " \n" + htmlPage, "application/json", "", HTML},
		{"html after comment", "<!-- hi --><html><body>", "", "", HTML},
		{"html fragment untyped", "<p>hello", "", "", HTML},
		{"html fragment plain", "<p>hello", "text/plain", "", Text},
		{"html by header", "hello world", "text/html", "", HTML},
		{"html by broken header", "hello world", "text/html; charset", "", HTML},
		{"html utf-16", utf16Of(htmlPage, true), "text/html", "", HTML},
		{"html utf-16 unmarked", utf16Of(htmlPage, false), "", "", HTML},
		{"html with a stray zero", htmlPage + strings.Repeat(" text", 100) + "\x00", "text/html", "", HTML},
		{"html with mark", "\xef\xbb\xbf" + htmlPage, "", "", HTML},
		{"xhtml", xhtmlPage, "application/xhtml+xml", "", XHTML},
		{"xhtml as xml", xhtmlPage, "application/xml", "", XHTML},
		{"xhtml custom", xhtmlPage, "application/vnd.wap.xhtml+xml", "", XHTML},
		{"xhtml as html", xhtmlPage, "text/html", "", HTML},
		{"markdown", "# Title\n\ntext", "text/markdown; charset=utf-8", "", Markdown},
		{"markdown beginning with html", "<p align=center>logo</p>\n\n# T", "text/markdown", "", Markdown},
		{"markdown by extension", "# Title", "text/plain", "https://a/README.md?raw=1", Markdown},
		{"text", "hello", "text/plain", "", Text},
		{"text untyped", "hello", "", "", Text},
		{"text, unknown type", "body { }", "text/css", "", Text},
		{"script", "let a = 1", "application/javascript", "https://a/x.js", Code},
		{"empty", "", "", "", Text},
		{"empty html", "", "text/html", "", HTML},
		{"json", `{"a":1}`, "application/json", "", JSON},
		{"json untyped", ` [1,2,3]`, "", "", JSON},
		{"json cut", `{"a":`, "application/ld+json", "", JSON},
		{"not json", "[link] and text", "text/plain", "", Text},
		{"csv", "a,b\n1,2", "text/csv", "", CSV},
		{"csv by extension", "a,b\n1,2", octets, "https://a/x.csv", CSV},
		{"xml", `<?xml version="1.0"?><a/>`, "application/xml", "", XML},
		{"xml custom", `<a/>`, "application/x+xml", "", XML},
		{"rss", rssFeed, "application/rss+xml", "", RSS},
		{"rss as html", rssFeed, "text/html", "", RSS},
		{"atom", atomFeed, "text/xml", "", Atom},
		{"atom with a prefix", `<a:feed xmlns:a="http://www.w3.org/2005/Atom"></a:feed>`, "", "", Atom},
		{"rdf", `<rdf:RDF xmlns="x"></rdf:RDF>`, "text/xml", "", RSS},
		{"json feed", `{"version":"https://jsonfeed.org/version/1.1","items":[]}`, "application/json", "", JSONFeed},
		{"svg", `<svg xmlns="x"></svg>`, "text/html", "", Image},
		{"pdf", "%PDF-1.7\n%\xe2\xe3\xcf\xd3", "text/html", "", PDF},
		{"pdf late", "junk\n%PDF-1.4\n1 0 obj", octets, "", PDF},
		{"html about pdf", "<html>\n%PDF- 1 0 obj", "text/html", "", HTML},
		{"rtf", `{\rtf1\ansi hello}`, "text/plain", "", RTF},
		{"docx", zipOf(t, "", "[Content_Types].xml", "_rels/.rels", "word/document.xml"), octets, "", DOCX},
		{"xlsx", zipOf(t, "", "[Content_Types].xml", "xl/workbook.xml"), "", "", XLSX},
		{"pptx", zipOf(t, "", "ppt/presentation.xml", "[Content_Types].xml"), "text/html", "", PPTX},
		{"odt", zipOf(t, "application/vnd.oasis.opendocument.text", "content.xml"), "", "", ODT},
		{"epub", zipOf(t, "application/epub+zip", "META-INF/container.xml"), "", "", EPUB},
		{"zip", zipOf(t, "", "word/readme.txt"), "", "", Archive},
		{"zip of nothing", "PK\x05\x06" + strings.Repeat("\x00", 18), "", "", Archive},
		{"ods", zipOf(t, "application/vnd.oasis.opendocument.spreadsheet", "content.xml"), "", "", ODS},
		{"odp", zipOf(t, "application/vnd.oasis.opendocument.presentation", "content.xml"), "", "", ODP},
		{"hwpx", zipOf(t, "application/hwp+zip", "Contents/section0.xml"), "", "", HWPX},
		{"epub without mimetype", zipOf(t, "", "META-INF/container.xml", "a.opf"), "", "", EPUB},
		{"doc", compoundOf("Root Entry", "WordDocument"), "text/html", "", DOC},
		{"xls", compoundOf("Root Entry", "Workbook"), "", "", XLS},
		{"ppt", compoundOf("Root Entry", "PowerPoint Document"), "", "", PPT},
		{"msg", compoundOf("Root Entry", "__properties_version1.0"), "", "", MSG},
		{"hwp", compoundOf("Root Entry", "\x05HwpSummaryInformation"), "", "", HWP},
		{"docx under a password", compoundOf("Root Entry", "EncryptionInfo", "EncryptedPackage"), "", "x.docx", Encrypted},
		{"other compound file", compoundOf("Root Entry", "x"), "", "", Binary},
		{"tar", strings.Repeat("a", 257) + "ustar\x0000", "", "", Archive},
		{"opml", "<opml version='2.0'><body/></opml>", "text/xml", "", OPML},
		{"sitemap", `<?xml version="1.0"?><urlset></urlset>`, "text/xml", "", Sitemap},
		{"notebook", `{"cells":[],"nbformat":4}`, "text/plain", "", Notebook},
		{"json lines", "{\"a\":1}\n{\"a\":2}\n", "text/plain", "", JSONLines},
		{"calendar", "BEGIN:VCALENDAR\r\n", "text/plain", "", Calendar},
		{"card", "BEGIN:VCARD\r\n", octets, "", Contacts},
		{"subtitles", "1\n00:00:01,000 --> 00:00:02,000\nHi\n", "text/plain", "", Subtitles},
		{"web subtitles", "WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n", "", "", Subtitles},
		{"diff", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n", "text/plain", "", Diff},
		{"mail", "From: a@b.example\nTo: c@d.example\nSubject: x\nDate: today\n\nhi", "text/plain", "", Email},
		{"saved page", "From: <Saved by x>\r\nSnapshot-Content-Location: https://a/\r\nSubject: x\r\n", "", "", MHTML},
		{"text with a colon", "Note: this is text\nTo: nobody\n\nx", "text/plain", "", Text},
		{"code by its name", "package a", "text/plain", "https://a/x.go", Code},
		{"yaml", "a: 1", "text/plain", "conf.yml", YAML},
		{"name with a colon", "a,b", octets, "2024: x.csv", CSV},
		{"png", "\x89PNG\r\n\x1a\n\x00", "text/html", "", Image},
		{"jpeg", "\xff\xd8\xff\xe0", "", "", Image},
		{"mp4", "\x00\x00\x00\x20ftypisom", "", "", Video},
		{"mp3", "ID3\x03\x00\x00", "", "", Audio},
		{"text ID3", "ID3 tags are a way to describe songs, and this is an article about them that is long", "text/plain", "", Text},
		{"elf", elf, "text/html", "", Binary},
		{"binary as html", "abc\x00\x01\x02def", "text/html", "https://a/x.html", Binary},
		{"binary as image", "abc\x00\x01\x02def", "image/x-odd", "", Image},
		{"gzip", "\x1f\x8b\x08\x00", "text/plain", "", Archive},
	}
	for _, test := range tests {
		if got := Identify([]byte(test.body), test.contentType, test.url); got.Kind != test.want || got.MediaType == "" {
			t.Errorf("%s: Identify(%.30q, %q, %q) = %+v, want %s", test.name, test.body, test.contentType, test.url, got, test.want)
		}
	}
}

func FuzzIdentify(f *testing.F) {
	for _, body := range []string{htmlPage, xhtmlPage, rssFeed, elf, "PK\x03\x04mimetype", "{\"a\":1}", utf16Of(htmlPage, false),
		zipOf(f, "", "[Content_Types].xml", "word/a"), zipOf(f, "application/epub+zip")} {
		f.Add([]byte(body), "text/html", "https://a/b.md")
	}
	f.Fuzz(func(t *testing.T, body []byte, contentType, url string) {
		if got := Identify(body, contentType, url); got.Kind == "" || got.MediaType == "" {
			t.Fatalf("Identify(%q, %q, %q) = %+v", body, contentType, url, got)
		}
	})
}
