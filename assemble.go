package decant

import (
	"mime"
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/budget"
	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/markdown"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/reader/plain"
	"github.com/decant-dev/decant/snapshot"
)

// assemble makes the whole page out of a document and the answer it was in.
func assemble(doc *document.Document, req *ReadRequest, resp *fetch.Response) *page.Page {
	text := render(doc, req.ExtractMode)
	p := &page.Page{
		URL:         req.URL,
		FinalURL:    resp.FinalURL,
		Metadata:    doc.Metadata,
		Content:     text.Markdown,
		ExtractMode: req.ExtractMode,
		Extractor:   doc.Verdict.Method,
		WordCount:   snapshot.Words(text.Markdown),
		Tokens:      budget.Tokens(text.Markdown),
		Truncated:   resp.Truncated,
		FetchedAt:   resp.FetchedAt.UTC(),
		Status:      resp.Status,
		ContentType: mediaType(resp.ContentType),
		Charset:     doc.Charset,
		Outline:     outline(text),
		Media:       doc.Media,
		Alternates:  doc.Alternates,
		Extraction:  extraction(doc, text.Markdown, req.IncludeNavigation),
		Policy:      policyFacts(resp),

		StructuredData: doc.StructuredData,
	}
	p.Title = clip(strings.Join(strings.Fields(p.Title), " "), 300)
	if req.IncludeNavigation && !doc.NavigationInRoot {
		p.Navigation = doc.Navigation
	}
	advise(&p.Extraction, resp.Body, false)
	p.Snapshot = snapshot.ID(p)
	return p
}

func render(doc *document.Document, mode page.Mode) markdown.Text {
	switch {
	case doc.Root == nil:
		return verbatim(doc)
	case mode == page.Text:
		return markdown.Plain(doc.Root)
	}
	return markdown.Render(doc.Root, markdown.Options{LiveImages: true})
}

// verbatim is text that is handed on as it came. Of Markdown the headings are
// found, so that it has an outline.
func verbatim(doc *document.Document) markdown.Text {
	text := markdown.Text{Markdown: doc.Verbatim}
	if doc.Verdict.Method != "markdown" {
		return text
	}
	for h := range plain.Headings(doc.Verbatim) {
		text.Blocks = append(text.Blocks, markdown.Block{Start: h.Start, Kind: document.Heading, Level: uint8(h.Level), Title: h.Title})
	}
	return text
}

func mediaType(contentType string) string {
	media, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		return ""
	}
	return clip(media, 100)
}

// outline lists the headings, each with the place and size of what it leads:
// all up to the next heading of its level or above.
func outline(text markdown.Text) []page.Heading {
	var out []page.Heading
	var open []int // headings whose sections have not ended
	at, from := 0, 0
	for _, b := range text.Blocks {
		if b.Kind != document.Heading {
			continue
		}
		at += utf8.RuneCountInString(text.Markdown[from:b.Start])
		from = b.Start
		for len(open) > 0 && out[open[len(open)-1]].Level >= int(b.Level) {
			h := &out[open[len(open)-1]]
			h.Chars = at - h.Start
			open = open[:len(open)-1]
		}
		open = append(open, len(out))
		out = append(out, page.Heading{Level: int(b.Level), Title: clip(b.Title, 200), Start: at})
	}
	end := at + utf8.RuneCountInString(text.Markdown[from:])
	for _, i := range open {
		out[i].Chars = end - out[i].Start
	}
	return out
}
