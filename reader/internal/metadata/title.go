package metadata

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// alikeTitles is the share of words that a heading and the page's title must
// have in common, in percent, for the heading to be the title as it is read.
const alikeTitles = 29

// alikeHeadings is that share for a smaller heading.
const alikeHeadings = 60

// chooseTitle takes the candidate with the highest score; of equals, the first.
func (c *collector) chooseTitle() (string, source) {
	c.site = c.siteMarks()
	if cell := c.labelledTitle(); cell.Exists() {
		text := tidyTitle(textOf(cell, longestTitle))
		c.title, c.titleWords, c.titleLikeness = cell, wordsOf(text), 100
		return text, heading
	}
	list := c.candidates()
	if len(list) == 0 {
		return "", element
	}
	best, highest := 0, 0.0
	for i, traits := range c.describe(list) {
		if score := traits.score(&titleWeights); i == 0 || score > highest {
			best, highest = i, score
		}
	}
	best = unnumbered(list, parted(list, quieter(list, best)))
	c.titleWords = list[best].words
	if h := likestOf(list, c.site, c.titleWords); h != nil {
		c.title, c.titleLikeness = h.node, overlap(h.words, c.titleWords)
	}
	return strings.TrimFunc(list[best].text, isIcon), list[best].source()
}

const longestTitle = 300

// titleLabels stand before the title of what is posted on a board, in a row of its own.
var titleLabels = []string{"제목", "件名", "標題", "标题", "题目", "題目", "タイトル"}

// maxLabels is how many cells are looked at for such a label.
const maxLabels = 40

// labelledTitle returns the cell that a table calls the title of the page: below
// headings of columns there are many.
func (c *collector) labelledTitle() tree.Node {
	cells := c.page.Tagged(tag.Th)
	for _, n := range cells[:min(len(cells), maxLabels)] {
		if cell := nextCell(n); cell.Tag() == tag.Td && isFirstRow(n.Parent()) && slices.Contains(titleLabels, textOf(n, longestName)) && textOf(cell, longestTitle) != "" {
			return cell
		}
	}
	return tree.Node{}
}

// isFirstRow tells the rows of a board from those about a film or a book, of which
// others stand above.
func isFirstRow(row tree.Node) bool {
	for row = row.PrevSibling(); row.Exists() && !row.IsElement(); row = row.PrevSibling() {
	}
	return !row.Exists()
}

func nextCell(n tree.Node) tree.Node {
	for n = n.NextSibling(); n.Exists() && !n.IsElement(); n = n.NextSibling() {
	}
	return n
}

// isHomeLink reports whether a heading is the site's name at the top.
func isHomeLink(n tree.Node) bool {
	for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
		if c.Tag() == tag.A {
			href := c.Attr("href")
			return href == "/" || strings.Count(strings.TrimSuffix(href, "/"), "/") == 2
		}
	}
	return false
}

// tidyTitle folds white space and drops marks that are not part of a title.
func tidyTitle(text string) string {
	text = straighten(prose(text))
	text = strings.TrimRight(text, " ¶#§|-–—•·")
	for _, prefix := range [...]string{"Thread: ", "Topic: ", "Title:", "Re: "} {
		text = strings.TrimPrefix(text, prefix)
	}
	return strings.TrimLeft(text, " |-–—•·")
}

// isIcon knows what only a page's own font can draw, and the spaces around it,
// seen or not.
func isIcon(r rune) bool { return unicode.Is(unicode.Co, r) || r == ' ' || r == '\u200b' }

// straighten writes apostrophes and single quotes as keyboards do, so that a
// title is the same whichever source it is from, and drops hyphens that are not
// seen.
func straighten(text string) string {
	if strings.IndexByte(text, 0xC2) < 0 && strings.IndexByte(text, 0xE2) < 0 { // with which they begin
		return text
	}
	return typed.Replace(text)
}

var typed = strings.NewReplacer("\u00ad", "", "‘", "'", "’", "'")

// siteMarks are the names by which a site ends or begins its titles, and the
// words by which its address names the page.
type siteMarks struct{ names, address []string }

func (c *collector) siteMarks() siteMarks {
	m := siteMarks{address: c.where.words()}
	for _, s := range [...]source{openGraph, jsonLD, meta} {
		// Some pages give their own title as the name of an application.
		if name := letterString(c.found[siteName][s]); name != "" && (s == openGraph || !c.isTitled(name)) {
			m.names = append(m.names, name)
		}
	}
	host := c.where.host
	if host == "" {
		host = locate(c.found[canonical][link]).host
	}
	if host = strings.TrimPrefix(host, "www."); host != "" {
		if i := strings.LastIndexByte(host, '.'); i > 0 {
			host = host[:i]
		}
		if name := letterString(host); len(name) > 3 {
			m.names = append(m.names, name)
		}
	}
	if name := c.shelf(m); name != "" {
		m.names = append(m.names, name)
	}
	return m
}

// shelf is the part of the page's title, in letters alone, that a heading says
// while another, or the title for cards, says the rest: a book above the chapter
// that is read, a blog above the entry.
func (c *collector) shelf(known siteMarks) string {
	tab, card := tidyTitle(c.found[title][element]), letterString(c.found[title][openGraph])
	if known.is(card) {
		card = "" // it names the site, as some say of all their pages
	}
	if at, size := lastSeparator(tab); at > 0 {
		chapter, book := letterString(tab[:at]), letterString(tab[at+size:])
		if (chapter != "" && chapter == card || c.hasHeading(chapter) || c.hasLonger(chapter)) && c.hasHeading(book) {
			return book
		}
	}
	if name := letterString(bracketed(tab)); name != "" && c.hasHeading(name) &&
		(len(c.headings) > 1 || holdsLink(c.headings[0])) {
		return name
	}
	if at, size := firstSeparator(tab); at > 0 && card != "" {
		blog, entry := letterString(tab[:at]), letterString(tab[at+size:])
		if entry == card && c.hasHeading(blog) {
			return blog
		}
	}
	return ""
}

