package decant_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/ocr"
	"github.com/decant-dev/decant/internal/readertest"
	_ "github.com/decant-dev/decant/reader/archive"
	_ "github.com/decant-dev/decant/reader/media"
	_ "github.com/decant-dev/decant/reader/subtitle"
	_ "github.com/decant-dev/decant/reader/word"
)

const wordText = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Tides</w:t></w:r></w:p>
<w:p><w:r><w:t>They come and go.</w:t></w:r></w:p></w:body></w:document>`

func attachment(name string, body []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/octet-stream")
		w.Header().Set("Content-Disposition", "attachment; filename="+name)
		_, _ = w.Write(body)
	}
}

func TestDocumentsAreReadLikePages(t *testing.T) {
	t.Parallel()
	site, engine := web(t)
	docx := readertest.Zip(t, readertest.Entry{Name: "[Content_Types].xml"}, readertest.Entry{Name: "word/document.xml", Body: wordText})
	site.Handle("a.example.com", "/get", attachment("tides.docx", docx))
	p := read(t, engine, decant.ReadRequest{URL: "https://a.example.com/get"})
	if want := "# Tides\n\nThey come and go."; strings.TrimSpace(p.Content) != want || len(p.Outline) != 1 || !p.Extraction.Readable {
		t.Errorf("content %q, want %q; outline %+v, %+v", p.Content, want, p.Outline, p.Extraction)
	}
	part := read(t, engine, decant.ReadRequest{Snapshot: p.Snapshot, Section: "Tides"})
	if !strings.Contains(part.Content, "come and go") {
		t.Errorf("the section is %q", part.Content)
	}
}

func TestTheNameThatComesWithAFileTellsItsKind(t *testing.T) {
	t.Parallel()
	site, engine := web(t)
	site.Handle("a.example.com", "/get", attachment("film.srt", []byte("\n\n00:00:01,000 --> 00:00:02,000\nAhoy\n")))
	p := read(t, engine, decant.ReadRequest{URL: "https://a.example.com/get"})
	if want := "[00:00:01] Ahoy"; !strings.Contains(p.Content, want) {
		t.Errorf("content %q, want %q", p.Content, want)
	}
}

func TestMembersOfArchives(t *testing.T) {
	t.Parallel()
	site, engine := web(t)
	site.Handle("a.example.com", "/a.zip", attachment("a.zip", readertest.Zip(t, readertest.Entry{Name: "docs/readme.md", Body: "# Hello"})))
	if p := read(t, engine, decant.ReadRequest{URL: "https://a.example.com/a.zip"}); !strings.Contains(p.Content, "docs/readme.md") {
		t.Errorf("the list is %q", p.Content)
	}
	if p := read(t, engine, decant.ReadRequest{URL: "https://a.example.com/a.zip!docs/readme.md"}); strings.TrimSpace(p.Content) != "# Hello" {
		t.Errorf("the member is %q", p.Content)
	}
	_, err := engine.Read(t.Context(), decant.ReadRequest{URL: "https://a.example.com/a.zip!docs/other.md"})
	if class := decant.Classify(err); class.Kind != "no_section" {
		t.Errorf("a member that is not there: %v, %+v", err, class)
	}
}

func TestDamagedAndLockedFilesAreToldApart(t *testing.T) {
	t.Parallel()
	site, engine := web(t)
	docx := readertest.Zip(t, readertest.Entry{Name: "[Content_Types].xml"}, readertest.Entry{Name: "word/document.xml", Body: wordText})
	locked := append([]byte(nil), docx...)
	for at := 0; at+4 < len(locked); at++ {
		if string(locked[at:at+4]) == "PK\x01\x02" {
			locked[at+8] |= 1
		}
	}
	for path, tc := range map[string]struct {
		body []byte
		want error
		kind string
	}{
		"/damaged": {docx[:len(docx)-30], format.ErrDamaged, "damaged"},
		"/locked":  {locked, format.ErrEncrypted, "encrypted"},
		"/hostile": {readertest.Zip(t, readertest.Entry{Name: "[Content_Types].xml"}, readertest.Entry{Name: "word/document.xml", Body: strings.Repeat("<w:p/>", 4<<20)}), format.ErrExcess, "parse_limit"},
		"/unknown": {[]byte("7z\xbc\xaf\x27\x1c\x00\x04"), format.ErrUnsupported, "unsupported_type"},
	} {
		site.Handle("a.example.com", path, attachment("a.docx", tc.body))
		_, err := engine.Read(t.Context(), decant.ReadRequest{URL: "https://a.example.com" + path})
		if class := decant.Classify(err); !errors.Is(err, tc.want) || string(class.Kind) != tc.kind || class.Hint == "" {
			t.Errorf("%s: %v, %+v, want %s", path, err, class, tc.kind)
		}
	}
}

func TestCharactersAreRecognisedOnRequestOnly(t *testing.T) {
	t.Parallel()
	program, err := ocr.Parse("sh -c 'wc -c {in}; echo Seen words'")
	if err != nil {
		t.Fatal(err)
	}
	engine, err := decant.New(decant.Options{OCR: program})
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	picture := []byte("GIF89a\x02\x00\x03\x00\x00\x00\x00;")
	for asked, want := range map[bool]bool{false: false, true: true} {
		p, err := engine.Read(t.Context(), decant.ReadRequest{HTML: picture, Name: "a.gif", OCR: asked})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(p.Content, "Seen words"); got != want || !strings.Contains(p.Content, "2 × 3") {
			t.Errorf("ocr %v gives %q, want recognised words: %v", asked, p.Content, want)
		}
	}
	none, err := decant.New(decant.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer none.Close()
	if _, err := none.Read(t.Context(), decant.ReadRequest{HTML: picture, OCR: true}); err == nil || !strings.Contains(err.Error(), "setting ocr") {
		t.Errorf("without a program: %v", err)
	}
}
