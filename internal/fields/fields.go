// Package fields reads what callers send into requests: one lenient, typed
// decoding for all faces, whose complaints are in the caller's words.
package fields

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Set is the fields that a request may have.
type Set struct {
	Noun  string // what the caller calls a field: argument, field or parameter
	Whole string // what the caller calls all of them: the body
	Names []string
}

// Of is the set of a request, a struct or a pointer to one, by its JSON names.
func Of(noun, whole string, request any) Set {
	t := reflect.TypeOf(request)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	s := Set{Noun: noun, Whole: whole}
	for _, field := range reflect.VisibleFields(t) {
		if name := jsonName(field); name != "" {
			s.Names = append(s.Names, name)
		}
	}
	return s
}

// Decode reads a JSON object into a request, a pointer to a flat struct. What
// is null counts as absent. It returns the values that were given, by name, as
// they were understood.
func (s Set) Decode(body []byte, request any) (map[string]any, error) {
	values, err := s.object(body)
	if err != nil {
		return nil, err
	}
	given := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if !slices.Contains(s.Names, name) {
			return nil, s.unknown(name)
		}
		if values[name] == nil {
			continue
		}
		target, ok := fieldNamed(request, name)
		if !ok {
			return nil, s.unknown(name)
		}
		if err := set(target, name, values[name]); err != nil {
			return nil, err
		}
		given[name] = plain(target)
	}
	return given, nil
}

// DecodeQuery reads the parameters of a query into a request. A switch without
// a value is on.
func (s Set) DecodeQuery(query url.Values, request any) error {
	for _, name := range slices.Sorted(maps.Keys(query)) {
		target, ok := fieldNamed(request, name)
		if !ok || !slices.Contains(s.Names, name) {
			return s.unknown(name)
		}
		values := query[name]
		if len(values) != 1 && target.Kind() != reflect.Slice {
			return fmt.Errorf("%s is given %d times; give it once", name, len(values))
		}
		if err := set(target, name, written(target, values)); err != nil {
			return err
		}
	}
	return nil
}

// written is the value that a query has for a field.
func written(target reflect.Value, values []string) any {
	switch {
	case target.Kind() == reflect.Slice:
		list := make([]any, len(values))
		for i, v := range values {
			list[i] = v
		}
		return list
	case target.Kind() == reflect.Bool && (values[0] == "" || values[0] == "1"):
		return true
	case target.Kind() == reflect.Bool && values[0] == "0":
		return false
	}
	return values[0]
}

// object parses a body that must be one JSON object.
func (s Set) object(body []byte) (map[string]any, error) {
	if !utf8.Valid(body) {
		return nil, errors.New(s.Whole + " is not UTF-8")
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var tree any
	if err := decoder.Decode(&tree); err != nil {
		return nil, s.badSyntax(err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, errors.New(s.Whole + " holds more after the JSON object")
	}
	if tree == nil { // null is absent, here too
		return nil, nil
	}
	values, ok := tree.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("%s must be a JSON object, not %s", s.Whole, show(tree))
	}
	return values, nil
}

func (s Set) badSyntax(err error) error {
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF):
		return errors.New(s.Whole + " is empty; send a JSON object")
	case errors.As(err, &syntax) && !errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("%s is not JSON: the fault is at byte %d", s.Whole, syntax.Offset)
	}
	return errors.New(s.Whole + " is not JSON: it ends too early")
}

// unknown names the field that was probably meant, and all that there are.
func (s Set) unknown(name string) error {
	if len(s.Names) == 0 {
		return fmt.Errorf("unknown %s %q; none is taken here", s.Noun, token(name))
	}
	meant := ""
	if near := nearest(name, s.Names); near != "" {
		meant = "did you mean " + near + "? "
	}
	return fmt.Errorf(
		"unknown %s %q; %sthe %ss are %s",
		s.Noun,
		token(name),
		meant,
		s.Noun,
		strings.Join(s.Names, ", "),
	)
}

func fieldNamed(request any, name string) (reflect.Value, bool) {
	target := reflect.ValueOf(request).Elem()
	for _, field := range reflect.VisibleFields(target.Type()) {
		if jsonName(field) == name {
			return target.FieldByIndex(field.Index), true
		}
	}
	return reflect.Value{}, false
}

// jsonName is empty for a field that JSON does not carry.
func jsonName(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	if !field.IsExported() || name == "-" {
		return ""
	}
	return name
}
