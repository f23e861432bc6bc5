package site

import (
	"slices"
	"testing"
)

func TestFormsWithAMeasure(t *testing.T) {
	t.Parallel()
	list := []any{"1", "2", "3", "a b"}
	for _, c := range []struct {
		form string
		want []any
	}{
		{"after(0)", list}, {"after(3)", []any{"a b"}}, {"after(4)", nil}, {"after(99)", nil},
		{"most(0)", nil}, {"most(2)", []any{"1", "2"}}, {"most(99)", list},
		{"beyond(1)", []any{"2", "3"}}, {"beyond(3)", nil},
		{"query(id[])", []any{"id[]=1&id[]=2&id[]=3&id[]=a+b"}},
	} {
		f, err := formOf(c.form)
		if err != nil {
			t.Fatalf("%s: %v", c.form, err)
		}
		if got := f(slices.Clone(list)); !slices.Equal(got, c.want) {
			t.Errorf("%s of %v: got %v, want %v", c.form, list, got, c.want)
		}
	}
	for _, form := range []string{"after", "after()", "after(-1)", "after(x)", "query()", "nothing(1)", "date(1)"} {
		if _, err := formOf(form); err == nil {
			t.Errorf("%s was taken for a form", form)
		}
	}
}
