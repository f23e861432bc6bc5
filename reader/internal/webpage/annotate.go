package webpage

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// Annotate decides as Select does, but keeps the whole tree: every text of a
// block is put into a mark element with the class "kept" or "left" and a title
// that tells the probability and the strongest reasons.
func Annotate(root tree.Node, opts Options) Selection {
	m := trained()
	s := Examine(root, opts.URL)
	if s.Len() == 0 && !s.crowded {
		return Selection{Method: methodNone, Empty: true}
	}
	if s.outsize() {
		return Selection{Method: methodNone, Blocks: s.Len(), Outsize: true}
	}
	j := s.judge(m)
	kept := s.decide(j)
	result := s.report(j, kept)
	s.rule(kept, ruledTitle, func() { s.keepTitle(kept, opts.Title) })
	result.Explanation = s.explain(m, j, kept)
	for i := range s.blocks {
		for _, t := range s.texts[s.blocks[i].from:s.blocks[i].to] {
			markText(s.tree.At(t.node), &result.Explanation[i], i)
		}
	}
	return result
}

// keepTitle keeps the first heading that says the title of the page.
func (s *Survey) keepTitle(kept []bool, title string) {
	for i := range kept {
		if s.nodeOf(&s.elements[s.blocks[i].owner]).Tag() == tag.H1 && s.Text(i) == title {
			kept[i] = true
			return
		}
	}
}

// markText marks a text of a block by what became of the block, and its number.
func markText(n tree.Node, r *BlockReport, block int) {
	if !n.Parent().Exists() {
		return
	}
	class := "left"
	if r.Kept {
		class = "kept"
	}
	mark := n.Tree().NewElement(tag.Mark, "class", class, "title", r.Summary(),
		"data-block", strconv.Itoa(block))
	n.Parent().InsertBefore(mark, n)
	mark.Append(n)
}

// Summary tells the probability of the block and what moved it, on one line.
func (r *BlockReport) Summary() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%.2f", r.Probability)
	for _, reason := range r.Reasons {
		fmt.Fprintf(&b, " %s %+.1f", reason.Feature, reason.Effect)
	}
	return b.String()
}
