package markdown

import (
	"bytes"
	"strings"
	"unicode"

	"github.com/decant-dev/decant/document"
)

const (
	maxBeside = 4 // links before and after a picture that may say the same
	maxApart  = 3 // blocks between them
)

// A spot is what a picture or a link says, and the number of its block.
type spot struct {
	node  *document.Node
	block int
	said  string
	links int // that come before it
}

// spots are the pictures and links of a document, in their order.
type spots struct {
	pictures, links []spot
	block           int
}

// echoes finds the pictures that say only what a link beside them says, as the
// pictures of cards do. Such a text costs as much as the addresses.
func echoes(root *document.Node) map[*document.Node]bool {
	var s spots
	s.gather(root)
	found := map[*document.Node]bool{}
	for _, p := range s.pictures {
		for _, link := range s.links[max(0, p.links-maxBeside):min(len(s.links), p.links+maxBeside)] {
			if max(link.block-p.block, p.block-link.block) <= maxApart && isSaidBy(p.said, link.said) {
				found[p.node] = true
				break
			}
		}
	}
	return found
}

func (s *spots) gather(n *document.Node) {
	for c := n.First; c != nil; c = c.Next {
		switch c.Kind {
		case document.Image:
			if said := letters(c.Text); said != "" {
				s.pictures = append(s.pictures, spot{c, s.block, said, len(s.links)})
			}
			continue
		case document.Link:
			if said := letters(string(appendWords(nil, c))); said != "" {
				s.links = append(s.links, spot{c, s.block, said, 0})
			}
		case document.Heading, document.Paragraph, document.Item, document.Cell, document.Term, document.Detail:
			s.block++
		}
		s.gather(c)
	}
}

// appendWords writes the words of n without those of its pictures.
func appendWords(out []byte, n *document.Node) []byte {
	for c := n.First; c != nil; c = c.Next {
		switch c.Kind {
		case document.Text, document.Code:
			out = append(out, c.Text...)
		default:
			out = appendWords(out, c)
		}
	}
	return out
}

// isSaidBy reports whether a link says what a picture says, or nearly all of it
// behind words such as "Image for story".
func isSaidBy(picture, link string) bool {
	return strings.Contains(link, picture) || 4*len(link) >= 3*len(picture) && strings.Contains(picture, link)
}

// closeGap takes the space off a text that follows a picture which was not
// written, where nothing stands before it that the space would part it from.
func (w *writer) closeGap(text string) string {
	w.skipped = false
	before := byte(' ')
	if n := len(w.run); n > 0 {
		before = w.run[n-1]
	} else if n := len(w.out); n > w.leaf {
		before = w.out[n-1]
	}
	if before == ' ' || before == '[' {
		return strings.TrimLeft(text, " ")
	}
	return text
}

// endGap takes the space off that a picture at the end left before it.
func (w *writer) endGap() {
	if w.skipped {
		w.run = bytes.TrimRight(w.run, " ")
		w.skipped = false
	}
}

// letters keeps what two ways to write the same have in common.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}
