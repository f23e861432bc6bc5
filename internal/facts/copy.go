package facts

import (
	"reflect"
	"strings"
	"time"
	"unicode/utf8"
)

// deepest is how far data that a page nests is followed.
const deepest = 64

// ours are the lists whose length no page decides: as long as the request, or
// as there are rungs and sessions.
var ours = map[string]bool{"pages": true, "sessions": true, "opened": true, "by": true, "steps": true}

func isOurs(name string, depth int) bool { return ours[name] || name == "links" && depth == outermost }

// outermost is the depth of the fields of the result itself, below which others
// have the same names.
const outermost = 1

// A cleaner copies a result.
type cleaner struct {
	text  func(name, text string) string
	exact func(name string, depth int) bool // whether a field stays as it is
	room  int                               // characters that lists may still take
	used  int                               // characters of all texts so far
	left  int                               // entries that were left out
}

func copied[T any](c *cleaner, result T) T {
	return c.copy(reflect.ValueOf(&result).Elem(), "", 0).Interface().(T)
}

// copy returns v, which is called name, with its texts cleaned.
func (c *cleaner) copy(v reflect.Value, name string, depth int) reflect.Value {
	if depth > deepest {
		return reflect.Zero(v.Type())
	}
	switch v.Kind() {
	case reflect.String:
		return c.string(v, name, depth)
	case reflect.Pointer, reflect.Interface:
		return c.inner(v, name, depth)
	case reflect.Struct:
		return c.fields(v, depth)
	case reflect.Slice:
		return c.list(v, name, depth)
	case reflect.Map:
		return c.entries(v, name, depth)
	}
	return v
}

func (c *cleaner) string(v reflect.Value, name string, depth int) reflect.Value {
	if c.exact(name, depth) {
		return v
	}
	clean := c.text(name, v.String())
	c.used += utf8.RuneCountInString(clean)
	out := reflect.New(v.Type()).Elem()
	out.SetString(clean)
	return out
}

func (c *cleaner) inner(v reflect.Value, name string, depth int) reflect.Value {
	if v.IsNil() {
		return v
	}
	inner := c.copy(v.Elem(), name, depth)
	out := reflect.New(v.Type()).Elem()
	if v.Kind() == reflect.Pointer {
		out.Set(reflect.New(v.Type().Elem()))
		out.Elem().Set(inner)
	} else {
		out.Set(inner)
	}
	return out
}

func (c *cleaner) fields(v reflect.Value, depth int) reflect.Value {
	if v.Type() == reflect.TypeFor[time.Time]() {
		return v
	}
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	for i := range v.NumField() {
		f := v.Type().Field(i)
		switch name, _, _ := strings.Cut(f.Tag.Get("json"), ","); {
		case !f.IsExported() || name == "-":
		case f.Anonymous: // its fields are the outer one's
			out.Field(i).Set(c.copy(v.Field(i), name, depth))
		default:
			out.Field(i).Set(c.copy(v.Field(i), name, depth+1))
		}
	}
	return out
}

// list cuts a list where the room ends. An entry stays whole or goes.
func (c *cleaner) list(v reflect.Value, name string, depth int) reflect.Value {
	if v.IsNil() || v.Type().Elem().Kind() == reflect.Uint8 {
		return v
	}
	out := reflect.MakeSlice(v.Type(), 0, min(v.Len(), 64))
	for i := range v.Len() {
		before := *c
		entry := c.copy(v.Index(i), name, depth+1)
		if !isOurs(name, depth) {
			c.room = before.room - perEntry - (c.used - before.used)
		}
		if c.room < 0 {
			*c = before
			c.left += v.Len() - i
			break
		}
		out = reflect.Append(out, entry)
	}
	return out
}

// perEntry is what an entry of a list takes beside its texts.
const perEntry = 20

// entries cleans a map, whose keys may be a page's too.
func (c *cleaner) entries(v reflect.Value, name string, depth int) reflect.Value {
	if v.IsNil() {
		return v
	}
	out := reflect.MakeMapWithSize(v.Type(), v.Len())
	for each := v.MapRange(); each.Next(); {
		key := each.Key()
		if key.Kind() == reflect.String {
			key = c.string(key, "", depth+1)
		}
		out.SetMapIndex(key, c.copy(each.Value(), name, depth+1))
	}
	return out
}
