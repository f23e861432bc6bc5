package metadata

import (
	"strings"

	"github.com/decant-dev/decant/internal/memo"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A scan looks at the text around a page's heading for who wrote it and when.
type scan struct {
	found    *evidence
	writers  memo.Classes[bool] // which classes are for authors
	lang     string
	previous string // the text before
	text     int    // bytes passed
	steps    int
	backward bool // from the heading up
	list     bool // the page shows many articles
	piece    bool // it is one article, post or entry
	says     bool // words beside a date say that it is when the page was made or changed
}

const (
	scanText      = 1200 // bytes of text after the heading
	scanSteps     = 700  // nodes after it
	scanTextBack  = 300
	scanStepsBack = 120
	longestLine   = 160 // a text with a date is short
	dateLine      = 50  // and shorter where nothing says what date it is
	closeBy       = 250 // bytes beside the heading within which it needs no saying
)

// readPage looks around the heading for what the head does not say.
func (c *collector) readPage() {
	c.found.put(published, address, dateInPath(c.where.path))
	if c.found[author][meta] != "" || c.found[author][jsonLD] != "" {
		c.found.put(published, jsonLD, c.data.pageDate)
	}
	anchor := c.anchor()
	if !anchor.Exists() || c.isGoods() {
		return
	}
	s := scan{found: &c.found, lang: c.dateLang(), list: c.isList(), piece: c.isPiece()}
	for n := c.begin(anchor); n.Exists() && s.text < s.reach() && s.steps < scanSteps; {
		n = s.visit(n)
	}
	if !s.list {
		c.readAround(anchor, &s)
	}
	c.saysWhen = s.says
}

func (c *collector) readAround(anchor tree.Node, s *scan) {
	c.readBefore(anchor, s)
	if !s.dated() {
		c.readStamps(s.lang)
		c.readTimes(s)
	}
}

// dated reports whether there is a date beside the heading.
func (s *scan) dated() bool {
	return s.found[published][element] != "" || s.found[published][byline] != "" || s.found[published][nearby] != "" ||
		s.found[modified][byline] != ""
}

// reach is how much text after the heading is looked at. In a list, what is
// not right below the heading is about the things listed, and so are names.
func (s *scan) reach() int {
	if s.list {
		return closeBy
	}
	return scanText
}

func (c *collector) readBefore(anchor tree.Node, s *scan) {
	s.text, s.steps, s.previous, s.backward = 0, 0, "", true
	for n := before(anchor); n.Exists() && s.text < scanTextBack && s.steps < scanStepsBack; n = before(n) {
		s.visit(n)
	}
}

// begin is the first node to look at: past the heading, or into the text when
// there is no heading.
func (c *collector) begin(anchor tree.Node) tree.Node {
	if anchor == c.main || anchor == c.body {
		return anchor.FirstChild()
	}
	return after(anchor)
}

// readTimes falls back on the time elements of the text: one that is marked as
// the time of publication, or else the first.
func (c *collector) readTimes(s *scan) {
	if s.found[published][stamp] != "" {
		return
	}
	var first tree.Node
	for _, n := range c.times {
		if isAside(n) {
			continue
		}
		if !first.Exists() {
			first = n
		}
		if tellsPublication(wordsBefore(n)) {
			first = n
			break
		}
	}
	if first.Exists() {
		s.previous = wordsBefore(first)
		s.time(first)
	}
}

// manyDays is how many days on a page make a list of what was written on them.
const manyDays = 4

// isFeed reports whether the page is the front of a part of a site, which shows
// when the pages that it leads to were written.
func (c *collector) isFeed() bool {
	if len(c.where.segments) > 2 || c.where.query != "" || c.isPiece() || c.isThread() {
		return false
	}
	days := map[string]bool{}
	for _, n := range c.times {
		if day := n.Attr("datetime"); len(day) >= len("2006-01-02") {
			days[day[:len("2006-01-02")]] = true
		}
	}
	return len(days) >= manyDays
}

// wordsBefore returns the text before a node.
func wordsBefore(n tree.Node) string {
	for steps := 0; n.Exists() && steps < 6; steps++ {
		if n = before(n); n.Exists() && n.IsText() && strings.TrimSpace(n.Data()) != "" {
			return n.Data()[max(0, len(n.Data())-longestLine):]
		}
	}
	return ""
}

// anchor is where the page's own text begins: its heading.
func (c *collector) anchor() tree.Node {
	if c.title.Exists() && c.titleLikeness >= alikeTitles {
		return c.title
	}
	for _, n := range c.second {
		if overlap(wordsOf(textOf(n, longestTitle)), c.titleWords) >= alikeHeadings {
			return n
		}
	}
	switch {
	case c.title.Exists():
		return c.title
	case c.main.Exists():
		return c.main
	}
	return c.body
}

// after returns the node that follows n and all that is in it.
func after(n tree.Node) tree.Node {
	for ; n.Exists(); n = n.Parent() {
		if n.NextSibling().Exists() {
			return n.NextSibling()
		}
	}
	return tree.Node{}
}

// before returns the node before n in document order, the innermost first.
func before(n tree.Node) tree.Node {
	if !n.PrevSibling().Exists() {
		return n.Parent()
	}
	n = n.PrevSibling()
	for n.LastChild().Exists() && !isSkipped(n) {
		n = n.LastChild()
	}
	return n
}

func isSkipped(n tree.Node) bool {
	switch n.Tag() {
	case tag.Script, tag.Style, tag.Noscript, tag.Svg, tag.Template, tag.Nav, tag.Footer, tag.Form, tag.Select,
		tag.Iframe:
		return true
	}
	return false
}

// isArticleFooter knows the footers in which articles have their byline.
func isArticleFooter(n tree.Node) bool { return n.Tag() == tag.Footer && isInMain(n) }

func isCard(n tree.Node) bool {
	return n.Tag() == tag.Article || n.Tag() == tag.Li || n.Tag() == tag.A
}

// isAlone reports whether an element is all that its parent holds: some pages set
// their dates as code. In a text code is what is written about.
func isAlone(n tree.Node) bool {
	for sibling := n.Parent().FirstChild(); sibling.Exists(); sibling = sibling.NextSibling() {
		if sibling != n && (!sibling.IsText() || strings.TrimSpace(sibling.Data()) != "") {
			return false
		}
	}
	return true
}

// visit looks at one node and returns the next to look at.
func (s *scan) visit(n tree.Node) tree.Node {
	s.steps++
	switch {
	case n.IsText():
		s.line(n.Data())
	case !n.IsElement():
	case isSkipped(n) && !isArticleFooter(n), s.list && isCard(n), n.Tag() == tag.Code && !isAlone(n), n.Tag() == tag.Pre:
		return after(n)
	case n.Tag() == tag.Time || n.MayHave(timeAttr) && isTime(n):
		s.time(n)
		return after(n)
	case !s.list && (s.isByline(n) || s.piece && leadsToAuthor(n) || s.text < closeBy && (isSender(n) || isAccount(n))):
		s.byline(n)
	}
	if n.FirstChild().Exists() {
		return n.FirstChild()
	}
	return after(n)
}

var timeAttr = tree.NamesOf("datetime")

// isTime knows elements that pages make up for times.
func isTime(n tree.Node) bool {
	return n.Attr("datetime") != "" && n.Tag() != tag.Ins && n.Tag() != tag.Del
}

func (s *scan) time(n tree.Node) {
	text := textOf(n, longestLine)
	when := isoDate(n.Attr("datetime"), s.lang)
	if when == "" {
		when = isoDate(text, s.lang)
	}
	s.date(when, element, s.previous+" "+text)
	s.previous = text
}

func (s *scan) date(when string, from source, context string) {
	if when == "" {
		return
	}
	if tellsUpdate(context) {
		s.found.put(modified, from, when)
	} else {
		s.found.put(published, from, when)
	}
}

// line looks at one piece of text.
func (s *scan) line(text string) {
	text = strings.TrimSpace(text)
	if text == "" {
		return
	}
	s.text += len(text)
	if len(text) <= longestLine {
		s.dateIn(text)
		s.writer(text)
	}
	s.reporter(text)
	s.previous = text[max(0, len(text)-longestLine):]
}

// widthOf is how long a text is as it is seen: letters of Chinese, Japanese and
// Korean are twice as wide as others, whatever their bytes.
func widthOf(text string) (width int) {
	for _, r := range text {
		width++
		if r >= 0x1100 {
			width++
		}
	}
	return width
}

// dateIn looks for a date in a line.
func (s *scan) dateIn(text string) {
	d, ok := findDate(text, s.lang)
	if !ok || tellsSpan(text) {
		return
	}
	from, context := nearby, s.previous+" "+text
	s.says = s.says || tellsUpdate(context) || tellsPublication(context)
	isShort := widthOf(text) <= dateLine
	if tellsUpdate(context) || tellsPublished(context) || s.text <= closeBy && isShort {
		from = byline
	}
	if from == byline || isShort {
		s.date(d.String(), from, s.previous+" "+text)
	}
}
