package metadata

import (
	"net/url"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/reader/dom"
)

// A scan looks at the text around a page's heading for who wrote it and when.
type scan struct {
	found    *evidence
	lang     string
	previous string // the text before
	text     int    // bytes passed
	steps    int
}

const (
	scanText      = 1200 // bytes of text after the heading
	scanSteps     = 400  // nodes after it
	scanTextBack  = 300
	scanStepsBack = 120
	longestLine   = 160 // a text with a date is short
	dateLine      = 50  // and shorter where nothing says what date it is
)

// readPage looks around the heading for what the head does not say.
func (c *collector) readPage() {
	if u, err := url.Parse(c.pageURL); err == nil {
		c.found.put(published, address, dateInPath(u.Path))
	}
	if c.found[author][meta] != "" || c.found[author][jsonLD] != "" {
		c.found.put(published, jsonLD, c.data.pageDate)
	}
	anchor := c.anchor()
	if anchor == nil || c.isList() {
		return
	}
	s := scan{found: &c.found, lang: c.lang()}
	defer c.readTimes(&s)
	for n := c.begin(anchor); n != nil && s.text < scanText && s.steps < scanSteps; {
		n = s.visit(n)
	}
	s.text, s.steps, s.previous = 0, 0, ""
	for n := before(anchor); n != nil && s.text < scanTextBack && s.steps < scanStepsBack; n = before(n) {
		s.visit(n)
	}
}

// begin is the first node to look at: past the heading, or into the text when
// there is no heading.
func (c *collector) begin(anchor *html.Node) *html.Node {
	if anchor == c.main || anchor == c.body {
		return anchor.FirstChild
	}
	return after(anchor)
}

// readTimes falls back on the first time element of the text.
func (c *collector) readTimes(s *scan) {
	for _, n := range c.times {
		if s.found[published][element] == "" && s.found[published][byline] == "" && s.found[published][nearby] == "" && s.found[modified][byline] == "" && !isAside(n) {
			s.previous = ""
			s.time(n)
		}
	}
}

// anchor is where the page's own text begins: its heading.
func (c *collector) anchor() *html.Node {
	if c.title != nil {
		return c.title
	}
	for _, n := range c.second {
		if overlap(textOf(n, longestTitle), firstOf(c.found[title][openGraph], c.found[title][element])) >= alikeTitles {
			return n
		}
	}
	if c.main != nil {
		return c.main
	}
	return c.body
}

// after returns the node that follows n and all that is in it.
func after(n *html.Node) *html.Node {
	for ; n != nil; n = n.Parent {
		if n.NextSibling != nil {
			return n.NextSibling
		}
	}
	return nil
}

// before returns the node before n in document order, the innermost first.
func before(n *html.Node) *html.Node {
	if n.PrevSibling == nil {
		return n.Parent
	}
	n = n.PrevSibling
	for n.LastChild != nil && !isSkipped(n) {
		n = n.LastChild
	}
	return n
}

func isSkipped(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Noscript, atom.Svg, atom.Template, atom.Nav, atom.Footer, atom.Form, atom.Select, atom.Iframe:
		return true
	}
	return false
}

// visit looks at one node and returns the next to look at.
func (s *scan) visit(n *html.Node) *html.Node {
	s.steps++
	switch {
	case n.Type == html.TextNode:
		s.line(n.Data)
	case n.Type != html.ElementNode:
	case isSkipped(n):
		return after(n)
	case n.DataAtom == atom.Time:
		s.time(n)
		return after(n)
	case isByline(n):
		s.byline(n)
	}
	if n.FirstChild != nil {
		return n.FirstChild
	}
	return after(n)
}

func isByline(n *html.Node) bool {
	for i := range n.Attr {
		switch a := &n.Attr[i]; a.Key {
		case "class", "id":
			if tellsAuthor(a.Val) || strings.Contains(a.Val, "username") {
				return true
			}
		case "rel":
			return dom.HasToken(a.Val, "author")
		}
	}
	return false
}

