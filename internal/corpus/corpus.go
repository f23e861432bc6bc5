// Package corpus hands saved pages of the web, with what people marked in
// them, to the tests that measure by them.
package corpus

import (
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/net/publicsuffix"

	"github.com/decant-dev/decant/internal/score"
)

// folder is where the collection lies, from the root of the repository.
const folder = "../shared/data/wcxb/dev"

// A Page is one saved page with its marks; an empty mark means that the page
// says nothing of the kind.
type Page struct {
	score.Page
	Title, Author, Date string
	Domain              string // one owner's pages share it; empty where no address is known
}

// Pages returns every n-th page of the collection in a fixed order, and none
// where the collection is not at hand.
func Pages(tb testing.TB, n int) []Page {
	tb.Helper()
	dir := filepath.Join(root(tb), folder)
	if _, err := os.Stat(dir); err != nil {
		return nil
	}
	found, err := score.Load(dir)
	if err != nil {
		tb.Fatal(err)
	}
	var pages []Page
	for i := 0; i < len(found); i += n {
		pages = append(pages, mark(tb, found[i], filepath.Join(dir, "ground-truth", found[i].ID+".json")))
	}
	return pages
}

// Bytes returns the page as it was saved.
func (p Page) Bytes(tb testing.TB) []byte {
	tb.Helper()
	page, err := p.HTML()
	if err != nil {
		tb.Fatal(err)
	}
	return page
}

func mark(tb testing.TB, page score.Page, file string) Page {
	tb.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	var marks struct {
		GroundTruth struct {
			Title  string `json:"title"`
			Author string `json:"author"`
			Date   string `json:"publish_date"`
		} `json:"ground_truth"`
	}
	if err := json.Unmarshal(text, &marks); err != nil {
		tb.Fatalf("read %s: %v", file, err)
	}
	m := marks.GroundTruth
	return Page{Page: page, Title: m.Title, Author: m.Author, Date: m.Date, Domain: domainOf(page.URL)}
}

// domainOf returns the registrable domain of an address.
func domainOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	if domain, err := publicsuffix.EffectiveTLDPlusOne(u.Hostname()); err == nil {
		return domain
	}
	return u.Hostname()
}

// root finds the folder of go.mod above the test that is running.
func root(tb testing.TB) string {
	tb.Helper()
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			tb.Fatal("no go.mod above the test: run it inside the repository")
		}
		dir = parent
	}
}
