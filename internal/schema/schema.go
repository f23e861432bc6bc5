// Package schema describes requests and results as JSON schemas, in which every
// choice is listed.
package schema

import (
	"reflect"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/tab"
)

// choices are the types of which only some values are good.
var choices = map[reflect.Type]*jsonschema.Schema{
	reflect.TypeFor[page.Mode]():   oneOf(page.Markdown, page.Text),
	reflect.TypeFor[page.Render](): oneOf(page.RenderAuto, page.RenderNever, page.RenderAlways),
	reflect.TypeFor[page.Links]():  oneOf(page.LinksKeep, page.LinksText, page.LinksNumbered, page.LinksNone),
	reflect.TypeFor[page.Images](): oneOf(page.ImagesKeep, page.ImagesAlt, page.ImagesNone),
	reflect.TypeFor[tab.Action]():  oneOf(tab.Actions...),
	reflect.TypeFor[fault.Kind]():  oneOf(kinds()...),
}

func kinds() []fault.Kind {
	var all []fault.Kind
	for _, class := range fault.All() {
		all = append(all, class.Kind)
	}
	return all
}

func oneOf[S ~string](values ...S) *jsonschema.Schema {
	enum := &jsonschema.Schema{Type: "string"}
	for _, v := range values {
		enum.Enum = append(enum.Enum, string(v))
	}
	return enum
}

// Of is the schema of a type, from its tags.
func Of(t reflect.Type) (*jsonschema.Schema, error) {
	return jsonschema.ForType(t, &jsonschema.ForOptions{TypeSchemas: choices})
}

// For is Of for a type that is known.
func For[T any]() (*jsonschema.Schema, error) { return Of(reflect.TypeFor[T]()) }
