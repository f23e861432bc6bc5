package navigation

import (
	"iter"
	"strings"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A kind is how sure an element's own words make us that it is navigation.
type kind uint8

const (
	none   kind = iota
	likely      // its class or place says so: its links must bear it out
	surely      // its tag or role says so
)

// accepts reports whether what an element holds fits its kind: the number of
// its links, and the letters in them and in all.
func (k kind) accepts(links, linked, all int) bool {
	switch k {
	case surely:
		return links > 0
	case likely:
		return links >= 2 && 10*linked >= 6*all
	}
	return false
}

var (
	idAttr, roleAttr = tree.NameOf("id"), tree.NameOf("role")
	hrefAttr         = tree.NameOf("href")
	namingAttrs      = tree.NamesOf("class", "id")
	roleAttrs        = tree.NamesOf("role")
)

// menus are the elements that can be navigation without a role.
var menus = tag.SetOf(tag.Nav, tag.Ul, tag.Ol, tag.Div, tag.Section, tag.Aside, tag.Header, tag.Footer, tag.Table,
	tag.P, tag.Dl)

func (s *search) kindOf(n tree.Node) kind {
	name := n.Tag()
	switch {
	case name == tag.Nav || isMenuRole(n.Value(roleAttr)):
		return surely
	case !menus.Has(name):
		return none
	case name == tag.Footer || name == tag.Header && n.Parent().Tag() == tag.Body:
		return likely
	case n.MayHave(namingAttrs) && (s.menus.Of(n, namesNavigation) || namesNavigation(n.Value(idAttr))):
		return likely
	}
	return none
}

func isMenuRole(role string) bool {
	if role == "" {
		return false
	}
	switch strings.ToLower(role) {
	case "navigation", "menu", "menubar":
		return true
	}
	return false
}

// words are what the web calls its navigation.
var words = map[string]bool{
	"nav": true, "navbar": true, "navigation": true, "menu": true, "menubar": true, "submenu": true, "topbar": true,
	"sidebar": true, "sidenav": true, "toc": true, "breadcrumb": true, "breadcrumbs": true, "crumbs": true,
	"pagination": true, "pager": true, "paging": true, "prev": true, "previous": true, "next": true,
	"gnb": true, "lnb": true, "sitemap": true, "footer": true, "tabs": true, "subnav": true, "megamenu": true,
}

// longestWord is the length of the longest of them.
const longestWord = 11

// lengths has, for each letter, a bit for each length of the words that begin
// with it: most words are dismissed by it.
var lengths = func() (bits [26]uint16) {
	for word := range words {
		bits[word[0]-'a'] |= 1 << len(word)
	}
	return bits
}()

// namesNavigation looks for a whole word, where words end at a change of case,
// a digit or a mark: "mainNav", "site-nav", "nav_2".
func namesNavigation(name string) bool {
	start, small := 0, false // of the word, and whether the letter before is one
	for i := range len(name) {
		switch c := name[i]; {
		case isLower(c):
			small = true
		case !isUpper(c):
			if isWord(name[start:i]) {
				return true
			}
			start, small = i+1, false
		case small:
			if isWord(name[start:i]) {
				return true
			}
			start, small = i, false
		}
	}
	return isWord(name[start:])
}

// isWord reports whether some letters, in any case, are what the web calls its
// navigation.
func isWord(letters string) bool {
	n := len(letters)
	if n == 0 || n > longestWord || lengths[letters[0]|0x20-'a']&(1<<n) == 0 {
		return false
	}
	var word [longestWord]byte
	for i := range n {
		word[i] = letters[i] | 0x20
	}
	return words[string(word[:n])]
}

func isLower(c byte) bool  { return 'a' <= c && c <= 'z' }
func isUpper(c byte) bool  { return 'A' <= c && c <= 'Z' }
func isLetter(c byte) bool { return isLower(c | 0x20) }

// isSilent reports whether nothing below n is said to a person.
func isSilent(n tree.Node) bool {
	switch n.Tag() {
	case tag.Script, tag.Style, tag.Template:
		return true
	}
	return false
}

var headings = tag.SetOf(tag.H1, tag.H2, tag.H3, tag.H4, tag.H5, tag.H6, tag.Summary, tag.Caption)

func isHeading(n tree.Node) bool { return headings.Has(n.Tag()) }

// visibleText is the text below n with its white space folded.
func visibleText(n tree.Node) string {
	only, isOnly := "", true
	for text := range visibleTexts(n) {
		if strings.TrimSpace(text) != "" {
			isOnly = isOnly && only == ""
			only = text
		}
	}
	if isOnly {
		return brief.OneLine(only)
	}
	var all strings.Builder
	for text := range visibleTexts(n) {
		all.WriteString(text)
		all.WriteByte(' ')
	}
	return brief.OneLine(all.String())
}

// visibleTexts goes through the texts below n that are not blank.
func visibleTexts(n tree.Node) iter.Seq[string] {
	return func(yield func(string) bool) {
		for c := n; c.Exists(); {
			switch {
			case c.IsText() && !c.IsBlank() && !yield(c.Data()):
				return
			case isSilent(c):
				c = c.Past(n)
			default:
				c = c.Following(n)
			}
		}
	}
}

func linkLetters(a tree.Node) (n int) {
	for text := range visibleTexts(a) {
		n += letters(text)
	}
	return n
}

// letters counts what is not white space, a character outside of ASCII as its
// bytes: only shares of it are looked at.
func letters(s string) int {
	n := 0
	for i := range len(s) {
		n += int((' ' - uint32(s[i])) >> 31) // 1 where it is more, without a branch
	}
	return n
}

// titleOf is what a group calls itself: its label, or a heading it begins with.
func titleOf(n tree.Node) string {
	if label := strings.TrimSpace(n.Attr("aria-label")); label != "" {
		return shorten(label)
	}
	title, links := "", 0
	n.Walk(func(c tree.Node) bool {
		switch {
		case isHeading(c):
			if title == "" && links == 0 {
				title = visibleText(c)
			}
			return false
		case c.Tag() == tag.A:
			links++
		}
		return title == "" && links == 0
	})
	return shorten(title)
}
