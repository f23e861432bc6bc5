package epub

import (
	"bytes"
	"path"
	"regexp"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/reader"
)

// chapterOf reads a chapter as the page that it is.
func chapterOf(body []byte, opts reader.Options) *document.Node {
	doc, err := reader.Read(
		reader.Source{Body: plainNames(choose(body)), ContentType: "application/xhtml+xml"},
		reader.Options{Links: opts.Links, Images: opts.Images, Whole: true, Model: opts.Model},
	)
	if err != nil {
		return nil
	}
	nameOnce(doc.Root)
	return doc.Root
}

// number is what may stand before a chapter's name in the list of contents.
var number = lazyregexp.New(`^(?:(?i:chapter|part)\s+)?[0-9IVXLC]+(?:\.[0-9]+)*[.:]?(?:\s+[-–—:])?\s+`)

// nameOnce leaves one of two headings where a book's maker put the chapter's
// name, with its number, above the name that its author wrote.
func nameOnce(root *document.Node) {
	first := root.First
	if first == nil || first.Next == nil {
		return
	}
	second := first.Next
	isTwice := first.Kind == document.Heading && second.Kind == document.Heading &&
		number().ReplaceAllString(wordsOf(first), "") == wordsOf(second)
	if isTwice {
		first.Next = second.Next
	}
}

// What a chapter offers to choose from: EPUB Content Documents 3.0.1, 2.4.1.
var (
	offers    = lazyregexp.New(`(?s)<epub:switch\b.*?</epub:switch\s*>`)
	cases     = lazyregexp.New(`(?s)<epub:case\b[^>]*>.*?</epub:case\s*>`)
	fallbacks = lazyregexp.New(`(?s)<epub:default\b[^>]*>.*?</epub:default\s*>`)
)

const mathML = "http://www.w3.org/1998/Math/MathML"

// choose keeps of each choice the first case that can be read, or else what is
// for readers that know none.
func choose(body []byte) []byte {
	if !bytes.Contains(body, []byte("<epub:switch")) {
		return body
	}
	return offers().ReplaceAllFunc(body, func(offer []byte) []byte {
		for _, c := range cases().FindAll(offer, -1) {
			opening, _, _ := bytes.Cut(c, []byte(">"))
			if bytes.Contains(opening, []byte(mathML)) {
				return c
			}
		}
		return bytes.Join(fallbacks().FindAll(offer, -1), nil)
	})
}

var prefix = lazyregexp.New(`xmlns:([A-Za-z_][\w.-]{0,20})\s*=\s*["']` + regexp.QuoteMeta(mathML) + `["']`)

// plainNames takes the prefix off the names of formulas, which HTML does not
// know.
func plainNames(body []byte) []byte {
	declared := prefix().FindSubmatch(body)
	if declared == nil {
		return body
	}
	name := string(declared[1]) + ":"
	return []byte(strings.NewReplacer("<"+name, "<", "</"+name, "</").Replace(string(body)))
}

// isContents reports whether a chapter is a list of the others: nearly all its
// words are links, and they lead to chapters.
func isContents(root *document.Node, names map[string]bool) bool {
	linked, all, led := 0, 0, 0
	var walk func(n *document.Node, inLink bool)
	walk = func(n *document.Node, inLink bool) {
		if n.Kind == document.Link {
			target, _, _ := strings.Cut(n.Href, "#")
			inLink = names[path.Base(target)]
			if inLink {
				led++
			}
		}
		if n.Kind == document.Text {
			words := len(strings.Fields(n.Text))
			if all += words; inLink {
				linked += words
			}
		}
		for c := range n.Children() {
			walk(c, inLink)
		}
	}
	if root != nil {
		walk(root, false)
	}
	return led >= 3 && linked*4 >= all*3
}