// bracketed is what stands in brackets at the end of a title, where wikis name
// themselves: "backup:restore [Harbour Wiki]".
func bracketed(title string) string {
	if at := strings.LastIndex(title, " ["); at > 0 && strings.HasSuffix(title, "]") {
		return title[at+2 : len(title)-1]
	}
	return ""
}

// holdsLink reports whether a heading leads somewhere, as the name of a site does.
func holdsLink(n tree.Node) bool {
	first := n.FirstChild()
	for first.Exists() && !first.IsElement() {
		first = first.NextSibling()
	}
	return first.Tag() == tag.A
}

// isTitled reports whether a name, in letters alone, is that of the page for
// cards, and at the same time its heading.
func (c *collector) isTitled(name string) bool {
	return name == letterString(c.found[title][openGraph]) && c.hasHeading(name)
}

// hasHeading reports whether a heading says a text, in letters alone.
func (c *collector) hasHeading(letters string) bool {
	return letters != "" && slices.ContainsFunc(c.headings[:min(len(c.headings), maxHeadings)], func(n tree.Node) bool {
		return letterString(textOf(n, longestTitle)) == letters
	})
}

// fewestLetters is how many make a text that is no chance part of another.
const fewestLetters = 4

// hasLonger reports whether a heading says a text with more words before it: the
// kind of thing that the text is the name of.
func (c *collector) hasLonger(letters string) bool {
	return len(letters) > fewestLetters && slices.ContainsFunc(c.headings[:min(len(c.headings), maxHeadings)], func(n tree.Node) bool {
		return strings.HasSuffix(letterString(textOf(n, longestTitle)), letters)
	})
}

// is reports whether a part of a title is the site's name.
func (m siteMarks) is(text string) bool {
	text = letterString(text)
	if text == "" {
		return true
	}
	for _, name := range m.names {
		if text == name || len(text) > 3 && strings.Contains(name, text) || len(name) > 3 &&
			strings.Contains(text, name) && len(text) < 3*len(name) {
			return true
		}
	}
	return false
}

// trim takes the site's name off the end of a title.
func (m siteMarks) trim(title string) string {
	for {
		if wiki := bracketed(title); wiki != "" && slices.Contains(m.names, letterString(wiki)) {
			title = strings.TrimSpace(title[:len(title)-len(" []")-len(wiki)])
		}
		at, size := lastSeparator(title)
		if at <= 0 || !m.is(title[at+size:]) {
			return title
		}
		title = strings.TrimSpace(title[:at])
	}
}

// strip takes the site's name off the start of a title.
func (m siteMarks) strip(title string) string {
	for {
		at, size := firstSeparator(title)
		if at <= 0 || !m.is(title[:at]) {
			return title
		}
		title = strings.TrimSpace(title[at+size:])
	}
}

// isCutAddress reports whether a part of a title leaves out what the address names.
func (m siteMarks) isCutAddress(title, part string) bool {
	rest, ok := strings.CutPrefix(title, part)
	if !ok || len(rest) == 0 || len(m.address) == 0 {
		return false
	}
	for _, word := range wordsOf(rest) {
		if !slices.Contains(m.address, word) {
			return false
		}
	}
	return !slices.ContainsFunc(wordsOf(part), func(word string) bool { return slices.Contains(m.address, word) })
}

// firstSegment cuts a title at its first bar: what follows are site and section.
func firstSegment(title string) string {
	before, _, _ := strings.Cut(title, "|")
	if before = strings.TrimSpace(before); before != "" {
		return before
	}
	return title
}

// mainSegment also cuts off a short last part, such as the name of a forum.
func mainSegment(title string) string {
	title = firstSegment(title)
	at, size := lastSeparator(title)
	if at > 0 && len(strings.Fields(title[:at])) >= len(strings.Fields(title[at+size:])) {
		return strings.TrimSpace(title[:at])
	}
	return title
}

// openingSegment cuts a title at its first separator.
func openingSegment(title string) string {
	if at, _ := firstSeparator(title); at > 0 {
		return strings.TrimSpace(title[:at])
	}
	return title
}

func isShouting(text string) bool {
	return strings.ToUpper(text) == text && strings.ToLower(text) != text
}

// letterString keeps letters and digits only, in lower case.
func letterString(text string) string {
	out := make([]byte, 0, len(text))
	for _, r := range text {
		switch small := r | 0x20; { // of a letter of ASCII its lower case
		case 'a' <= small && small <= 'z':
			out = append(out, byte(small))
		case '0' <= r && r <= '9':
			out = append(out, byte(r))
		case r >= utf8.RuneSelf && !isNoWord(r):
			out = utf8.AppendRune(out, unicode.ToLower(r))
		}
	}
	return string(out)
}

// overlap is the share of words two texts have in common, in percent; it is
// high when all words of the first are in the second.
func overlap(first, second []string) int {
	if len(first) == 0 || len(second) == 0 {
		return 0
	}
	common := 0
	for i, j := 0, 0; i < len(first) && j < len(second); {
		switch order := strings.Compare(first[i], second[j]); {
		case order < 0:
			i++
		case order > 0:
			j++
		default:
			common, i, j = common+1, i+1, j+1
		}
	}
	if common == len(first) {
		return 50 + 50*common/len(second)
	}
	return 100 * common / (len(first) + len(second) - common)
}

func isNoWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
