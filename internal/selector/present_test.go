package selector

import (
	"slices"
	"testing"

	"github.com/decant-dev/decant/internal/tree/tag"
)

func TestSketchTellsWhatMaySelect(t *testing.T) {
	t.Parallel()
	f := newFinder(parse(`<div class="a b" id=i><my-box class=" c "><svg><linearGradient/></svg></my-box>`).Tree(), 1)
	tests := map[string]bool{
		".a": true, ".b": true, ".c": true, "#i": true, "div": true, "DIV.a": true, "my-box": true, "lineargradient": true,
		".z .a": true, "*": true, "[href]": true, ":root": true, "html": true, `.\61`: true, "p .a:not(.z)": true,
		"p": true, ".d": false, "#a": false, ".i": false, ".a .d": false, "#z.a": false, ".a:hover": false, ".A": false,
	}
	for text, want := range tests {
		if _, got := f.Sketch(text); got != want {
			t.Errorf("Sketch(%q) may select: %v, want %v", text, got, want)
		}
	}
}

func TestClassLists(t *testing.T) {
	t.Parallel()
	root := parse("<p class=' one\ttwo\n'><p class=two><p class=' '><p>")
	var lists classLists
	lists.read(root.Tree().Classes())
	one, two := keyOf(classMark, "one"), keyOf(classMark, "two")
	for i, want := range [][]key{{one, two}, {two}, nil, nil} {
		if got := lists.of(root.Tree().Tagged(tag.P)[i]); !slices.Equal(got, want) {
			t.Errorf("paragraph %d has the keys %x, want %x", i, got, want)
		}
	}
	if got := lists.of(root.Tree().NewElement(tag.P, "class", "late")); got != nil {
		t.Errorf("an element made later has the keys %x, want none", got)
	}
}
