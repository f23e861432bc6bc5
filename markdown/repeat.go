package markdown

import "github.com/decant-dev/decant/document"

// A streak is links to one target with no other link between them.
type streak struct {
	target string
	first  *document.Node // the one that is written as a link
	worded bool           // it has words, and not a picture alone
	block  int            // of the last of them
}

// repeats finds the links of a card that lead where another beside them does:
// its picture, its title and its "read more". The first with words is enough.
func repeats(root *document.Node) map[*document.Node]bool {
	r := repeatFinder{found: map[*document.Node]bool{}}
	r.walk(root)
	return r.found
}

type repeatFinder struct {
	streak
	blocks int
	found  map[*document.Node]bool
}

func (r *repeatFinder) walk(n *document.Node) {
	for c := n.First; c != nil; c = c.Next {
		switch c.Kind {
		case document.Link:
			r.meet(c)
			continue
		case document.Heading, document.Paragraph, document.Item, document.Cell, document.Term, document.Detail:
			r.blocks++
		}
		r.walk(c)
	}
}

func (r *repeatFinder) meet(link *document.Node) {
	target, worded := withoutTracking(link.Href), letters(string(appendWords(nil, link))) != ""
	switch {
	case target == "":
		return
	case r.first == nil || target != r.target || r.blocks-r.block > maxApart:
		r.streak = streak{target: target, first: link, worded: worded}
	case worded && !r.worded:
		r.found[r.first] = true
		r.first, r.worded = link, true
	case !worded || r.blocks > r.block: // two in one line were meant to be two
		r.found[link] = true
	}
	r.block = r.blocks
}
