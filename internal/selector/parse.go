package selector

import (
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/tree/tag"
)

const (
	deepest      = 16 // lists in lists
	maxCompounds = 64
)

// list reads selectors up to the end of the text or a closing parenthesis. In a
// relative one each may begin with a combinator.
func (p *parser) list(relative bool) ([]complexSelector, error) {
	var list []complexSelector
	for {
		c, err := p.complex(relative)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
		if p.accept(',') {
			continue
		}
		if p.rest == "" || p.depth > 0 && p.peek() == ')' {
			return list, nil
		}
		return nil, p.fail("unexpected text")
	}
}

// complex reads compounds with their combinators.
func (p *parser) complex(relative bool) (c complexSelector, err error) {
	p.space()
	c.parts, p.room = p.room, nil
	left := none
	if relative {
		if left = p.combinator(); left == none {
			left = descendant
		}
		c.parts = append(c.parts, compound{pseudos: []pseudo{{kind: scope}}})
	}
	for {
		part, err := p.compound()
		if err != nil {
			return c, err
		}
		part.left = left
		c.parts = append(c.parts, part)
		c.specificity += part.specificity()
		if left = p.combinator(); left == none {
			break
		}
		if len(c.parts) >= maxCompounds {
			return c, p.fail("too many parts")
		}
	}
	slices.Reverse(c.parts)
	return c, nil
}

// combinator reads what stands between two compounds, and nothing at the end
// of a selector.
func (p *parser) combinator() combinator {
	spaced := p.space()
	switch c := p.peek(); c {
	case '>', '+', '~':
		p.rest = p.rest[1:]
		p.space()
		return combinator(c)
	case 0, ',', ')':
		return none
	}
	if spaced {
		return descendant
	}
	return none
}

func (p *parser) compound() (c compound, err error) {
	typed, err := p.typeSelector(&c)
	if err != nil {
		return c, err
	}
	for {
		p.comments()
		before := len(p.rest)
		if err := p.simple(&c); err != nil {
			return c, err
		}
		if len(p.rest) == before {
			break
		}
		typed = true
	}
	if !typed {
		return c, p.fail("a selector is missing")
	}
	return c, nil
}

// typeSelector reads the name of an element or *, with the prefix that stands
// for any vocabulary or for none.
func (p *parser) typeSelector(c *compound) (found bool, err error) {
	for _, prefix := range [...]string{"*|", "|"} {
		if strings.HasPrefix(p.rest, prefix) {
			p.rest = p.rest[len(prefix):]
			if p.peek() != '*' && !startsIdentifier(p.rest) {
				return false, p.fail("a name is missing")
			}
			break
		}
	}
	if p.accept('*') {
		return true, nil
	}
	if !startsIdentifier(p.rest) {
		return false, nil
	}
	c.written = p.name()
	if p.peek() == '|' && !strings.HasPrefix(p.rest, "||") {
		return false, p.fail("an undeclared prefix")
	}
	c.name = lower(c.written)
	c.tag = tag.Lookup(c.name)
	return true, nil
}

// simple reads one condition, if one comes next.
func (p *parser) simple(c *compound) error {
	switch p.peek() {
	case '#':
		p.rest = p.rest[1:]
		id, err := p.identifier()
		if c.id == "" {
			c.id = id
		} else {
			c.ids = append(c.ids, id)
		}
		return err
	case '.':
		p.rest = p.rest[1:]
		class, err := p.identifier()
		c.classes = append(c.classes, class)
		return err
	case '[':
		p.rest = p.rest[1:]
		a, err := p.attribute()
		c.attributes = append(c.attributes, a)
		return err
	case ':':
		p.rest = p.rest[1:]
		s, err := p.pseudo()
		c.pseudos = append(c.pseudos, s)
		return err
	}
	return nil
}

func (p *parser) attribute() (a attribute, err error) {
	p.space()
	if strings.HasPrefix(p.rest, "*|") || strings.HasPrefix(p.rest, "|") && !strings.HasPrefix(p.rest, "|=") {
		_, p.rest, _ = strings.Cut(p.rest, "|")
	}
	name, err := p.identifier()
	if err != nil {
		return a, err
	}
	a.name, a.written = lower(name), name
	p.space()
	if p.accept(']') || p.rest == "" {
		return a, nil
	}
	if a.operator, err = p.operator(); err != nil {
		return a, err
	}
	p.space()
	if a.text, err = p.text(); err != nil {
		return a, err
	}
	a.fold = isFolded(a.name)
	if p.space(); startsIdentifier(p.rest) {
		switch flag := p.name(); lower(flag) {
		case "i":
			a.fold = true
		case "s":
			a.fold = false
		default:
			return a, p.fail("an unknown flag " + flag)
		}
		p.space()
	}
	if !p.accept(']') && p.rest != "" {
		return a, p.fail("a ] is missing")
	}
	return a, nil
}

func (p *parser) operator() (byte, error) {
	c := p.peek()
	if strings.IndexByte("~|^$*", c) >= 0 && c != 0 {
		p.rest = p.rest[1:]
	} else {
		c = '='
	}
	if !p.accept('=') {
		return 0, p.fail("a = is missing")
	}
	return c, nil
}

// isFolded knows the attributes whose values HTML compares without case.
func isFolded(name string) bool {
	switch name {
	case "accept", "accept-charset", "align", "alink", "axis", "bgcolor", "charset", "checked", "clear", "codetype",
		"color", "compact", "declare", "defer", "dir", "direction", "disabled", "enctype", "face", "frame", "hreflang",
		"http-equiv", "lang", "language", "link", "media", "method", "multiple", "nohref", "noresize", "noshade",
		"nowrap", "readonly", "rel", "rev", "rules", "scope", "scrolling", "selected", "shape", "target", "text",
		"type", "valign", "valuetype", "vlink":
		return true
	}
	return false
}

// lower folds the case of ASCII letters only.
func lower(text string) string {
	if strings.IndexFunc(text, func(r rune) bool { return 'A' <= r && r <= 'Z' }) < 0 {
		return text
	}
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r | 0x20
		}
		return r
	}, text)
}

const (
	perID    = 1 << 16
	perClass = 1 << 8
)

func (c *compound) specificity() uint32 {
	sum := uint32(len(c.ids)) * perID
	if c.id != "" {
		sum += perID
	}
	sum += uint32(min(len(c.classes)+len(c.attributes), 200)) * perClass
	for i := range c.pseudos {
		sum += c.pseudos[i].specificity()
	}
	if c.name != "" {
		sum++
	}
	return sum
}
