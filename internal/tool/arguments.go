package tool

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/fields"
)

// A form is what a tool's arguments must be. Its complaints are in words that
// a model can follow, unlike a validator's.
type form struct {
	schema jsonschema.Schema
	rules  map[string]*jsonschema.Resolved
}

func newForm(schema any) (*form, error) {
	text, err := json.Marshal(schema)
	if err != nil {
		return nil, err
	}
	f := &form{rules: map[string]*jsonschema.Resolved{}}
	if err := json.Unmarshal(text, &f.schema); err != nil {
		return nil, err
	}
	for name, property := range f.schema.Properties {
		if f.rules[name], err = property.Resolve(nil); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return f, nil
}

// decode checks arguments and reads them into a value.
func decode[In any](f *form, arguments json.RawMessage) (In, error) {
	var in In
	if len(arguments) == 0 {
		arguments = json.RawMessage("{}")
	}
	known := fields.Set{Noun: "argument", Whole: "what stands in arguments", Names: slices.Sorted(maps.Keys(f.rules))}
	given, err := known.Decode(arguments, &in)
	if err != nil {
		return in, badArguments("%v", err)
	}
	return in, f.check(given)
}

func badArguments(format string, args ...any) error {
	return fmt.Errorf("%w: %s", decant.ErrRequest, fmt.Sprintf(format, args...))
}

// check holds what was given against the rules of the schema.
func (f *form) check(given map[string]any) error {
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if f.rules[name].Validate(given[name]) != nil {
			return badArguments("%s must be %s, not %s", name, kindOf(f.schema.Properties[name]), shown(given[name]))
		}
	}
	for _, name := range f.schema.Required {
		if _, ok := given[name]; !ok {
			return badArguments("%s is missing%s", name, about(f.schema.Properties[name]))
		}
	}
	return nil
}

func shown(value any) string {
	if n, ok := value.(float64); ok {
		return strconv.FormatFloat(n, 'f', -1, 64)
	}
	return strconv.Quote(envelope.Line(fmt.Sprint(value), 40))
}

func about(property *jsonschema.Schema) string {
	if property == nil || property.Description == "" {
		return ""
	}
	return ": " + property.Description
}

// kindOf says in words what a property takes.
func kindOf(s *jsonschema.Schema) string {
	if len(s.Enum) > 0 {
		return joinOr(s.Enum)
	}
	switch s.Type {
	case "string":
		return "a text"
	case "boolean":
		return "true or false"
	case "integer":
		return "a whole number" + bounds(s)
	case "number":
		return "a number" + bounds(s)
	}
	return "what the tool's schema says"
}

func joinOr(values []any) string {
	var words []string
	for _, v := range values {
		words = append(words, fmt.Sprint(v))
	}
	return strings.Join(words, " or ")
}

func bounds(s *jsonschema.Schema) string {
	out := ""
	for _, b := range []struct {
		words string
		limit *float64
	}{{" from %g", s.Minimum}, {" above %g", s.ExclusiveMinimum}, {" up to %.0f", s.Maximum},
		{" below %.0f", s.ExclusiveMaximum}} {
		if b.limit != nil {
			out += fmt.Sprintf(b.words, *b.limit)
		}
	}
	return out
}
