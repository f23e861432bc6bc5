package visibility

import (
	"strings"

	"github.com/decant-dev/decant/internal/memo"
	"github.com/decant-dev/decant/internal/selector"
	"github.com/decant-dev/decant/internal/shelf"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A sheet holds the rules of a page's style elements.
type sheet struct {
	finder    selector.Finder // opened with the first style element
	plain     []byte          // CSS without its comments
	rules     []rule
	sketches  []selector.Sketch // of the selectors of rules
	declared  []declaration
	custom    []custom // properties of the block at hand that the page made up
	variables map[string]string
	papers    []value         // colours of backgrounds
	hiding    selector.Set    // of the rules that could hide something
	sieve     selector.Sieve  // of those
	others    selector.Set    // of those of the groups that were required
	inline    memo.Names[run] // what style attributes say, many times the same
	filed     group
	length    int  // bytes of CSS read
	cut       bool // and some was not
}

// matchBudget bounds the work of matching at some tens of milliseconds.
const matchBudget = 4_000_000

// A group is a set of properties that are judged together.
type group uint8

const (
	displayGroup group = 1 << iota
	visibleGroup
	fadeGroup
	fontGroup
	colourGroup
	boxGroup
	allGroups = 1<<iota - 1
)

func (p property) group() group {
	switch p {
	case display:
		return displayGroup
	case visible:
		return visibleGroup
	case opacity, motion:
		return fadeGroup
	case fontSize:
		return fontGroup
	case textColour, background, picture, paintedText:
		return colourGroup
	case transform:
		return fadeGroup | boxGroup
	}
	return boxGroup
}

// A run is a row of declarations in sheet.declared.
type run struct{ from, to int32 }

// A rule is what a page says of the elements that its selectors match.
type rule struct {
	selectors    string // as written
	first, count int32  // in sheet.sketches
	run
	trust  trust
	groups group
	filed  bool
}

func (s *sheet) isEmpty() bool { return len(s.rules) == 0 }

// add puts in a rule whose selectors and declarations are the last ones noted.
func (s *sheet) add(r rule) {
	for i := range s.declared[r.from:r.to] {
		d := &s.declared[int(r.from)+i]
		r.groups |= d.property.group()
		if d.property == background && d.value.kind == colour && len(s.papers) < maxPapers && !s.isPaper(d.value) {
			s.papers = append(s.papers, d.value)
		}
	}
	s.rules = append(s.rules, r)
}

const maxPapers = 64

// isPaper reports whether some background of the page has that colour.
func (s *sheet) isPaper(ink value) bool {
	for _, paper := range s.papers {
		if sameColour(ink, paper) {
			return true
		}
	}
	return len(s.papers) == maxPapers
}

// finish files the rules that may hide, once all are known.
//
// When the page links other sheets, the background of an element with a name
// is not known, and the page's own is no help.
func (s *sheet) finish(linked bool) {
	paper := value{}
	if !linked {
		paper = s.paper()
	}
	for i := range s.rules {
		if r := &s.rules[i]; r.trust == certain && s.mayHide(r, paper) {
			s.file(i, &s.hiding)
		}
	}
	if !s.hiding.IsEmpty() {
		s.sieve = s.finder.Sieve(&s.hiding, s.sieve)
	}
}

// require files the rules of some groups that were not filed before.
func (s *sheet) require(groups group) {
	groups &^= s.filed
	if groups == 0 {
		return
	}
	for i := range s.rules {
		if r := &s.rules[i]; r.groups&groups != 0 && !r.filed {
			s.file(i, &s.others)
		}
	}
	s.filed |= groups
}

// file puts the selectors of a rule into a set.
func (s *sheet) file(number int, into *selector.Set) {
	r := &s.rules[number]
	r.filed = true
	for _, sketch := range s.sketches[r.first : r.first+r.count] {
		if s.hiding.Len()+s.others.Len() >= maxSelectors {
			s.cut = true
			return
		}
		into.Add(sketch, number, selector.Topics(r.groups))
	}
}

// sketch notes the selectors of a list that the page could have elements for,
// and returns how many those are. Sheets are written for many pages, so that
// most of their rules are for elements that a page does not have.
func (s *sheet) sketch(list string) (count int32) {
	for list != "" {
		end := strings.IndexByte(list, ',')
		if end < 0 {
			end = len(list)
		} else if !isFlat(list[:end]) || strings.IndexByte(list[:end], '(') >= 0 || strings.IndexByte(list[:end], '[') >= 0 {
			end = until(list, ',', ',', ',') // that comma may be within something
		}
		text := strings.TrimSpace(list[:end])
		list = list[min(end+1, len(list)):]
		if text == "" || len(text) > longestSelector {
			continue
		}
		if sketch, may := s.finder.Sketch(text); may {
			s.sketches = append(s.sketches, sketch)
			count++
		}
	}
	return count
}

// paper returns the background of the whole page, when it is set.
func (s *sheet) paper() (paper value) {
	for i := range s.rules {
		r := &s.rules[i]
		if r.groups&colourGroup == 0 || !isAboutPage(r.selectors) {
			continue
		}
		for _, d := range s.declared[r.from:r.to] {
			if d.property == background && d.value.kind == colour {
				paper = d.value
			}
		}
	}
	return paper
}

// isAboutPage reports whether selectors speak of the whole page.
func isAboutPage(selectors string) bool {
	return strings.Contains(selectors, "body") || strings.Contains(selectors, "html")
}

// mayHide reports whether a rule could be the reason why text is not seen.
func (s *sheet) mayHide(r *rule, paper value) bool {
	if r.groups&fontGroup != 0 && len(r.selectors) < 30 && (strings.Contains(r.selectors, "html") ||
		strings.Contains(r.selectors, ":root")) {
		return true // all sizes in rem depend on it
	}
	behind, ink := paper, value{}
	for i := range s.declared[r.from:r.to] {
		d := &s.declared[int(r.from)+i]
		switch d.property {
		case overflow, position: // of no effect without others
			continue
		case textColour:
			ink = d.value
		case background:
			behind = d.value
		}
		if d.mayHide() {
			return true
		}
	}
	return sameColour(ink, behind) || sameColour(ink, paper)
}

// shows reports whether some declaration lets text be seen.
func (s *sheet) shows(from, to int32) bool {
	for i := range s.declared[from:to] {
		if !s.declared[int(from)+i].mayHide() {
			return true
		}
	}
	return false
}

// sheets keeps the memory of sheets for the next page.
var sheets shelf.Shelf[sheet]

// hugeSheet is the number of rules from which memory is not kept.
const hugeSheet = 10_000

func (s *sheet) release() {
	if len(s.rules) > hugeSheet || s.hiding.Len()+s.others.Len() > hugeSheet {
		return
	}
	clear(s.rules) // what is left in them would keep the page's text
	clear(s.sketches)
	clear(s.custom[:cap(s.custom)])
	s.hiding.Reset()
	s.others.Reset()
	s.finder.Close()
	*s = sheet{finder: s.finder, plain: s.plain[:0], rules: s.rules[:0], sketches: s.sketches[:0],
		declared: s.declared[:0], custom: s.custom[:0], papers: s.papers[:0], hiding: s.hiding, sieve: s.sieve,
		others: s.others}
	sheets.Put(s, shelf.Bytes(s.plain)+shelf.Bytes(s.rules)+shelf.Bytes(s.sketches)+shelf.Bytes(s.declared)+
		shelf.Bytes(s.custom))
}

// surveyed is what must be known of a page before its elements are judged.
type surveyed struct {
	sheet  *sheet
	linked bool // there are style sheets in files of their own
}

func survey(root tree.Node) surveyed {
	found := surveyed{sheet: sheets.Take()}
	for _, style := range root.Tree().Tagged(tag.Style) {
		if root.Contains(style) && style.FirstChild().Exists() && applies(style) {
			if found.sheet.length == 0 {
				found.sheet.finder.Open(root.Tree(), matchBudget)
			}
			found.sheet.read(style.FirstChild().Data())
		}
	}
	for _, link := range root.Tree().Tagged(tag.Link) {
		rel := link.Attr("rel")
		if root.Contains(link) && (tree.HasToken(rel, "stylesheet") || tree.HasToken(rel, "preload")) {
			found.linked = true
			break
		}
	}
	found.sheet.finish(found.linked)
	return found
}

func applies(style tree.Node) bool {
	kind := strings.ToLower(strings.TrimSpace(style.Attr("type")))
	if kind != "" && kind != "text/css" {
		return false
	}
	return media(strings.ToLower(style.Attr("media"))) == certain
}
