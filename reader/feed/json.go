package feed

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
)

type jsonAuthor struct {
	Name string `json:"name"`
}

type jsonFeed struct {
	Title       string       `json:"title"`
	Description string       `json:"description"`
	HomePage    string       `json:"home_page_url"`
	Language    string       `json:"language"`
	Author      jsonAuthor   `json:"author"`
	Authors     []jsonAuthor `json:"authors"`
	Items       []jsonItem   `json:"items"`
}

type jsonItem struct {
	ID          any          `json:"id"`
	URL         string       `json:"url"`
	ExternalURL string       `json:"external_url"`
	Title       string       `json:"title"`
	HTML        string       `json:"content_html"`
	Text        string       `json:"content_text"`
	Summary     string       `json:"summary"`
	Published   string       `json:"date_published"`
	Modified    string       `json:"date_modified"`
	Author      jsonAuthor   `json:"author"`
	Authors     []jsonAuthor `json:"authors"`
	Attachments []struct {
		URL string `json:"url"`
	} `json:"attachments"`
}

func readJSON(source reader.Source, opts reader.Options) (*document.Document, error) {
	var told jsonFeed
	if err := json.Unmarshal(charset.Decode(source.Body, source.ContentType).UTF8, &told); err != nil {
		return nil, fmt.Errorf("%w: it is no valid JSON Feed", format.ErrDamaged)
	}
	f := feed{
		title: told.Title, description: told.Description, link: told.HomePage, language: told.Language,
		author: names(told.Author, told.Authors),
	}
	for _, item := range told.Items {
		f.entries = append(f.entries, item.entry())
	}
	return f.document(source, opts), nil
}

func (i *jsonItem) entry() entry {
	e := entry{
		title: i.Title, link: cmp.Or(i.URL, i.ExternalURL), author: names(i.Author, i.Authors),
		date: isoDate(cmp.Or(i.Published, i.Modified)), content: i.HTML,
	}
	if id, ok := i.ID.(string); ok && e.link == "" && strings.HasPrefix(id, "http") {
		e.link = id
	}
	if e.content == "" {
		e.content, e.isText = cmp.Or(i.Text, i.Summary), true
	}
	for _, a := range i.Attachments {
		e.attached = append(e.attached, a.URL)
	}
	return e
}

func names(one jsonAuthor, more []jsonAuthor) string {
	told := make([]string, 0, len(more))
	for _, a := range more {
		if a.Name != "" {
			told = append(told, a.Name)
		}
	}
	return cmp.Or(strings.Join(told, ", "), one.Name)
}
