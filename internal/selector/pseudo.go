package selector

import (
	"strconv"
	"strings"
)

type pseudoKind uint8

const (
	never  pseudoKind = iota // needs a person who does something
	opened                   // needs that one has done something
	scope
	root
	empty
	link
	enabled
	disabled
	checked
	language
	is
	where
	not
	has
	nthChild
	nthLastChild
	nthOfType
	nthLastOfType
	onlyChild
	onlyOfType
	defined
)

// plain are the pseudo-classes without an argument. Those with a number are
// short for an nth one.
var plain = map[string]pseudo{
	"root": {kind: root}, "scope": {kind: scope}, "empty": {kind: empty},
	"link": {kind: link}, "any-link": {kind: link},
	"enabled": {kind: enabled}, "disabled": {kind: disabled}, "checked": {kind: checked},
	"first-child": {kind: nthChild, b: 1}, "last-child": {kind: nthLastChild, b: 1},
	"first-of-type": {kind: nthOfType, b: 1}, "last-of-type": {kind: nthLastOfType, b: 1},
	"defined":    {kind: defined},
	"only-child": {kind: onlyChild}, "only-of-type": {kind: onlyOfType},
	"hover": {}, "active": {}, "focus": {}, "focus-within": {}, "focus-visible": {}, "visited": {}, "fullscreen": {},
	"target": {kind: opened}, "target-within": {kind: opened}, "playing": {kind: opened}, "paused": {kind: opened},
	"user-invalid": {kind: opened}, "user-valid": {kind: opened}, "popover-open": {kind: opened},
	"modal": {kind: opened}, "autofill": {kind: opened}, "current": {kind: opened}, "past": {kind: opened},
	"future": {kind: opened},
}

// functions are the pseudo-classes with an argument.
var functions = map[string]pseudoKind{
	"is": is, "where": where, "not": not, "has": has, "lang": language,
	"nth-child": nthChild, "nth-last-child": nthLastChild, "nth-of-type": nthOfType, "nth-last-of-type": nthLastOfType,
}

// pseudo reads a pseudo-class after its colon.
func (p *parser) pseudo() (s pseudo, err error) {
	if p.accept(':') {
		return s, ErrPseudoElement
	}
	name, err := p.identifier()
	if err != nil {
		return s, err
	}
	name = lower(name)
	if p.accept('(') {
		return p.function(name)
	}
	switch name {
	case "before", "after", "first-line", "first-letter":
		return s, ErrPseudoElement
	}
	s, found := plain[name]
	if !found {
		return s, p.fail("an unknown pseudo-class :" + name)
	}
	return s, nil
}

func (p *parser) function(name string) (s pseudo, err error) {
	kind, found := functions[name]
	if !found {
		return s, p.fail("an unknown pseudo-class :" + name + "()")
	}
	if p.depth++; p.depth > deepest {
		return s, p.fail("too many lists in lists")
	}
	s.kind = kind
	switch kind {
	case is, where:
		s.list, err = p.forgiving()
	case not:
		s.list, err = p.list(false)
	case has:
		s.list, err = p.relative()
	case language:
		p.space()
		s.text, err = p.text()
	default:
		err = p.nth(&s)
	}
	if err != nil {
		return s, err
	}
	p.depth--
	p.space()
	if !p.accept(')') && p.rest != "" {
		return s, p.fail("a ) is missing")
	}
	return s, nil
}

func (p *parser) relative() ([]complexSelector, error) {
	if p.inHas {
		return nil, p.fail(":has in :has")
	}
	p.inHas = true
	list, err := p.list(true)
	p.inHas = false
	return list, err
}

// forgiving reads a list of which the parts that are no selectors are left out.
func (p *parser) forgiving() ([]complexSelector, error) {
	end := closing(p.rest)
	inside, after := p.rest[:end], p.rest[end:]
	var list []complexSelector
	for inside != "" {
		cut := comma(inside)
		part := parser{rest: inside[:cut], depth: p.depth, inHas: p.inHas}
		if c, err := part.complex(false); err == nil && part.rest == "" {
			list = append(list, c)
		}
		inside = inside[min(cut+1, len(inside)):]
	}
	p.rest = after
	return list, nil
}

// closing returns the place of the parenthesis that ends a list.
func closing(text string) int { return until(text, ')') }

func comma(text string) int { return until(text, ',') }

// until returns the place of a byte that is in no string and no brackets.
func until(text string, end byte) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case c == '"' || c == '\'':
			if size := stringSize(text[i:]); size > 0 {
				i += size
			} else {
				return len(text)
			}
		case c == end && depth == 0:
			return i
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth = max(0, depth-1)
		}
	}
	return len(text)
}

// stringSize returns where the quote at the start of a text is closed, 0 if it
// is not.
func stringSize(text string) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case text[0]:
			return i
		}
	}
	return 0
}

// nth reads an+b and, for a child, the selector of those that count.
func (p *parser) nth(s *pseudo) error {
	p.space()
	end := 0
	for end < len(p.rest) && strings.IndexByte(" \t\n\r\f+-0123456789nNoOdDeEvV", p.rest[end]) >= 0 {
		end++
	}
	text := strings.TrimSpace(lower(p.rest[:end]))
	if cut, found := strings.CutSuffix(text, " o"); found { // the start of "of"
		text, end = strings.TrimSpace(cut), strings.LastIndexAny(p.rest[:end], "oO")
	}
	var ok bool
	if s.a, s.b, ok = anPlusB(text); !ok {
		return p.fail("no an+b")
	}
	p.rest = p.rest[end:]
	if s.kind != nthChild && s.kind != nthLastChild || len(p.rest) < 2 || lower(p.rest[:2]) != "of" {
		return nil
	}
	p.rest = p.rest[2:]
	var err error
	s.list, err = p.list(false)
	return err
}

func anPlusB(text string) (a, b int, ok bool) {
	switch text {
	case "odd":
		return 2, 1, true
	case "even":
		return 2, 0, true
	}
	before, after, found := strings.Cut(text, "n")
	if !found {
		b, ok = integer(text)
		return 0, b, ok
	}
	switch before {
	case "", "+":
		a = 1
	case "-":
		a = -1
	default:
		if a, ok = integer(before); !ok {
			return 0, 0, false
		}
	}
	after = strings.TrimSpace(after)
	if after == "" {
		return a, 0, true
	}
	sign := after[:1]
	if sign != "+" && sign != "-" {
		return 0, 0, false
	}
	digits := strings.TrimSpace(after[1:])
	if digits == "" || !isDigit(digits[0]) {
		return 0, 0, false
	}
	b, ok = integer(sign + digits)
	return a, b, ok
}

func integer(text string) (int, bool) {
	number, err := strconv.ParseInt(text, 10, 32)
	return int(number), err == nil
}

func (s *pseudo) specificity() uint32 {
	switch s.kind {
	case where:
		return 0
	case is, not, has:
		return specificityOf(s.list)
	case nthChild, nthLastChild:
		return perClass + specificityOf(s.list)
	}
	return perClass
}
