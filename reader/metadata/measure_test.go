package metadata

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/decant-dev/decant/reader/dom"
)

const corpus = "../../../shared/data/wcxb/dev"

type labelled struct {
	name, url, kind, title, author, date string
	page                                 []byte
}

// pages reads the collection, where it is.
func pages(tb testing.TB, each func(labelled)) {
	tb.Helper()
	files, _ := filepath.Glob(corpus + "/html/*.html.gz")
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".html.gz")
		each(load(tb, file, name))
	}
}

func load(tb testing.TB, file, name string) labelled {
	tb.Helper()
	f, err := os.Open(file)
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		tb.Fatal(err)
	}
	page, err := io.ReadAll(z)
	if err != nil {
		tb.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(corpus, "ground-truth", name+".json"))
	if err != nil {
		tb.Fatal(err)
	}
	var truth struct {
		URL      string `json:"url"`
		Internal struct {
			PageType struct {
				Primary string `json:"primary"`
			} `json:"page_type"`
		} `json:"_internal"`
		GroundTruth struct {
			Title  string `json:"title"`
			Author string `json:"author"`
			Date   string `json:"publish_date"`
		} `json:"ground_truth"`
	}
	if err := json.Unmarshal(text, &truth); err != nil {
		tb.Fatal(err)
	}
	g := truth.GroundTruth
	return labelled{name, truth.URL, truth.Internal.PageType.Primary, g.Title, g.Author, g.Date, page}
}

// score counts one field: how often it is right where there is one, and how
// often there is an answer where there is none.
type score struct{ right, letters, want, spurious, none int }

func (s *score) add(got, want string) {
	if want == "" {
		s.none++
		if got != "" {
			s.spurious++
		}
		return
	}
	s.want++
	if fold(got) == fold(want) {
		s.right++
	}
	if letterString(got) == letterString(want) {
		s.letters++
	}
}

func share(part, whole int) float64 { return float64(part) / float64(max(whole, 1)) }

// floors are a little under what is reached; ceilings a little above.
var floors = map[string]struct{ right, spurious float64 }{
	"title": {0.745, 0}, "author": {0.735, 0.095}, "date": {0.81, 0.08},
}

// TestMeasure runs over saved pages, where they are.
func TestMeasure(t *testing.T) {
	scores := map[string]*score{"title": {}, "author": {}, "date": {}}
	pages(t, func(p labelled) {
		root, err := dom.Parse(p.page)
		if err != nil {
			t.Fatal(err)
		}
		m, _ := Read(root, p.url)
		scores["title"].add(m.Title, p.title)
		scores["author"].add(m.Author, p.author)
		scores["date"].add(m.PublishedAt[:min(10, len(m.PublishedAt))], p.date)
	})
	for name, s := range scores {
		right, spurious := share(s.right, s.want), share(s.spurious, s.none)
		t.Logf("%-6s exact %.3f, same letters %.3f of %d; spurious %.3f of %d", name, right, share(s.letters, s.want), s.want, spurious, s.none)
		if floor := floors[name]; s.want > 0 && (right < floor.right || spurious > floor.spurious) {
			t.Errorf("%s: exact %.3f, spurious %.3f, want %.3f and %.3f", name, right, spurious, floor.right, floor.spurious)
		}
	}
}
