package cli

import (
	"slices"
	"testing"
	"unicode/utf8"
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

func TestRecordedLinesReadBackAsTheyWere(t *testing.T) {
	t.Parallel()
	for _, word := range []string{"a", "", "two words", `[name="x y"]`, "#save", `it's`, `"quoted"`, `a\n`, " lead", "$x", "한글 낱말"} {
		line, ok := quoteWord(word)
		if !ok {
			t.Errorf("%q cannot be written", word)
			continue
		}
		if words, err := splitWords("click " + line); err != nil || len(words) != 2 || words[1] != word {
			t.Errorf("%q written as %s reads as %q, %v", word, line, words, err)
		}
	}
	for _, word := range []string{"two\nlines", `both ' and "`} {
		if line, ok := quoteWord(word); ok {
			t.Errorf("%q written as %s", word, line)
		}
	}
}

func FuzzRecordedWords(f *testing.F) {
	f.Add("a b'c")
	f.Fuzz(func(t *testing.T, word string) {
		line, ok := quoteWord(word)
		if !ok {
			return
		}
		if words, err := splitWords("x " + line); utf8.ValidString(word) && (err != nil || len(words) != 2 || words[1] != word) {
			t.Errorf("%q written as %s reads as %q, %v", word, line, words, err)
		}
	})
}