func (s *scan) time(n *html.Node) {
	text := textOf(n, longestLine)
	when := isoDate(dom.Attr(n, "datetime"), s.lang)
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
		if strings.ContainsAny(text, "0123456789") {
			s.dateIn(text)
		}
		s.writer(text)
	}
	s.previous = text[max(0, len(text)-longestLine):]
}

// dateIn looks for a date in a line.
func (s *scan) dateIn(text string) {
	d, ok := findDate(text, s.lang)
	if !ok || tellsSpan(text) {
		return
	}
	from := nearby
	if context := s.previous + " " + text; tellsUpdate(context) || tellsPublished(context) {
		from = byline
	}
	if from == byline || len(text) <= dateLine {
		s.date(d.String(), from, s.previous+" "+text)
	}
}

// writer knows "By Jane Doe", and "By" with the name in the next text.
func (s *scan) writer(text string) {
	if s.found[author][byline] != "" || len(text) > longestName*2 {
		return
	}
	if rest := stripByline(text); rest == text && !isBylineWord(s.previous) {
		return
	}
	if name := nameOf(text); isFullName(name) {
		s.found.put(author, byline, name)
	}
}

// isBylineWord reports whether a text is nothing but the word before a name.
func isBylineWord(text string) bool {
	text = strings.ToLower(strings.Trim(text, " :：|,"))
	for _, word := range bylines {
		if text == word {
			return true
		}
	}
	return false
}

func (s *scan) byline(n *html.Node) {
	if s.found[author][link] == "" {
		s.found.put(author, link, namesIn(n))
	}
}

// longestByline bounds the text of an element that holds names and no more.
const longestByline = 300

// namesIn returns the names that an element for authors holds: those of its
// links, or else its first text.
func namesIn(n *html.Node) string {
	if len(textOf(n, longestByline+1)) > longestByline {
		return ""
	}
	var linked []string
	first := ""
	dom.Walk(n, func(inner *html.Node) bool {
		switch {
		case inner.DataAtom == atom.A && len(linked) < mostAuthors:
			name := nameOf(textOf(inner, longestName))
			if name != "" && (len(linked) == 0 || isFullName(name)) && !contains(linked, name) {
				linked = append(linked, name)
			}
		case inner.Type == html.TextNode && first == "" && !isBylineWord(inner.Data):
			first = nameOf(inner.Data)
		}
		return !isSkipped(inner) && inner.DataAtom != atom.Time
	})
	if len(linked) > 0 && (first == "" || contains(linked, first)) {
		return strings.Join(linked, listMark)
	}
	return first
}

// updateWords tell that a date is that of a change.
var updateWords = [...]string{
	"updated", "modified", "revised", "last edited", "last reviewed", "aktualisiert", "geändert", "mis à jour", "modifié", "actualizado", "aggiornato", "atualizado", "bijgewerkt",
	"обновлено", "изменено", "수정", "업데이트", "更新", "güncellen", "zaktualizowano", "تحديث",
}

func tellsUpdate(text string) bool {
	text = strings.ToLower(text)
	last := -1
	for _, word := range updateWords {
		last = max(last, strings.LastIndex(text, word))
	}
	if last < 0 {
		return false
	}
	for _, word := range publishWords {
		if strings.LastIndex(text, word) > last {
			return false
		}
	}
	return true
}

// publishWords tell that a date is that of publication.
var publishWords = [...]string{
	"published", "posted", "veröffentlicht", "erschienen", "publié", "publicado", "pubblicato", "gepubliceerd", "опубликовано", "입력", "등록", "公開", "发布", "發布", "نشر", "written", "by ", "date",
}

func tellsPublished(text string) bool {
	text = strings.ToLower(text)
	for _, word := range publishWords {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// tellsSpan knows dates of events and offers rather than of texts.
func tellsSpan(text string) bool {
	text = strings.ToLower(text)
	for _, word := range [...]string{"until", "through", "ends", "expires", "valid", "deadline", "born", "©", "copyright", "since", "join", "release date", "available", "arrives", "delivery", "version"} {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}
