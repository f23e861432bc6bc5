package likeness

import (
	"fmt"
	"strings"
	"testing"
)

// prose is n words that no other seed has in this order.
func prose(seed, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "word%d ", mix(uint64(seed*100_000+i))%5000)
	}
	return b.String()
}

func TestFind(t *testing.T) {
	t.Parallel()
	text := prose(1, 600)
	korean := strings.Repeat("물을 데우고 커피를 갈아 거름종이에 담는다. ", 5) + prose(3, 300)
	for name, tc := range map[string]struct {
		first, second string
		exact, found  bool
	}{
		"the same":           {text, text, true, true},
		"one word changed":   {text, strings.Replace(text, "word", "other", 1), false, true},
		"a line at the end":  {text, text + "Updated on Tuesday.", false, true},
		"another case":       {text, strings.ToUpper(text), false, true},
		"Korean":             {korean, korean + "끝", false, true},
		"another text":       {text, prose(2, 600), false, false},
		"half of it":         {text, text[:len(text)/2], false, false},
		"short and alike":    {"Page not found here", "Page not found there", false, false},
		"short and the same": {"Page not found", "Page not found", true, true},
		"both empty":         {"", "", true, true},
	} {
		var x Index
		if _, _, found := x.Find(Of(tc.first), "first"); found {
			t.Errorf("%s: found in an empty index", name)
		}
		of, exact, found := x.Find(Of(tc.second), "second")
		if exact != tc.exact || found != tc.found || found && of != "first" {
			t.Errorf("%s: %q, exact %t, found %t; want %t, %t", name, of, exact, found, tc.exact, tc.found)
		}
	}
}

// Among many different texts none is taken for another.
func TestDifferentTextsStayApart(t *testing.T) {
	t.Parallel()
	var x Index
	for i := range 3000 {
		if of, _, found := x.Find(Of(prose(i, 120)), fmt.Sprint(i)); found {
			t.Fatalf("text %d is taken for %s", i, of)
		}
	}
}

func TestPrintsCanBeWrittenDown(t *testing.T) {
	t.Parallel()
	p := Of(prose(1, 100))
	if got, ok := Parse(p.String()); !ok || got != p {
		t.Errorf("Parse(%q) = %v, %t", p, got, ok)
	}
	for _, s := range []string{"", "rubbish", strings.Repeat("z", 33), p.String() + "0"} {
		if _, ok := Parse(s); ok {
			t.Errorf("Parse(%q) succeeded", s)
		}
	}
}

// Prints are kept in files and compared with those of later versions.
func TestPrintsStayTheSame(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		prose(1, 600): "90f535910a1c98b2-b314e1d4914a8a4d",
		strings.Repeat("Wörter, 한국어 글자, 水を沸かす, ไทย and 42 more. ", 90): "8de68af385bc8f45-208fa7f5c4968f7e",
	} {
		if got := Of(text).String(); got != want {
			t.Errorf("Of(%.40q…) = %s, want %s", text, got, want)
		}
	}
}
