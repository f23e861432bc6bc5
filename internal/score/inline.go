package score

import (
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

// inline returns the words of n's inlines, and notes what they are.
func (o *outliner) inline(n ast.Node) string {
	w := inliner{outliner: o}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		w.add(c)
	}
	return w.finish()
}

// An inliner puts the words of a line together.
type inliner struct {
	*outliner
	parts  []string
	opened []openTag
}

type openTag struct {
	name, href string
	start      int
}

func (w *inliner) put(words string) { w.parts = append(w.parts, words) }

// codeOf is the text of a code span.
func (w *inliner) codeOf(n *ast.CodeSpan) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if text, ok := c.(*ast.Text); ok {
			b.Write(text.Segment.Value(w.source))
		}
	}
	return b.String()
}

func (w *inliner) add(n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		w.put(html.UnescapeString(string(util.UnescapePunctuations(n.Segment.Value(w.source)))))
		if n.SoftLineBreak() || n.HardLineBreak() {
			w.put(" ")
		}
	case *ast.String:
		w.put(string(n.Value))
	case *ast.CodeSpan:
		words := strings.ReplaceAll(w.codeOf(n), "\n", " ")
		w.spans = append(w.spans, words)
		w.put(words)
	case *ast.Emphasis:
		words := w.inline(n)
		if !w.heading {
			w.strong = append(w.strong, styleOf{n.Level == 2, words})
		}
		w.put(words)
	case *ast.Link:
		words := w.inline(n)
		w.links = append(w.links, linkOf{words, string(n.Destination), w.heading})
		w.put(words)
	case *ast.AutoLink:
		words := string(n.Label(w.source))
		w.links = append(w.links, linkOf{words, string(n.URL(w.source)), w.heading})
		w.put(words)
	case *ast.Image:
		w.image(n)
	case *ast.RawHTML:
		var b strings.Builder
		for i := range n.Segments.Len() {
			segment := n.Segments.At(i)
			b.Write(segment.Value(w.source))
		}
		w.markup(b.String())
	case *east.FootnoteLink, *east.FootnoteBacklink, *east.TaskCheckBox:
	default:
		w.put(w.inline(n))
	}
}

// image notes an image; what its alternative text is made of counts for nothing.
func (w *inliner) image(n *ast.Image) {
	links, strong, spans := len(w.links), len(w.strong), len(w.spans)
	alt := w.inline(n)
	w.links, w.strong, w.spans = w.links[:links], w.strong[:strong], w.spans[:spans]
	w.images = append(w.images, linkOf{text: alt, target: string(n.Destination)})
}

var (
	markupTag  = lazyregexp.New(`(?s)<!--.*?-->|<(/?)([a-zA-Z][a-zA-Z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>`)
	attribute  = lazyregexp.New(`(?s)([a-zA-Z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`)
	mutedParts = lazyregexp.New(`(?is)<(script|style)\b.*?(?:</(?:script|style)>|$)`)
)

// markup reads raw HTML.
func (w *inliner) markup(raw string) {
	raw = mutedParts().ReplaceAllString(raw, "")
	at := 0
	for _, m := range markupTag().FindAllStringSubmatchIndex(raw, -1) {
		if m[0] > at {
			w.put(html.UnescapeString(raw[at:m[0]]))
		}
		if at = m[1]; m[4] < 0 {
			continue
		}
		name := strings.ToLower(raw[m[4]:m[5]])
		if raw[m[2]:m[3]] == "/" {
			w.close(name)
		} else {
			w.start(name, raw[m[6]:m[7]])
		}
	}
	if at < len(raw) {
		w.put(html.UnescapeString(raw[at:]))
	}
}

func (w *inliner) start(name, attributes string) {
	value := map[string]string{}
	for _, m := range attribute().FindAllStringSubmatch(attributes, -1) {
		value[strings.ToLower(m[1])] = html.UnescapeString(m[2] + m[3] + m[4])
	}
	switch name {
	case "img":
		w.images = append(w.images, linkOf{text: value["alt"], target: value["src"]})
	case "br", "p", "div", "li", "tr", "td", "th", "summary":
		w.put(" ")
	default:
		w.opened = append(w.opened, openTag{name, value["href"], len(w.parts)})
	}
}

func (w *inliner) close(name string) {
	for i := len(w.opened) - 1; i >= 0; i-- {
		if w.opened[i].name != name {
			continue
		}
		tag := w.opened[i]
		w.opened = append(w.opened[:i], w.opened[i+1:]...)
		w.note(tag, strings.Join(w.parts[tag.start:], ""))
		return
	}
}

func (w *inliner) note(tag openTag, words string) {
	switch tag.name {
	case "a":
		if tag.href != "" {
			w.links = append(w.links, linkOf{words, tag.href, w.heading})
		}
	case "b", "strong", "i", "em":
		if !w.heading {
			w.strong = append(w.strong, styleOf{tag.name == "b" || tag.name == "strong", words})
		}
	case "code", "tt":
		w.spans = append(w.spans, words)
	case "kbd":
		w.keys = append(w.keys, words)
	}
}

const ideograph = `[\x{3040}-\x{9fff}\x{ac00}-\x{d7af}]`

var (
	bareStrong   = lazyregexp.New(`\*\*([^*\s][^*]*?)\*\*`)
	bareEmphasis = lazyregexp.New(ideograph + `\*([^*\s][^*]*?)\*|\*([^*\s][^*]*?)\*` + ideograph)
)

// finish joins the words. Emphasis that CommonMark does not see beside ideographs
// is taken for what it was meant to be.
func (w *inliner) finish() string {
	words := strings.Join(w.parts, "")
	if w.heading || !strings.Contains(words, "*") {
		return words
	}
	for _, m := range bareStrong().FindAllStringSubmatch(words, -1) {
		w.strong = append(w.strong, styleOf{true, m[1]})
	}
	words = strings.ReplaceAll(words, "**", "")
	for _, m := range bareEmphasis().FindAllStringSubmatch(words, -1) {
		w.strong = append(w.strong, styleOf{false, m[1] + m[2]})
	}
	return words
}
