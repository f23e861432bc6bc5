package visibility

import (
	"strings"
	"sync"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A sheet holds the rules of a page's style elements.
type sheet struct {
	pending   []pending
	rules     []rule
	declared  []declaration
	variables map[string]string
	papers    []value    // colours of backgrounds
	compounds []compound // of all rules that were read
	scratch   [maxCompounds]compound
	all       index // rules of the groups that were required
	filed     group
	hiding    index // only rules that could hide something
	length    int   // bytes of CSS read
	cut       bool  // and some was not
	budget    int   // how many rules may still be tried
}

type rule struct {
	selector    string // as written, until it is needed
	parts       []compound
	specificity uint32
	trust       trust
	order       int32
	from, to    int32    // in sheet.declared
	ancestors   ancestry // names that must occur above
	next        int32    // in its chain of an index
}

// matchBudget bounds the work of matching at some tens of milliseconds.
const matchBudget = 4_000_000

// isPartial reports whether there was more than could be looked at.
func (s *sheet) isPartial() bool { return s.cut || s.spent() }

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
	filed    bool
	order    int32
	from, to int32 // in sheet.declared
}

func (s *sheet) add(prelude string, from, to int, t trust) {
	p := pending{prelude: prelude, trust: t, order: int32(len(s.pending)), from: int32(from), to: int32(to)}
	for i := range s.declared[from:to] {
		d := &s.declared[from+i]
		p.groups |= d.property.group()
		if d.property == background && d.value.kind == colour && len(s.papers) < maxPapers && !s.isPaper(d.value) {
			s.papers = append(s.papers, d.value)
		}
	}
	s.pending = append(s.pending, p)
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
	for i := range s.pending {
		if p := &s.pending[i]; p.trust == certain && s.mayHide(p, paper) {
			s.file(p, &s.hiding)
			p.filed = true
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
		if p := &s.pending[i]; p.groups&groups != 0 && !p.filed {
			s.file(p, &s.all)
			p.filed = true
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
		if len(s.rules) >= maxRules {
			s.budget = 0
		}
		if s.spent() || len(selector) > longestSelector {
			continue
		}
		s.fileSelector(selector, p, into)
	}
}

// fileSelector puts a selector where it is found. It is read in full only when
// an element with its last name is met.
func (s *sheet) fileSelector(selector string, p *pending, into *index) {
	r := rule{selector: selector, trust: p.trust, order: p.order, from: p.from, to: p.to}
	key, ok := lastName(selector)
	if !ok {
		if s.resolve(&r); len(r.parts) == 0 {
			return
		}
		key = r.parts[0].key()
	}
	s.rules = append(s.rules, r)
	into.file(key, s.rules, int32(len(s.rules)-1))
}

// resolve reads the selector of a rule. A rule that never applies has no parts.
func (s *sheet) resolve(r *rule) {
	parts, t := parseSelector(r.selector, s.scratch[:0])
	r.selector = ""
	r.trust = min(t, r.trust)
	if r.trust == never || r.trust == doubtful && !s.shows(r.from, r.to) {
		return
	}
	start := len(s.compounds)
	s.compounds = append(s.compounds, parts...)
	r.parts = s.compounds[start:len(s.compounds):len(s.compounds)]
	for i := range parts {
		r.specificity += parts[i].specificity()
		if i > 0 {
			r.ancestors.require(&parts[i])
		}
	}
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
	if r.groups&fontGroup != 0 && len(r.prelude) < 30 && (strings.Contains(r.prelude, "html") ||
		strings.Contains(r.prelude, ":root")) {
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
var sheets = sync.Pool{New: func() any { return new(sheet) }}

// hugeSheet is the number of rules from which memory is not kept.
const hugeSheet = 10_000

func (s *sheet) release() {
	if len(s.pending) > hugeSheet || len(s.rules) > hugeSheet {
		return
	}
	// What is left in them would keep the page's text.
	clear(s.pending)
	clear(s.rules)
	clear(s.declared)
	clear(s.compounds)
	s.all.reset()
	s.hiding.reset()
	*s = sheet{pending: s.pending[:0], rules: s.rules[:0], declared: s.declared[:0], compounds: s.compounds[:0],
		papers: s.papers[:0], all: s.all, hiding: s.hiding}
	sheets.Put(s)
}

// surveyed is what must be known of a page before its elements are judged.
type surveyed struct {
	sheet  *sheet
	linked bool // there are style sheets in files of their own
}

func survey(root tree.Node) surveyed {
	found := surveyed{sheet: sheets.Get().(*sheet)}
	found.sheet.budget = matchBudget
	found.read(root)
	found.sheet.finish(found.linked)
	return found
}

func (s *surveyed) read(n tree.Node) {
	for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
		switch c.Tag() {
		case tag.None:
			if !c.IsElement() {
				continue
			}
		case tag.Style:
			if c.Space() == tree.HTML && c.FirstChild().Exists() && applies(c) {
				s.sheet.read(c.FirstChild().Data())
			}
			continue
		case tag.Link:
			rel := c.Attr("rel")
			s.linked = s.linked || tree.HasToken(rel, "stylesheet") || tree.HasToken(rel, "preload")
			continue
		}
		s.read(c)
	}
}

func applies(style tree.Node) bool {
	kind := strings.ToLower(strings.TrimSpace(style.Attr("type")))
	if kind != "" && kind != "text/css" {
		return false
	}
	return media(strings.ToLower(style.Attr("media"))) == certain
}
