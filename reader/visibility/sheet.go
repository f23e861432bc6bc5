package visibility

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/reader/dom"
)

// A sheet holds the rules of a page's style elements.
type sheet struct {
	pending   []pending
	rules     []rule
	declared  []declaration
	variables map[string]string
	papers    []value // colours of backgrounds
	all       index   // rules of the groups that were required
	filed     group
	hiding    index // only rules that could hide something
	length    int   // bytes of CSS read
	budget    int   // how many rules may still be tried
}

type rule struct {
	parts       []compound
	specificity uint32
	trust       trust
	order       int32
	from, to    int32    // in sheet.declared
	ancestors   ancestry // names that must occur above
}

// matchBudget bounds the work of matching at some tens of milliseconds.
const matchBudget = 4_000_000

func (s *sheet) spent() bool { return s.budget <= 0 }

func (s *sheet) isEmpty() bool { return len(s.pending) == 0 }

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

// pending is a rule whose selectors were not read yet: most are never needed.
type pending struct {
	prelude  string
	trust    trust
	groups   group
	order    int32
	from, to int32 // in sheet.declared
}

func (s *sheet) add(prelude string, from, to int, t trust) {
	p := pending{prelude: prelude, trust: t, order: int32(len(s.pending)), from: int32(from), to: int32(to)}
	for i := range s.declared[from:to] {
		d := &s.declared[from+i]
		p.groups |= d.property.group()
		if d.property == background && d.value.kind == colour && len(s.papers) < mostPapers && !s.isPaper(d.value) {
			s.papers = append(s.papers, d.value)
		}
	}
	s.pending = append(s.pending, p)
}

const mostPapers = 64

// isPaper reports whether some background of the page has that colour.
func (s *sheet) isPaper(ink value) bool {
	for _, paper := range s.papers {
		if sameColour(ink, paper) {
			return true
		}
	}
	return len(s.papers) == mostPapers
}

// finish files the rules that may hide, once all are known.
func (s *sheet) finish() {
	paper := s.paper()
	for i := range s.pending {
		if p := &s.pending[i]; p.trust == certain && s.mayHide(p, paper) {
			s.file(p, &s.hiding)
		}
	}
}

// require files the rules of some groups that were not filed before.
func (s *sheet) require(groups group) {
	groups &^= s.filed
	if groups == 0 {
		return
	}
	for i := range s.pending {
		if p := &s.pending[i]; p.groups&groups != 0 && p.groups&s.filed == 0 {
			s.file(p, &s.all)
		}
	}
	s.filed |= groups
}

// file reads the selectors of a rule and puts it into an index.
func (s *sheet) file(p *pending, into *index) {
	for rest := p.prelude; rest != ""; {
		end := until(rest, ',', ',', ',')
		selector := strings.TrimSpace(rest[:end])
		rest = rest[min(end+1, len(rest)):]
		if len(s.rules) >= mostRules {
			s.budget = 0
		}
		if s.spent() || len(selector) > longestSelector {
			continue
		}
		s.fileSelector(selector, p, into)
	}
}

func (s *sheet) fileSelector(selector string, p *pending, into *index) {
	parts, t := parseSelector(selector)
	t = min(t, p.trust)
	if t == never || len(parts) == 0 || t == doubtful && !s.shows(p) {
		return
	}
	r := rule{parts: parts, trust: t, order: p.order, from: p.from, to: p.to}
	for i := range parts {
		r.specificity += parts[i].specificity()
		if i > 0 {
			r.ancestors.require(&parts[i])
		}
	}
	s.rules = append(s.rules, r)
	into.file(parts[0].key(), int32(len(s.rules)-1))
}

// paper returns the background of the whole page, when it is set.
func (s *sheet) paper() (paper value) {
	for i := range s.pending {
		p := &s.pending[i]
		if p.groups&colourGroup == 0 || !strings.Contains(p.prelude, "body") && !strings.Contains(p.prelude, "html") {
			continue
		}
		for _, d := range s.declared[p.from:p.to] {
			if d.property == background && d.value.kind == colour {
				paper = d.value
			}
		}
	}
	return paper
}

// mayHide reports whether a rule could be the reason why text is not seen.
func (s *sheet) mayHide(r *pending, paper value) bool {
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
func (s *sheet) shows(p *pending) bool {
	for i := range s.declared[p.from:p.to] {
		if !s.declared[int(p.from)+i].mayHide() {
			return true
		}
	}
	return false
}

// A survey is what must be known of a page before its elements are judged.
type surveyed struct {
	sheet  *sheet
	linked bool // there are style sheets in files of their own
}

func survey(root *html.Node) surveyed {
	found := surveyed{sheet: &sheet{budget: matchBudget}}
	dom.Walk(root, func(n *html.Node) bool {
		switch n.DataAtom {
		case atom.Style:
			if n.Namespace == "" && n.FirstChild != nil && applies(n) {
				found.sheet.read(n.FirstChild.Data)
			}
		case atom.Link:
			rel := dom.Attr(n, "rel")
			found.linked = found.linked || dom.HasToken(rel, "stylesheet") || dom.HasToken(rel, "preload")
		}
		return true
	})
	found.sheet.finish()
	return found
}

func applies(style *html.Node) bool {
	kind := strings.ToLower(strings.TrimSpace(dom.Attr(style, "type")))
	if kind != "" && kind != "text/css" {
		return false
	}
	return media(strings.ToLower(dom.Attr(style, "media"))) == certain
}
