package manual

import (
	"bytes"
	"fmt"
	"html/template"
	"strings"
	"sync"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"

	"github.com/decant-dev/decant/docs"
	"github.com/decant-dev/decant/internal/lazyregexp"
)

// A chapter is one page of the manual in one language.
type chapter struct {
	Name, Language, Title string
	HTML                  template.HTML
	Sections              []section
}

// A section is a heading of a chapter with its place in it.
type section struct {
	ID, Title string
	Level     int
	Text      string // without marks, for the search
}

var converter = sync.OnceValue(func() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(extension.Linkify, extension.Strikethrough,
			// The policy of the pages lets no element have a style of its own.
			extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(html.WithUnsafe()), // all of it is our own text
	)
})

func readChapters(language string, tables Tables) ([]*chapter, error) {
	var all []*chapter
	for _, name := range Chapters {
		text, err := docs.Files.ReadFile(language + "/" + name + ".md")
		if err != nil {
			return nil, err
		}
		c, err := newChapter(language, name, string(text), tables)
		if err != nil {
			return nil, fmt.Errorf("docs/%s/%s.md: %w", language, name, err)
		}
		all = append(all, c)
	}
	return all, nil
}

func newChapter(language, name, text string, tables Tables) (*chapter, error) {
	text, err := tables.fill(text, language)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	context := parser.NewContext(parser.WithIDs(anchors{}))
	if err := converter().Convert([]byte(text), &b, parser.WithContext(context)); err != nil {
		return nil, err
	}
	dressed := dress(b.String(), language)
	c := &chapter{Name: name, Language: language, HTML: template.HTML(dressed), Sections: sections(dressed)}
	if len(c.Sections) == 0 || c.Sections[0].Level != 1 {
		return nil, fmt.Errorf("begins with no title")
	}
	c.Title = c.Sections[0].Title
	return c, nil
}

// anchors gives headings of any script the ids that GitHub gives them, so that
// links lead to the same place on both.
type anchors map[string]bool

func (a anchors) Generate(value []byte, _ ast.NodeKind) []byte {
	id := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r) || unicode.IsNumber(r) || r == '_' || r == '-':
			return unicode.ToLower(r)
		case r == ' ':
			return '-'
		}
		return -1
	}, string(value))
	unique := id
	for n := 1; a[unique]; n++ {
		unique = fmt.Sprintf("%s-%d", id, n)
	}
	a[unique] = true
	return []byte(unique)
}

func (a anchors) Put(value []byte) { a[string(value)] = true }

// dressing is what a reader needs beside the bare elements: what is wide can be
// scrolled by keyboard, and links lead within the site.
var dressing = []struct {
	from lazyregexp.Regexp
	to   string
}{
	{lazyregexp.New(`<pre>`), `<pre tabindex="0">`},
	{lazyregexp.New(`<table>`), `<div class="wide" tabindex="0"><table>`},
	{lazyregexp.New(`</table>`), `</table></div>`},
	{lazyregexp.New(`<th([ >])`), `<th scope="col"$1`},
	{lazyregexp.New(`<p>(<img [^>]*>)</p>`), `<figure tabindex="0">$1</figure>`},
	{lazyregexp.New(`href="([a-z]+)\.md(#[^"]*)?"`), `href="{{folder}}$1$2"`},
	{lazyregexp.New(`src="([a-z]+\.svg)"`), `src="{{folder}}$1"`},
	{lazyregexp.New(`href="\.\./\.\./([^"]+)"`), `href="https://github.com/decant-dev/decant/blob/main/$1"`},
	{lazyregexp.New(`href="\.\./([A-Z]+\.md)"`), `href="https://github.com/decant-dev/decant/blob/main/docs/$1"`},
	{lazyregexp.New(`(<h[23] id="([^"]+)">)(.*?)(</h[23]>)`),
		`$1$3 <a class="anchor" href="#$2" aria-label="#">#</a>$4`},
}

func dress(page, language string) string {
	for _, d := range dressing {
		page = d.from().ReplaceAllString(page, strings.Replace(d.to, "{{folder}}", folder(language), 1))
	}
	return page
}

// folder is where the chapters of a language are.
func folder(language string) string { return Root + "/" + language + "/" }

// Href leads to the chapter from anywhere.
func (c *chapter) Href() string { return folder(c.Language) + c.Name }

func (c *chapter) page(all []*chapter, i int, version string) ([]byte, error) {
	t, err := template.ParseFS(site, "site/page.html")
	if err != nil {
		return nil, err
	}
	around := struct {
		*chapter
		Words         words
		All           []*chapter
		Before, After *chapter
		Root, Version string
		Other         string
	}{chapter: c, Words: wordsIn[c.Language], All: all, Root: Root, Version: version, Other: other(c.Language)}
	if i > 0 {
		around.Before = all[i-1]
	}
	if i+1 < len(all) {
		around.After = all[i+1]
	}
	var b bytes.Buffer
	err = t.Execute(&b, around)
	return b.Bytes(), err
}

func other(language string) string {
	if language == "en" {
		return "ko"
	}
	return "en"
}
