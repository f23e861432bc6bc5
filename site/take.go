package site

import (
	"encoding/json"
	"strings"

	"github.com/decant-dev/decant/internal/tree"
)

// takeAll finds what stands within the answers that there are by now, so that
// the next request can speak of it.
func (v *Visit) takeAll() error {
	for _, t := range v.hit.route.rule.Take {
		if _, done := v.scope.values[t.name]; done || v.scope.values[t.From.root] == nil {
			continue
		}
		value := t.find(v)
		if value == nil && !t.optional {
			return &ErrShape{t.name}
		}
		if value != nil {
			v.scope.values[t.name] = value
		}
	}
	return nil
}

func (t *take) find(v *Visit) any {
	found := t.From.list(&v.scope)
	if len(found) == 0 {
		return nil
	}
	if t.Pick != "" {
		return t.pick(found, t.Is.text(&v.scope))
	}
	text := ""
	switch first := found[0].(type) {
	case string:
		text = first
	case tree.Node:
		text = sourceOf(v, t, first)
	default:
		return first
	}
	if t.After != "" {
		_, after, ok := strings.Cut(text, t.After)
		if !ok {
			return nil
		}
		text = after
	}
	return firstJSON(text)
}

// sourceOf is the source of a whole page, or the text of an element in it.
func sourceOf(v *Visit, t *take, n tree.Node) string {
	if got := v.answers[t.From.root]; got != nil && len(t.From.steps) == 0 {
		return string(got.Body)
	}
	return nodeText(n)
}

// firstJSON reads the value that a text begins with, whatever follows.
func firstJSON(text string) any {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var value any
	if decoder.Decode(&value) != nil {
		return nil
	}
	return value
}

// pick chooses an element of a list.
func (t *take) pick(list []any, wanted string) any {
	var best any
	most := -1
	for _, item := range list {
		fields, ok := item.(map[string]any)
		if !ok {
			continue
		}
		score := 0
		if value := plain(fields[t.Pick]); wanted != "" && (value == wanted || strings.HasPrefix(value, wanted+"-")) {
			score += 2
		}
		if t.Unless == "" || fields[t.Unless] == nil {
			score++
		}
		if score > most {
			best, most = item, score
		}
	}
	return best
}
