// Package score measures how well the main content of saved pages was found.
package score

import (
	"cmp"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A Metric is the way the pages of a collection are compared with their marks.
type Metric string

// The metrics that the known collections use.
const (
	Words    Metric = "words"    // bag-of-words F1, mean over pages
	Shingles Metric = "shingles" // F1 of the mean precision and recall of 4-word runs
	Snippets Metric = "snippets" // F1 over all snippets
	// Structure compares Markdown with the source of the page, part by part.
	Structure Metric = "structure"
)

// ErrNoPages means that a folder holds none of the known collections.
var ErrNoPages = errors.New("no collection of marked pages found")

// A Page is one saved page and what is marked as its main content.
type Page struct {
	Collection, ID, URL, Type string
	Metric                    Metric
	Reference                 string // Words and Shingles
	With, Without             []string
	Source                    *Source // Structure
	path                      string
}

// largestPage keeps a damaged archive from filling the memory.
const largestPage = 64 << 20

// HTML gives the page as it was saved, in its own encoding.
func (p Page) HTML() ([]byte, error) {
	f, err := os.Open(p.path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if !strings.HasSuffix(p.path, ".gz") {
		return io.ReadAll(io.LimitReader(f, largestPage))
	}
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("unpack %s: %w", p.path, err)
	}
	return io.ReadAll(io.LimitReader(z, largestPage))
}

// Load finds the collections in dir and below, and gives their pages in a fixed order.
func Load(dir string) ([]Page, error) {
	if _, err := os.Stat(dir); err != nil {
		return nil, fmt.Errorf("%w in %s: there is no such folder", ErrNoPages, dir)
	}
	var pages []Page
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		found, err := loadEntry(path, entry)
		pages = append(pages, found...)
		return err
	})
	if err == nil && len(pages) == 0 {
		err = fmt.Errorf("%w in %s", ErrNoPages, dir)
	}
	slices.SortStableFunc(pages, func(a, b Page) int {
		return cmp.Or(cmp.Compare(a.Collection, b.Collection), cmp.Compare(a.ID, b.ID))
	})
	return pages, err
}

func loadEntry(path string, entry fs.DirEntry) ([]Page, error) {
	switch {
	case entry.IsDir() && entry.Name() == "ground-truth":
		return loadWords(path)
	case entry.Name() == "ground-truth.json":
		return loadShingles(path)
	case entry.Name() == "annotations.json":
		return loadSnippets(path)
	case entry.Name() == "manifest.jsonl":
		return loadSources(path)
	}
	return nil, nil
}

// loadWords reads a folder with one file of marks per page, as WCXB has.
func loadWords(dir string) ([]Page, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, err
	}
	pages := make([]Page, 0, len(names))
	for _, name := range names {
		var marks struct {
			URL      string `json:"url"`
			Internal struct {
				PageType struct {
					Primary string `json:"primary"`
				} `json:"page_type"`
			} `json:"_internal"`
			GroundTruth struct {
				MainContent string   `json:"main_content"`
				With        []string `json:"with"`
				Without     []string `json:"without"`
			} `json:"ground_truth"`
		}
		if err := decode(name, &marks); err != nil {
			return nil, err
		}
		id := strings.TrimSuffix(filepath.Base(name), ".json")
		pages = append(pages, Page{
			Collection: "wcxb", ID: id, URL: marks.URL, Metric: Words,
			Type:      marks.Internal.PageType.Primary,
			Reference: marks.GroundTruth.MainContent,
			With:      marks.GroundTruth.With, Without: marks.GroundTruth.Without,
			path: htmlPath(filepath.Dir(dir), id),
		})
	}
	return pages, nil
}

// loadShingles reads one file with the body of every article.
func loadShingles(name string) ([]Page, error) {
	var marks map[string]struct {
		ArticleBody string `json:"articleBody"`
		URL         string `json:"url"`
	}
	if err := decode(name, &marks); err != nil {
		return nil, err
	}
	pages := make([]Page, 0, len(marks))
	for id, m := range marks {
		pages = append(pages, Page{
			Collection: "articles", ID: id, URL: m.URL, Type: "article", Metric: Shingles,
			Reference: m.ArticleBody, path: htmlPath(filepath.Dir(name), id),
		})
	}
	return pages, nil
}

// loadSnippets reads one file with the snippets of every page.
func loadSnippets(name string) ([]Page, error) {
	var marks map[string]struct {
		File    string   `json:"file"`
		With    []string `json:"with"`
		Without []string `json:"without"`
	}
	if err := decode(name, &marks); err != nil {
		return nil, err
	}
	pages := make([]Page, 0, len(marks))
	for url, m := range marks {
		id := strings.TrimSuffix(m.File, ".html")
		pages = append(pages, Page{
			Collection: "multilingual", ID: id, URL: strings.TrimSpace(url), Type: "article", Metric: Snippets,
			With: m.With, Without: m.Without, path: htmlPath(filepath.Dir(name), id),
		})
	}
	return pages, nil
}

// loadSources reads a list of pages that lie beside the Markdown they were made
// from. Lists of other things have the same name, and give none.
func loadSources(name string) ([]Page, error) {
	list, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	folder := filepath.Join(filepath.Dir(name), "pages")
	var pages []Page
	for line := range strings.Lines(string(list)) {
		var marks sourceMarks
		if err := json.Unmarshal([]byte(line), &marks); err != nil || marks.ID == "" || marks.Generator == "" {
			return nil, nil
		}
		markdown, err := os.ReadFile(filepath.Join(folder, marks.ID+".md"))
		if err != nil {
			return nil, err
		}
		pages = append(pages, Page{
			Collection: "structure", ID: marks.ID, URL: marks.URL, Metric: Structure,
			Source: marks.source(string(markdown)), path: filepath.Join(folder, marks.ID+".html.gz"),
		})
	}
	return pages, nil
}

// sourceMarks is what is noted of a page and its source.
type sourceMarks struct {
	ID        string              `json:"id"`
	URL       string              `json:"url"`
	Generator string              `json:"generator"`
	Title     []string            `json:"title"`
	Languages []int               `json:"langs"`
	Skip      []string            `json:"skip"`
	Math      bool                `json:"math"`
	Addresses map[string][]string `json:"hrefs"`
	Facts     struct {
		Contents bool     `json:"toc"`
		Boxes    []string `json:"boxes"`
		Titles   []string `json:"titles"`
	} `json:"facts"`
}

func (m *sourceMarks) source(markdown string) *Source {
	return &Source{Markdown: markdown, Titles: m.Title, Languages: m.Languages, Skip: m.Skip, Math: m.Math,
		Addresses: m.Addresses, Contents: m.Facts.Contents, Boxes: m.Facts.Boxes, BoxTitles: m.Facts.Titles}
}

func htmlPath(dir, id string) string {
	path := filepath.Join(dir, "html", id+".html")
	if _, err := os.Stat(path); err == nil {
		return path
	}
	return path + ".gz"
}

func decode(name string, into any) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("read marks in %s: %w", name, err)
	}
	return nil
}
