package sink

import (
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/page"
)

func pageAt(address string) *page.Page { return &page.Page{URL: address} }

// A Row is a result in a table. Columns are added at the end and never change
// their meaning.
type Row struct {
	ID             string    `parquet:"id"`
	URL            string    `parquet:"url"`
	FinalURL       string    `parquet:"final_url"`
	Title          string    `parquet:"title"`
	Content        string    `parquet:"content"`
	ExtractMode    string    `parquet:"extract_mode,dict"`
	Author         string    `parquet:"author"`
	Description    string    `parquet:"description"`
	SiteName       string    `parquet:"site_name,dict"`
	Language       string    `parquet:"language,dict"`
	PublishedAt    string    `parquet:"published_at"`
	FetchedAt      time.Time `parquet:"fetched_at,timestamp(millisecond)"`
	Status         int32     `parquet:"status"`
	ContentType    string    `parquet:"content_type,dict"`
	WordCount      int32     `parquet:"word_count"`
	Tokens         int32     `parquet:"tokens"`
	Truncated      bool      `parquet:"truncated"`
	Readable       bool      `parquet:"readable"`
	Confidence     float64   `parquet:"confidence"`
	PageType       string    `parquet:"page_type,dict"`
	Method         string    `parquet:"method,dict"`
	Print          string    `parquet:"print"`
	DuplicateOf    string    `parquet:"duplicate_of"`
	DuplicateExact bool      `parquet:"duplicate_exact"`
	Error          string    `parquet:"error"`
	Kind           string    `parquet:"kind,dict"`
}

// RowOf is a result as a row.
func RowOf(r *decant.BatchResult) Row {
	p := r.Page
	row := Row{
		ID: r.ID, URL: p.URL, FinalURL: p.FinalURL, Title: p.Title, Content: p.Content,
		ExtractMode: string(p.ExtractMode),
		Author:      p.Author, Description: p.Description, SiteName: p.SiteName, Language: p.Language,
		PublishedAt: p.PublishedAt, FetchedAt: p.FetchedAt.UTC(), Status: int32(p.Status), ContentType: p.ContentType,
		WordCount: int32(p.WordCount), Tokens: int32(p.Tokens), Truncated: p.Truncated,
		Readable: p.Extraction.Readable, Confidence: p.Extraction.Confidence, PageType: p.Extraction.PageType,
		Method: string(p.Extraction.Method), Print: r.Print, Error: r.Error, Kind: string(r.Kind),
	}
	if r.Duplicate != nil {
		row.DuplicateOf, row.DuplicateExact = r.Duplicate.Of, r.Duplicate.Exact
	}
	if row.FetchedAt.Year() < 1970 {
		row.FetchedAt = time.Unix(0, 0).UTC()
	}
	return row
}

func (r *Row) size() int {
	return 512 + len(r.Content) + len(r.URL) + len(r.FinalURL) + len(r.Title) + len(r.Description) + len(r.Error)
}
