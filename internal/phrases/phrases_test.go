package phrases

import (
	"slices"
	"strings"
	"testing"
)

func TestFirstIsTheEarliestOfTheList(t *testing.T) {
	t.Parallel()
	list := New("read-next", "promo", "기자", "me", "menu")
	tests := []struct {
		texts []string
		want  string
	}{
		{nil, ""},
		{[]string{""}, ""},
		{[]string{"m"}, ""},
		{[]string{"me"}, "me"},
		{[]string{"the menu"}, "me"},
		{[]string{"a menu", "a promo"}, "promo"},
		{[]string{"promo read-next"}, "read-next"},
		{[]string{"read-nex"}, ""},
		{[]string{"홍길동 기자"}, "기자"},
		{[]string{"PROMO"}, ""},
	}
	for _, test := range tests {
		if got := list.First(test.texts...); got != test.want {
			t.Errorf("First(%q) = %q, want %q", test.texts, got, test.want)
		}
	}
}

// FuzzList compares with one search for each text.
func FuzzList(f *testing.F) {
	f.Add("ab\nabc\nbc", "xxabcx")
	f.Add("기자", "홍길동 기자")
	f.Fuzz(func(t *testing.T, lines, text string) {
		texts := slices.DeleteFunc(strings.Split(lines, "\n"), func(text string) bool { return len(text) < 2 })
		want := ""
		if i := slices.IndexFunc(texts, func(part string) bool { return strings.Contains(text, part) }); i >= 0 {
			want = texts[i]
		}
		list := New(texts...)
		if got := list.First(text); got != want {
			t.Errorf("First(%q) of %q = %q, want %q", text, texts, got, want)
		}
		if got := list.In(text); got != (want != "") {
			t.Errorf("In(%q) of %q = %v, want %v", text, texts, got, want != "")
		}
	})
}
