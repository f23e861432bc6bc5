package schema

import (
	"reflect"
	"slices"
	"testing"

	"github.com/decant-dev/decant/page"
)

type inner struct {
	Mode page.Mode `json:"mode"`
}

type base struct {
	Common string `json:"common"`
}

type outer struct {
	base
	One  *inner           `json:"one,omitempty"`
	Many []inner          `json:"many"`
	Map  map[string]inner `json:"map"`
	Self []outer          `json:"self,omitempty"`
	Not  string           `json:"-"`
}

func TestCatalogueRefersByName(t *testing.T) {
	t.Parallel()
	var c Catalogue
	c.Call(reflect.TypeFor[inner](), "Within")
	name, err := c.Add(reflect.TypeFor[struct{ base }]())
	if err != nil || name != "" {
		t.Errorf("a struct without a name is %q, %v", name, err)
	}
	type plain struct {
		base
		One  *inner           `json:"one,omitempty"`
		Many []inner          `json:"many"`
		Map  map[string]inner `json:"map"`
	}
	if name, err = c.Add(reflect.TypeFor[plain]()); err != nil || name != "Plain" {
		t.Fatalf("added %q, %v", name, err)
	}
	s := c.Schemas["Plain"]
	want := Place + "Within"
	if s.Properties["one"].Ref != want || s.Properties["one"].Types != nil || s.Properties["many"].Items.Ref != want ||
		s.Properties["many"].Type != "array" || s.Properties["map"].AdditionalProperties.Ref != want || s.Properties["common"] == nil {
		t.Errorf("schema %v", s)
	}
	if got := c.Schemas["Within"].Properties["mode"].Enum; !slices.Equal(got, []any{"markdown", "text"}) {
		t.Errorf("enum %v", got)
	}
	if _, err := c.Add(reflect.TypeFor[outer]()); err == nil {
		t.Error("a type that holds itself was added")
	}
}
