package site

import (
	"fmt"
	"net/url"
	"strings"
)

// A template is text with parts of answers in it: {issue.title} is a part,
// {a|b} the first that is there, and [by {author}] is left out where its parts
// are empty. A template whose parts are all empty is empty; what stands after
// || is then taken in its place.
type template struct {
	parts     []part
	otherwise *template
	line      int // of the file it stands in
}

// A part is words, an expression, or an inner template in brackets.
type part struct {
	words    string
	expr     *expression
	optional *template
}

func (t *template) isZero() bool { return t == nil || len(t.parts) == 0 }

// parseTemplate reads a template. A doubled bracket or brace is itself.
func parseTemplate(text string) (*template, error) {
	text, after, more := strings.Cut(text, " || ")
	t, rest, err := parseParts(text, 0)
	if err == nil && more {
		t.otherwise, err = parseTemplate(after)
	}
	if err == nil && rest != "" {
		err = fmt.Errorf("%q has a ] without its [", text)
	}
	return t, err
}

func parseParts(text string, depth int) (*template, string, error) {
	t := &template{}
	for text != "" {
		at := strings.IndexAny(text, "{[]")
		if at < 0 {
			t.say(text)
			return t, "", closed(depth)
		}
		t.say(text[:at])
		mark, rest := text[at], text[at+1:]
		if rest != "" && rest[0] == mark {
			t.say(string(mark))
			text = rest[1:]
			continue
		}
		if mark == ']' {
			if depth == 0 {
				return nil, "", fmt.Errorf("%q has a ] without its [", text)
			}
			return t, rest, nil
		}
		var err error
		if text, err = t.parsePart(mark, rest, depth); err != nil {
			return nil, "", err
		}
	}
	return t, "", closed(depth)
}

func closed(depth int) error {
	if depth > 0 {
		return fmt.Errorf("a [ has no ]")
	}
	return nil
}

func (t *template) parsePart(mark byte, rest string, depth int) (string, error) {
	if mark == '[' {
		if depth == 3 {
			return "", fmt.Errorf("more than three brackets are in one another")
		}
		inner, rest, err := parseParts(rest, depth+1)
		t.parts = append(t.parts, part{optional: inner})
		return rest, err
	}
	inner, rest, found := strings.Cut(rest, "}")
	if !found {
		return "", fmt.Errorf("a { has no }")
	}
	expr, err := parseExpression(inner)
	t.parts = append(t.parts, part{expr: expr})
	return rest, err
}

func (t *template) say(words string) {
	if words == "" {
		return
	}
	if last := len(t.parts) - 1; last >= 0 && t.parts[last].words != "" {
		t.parts[last].words += words
		return
	}
	t.parts = append(t.parts, part{words: words})
}

// text fills the template in. It is empty where it has expressions and all of
// them are.
func (t *template) text(s *scope) string {
	text, _ := t.fill(s, func(v string, _ bool) string { return v })
	if text == "" && t != nil && t.otherwise != nil {
		return t.otherwise.text(s)
	}
	return text
}

// address fills the template in as an address, with what comes from answers
// escaped. What was captured from an address is so already, and what an answer
// gives at the very beginning is an address itself.
func (t *template) address(s *scope) string {
	inQuery, begun := false, false
	text, _ := t.fill(s, func(v string, raw bool) string {
		first := !begun
		begun = true
		if raw || first {
			return v
		}
		if inQuery {
			return url.QueryEscape(v)
		}
		return url.PathEscape(v)
	}, func(words string) {
		begun = true
		inQuery = inQuery || strings.Contains(words, "?")
	})
	if !t.lacks(s) {
		return text
	}
	if t.otherwise == nil {
		return ""
	}
	return t.otherwise.address(s)
}

// lacks reports that a part of the template is empty, without which it is no
// address.
func (t *template) lacks(s *scope) bool {
	for _, p := range t.parts {
		if p.expr != nil {
			if value, _ := p.expr.text(s); value == "" {
				return true
			}
		}
	}
	return false
}

// fill reports besides the text whether any expression gave something.
func (t *template) fill(s *scope, escape func(string, bool) string, seen ...func(string)) (string, bool) {
	if t.isZero() {
		return "", false
	}
	var b strings.Builder
	asked, any := false, false
	for _, p := range t.parts {
		switch {
		case p.expr != nil:
			asked = true
			value, raw := p.expr.text(s)
			any = any || value != ""
			b.WriteString(escape(value, raw))
		case p.optional != nil:
			if inner, ok := p.optional.fill(s, escape, seen...); ok {
				b.WriteString(inner)
				any = true
			}
			asked = true
		default:
			for _, f := range seen {
				f(p.words)
			}
			b.WriteString(p.words)
		}
	}
	if asked && !any {
		return "", false
	}
	return b.String(), any
}

// answered reports whether an answer gave a part of the text, rather than only
// the address.
func (t *template) answered(s *scope) bool {
	if t == nil {
		return false
	}
	for _, p := range t.parts {
		if p.optional.answered(s) {
			return true
		}
		if p.expr != nil {
			if value, raw := p.expr.text(s); value != "" && !raw {
				return true
			}
		}
	}
	return t.otherwise.answered(s)
}

// speaksOf reports whether an expression is about a field of the item.
func (t *template) speaksOf(key string) bool {
	for _, p := range t.parts {
		if p.expr == nil {
			continue
		}
		for _, way := range p.expr.paths {
			if way.isItem && len(way.steps) > 0 && way.steps[0].key == key {
				return true
			}
		}
	}
	return false
}

// names gives what the template's expressions begin with.
func (t *template) names(yield func(string)) {
	if t == nil {
		return
	}
	t.otherwise.names(yield)
	for _, p := range t.parts {
		if p.expr != nil {
			for i := range p.expr.paths {
				yield(p.expr.paths[i].root)
			}
		}
		p.optional.names(yield)
	}
}
