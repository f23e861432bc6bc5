package data

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

const (
	deepestShape = 24
	maxFields    = 60 // of an object, in its shape
	maxLines     = 400
	shapeBytes   = 16 << 20 // by which a shape is known
)

// A shape is what the values at one place of a document have in common.
type shape struct {
	kinds  []string // in the order they were met
	seen   int
	items  int // of all lists at the place together
	item   *shape
	names  []string
	fields map[string]*shape
}

// shapeOf describes all values of a text, one on a line.
func shapeOf(text []byte) string {
	decoder := json.NewDecoder(bytes.NewReader(text[:min(len(text), shapeBytes)]))
	decoder.UseNumber()
	root := &shape{}
	for decoder.More() {
		if err := root.take(decoder, 0); err != nil {
			break
		}
	}
	var b strings.Builder
	lines := 0
	root.write(&b, "", 0, &lines)
	return b.String()
}

// take reads one value.
func (s *shape) take(decoder *json.Decoder, depth int) error {
	token, err := decoder.Token()
	if err != nil {
		return err
	}
	s.seen++
	switch value := token.(type) {
	case json.Delim:
		if depth == deepestShape {
			return skipRest(decoder)
		}
		if value == '[' {
			return s.takeItems(decoder, depth)
		}
		return s.takeFields(decoder, depth)
	case string:
		s.is("string")
	case json.Number:
		s.is("number")
	case bool:
		s.is("boolean")
	case nil:
		s.is("null")
	}
	return nil
}

func (s *shape) is(kind string) {
	if !slices.Contains(s.kinds, kind) {
		s.kinds = append(s.kinds, kind)
	}
}

func (s *shape) takeItems(decoder *json.Decoder, depth int) error {
	s.is("list")
	if s.item == nil {
		s.item = &shape{}
	}
	for decoder.More() {
		s.items++
		if err := s.item.take(decoder, depth+1); err != nil {
			return err
		}
	}
	_, err := decoder.Token()
	return err
}

func (s *shape) takeFields(decoder *json.Decoder, depth int) error {
	s.is("object")
	if s.fields == nil {
		s.fields = map[string]*shape{}
	}
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return err
		}
		if err := s.field(fmt.Sprint(token)).take(decoder, depth+1); err != nil {
			return err
		}
	}
	_, err := decoder.Token()
	return err
}

// field returns the place of a name; all names beyond the limit share one.
func (s *shape) field(name string) *shape {
	if len(s.names) >= maxFields && s.fields[name] == nil {
		name = "…"
	}
	if s.fields[name] == nil {
		s.fields[name] = &shape{}
		s.names = append(s.names, name)
	}
	return s.fields[name]
}

// skipRest passes over what is left of a list or object.
func skipRest(decoder *json.Decoder) error {
	for open := 1; open > 0; {
		token, err := decoder.Token()
		if err != nil {
			return err
		}
		switch token {
		case json.Delim('['), json.Delim('{'):
			open++
		case json.Delim(']'), json.Delim('}'):
			open--
		}
	}
	return nil
}

func (s *shape) write(b *strings.Builder, label string, depth int, lines *int) {
	if *lines++; *lines > maxLines {
		return
	}
	b.WriteString(strings.Repeat("  ", depth) + label + strings.Join(s.kinds, " or "))
	if s.items > 0 {
		fmt.Fprintf(b, " (%d items)", s.items)
	}
	b.WriteString("\n")
	if s.item != nil && s.item.seen > 0 {
		s.item.write(b, "- ", depth+1, lines)
	}
	for _, name := range s.names {
		field := s.fields[name]
		label := fmt.Sprintf("%.80s: ", name)
		if field.seen < s.seen && name != "…" {
			label = fmt.Sprintf("%.80s (in %d of %d): ", name, field.seen, s.seen)
		}
		field.write(b, label, depth+1, lines)
	}
}
