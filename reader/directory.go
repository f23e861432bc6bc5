package reader

import (
	"fmt"
	"iter"
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
	"github.com/decant-dev/decant/reader/internal/navigation"
)

// What makes a page one of links alone.
const (
	manyLinks    = 5   // at the least
	maxBeside    = 120 // letters outside of links and headings
	longestLabel = 30  // letters; longer links are headlines and cards, which tell something
)

// isNavigationOnly reports whether the page is nothing but links, of which
// listed counts those of a directory. Where a selector or the whole page was
// asked for, that is wanted; and where the reader told some links from the
// others, they are what the page is about.
func (w *webReader) isNavigationOnly(root tree.Node, listed int, found navigation.Found) bool {
	v := w.doc.Verdict
	switch {
	case w.opts.Selector != "" || w.opts.Whole:
		return false
	case v.Reason == document.ReasonEmpty:
		return listed > 0 || found.Links() >= manyLinks
	}
	return v.Readable && listed > 0 && 5*countLinks(root) >= 4*listed
}

func (w *webReader) markNavigationOnly(found navigation.Found) {
	w.doc.Verdict = document.Verdict{
		Method: document.MethodPlain, Reason: document.ReasonNavigationOnly, PageType: w.doc.Verdict.PageType,
		Evidence: fmt.Sprintf("%d links that lead elsewhere, and no text beside them", found.Links()+found.Beyond),
	}
	w.doc.Fallback = "the whole page, since it holds nothing but links"
}

// directoryLinks counts the links of a tree that has hardly any words but those
// of headings and of links with short labels; of another it is 0.
func directoryLinks(root tree.Node) int {
	beside := 0
	for n := range pieces(root) { // of most pages a glance tells
		if n.IsText() && !n.IsBlank() {
			beside += lettersOf(n.Data())
		}
		if beside >= maxBeside || tellsSomething(n.Tag()) {
			return 0
		}
	}
	links, linked, told := 0, 0, 0
	for n := range pieces(root) {
		if !isLink(n) {
			continue
		}
		label := lettersOf(n.Text())
		links++
		linked += label
		if label > longestLabel {
			told += label
		}
	}
	if links < manyLinks || 10*beside > linked || 2*told > linked {
		return 0
	}
	return links
}

// pieces goes through what a page shows, but for what is in links and in
// headings that lead nowhere.
func pieces(root tree.Node) iter.Seq[tree.Node] {
	return func(yield func(tree.Node) bool) {
		for n := root; n.Exists(); {
			isClosed := isSilent(n.Tag()) || isHeading(n.Tag()) && !holdsLink(n)
			if !isClosed && !yield(n) {
				return
			}
			if isClosed || isLink(n) {
				n = n.Past(root)
			} else {
				n = n.Following(root)
			}
		}
	}
}

var hrefAttr = tree.NameOf("href")

func isLink(n tree.Node) bool { return n.Tag() == tag.A && n.Value(hrefAttr) != "" }

func countLinks(root tree.Node) int {
	links := 0
	root.Walk(func(n tree.Node) bool {
		if isLink(n) {
			links++
		}
		return true
	})
	return links
}

func holdsLink(n tree.Node) bool {
	found := false
	n.Walk(func(c tree.Node) bool {
		found = found || c.Tag() == tag.A
		return !found
	})
	return found
}

func isHeading(name tag.Tag) bool {
	switch name {
	case tag.H1, tag.H2, tag.H3, tag.H4, tag.H5, tag.H6:
		return true
	}
	return false
}

func isSilent(name tag.Tag) bool {
	switch name {
	case tag.Head, tag.Title, tag.Script, tag.Style, tag.Template, tag.Noscript, tag.Svg, tag.Select, tag.Button:
		return true
	}
	return false
}

// tellsSomething lists what is content without many words.
func tellsSomething(name tag.Tag) bool {
	switch name {
	case tag.Pre, tag.Blockquote, tag.Video, tag.Audio, tag.Iframe, tag.Object, tag.Embed, tag.Math:
		return true
	}
	return false
}

func lettersOf(text string) int {
	n := 0
	for _, r := range text {
		switch {
		case r < utf8.RuneSelf:
			if uint32(r|0x20-'a') < 26 || uint32(r-'0') < 10 {
				n++
			}
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			n++
		}
	}
	return n
}
