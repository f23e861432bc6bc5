package visibility

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/reader/dom"
)

// A remover decides what of a walker's findings goes, and counts it.
type remover struct {
	*walker
	limit  int
	report Report
	gone   []*html.Node
}

func (r *remover) run(root *html.Node) {
	r.report.Removed = make(map[string]int)
	r.report.Spans = r.spans
	if r.comments > 0 {
		r.report.Removed[Comment] = r.comments
	}
	d := r.decide(root)
	for i := 0; i < len(r.hidden); {
		h := &r.hidden[i]
		if d.keeps(h) {
			i++
			continue
		}
		r.note(h)
		i = h.last
	}
	// Decisions look at the whole page, so nothing goes before the last one.
	for _, n := range r.gone {
		if n.Parent != nil {
			n.Parent.RemoveChild(n)
		}
	}
}

func (r *remover) note(h *hidden) {
	if h.node.Parent == nil {
		return
	}
	if characters := count(h.node); characters > 0 {
		r.report.Removed[h.reason] += characters
		if len(r.report.Spans) < r.limit {
			r.report.Spans = append(r.report.Spans, describe(h.node, h.reason))
		}
	}
	r.gone = append(r.gone, h.node)
}

// count returns how many characters n has, white space left out.
func count(n *html.Node) int {
	if n.Type == html.CommentNode {
		return characters(n.Data)
	}
	sum := 0
	dom.Walk(n, func(n *html.Node) bool {
		if n.Type == html.TextNode {
			sum += characters(n.Data)
		}
		return !isCode(n)
	})
	return sum
}

func isCode(n *html.Node) bool {
	return n.DataAtom == atom.Script || n.DataAtom == atom.Style || n.DataAtom == atom.Noscript
}

func characters(text string) int {
	sum := 0
	for i := range len(text) {
		if c := text[i]; c > ' ' && utf8.RuneStart(c) {
			sum++
		}
	}
	return sum
}

const (
	longestExcerpt = 80
	longestPath    = 12
)

func describe(n *html.Node, reason string) Span {
	return Span{Reason: reason, Excerpt: excerpt(n), Path: path(n)}
}

// excerpt returns the first words of what n holds.
func excerpt(n *html.Node) string {
	var out strings.Builder
	add := func(text string) {
		for _, word := range strings.FieldsFunc(text[:min(len(text), 4*longestExcerpt)], unicode.IsSpace) {
			if out.Len() > 0 {
				out.WriteByte(' ')
			}
			out.WriteString(strings.ToValidUTF8(word, ""))
		}
	}
	if n.Type == html.CommentNode {
		add(n.Data)
	}
	dom.Walk(n, func(n *html.Node) bool {
		if n.Type == html.TextNode && out.Len() < longestExcerpt {
			add(n.Data)
		}
		return out.Len() < longestExcerpt && !isCode(n)
	})
	return shorten(out.String())
}

func shorten(text string) string {
	count := 0
	for i := range text {
		if count == longestExcerpt {
			return text[:i] + "…"
		}
		count++
	}
	return text
}

// path names the elements from the root to n, the innermost twelve of them.
func path(n *html.Node) string {
	if n.Type != html.ElementNode {
		n = n.Parent
	}
	var names []string
	for ; n != nil && n.Type == html.ElementNode && len(names) < longestPath; n = n.Parent {
		names = append([]string{step(n)}, names...)
	}
	return strings.Join(names, ">")
}

const mostSiblings = 1000

func step(n *html.Node) string {
	position, looked := 1, 0
	for s := n.PrevSibling; s != nil && looked < mostSiblings; s = s.PrevSibling {
		if s.Type == html.ElementNode && s.Data == n.Data {
			position++
		}
		looked++
	}
	if position == 1 {
		return n.Data
	}
	return n.Data + "[" + strconv.Itoa(position) + "]"
}
