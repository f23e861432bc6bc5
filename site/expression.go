package site

import (
	"fmt"
	"strings"

	"github.com/decant-dev/decant/internal/selector"
)

func parseExpression(text string) (*expression, error) {
	words := fieldsOutside(text)
	if len(words) == 0 {
		return nil, fmt.Errorf("{} holds nothing")
	}
	e := &expression{}
	for _, word := range words[1:] {
		f, err := formOf(word)
		if err != nil {
			return nil, fmt.Errorf("{%s} wants the form %q: %w", text, word, err)
		}
		e.forms = append(e.forms, f)
		e.isQuery = strings.HasPrefix(word, "query(")
	}
	for _, one := range splitOutside(words[0], '|') {
		p, err := parsePath(one)
		if err != nil {
			return nil, err
		}
		e.paths = append(e.paths, *p)
	}
	return e, nil
}

// splitOutside cuts at a mark that is not within < > or ( ). A > after a space
// is a selector's own.
func splitOutside(text string, mark byte) []string {
	var out []string
	depth, from := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '<', '(':
			depth++
		case '>', ')':
			if i == 0 || text[i-1] != ' ' {
				depth--
			}
		case mark:
			if depth == 0 {
				out = append(out, text[from:i])
				from = i + 1
			}
		}
	}
	return append(out, text[from:])
}

func fieldsOutside(text string) []string {
	var out []string
	for _, word := range splitOutside(text, ' ') {
		if word != "" {
			out = append(out, word)
		}
	}
	return out
}

// parsePath reads a.b.0.*.c, .key of an item, a<selector>@attr and
// a.(b.c).d, where the key is looked up first.
func parsePath(text string) (*valuePath, error) {
	p := &valuePath{}
	pieces := splitOutside(text, '.')
	root, css, err := cutSelector(pieces[0])
	if err != nil {
		return nil, err
	}
	p.root, p.isItem = root, root == ""
	if css != nil {
		p.steps = append(p.steps, *css)
	}
	for _, piece := range pieces[1:] {
		steps, err := parseStep(piece)
		if err != nil {
			return nil, err
		}
		p.steps = append(p.steps, steps...)
	}
	return p, nil
}

func parseStep(piece string) ([]step, error) {
	if inner, ok := strings.CutPrefix(piece, "("); ok {
		before, err := parsePath(strings.TrimSuffix(inner, ")"))
		return []step{{before: before}}, err
	}
	key, css, err := cutSelector(piece)
	if err != nil {
		return nil, err
	}
	var out []step
	switch key {
	case "":
	case "*":
		out = append(out, step{each: true})
	default:
		out = append(out, step{key: key})
	}
	if css != nil {
		out = append(out, *css)
	}
	return out, nil
}

func cutSelector(piece string) (string, *step, error) {
	at, end := strings.IndexByte(piece, '<'), strings.LastIndexByte(piece, '>')
	if at < 0 {
		return piece, nil, nil
	}
	if end < at {
		return "", nil, fmt.Errorf("%q has a < without its >", piece)
	}
	css, err := selector.Compile(piece[at+1 : end])
	if err != nil {
		return "", nil, fmt.Errorf("%q: %w", piece[at+1:end], err)
	}
	return piece[:at], &step{css: css, attr: strings.TrimPrefix(piece[end+1:], "@")}, nil
}
