package ladder

import (
	"cmp"
	"mime"
	"strings"
	"time"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/budget"
	"github.com/decant-dev/decant/internal/snapshot"
	"github.com/decant-dev/decant/markdown"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/reader"
)

// assemble makes the whole page out of a document and the answer it was in.
func assemble(doc *document.Document, address string, form page.Form, resp *fetch.Response) *page.Page {
	text := render(doc, form)
	p := &page.Page{
		URL:         address,
		FinalURL:    resp.FinalURL,
		Metadata:    doc.Metadata,
		Content:     text.Markdown,
		ExtractMode: form.Mode,
		Extractor:   doc.Verdict.Method,
		WordCount:   snapshot.Words(text.Markdown),
		Tokens:      budget.Tokens(text.Markdown),
		Truncated:   resp.Truncated,
		FetchedAt:   resp.FetchedAt.UTC(),
		Status:      resp.Status,
		ContentType: mediaType(resp.ContentType),
		Charset:     doc.Charset,
		Targets:     text.Targets,
		Outline:     outline(withEntries(text, doc.Outline)),
		Anchors:     anchors(text),
		Media:       doc.Media,
		Alternates:  doc.Alternates,
		Extraction:  extraction(doc, text.Markdown, form.Navigation),
		Policy:      policyFacts(resp),

		StructuredData: doc.StructuredData,
		Facts:          doc.Facts,
		Posts:          posts(doc, text, form),
	}
	p.Title = brief.Line(cmp.Or(p.Title, leading(p.Outline)), 300)
	if form.Navigation && !doc.NavigationInRoot {
		p.Navigation = doc.Navigation
	}
	advise(&p.Extraction, resp.Body, false)
	return p
}

// leading is the heading that a text begins with: the title of a document that
// does not name one.
func leading(outline []page.Heading) string {
	if len(outline) > 0 && outline[0].Level == 1 && outline[0].Start == 0 {
		return outline[0].Title
	}
	return ""
}

func render(doc *document.Document, form page.Form) markdown.Text {
	switch {
	case doc.Root == nil:
		return verbatim(doc)
	case form.Mode == page.Text:
		return markdown.Plain(doc.Root)
	}
	return markdown.Render(doc.Root, markdown.Options{LiveImages: true, Numbered: form.Links == page.LinksNumbered})
}

// verbatim is text that is handed on as it came. Of Markdown the headings are
// found, so that it has an outline.
func verbatim(doc *document.Document) markdown.Text {
	text := markdown.Text{Markdown: doc.Verbatim}
	if doc.Verdict.Method != document.MethodMarkdown {
		return text
	}
	for h := range reader.Headings(doc.Verbatim) {
		text.Blocks = append(
			text.Blocks,
			markdown.Block{Start: h.Start, Kind: document.Heading, Level: uint8(h.Level), Title: h.Title},
		)
	}
	return text
}

func mediaType(contentType string) string {
	media, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		return ""
	}
	return brief.Clip(media, 100)
}

// outline lists the headings, each with the place and size of what it leads:
// all up to the next heading of its level or above.
func outline(text markdown.Text) []page.Heading {
	var out []page.Heading
	var open []int // headings whose sections have not ended
	at, from := 0, 0
	for _, b := range text.Blocks {
		if b.Kind != document.Heading && b.Kind != document.Message {
			continue
		}
		at += budget.Characters(text.Markdown[from:b.Start])
		from = b.Start
		for len(open) > 0 && out[open[len(open)-1]].Level >= int(b.Level) {
			h := &out[open[len(open)-1]]
			h.Chars = at - h.Start
			open = open[:len(open)-1]
		}
		open = append(open, len(out))
		out = append(out, page.Heading{Level: int(b.Level), Title: brief.Clip(b.Title, 200), Start: at})
	}
	end := at + budget.Characters(text.Markdown[from:])
	for _, i := range open {
		out[i].Chars = end - out[i].Start
	}
	return out
}

// withEntries makes headings of the lines of code that an outline names. Above
// them all is the line of the fence.
func withEntries(text markdown.Text, entries []document.Entry) markdown.Text {
	if len(entries) == 0 {
		return text
	}
	fence := 1
	if !strings.HasPrefix(text.Markdown, "```") && !strings.HasPrefix(text.Markdown, "~~~") {
		fence = 0
	}
	starts := []int{0}
	for i := range len(text.Markdown) {
		if text.Markdown[i] == '\n' {
			starts = append(starts, i+1)
		}
	}
	text.Blocks = nil
	for _, e := range entries {
		if line := e.Line - 1 + fence; line < len(starts) {
			text.Blocks = append(text.Blocks, markdown.Block{Start: starts[line], Kind: document.Heading,
				Level: uint8(e.Level), Title: e.Title})
		}
	}
	return text
}

// anchors counts the places of a text in characters.
func anchors(text markdown.Text) []page.Anchor {
	var out []page.Anchor
	at, from := 0, 0
	for _, a := range text.Anchors {
		at += budget.Characters(text.Markdown[from:a.Start])
		from = a.Start
		out = append(out, page.Anchor{Name: a.Name, Start: at})
	}
	return out
}

// policyFacts is what the site said of being read by machines.
func policyFacts(resp *fetch.Response) *page.Policy {
	f := page.Policy{
		ContentSignal:  resp.Facts.ContentSignal,
		RetryAfter:     int(resp.Facts.RetryAfter / time.Second),
		MarkdownTokens: resp.Facts.MarkdownTokens,
		RobotsTag:      brief.Clip(resp.Header.Get("X-Robots-Tag"), 200),
	}
	switch {
	case resp.Robots == nil:
	case resp.Robots.Allowed:
		f.Robots = "allowed"
	default:
		f.Robots = "disallowed"
	}
	if f == (page.Policy{}) {
		return nil
	}
	return &f
}
