package cli

import (
	"slices"
	"testing"
)

func TestSplitWords(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		line string
		want []string
		fail bool
	}{
		{"click 3", []string{"click", "3"}, false},
		{"  type 5  hello world ", []string{"type", "5", "hello", "world"}, false},
		{`click 'a[href="/x y"]'`, []string{"click", `a[href="/x y"]`}, false},
		{`click a[href="/x"]`, []string{"click", `a[href="/x"]`}, false},
		{`type 5 ""`, []string{"type", "5", ""}, false},
		{"", nil, false},
		{`type 5 "open`, nil, true},
	} {
		got, err := splitWords(test.line)
		if !slices.Equal(got, test.want) || (err != nil) != test.fail {
			t.Errorf("splitWords(%q) = %q, %v; want %q", test.line, got, err, test.want)
		}
	}
}

func TestComplete(t *testing.T) {
	t.Parallel()
	sh := &shell{words: []string{"#save", "#save-all", "#cancel"}}
	for line, want := range map[string]string{"cl": "cl", "cli": "click ", "re": "reload ", "click #sa": "click #save", "click #c": "click #cancel"} {
		got, _, ok := sh.complete(line, len(line), '\t')
		if got != want || !ok {
			t.Errorf("complete(%q) = %q, %v; want %q", line, got, ok, want)
		}
	}
	if _, _, ok := sh.complete("zz", 2, '\t'); ok {
		t.Error("completed what nothing begins with")
	}
}

func TestHistoryKeepsNoTypedText(t *testing.T) {
	t.Parallel()
	path := t.TempDir() + "/decant/history"
	h := openHistory(path)
	for _, line := range []string{"open a.example", "type 3 secret", "t 3 secret", "", "click 1"} {
		h.Add(line)
	}
	again := openHistory(path)
	if again.Len() != 2 || again.At(0) != "click 1" || again.At(1) != "open a.example" {
		t.Errorf("history: %q", again.lines)
	}
}
