package tree

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree/tag"
)

func TestClassNumbers(t *testing.T) {
	t.Parallel()
	page := Parse([]byte(`<p class="a b">x<p class=a><p class="a b"><p class=""><p><p class="a&amp;b">`), Options{})
	defer page.Release()
	var got []int
	for _, n := range page.Tagged(tag.P) {
		got = append(got, n.Class())
	}
	if want := []int{1, 2, 1, 0, 0, 3}; !slices.Equal(got, want) {
		t.Errorf("numbers %v, want %v", got, want)
	}
	if got, want := page.Classes(), []string{"", "a b", "a", "a&b"}; !slices.Equal(got, want) {
		t.Errorf("classes %q, want %q", got, want)
	}
	if got := page.Root().Class(); got != 0 {
		t.Errorf("the document has class number %d, want 0", got)
	}
}

func TestClassNumbersFollowChanges(t *testing.T) {
	t.Parallel()
	page := Parse([]byte(`<p class=a id=x><p class=b>`), Options{})
	defer page.Release()
	first, second := page.Tagged(tag.P)[0], page.Tagged(tag.P)[1]
	number := second.Class()
	first.KeepAttrs(func(a Attribute) bool { return a.Name != "class" })
	if got := first.Class(); got != 0 {
		t.Errorf("without its class, an element has number %d, want 0", got)
	}
	if got := page.NewElement(tag.Div, "class", "b").Class(); got != number {
		t.Errorf("a new element has number %d, want that of the other of its class, %d", got, number)
	}
	first.ParseInside(`<i class=c>`, Options{})
	if n := find(first, "i"); page.Classes()[n.Class()] != "c" {
		t.Errorf("what was parsed later has class %q, want c", page.Classes()[n.Class()])
	}
}

// An arena that held many classes serves pages with others.
func TestClassNumbersOfManyPages(t *testing.T) {
	t.Parallel()
	for _, count := range []int{3, 2000, 5} {
		var text strings.Builder
		for i := range count {
			fmt.Fprintf(&text, "<b class=c%d-%d></b>", count, i)
		}
		page := Parse([]byte(text.String()), Options{})
		for _, n := range page.Tagged(tag.B) {
			if got, want := page.Classes()[n.Class()], n.Attr("class"); got != want {
				t.Fatalf("of %d classes, %q is numbered as %q", count, want, got)
			}
		}
		page.Release()
	}
}
