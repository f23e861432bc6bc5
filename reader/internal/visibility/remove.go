package visibility

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A remover decides what of a walker's findings goes, and counts it.
type remover struct {
	*walker
	limit  int
	report Report
	gone   []tree.Node
}

func (r *remover) run(root tree.Node) {
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
		n.Remove()
	}
}

func (r *remover) note(h *hidden) {
	if !h.node.Parent().Exists() {
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
func count(n tree.Node) int {
	if n.Kind() == tree.CommentNode {
		return characters(n.Data())
	}
	sum := 0
	n.Walk(func(n tree.Node) bool {
		if n.IsText() {
			sum += characters(n.Data())
		}
		return !isCode(n)
	})
	return sum
}

func isCode(n tree.Node) bool {
	return n.Tag() == tag.Script || n.Tag() == tag.Style || n.Tag() == tag.Noscript
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

func describe(n tree.Node, reason string) Span {
	return Span{Reason: reason, Excerpt: excerpt(n), Path: path(n)}
}

// excerpt returns the first words of what n holds.
func excerpt(n tree.Node) string {
	var out strings.Builder
	add := func(text string) {
		for _, word := range strings.FieldsFunc(text[:min(len(text), 4*longestExcerpt)], unicode.IsSpace) {
			if out.Len() > 0 {
				out.WriteByte(' ')
			}
			out.WriteString(strings.ToValidUTF8(word, ""))
		}
	}
	if n.Kind() == tree.CommentNode {
		add(n.Data())
	}
	n.Walk(func(n tree.Node) bool {
		if n.IsText() && out.Len() < longestExcerpt {
			add(n.Data())
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
func path(n tree.Node) string {
	if !n.IsElement() {
		n = n.Parent()
	}
	var names []string
	for ; n.Exists() && n.IsElement() && len(names) < longestPath; n = n.Parent() {
		names = append([]string{step(n)}, names...)
	}
	return strings.Join(names, ">")
}

const maxSiblings = 1000

func step(n tree.Node) string {
	position, looked := 1, 0
	for s := n.PrevSibling(); s.Exists() && looked < maxSiblings; s = s.PrevSibling() {
		if s.IsElement() && s.Name() == n.Name() {
			position++
		}
		looked++
	}
	if position == 1 {
		return n.Name()
	}
	return n.Name() + "[" + strconv.Itoa(position) + "]"
}
