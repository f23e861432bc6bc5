package subject

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/charref"
	"github.com/decant-dev/decant/internal/tree"
)

// An object is one of schema.org, by the names of its properties.
type object map[string]any

func (o object) types() []string {
	switch t := o["@type"].(type) {
	case string:
		return []string{shortName(t)}
	case []any:
		var out []string
		for _, each := range t {
			if text, ok := each.(string); ok {
				out = append(out, shortName(text))
			}
		}
		return out
	}
	return nil
}

// shortName is a name without the address of its vocabulary.
func shortName(name string) string {
	name = strings.TrimRight(strings.TrimSpace(name), "/")
	return name[strings.LastIndexAny(name, "/:#")+1:]
}

// A reading follows references between the objects of a page.
type reading struct{ byID map[string]object }

// first returns the first object that a value is, holds or refers to.
func (r reading) first(v any) object {
	if list := r.all(v); len(list) > 0 {
		return list[0]
	}
	return nil
}

const maxObjects = 100

func (r reading) all(v any) (out []object) {
	switch v := v.(type) {
	case map[string]any:
		if id, _ := v["@id"].(string); id != "" && len(v) <= 2 && r.byID[id] != nil {
			return []object{r.byID[id]}
		}
		return []object{v}
	case object:
		return []object{v}
	case []any:
		for _, each := range v {
			if len(out) < maxObjects {
				out = append(out, r.all(each)...)
			}
		}
	}
	return out
}

const maxLine = 300

// line returns a value as one short line: a text, a number, or the name of an object.
func (r reading) line(v any) string {
	switch v := v.(type) {
	case string:
		return tidy(v)
	case json.Number:
		return v.String()
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case []any:
		if len(v) > 0 {
			return r.line(v[0])
		}
	case map[string]any:
		o := r.first(v)
		for _, key := range [...]string{"@value", "name", "value", "text"} {
			if text, ok := o[key].(string); ok {
				return tidy(text)
			}
		}
		return r.number(o["@value"])
	}
	return ""
}

func (r reading) number(v any) string {
	if n, ok := v.(json.Number); ok {
		return n.String()
	}
	return ""
}

const maxLines = 100

// lines returns a value as several lines.
func (r reading) lines(v any) (out []string) {
	list, ok := v.([]any)
	if !ok {
		list = []any{v}
	}
	for _, each := range list {
		if text := r.line(each); text != "" && len(out) < maxLines {
			out = append(out, text)
		}
	}
	return out
}

// tidy folds white space, undoes entities and takes out tags.
func tidy(text string) string {
	if len(text) > 16*maxLine {
		text = strings.ToValidUTF8(text[:16*maxLine], "")
	}
	if strings.IndexByte(text, '&') >= 0 {
		text = charref.Resolve(text)
	}
	if strings.IndexByte(text, '<') >= 0 {
		text = tree.Parse([]byte(text), tree.Options{}).Root().Text()
	}
	text = brief.OneLine(text)
	if r := []rune(text); len(r) > maxLine {
		text = strings.TrimSpace(string(r[:maxLine-1])) + "…"
	}
	return text
}
