package schema

import (
	"encoding/json"
	"maps"
	"reflect"
	"strings"
	"unicode"

	"github.com/google/jsonschema-go/jsonschema"
)

// A Catalogue holds the schemas of types by name, each once: where one type
// holds another, its schema refers to the other's. The zero value is empty.
type Catalogue struct {
	// Schemas are the schemas so far.
	Schemas map[string]*jsonschema.Schema
	names   map[reflect.Type]string
}

// Place is what a reference begins with.
const Place = "#/components/schemas/"

// Add puts a type and all that it holds into the catalogue, and returns its
// name: its own, unless the catalogue has it under another.
func (c *Catalogue) Add(t reflect.Type) (string, error) {
	c.begin()
	c.collect(t)
	return c.names[t], c.fill()
}

// Call gives a type another name than its own. It is called before the type
// is added, or anything that holds it.
func (c *Catalogue) Call(t reflect.Type, name string) {
	c.begin()
	if _, known := c.names[t]; !known {
		c.names[t] = name
		c.collectFields(t)
	}
}

func (c *Catalogue) begin() {
	if c.Schemas == nil {
		c.Schemas, c.names = map[string]*jsonschema.Schema{}, map[reflect.Type]string{}
	}
}

// fill makes the schemas that are still missing.
func (c *Catalogue) fill() error {
	for held, name := range c.names {
		if c.Schemas[name] != nil {
			continue
		}
		made, err := c.schemaOf(held)
		if err != nil {
			return err
		}
		c.Schemas[name] = made
	}
	return nil
}

// collect names the structs that a type holds.
func (c *Catalogue) collect(t reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		c.collect(t.Elem())
	case reflect.Struct:
		if _, known := c.names[t]; known || !isDescribed(t) {
			return
		}
		c.names[t] = c.freeName(t)
		c.collectFields(t)
	}
}

func (c *Catalogue) collectFields(t reflect.Type) {
	for _, field := range reflect.VisibleFields(t) {
		if !field.Anonymous && field.IsExported() && field.Tag.Get("json") != "-" {
			c.collect(field.Type)
		}
	}
}

// isDescribed reports a struct that is written field by field, under a name.
func isDescribed(t reflect.Type) bool {
	return t.Name() != "" && !reflect.PointerTo(t).Implements(reflect.TypeFor[json.Marshaler]())
}

// freeName is the name of a type, after that of its package where another type
// has it.
func (c *Catalogue) freeName(t reflect.Type) string {
	name := title(t.Name())
	for _, taken := range c.names {
		if taken == name {
			return title(t.PkgPath()[strings.LastIndex(t.PkgPath(), "/")+1:]) + name
		}
	}
	return name
}

func title(word string) string { return string(unicode.ToUpper(rune(word[0]))) + word[1:] }

func (c *Catalogue) schemaOf(t reflect.Type) (*jsonschema.Schema, error) {
	types := maps.Clone(choices)
	for held, name := range c.names {
		if held != t {
			types[held] = &jsonschema.Schema{Ref: Place + name}
		}
	}
	forgetEmbedded(t, types)
	made, err := jsonschema.ForType(t, &jsonschema.ForOptions{TypeSchemas: types})
	if err != nil {
		return nil, err
	}
	tidy(made)
	return made, nil
}

// forgetEmbedded leaves structs that stand in another without a name to be
// written out there.
func forgetEmbedded(t reflect.Type, types map[reflect.Type]*jsonschema.Schema) {
	for _, field := range reflect.VisibleFields(t) {
		if field.Anonymous {
			inner := field.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			delete(types, inner)
		}
	}
}

// tidy makes what may be null, because Go has a pointer or a list, what it is:
// we leave such a field out instead.
func tidy(s *jsonschema.Schema) {
	if s == nil {
		return
	}
	switch {
	case s.Ref != "":
		s.Types = nil
	case len(s.Types) == 2 && s.Types[0] == "null":
		s.Type, s.Types = s.Types[1], nil
	}
	for _, property := range s.Properties {
		tidy(property)
	}
	tidy(s.Items)
	tidy(s.AdditionalProperties)
}
