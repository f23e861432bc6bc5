package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/internal/selector"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A scope is what expressions may speak of: named answers and parts of the
// address, and within a list the item at hand.
type scope struct {
	values map[string]any
	raw    map[string]string // of the address, and constants
	item   any
}

// within is the scope of one item of a list.
func (s *scope) within(item any) *scope { return &scope{s.values, s.raw, item} }

// An expression is the first of its paths that leads to something, put into a
// form.
type expression struct {
	paths   []valuePath
	forms   []func([]any) []any
	isQuery bool // what it gives is part of an address already
}

// A valuePath leads from a named value, or from the item where root is empty,
// down by keys and numbers; * is every element.
type valuePath struct {
	root   string
	isItem bool
	steps  []step
}

// A step is a key, a number, * or a CSS selector with perhaps an attribute.
type step struct {
	key    string
	each   bool
	css    *selector.Selector
	attr   string
	before *valuePath // the key is what this leads to
}

// maxFan is how many values one path leads to.
const maxFan = 1000

// all gives every value that the path leads to.
func (p *valuePath) all(s *scope) []any {
	start, ok := s.values[p.root]
	if raw := s.raw[p.root]; !ok && raw != "" {
		start, ok = raw, true
	}
	if p.isItem {
		start, ok = s.item, s.item != nil
	}
	if !ok {
		return nil
	}
	found := []any{start}
	for i := range p.steps {
		var next []any
		for _, v := range found {
			next = p.steps[i].take(v, s, next)
		}
		found = next
		if len(found) > maxFan {
			found = found[:maxFan]
		}
	}
	return found
}

func (st *step) take(v any, s *scope, into []any) []any {
	key := st.key
	if st.before != nil {
		for _, k := range st.before.all(s) {
			key = plain(k)
		}
	}
	switch v := v.(type) {
	case map[string]any:
		if st.each {
			return append(into, ordered(v)...)
		}
		if inner, ok := v[key]; ok && inner != nil {
			return append(into, inner)
		}
	case []any:
		if st.each {
			return append(into, v...)
		}
		if i, err := strconv.Atoi(key); err == nil && len(v) > 0 {
			if i < 0 {
				i += len(v)
			}
			if i >= 0 && i < len(v) {
				return append(into, v[i])
			}
		}
	case tree.Node:
		return st.takeNode(v, into)
	}
	return into
}

func (st *step) takeNode(n tree.Node, into []any) []any {
	if st.css == nil {
		if name, ok := strings.CutPrefix(st.key, "@"); ok && n.Attr(name) != "" {
			return append(into, n.Attr(name))
		}
		return into
	}
	for found := range st.css.All(n) {
		if st.attr == "" {
			into = append(into, found)
		} else if value := found.Attr(st.attr); value != "" {
			into = append(into, value)
		}
		if len(into) > maxFan {
			break
		}
	}
	return into
}

// ordered gives a map's values by the order of their keys.
func ordered(m map[string]any) []any {
	var out []any
	for _, key := range sortedKeys(m) {
		out = append(out, m[key])
	}
	return out
}

// list gives what a path leads to as a list: the elements, where it is one.
func (p *valuePath) list(s *scope) []any {
	found := p.all(s)
	if len(found) == 1 {
		if v, ok := found[0].([]any); ok {
			return v
		}
	}
	return found
}

// entries gives a list, or of a map its keys and values.
func (p *valuePath) entries(s *scope) []any {
	found := p.list(s)
	fields, ok := any(nil), false
	if len(found) == 1 {
		fields, ok = found[0], true
	}
	m, isMap := fields.(map[string]any)
	if !ok || !isMap {
		return found
	}
	var out []any
	for _, key := range sortedKeys(m) {
		out = append(out, map[string]any{"key": key, "value": m[key]})
	}
	return out
}

// text gives the words of the first path that leads to any, and whether they
// are as they stand in an address.
func (e *expression) text(s *scope) (string, bool) {
	for i := range e.paths {
		p := &e.paths[i]
		if raw := s.raw[p.root]; raw != "" && len(p.steps) == 0 && !p.isItem {
			return e.shape([]any{raw}), true
		}
		if text := e.shape(p.all(s)); text != "" {
			return text, e.isQuery
		}
	}
	return "", false
}

func (e *expression) shape(found []any) string {
	for _, form := range e.forms {
		found = form(found)
	}
	var texts []string
	for _, v := range found {
		if text := plain(v); text != "" {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, ", ")
}

// plain is a value as words: nothing for what is none.
func plain(v any) string {
	switch v := v.(type) {
	case string:
		return strings.TrimSpace(v)
	case json.Number:
		return v.String()
	case bool:
		if v {
			return "yes"
		}
	case tree.Node:
		return nodeText(v)
	case []any:
		var texts []string
		for _, inner := range v {
			switch inner.(type) {
			case string, json.Number:
				texts = append(texts, plain(inner))
			}
		}
		return strings.Join(texts, ", ")
	}
	return ""
}

// nodeText is what an element says; a script is its source.
func nodeText(n tree.Node) string {
	var b strings.Builder
	n.Walk(func(inner tree.Node) bool {
		if inner.IsText() {
			b.WriteString(inner.Data())
		}
		if inner.Is(tag.Br) {
			b.WriteByte('\n')
		}
		return true
	})
	if n.Is(tag.Script) || n.Is(tag.Textarea) {
		return b.String()
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// parseJSON reads an answer, with its numbers as written.
func parseJSON(body []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var v any
	if err := decoder.Decode(&v); err != nil {
		return nil, fmt.Errorf("the answer is not JSON")
	}
	return v, nil
}
