package site

import (
	"bytes"
	"net/url"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/reader"
)

// A composer is a document in the making.
type composer struct {
	arena document.Arena
	root  *document.Node
	base  string
	opts  reader.Options
	posts []document.Said
}

func newComposer(base string, opts reader.Options) *composer {
	c := &composer{base: base, opts: opts}
	c.root = c.arena.New(document.Root)
	return c
}

func (c *composer) add(kind document.Kind, to *document.Node) *document.Node {
	n := c.arena.New(kind)
	to.Append(n)
	return n
}

func (c *composer) heading(level uint8, words string) {
	if words = oneLine(words); words != "" {
		h := c.add(document.Heading, c.root)
		h.Level = level
		h.Append(c.arena.NewText(document.Text, words))
	}
}

// say adds a paragraph of plain words, their line breaks kept.
func (c *composer) say(to *document.Node, words string) {
	for piece := range strings.SplitSeq(printable(words), "\n\n") {
		if strings.TrimSpace(piece) == "" {
			continue
		}
		p := c.add(document.Paragraph, to)
		c.lines(p, piece)
	}
}

func (c *composer) lines(p *document.Node, piece string) {
	for line := range strings.Lines(piece) {
		if line = oneLine(line); line == "" {
			continue
		}
		if p.First != nil {
			c.add(document.Break, p)
		}
		p.Append(c.arena.NewText(document.Text, line))
	}
}

func (c *composer) code(to *document.Node, text, lang string) {
	if text = strings.Trim(printable(text), "\r\n"); strings.TrimSpace(text) != "" {
		n := c.add(document.CodeBlock, to)
		n.Text, n.Title = text, lang
	}
}

// html adds a piece of a page, its headings below level.
func (c *composer) html(to *document.Node, text string, level uint8) {
	if strings.TrimSpace(text) == "" {
		return
	}
	piece := reader.Fragment(text, c.base, c.opts)
	reader.Demote(piece, level)
	c.graft(to, piece)
}

// gfm reads Markdown as the sites do on which people write it. Raw HTML passes:
// the reader drops what a person would not see.
var gfm = sync.OnceValue(func() goldmark.Markdown {
	return goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(html.WithUnsafe()))
})

func (c *composer) markdown(to *document.Node, text string, level uint8) {
	var out bytes.Buffer
	text = withoutFrontMatter(text)
	if strings.TrimSpace(text) == "" || gfm().Convert([]byte(strings.ToValidUTF8(text, "\ufffd")), &out) != nil {
		return
	}
	c.html(to, out.String(), level)
}

// withoutFrontMatter drops the settings that many files begin with, between
// lines of three dashes.
func withoutFrontMatter(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if rest, ok := strings.CutPrefix(text, "---\n"); ok {
		if _, after, ok := strings.Cut(rest, "\n---\n"); ok {
			return after
		}
	}
	return text
}

func (c *composer) graft(to, piece *document.Node) {
	if piece == nil {
		return
	}
	for n := piece.First; n != nil; {
		next := n.Next
		n.Next = nil
		to.Append(n)
		n = next
	}
}

// link adds words that lead somewhere, where links are wanted.
func (c *composer) link(to *document.Node, words, href string) {
	words = oneLine(words)
	target, err := url.Parse(strings.TrimSpace(href))
	isWeb := err == nil && (target.Scheme == "http" || target.Scheme == "https")
	if isWeb && c.opts.Links != "text" && c.opts.Links != "none" {
		n := c.add(document.Link, to)
		n.Href = target.String()
		to = n
	}
	to.Append(c.arena.NewText(document.Text, words))
}

func oneLine(s string) string { return strings.Join(strings.Fields(printable(s)), " ") }

// printable drops control characters, which answers may hold as any page may.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f || r >= 0x80 && r < 0xa0 {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}
