package selector

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree"
)

const sieved = `<div id=d class="a b"><p class=c hidden><q id=q title=t><a href=/ class="b x"><svg class=s><linearGradient/></svg>` +
	`<b></b><my-box></my-box>`

// TestSieve asks of each element whether a set of one selector could select it,
// and makes sure that none is lost that it does.
func TestSieve(t *testing.T) {
	t.Parallel()
	root := parse(sieved)
	tests := map[string]string{ // selector to the names of those that pass
		".b": "div a", ".a.b": "div", "#q": "q", "q": "q", "div .x": "a", "[hidden]": "p", "[title], b": "q b",
		"lineargradient": "linearGradient", "my-box": "my-box", ".z": "", "#z": "", ":root": "html", "a[hidden]": "a",
		"*":            "html head body div p q a svg linearGradient b my-box",
		":not([href])": "html head body div p q a svg linearGradient b my-box",
	}
	for text, want := range tests {
		set, finder := setOf(root.Tree(), text)
		sieve := finder.Sieve(set, Sieve{})
		got := ""
		for n := range root.Descendants() {
			if !n.IsElement() {
				continue
			}
			if sieve.Passes(n) {
				got += " " + n.Name()
			} else if matches := found(set, n); matches != nil {
				t.Errorf("%s selects %s, which does not pass", text, n.Name())
			}
		}
		if want != "" {
			want = " " + want
		}
		if got != want {
			t.Errorf("%s: %q pass, want %q", text, got, want)
		}
	}
}

func TestSieveOfAnotherTree(t *testing.T) {
	t.Parallel()
	first, second := parse(sieved), parse("<p class=y><p class=x>")
	set, finder := setOf(first.Tree(), ".b")
	old := finder.Sieve(set, Sieve{})
	set, finder = setOf(second.Tree(), ".x")
	sieve := finder.Sieve(set, old)
	passed := 0
	for n := range second.Descendants() {
		if sieve.Passes(n) {
			passed++
		}
	}
	if passed != 1 {
		t.Errorf("%d elements pass, want 1", passed)
	}
}

func setOf(t *tree.Tree, list string) (*Set, *Finder) {
	set := &Set{}
	for i, text := range strings.Split(list, ",") {
		add(set, t, strings.TrimSpace(text), i+1)
	}
	return set, newFinder(t, 1000)
}
