package site

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/reader"
)

// ErrShape is an answer that is not what the rule knows: the site has changed.
type ErrShape struct{ Lacks string }

func (e *ErrShape) Error() string { return "the answer has not the expected shape: no " + e.Lacks }

// codes are what data cannot say.
var codes = map[string]func(*Visit, *composer) error{
	"youtube": youtube,
}

// Document makes a document of the answers. It touches nothing outside.
func (v *Visit) Document(opts reader.Options) (*document.Document, error) {
	r := v.hit.route.rule
	if !r.Read.isZero() {
		return v.read(r, opts)
	}
	for _, need := range r.Need {
		if need.text(&v.scope) == "" {
			return nil, &ErrShape{names(need.template)}
		}
	}
	c := newComposer(v.hit.url.String(), opts)
	if err := v.give(r, c); err != nil {
		return nil, err
	}
	doc := &document.Document{
		Root: c.root, Posts: c.posts, Metadata: v.metadata(r), Charset: "utf-8",
		Verdict: document.Verdict{Method: document.MethodSite, Readable: true, Confidence: 1, PageType: r.Kind},
	}
	return doc, nil
}

func (v *Visit) give(r *rule, c *composer) error {
	title := oneLine(r.Title.text(&v.scope))
	if title == "" || !r.Title.answered(&v.scope) && len(r.Need) == 0 {
		return &ErrShape{"title"}
	}
	c.heading(1, title)
	first := c.root.Last
	c.facts(c.root, r.Facts, &v.scope)
	for i := range r.Body {
		if err := v.giveBlock(&r.Body[i], c); err != nil {
			return err
		}
	}
	if r.Code != "" {
		if err := codes[r.Code](v, c); err != nil {
			return err
		}
	}
	if c.root.Last == first {
		return &ErrShape{"content"}
	}
	return nil
}

// read hands the bytes to the readers, as if the link had led to them.
func (v *Visit) read(r *rule, opts reader.Options) (*document.Document, error) {
	got := v.answers["page"]
	source := reader.Source{Body: got.Body, URL: got.FinalURL, ContentType: got.ContentType, Name: got.FileName()}
	switch {
	case len(got.Body) == 0:
		return nil, &ErrShape{"content"}
	case !r.expects(got.ContentType):
		return nil, &ErrShape{strings.Join(r.Expect, " or ")}
	}
	if got.Truncated && !reader.IsText(source) {
		return nil, fmt.Errorf("the answer is longer than maxBytes")
	}
	if r.Lines != "" {
		if doc, ok := v.readLines(source); ok {
			return doc, nil
		}
	}
	opts.Selector, opts.Exclude = r.Selector, r.Exclude
	doc, err := reader.Read(source, opts)
	switch {
	case err != nil && r.Selector != "", err == nil && r.Selector != "" && doc.Verdict.Method != "selector":
		return nil, &ErrShape{r.Selector}
	case err != nil:
		return nil, err
	case doc.Root == nil && strings.TrimSpace(doc.Verbatim) == "":
		return nil, &ErrShape{"content"}
	}
	v.fill(&doc.Metadata, r)
	if doc.Metadata.Title == "" {
		doc.Metadata.Title = strings.TrimSuffix(source.Name, path.Ext(source.Name))
	}
	return doc, nil
}

func (r *rule) expects(contentType string) bool {
	isIn := func(word string) bool { return strings.Contains(contentType, word) }
	if slices.Contains(r.Expect, "file") { // a page in its place asks to log in, or to wait
		return !isIn("html")
	}
	return r.Expect == nil || slices.ContainsFunc(r.Expect, isIn)
}

// fill lets what the rule says of itself stand before what the page says.
func (v *Visit) fill(into *document.Metadata, r *rule) {
	said := v.metadata(r)
	for _, field := range []struct {
		to   *string
		from string
	}{
		{&into.Title, said.Title}, {&into.Author, said.Author}, {&into.PublishedAt, said.PublishedAt},
		{&into.Description, said.Description}, {&into.SiteName, said.SiteName}, {&into.Language, said.Language},
	} {
		if field.from != "" {
			*field.to = field.from
		}
	}
}

func (v *Visit) metadata(r *rule) document.Metadata {
	line := func(t text, most int) string { return brief.Line(oneLine(t.text(&v.scope)), most) }
	m := document.Metadata{
		Title: line(r.Title, 300), Author: line(r.Author, 200), Description: line(r.Description, 500),
		PublishedAt: dated(line(r.Published, 40)), ModifiedAt: dated(line(r.Modified, 40)),
		SiteName: line(r.Site, 100), Language: line(r.Language, 40), Image: line(r.Image, 500),
		License: line(r.License, 100), Canonical: v.hit.url.String(),
	}
	for word := range strings.SplitSeq(line(r.Keywords, 500), ", ") {
		if word != "" {
			m.Keywords = append(m.Keywords, word)
		}
	}
	m.Sources = map[string]string{}
	for name, value := range map[string]string{
		"title": m.Title, "author": m.Author, "description": m.Description, "publishedAt": m.PublishedAt,
		"modifiedAt": m.ModifiedAt, "siteName": m.SiteName, "language": m.Language, "license": m.License,
	} {
		if value != "" {
			m.Sources[name] = string(document.MethodSite)
		}
	}
	return m
}

func dated(text string) string {
	if text == "" {
		return ""
	}
	return date(text)
}

// names writes what a template speaks of, for an error.
func names(t *template) string {
	var out []string
	for _, p := range t.parts {
		if p.expr == nil {
			continue
		}
		for _, way := range p.expr.paths {
			name := way.root
			for _, s := range way.steps {
				if s.key != "" {
					name += "." + s.key
				}
			}
			out = append(out, name)
		}
	}
	return strings.Join(out, " or ")
}
