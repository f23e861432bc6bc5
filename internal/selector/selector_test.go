package selector

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree"
)

func parse(page string) tree.Node { return tree.Parse([]byte(page), tree.Options{}).Root() }

// ids returns the ids of what a selector selects.
func ids(t *testing.T, text string, root tree.Node) string {
	t.Helper()
	s, err := Compile(text)
	if err != nil {
		t.Fatalf("Compile(%q): %v", text, err)
	}
	var found []string
	for n := range s.All(root) {
		found = append(found, n.Attr("id"))
		if !s.Match(n) {
			t.Errorf("%q selects %s but does not match it", text, n.Attr("id"))
		}
	}
	return strings.Join(found, " ")
}

const page = `<body id=body lang=en-GB>
<div id=d1 class="box big"><p id=p1>one<p id=p2 class=note>two <em id=em>x</em><p id=p3></div>
<ul id=ul><li id=l1><li id=l2 class=odd><li id=l3 class="odd last"><li id=l4></ul>
<form id=f><fieldset id=fs disabled><legend id=lg><input id=i1></legend><input id=i2 type=CheckBox checked></fieldset>
<input id=i3 DATA-Kind="a b-c" title="It's"><select id=s><option id=o1 selected><option id=o2></select></form>
<svg id=svg><linearGradient id=lin /></svg><a id=a1 href=/x></a><a id=a2></a>`

func TestSelect(t *testing.T) {
	t.Parallel()
	root := parse(page)
	tests := []struct{ selector, want string }{
		{"p", "p1 p2 p3"}, {"P", "p1 p2 p3"}, {"#p2", "p2"}, {".note", "p2"}, {".NOTE", ""}, {"p.note#p2", "p2"},
		{"div > p", "p1 p2 p3"}, {"body>p", ""}, {"p + p", "p2 p3"}, {"p~p", "p2 p3"}, {"#p1 ~ .note em", "em"},
		{"body div em", "em"}, {"html > body > div > p > em", "em"}, {"ul, em", "em ul"},
		{"[title]", "i3"}, {"[data-kind]", "i3"}, {"[DATA-KIND='a b-c']", "i3"}, {"[data-kind~='b-c']", "i3"},
		{"[data-kind^='a b']", "i3"}, {"[data-kind$=c]", "i3"}, {"[data-kind*='b-']", "i3"}, {"[data-kind*='']", ""},
		{"[lang|=en]", "body"}, {`[title="It's"]`, "i3"}, {`[title='It\'s']`, "i3"}, {`[title='IT\27 S' i]`, "i3"},
		{"[title=IT]", ""}, {"[type=checkbox]", "i2"}, {"[type=checkbox s]", ""}, {"[data-kind~='a b-c']", ""},
		{"li:first-child", "l1"}, {"li:last-child", "l4"}, {"li:nth-child(2)", "l2"}, {"li:nth-child(odd)", "l1 l3"},
		{"li:nth-child(2n)", "l2 l4"}, {"li:nth-child( -n + 2 )", "l1 l2"}, {"li:nth-child(n+3)", "l3 l4"},
		{"li:nth-last-child(2)", "l3"}, {"li:nth-child(1 of .odd)", "l2"}, {"li:nth-last-child(1 of .odd, #l4)", "l4"},
		{"li:nth-child(even of .odd)", "l3"}, {"input:only-of-type", "i1 i2 i3"}, {"em:only-child", "em"},
		{"a:first-of-type", "a1"}, {"a:nth-last-of-type(1)", "a2"}, {"p:nth-of-type(2)", "p2"},
		{"p:empty", "p3"}, {":root > body", "body"}, {"a:link", "a1"}, {"a:any-link", "a1"}, {"a:hover", ""},
		{"input:disabled", "i2"}, {"input:enabled", "i1 i3"}, {":checked", "i2 o1"},
		{"em:lang(en)", "em"}, {"em:lang(de)", ""},
		{"li:not(.odd)", "l1 l4"}, {"li:not(.odd, #l1)", "l4"}, {"li:not(.odd):not(#l1)", "l4"}, {"p:not(div p)", ""},
		{":is(ul, div) > .odd", "l2 l3"}, {":where(p, li).note", "p2"}, {"li:is(:nope, #l1)", "l1"}, {"li:is()", ""},
		{"p:has(em)", "p2"}, {"p:has(+ .note)", "p1"}, {"p:has(~ #p3)", "p1 p2"}, {"div:has(> em)", ""},
		{"div:has(> p em)", "d1"},
		{"ul:has(> li + .odd)", "ul"}, {"body > :not(:has(*))", "a1 a2"}, {"p:has(em, q)", "p2"}, {"p:has(+ p em)", "p1"},
		{"linearGradient", "lin"}, {"lineargradient", ""}, {"svg *", "lin"}, {"*|a", "a1 a2"},
		{"li/* c */:first-child", "l1"}, {`\6c i:first-child`, "l1"}, {`#\70 1`, "p1"}, {"li:NTH-CHILD(ODD)", "l1 l3"},
	}
	for _, test := range tests {
		if got := ids(t, test.selector, root); got != test.want {
			t.Errorf("%s selects %q, want %q", test.selector, got, test.want)
		}
	}
}

func TestCompileRefuses(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", " ", ",", "p,", ",p", "p >", "> p", "p > > a", ".", "#", "#1", "..a", "[", "[]", "[=a]", "[a=]", "[a==b]",
		"[a=b x]", "p:", "p:nope", "p:nope(1)", "p:not()", "p:has()", "p:nth-child()", "p:nth-child(x)", "p:nth-child(n n)",
		"p)", "a|b", "p:has(:has(a))", "p!", "p{", strings.Repeat(":not(", 30), strings.Repeat("a ", 100),
	} {
		if _, err := Compile(text); !errors.Is(err, ErrSyntax) {
			t.Errorf("Compile(%q) = %v, want %v", text, err, ErrSyntax)
		}
	}
	for _, text := range []string{"p::before", "p:after", "::selection"} {
		if _, err := Compile(text); !errors.Is(err, ErrPseudoElement) {
			t.Errorf("Compile(%q) = %v, want %v", text, err, ErrPseudoElement)
		}
	}
}

func TestSpecificity(t *testing.T) {
	t.Parallel()
	tests := []struct {
		selector           string
		ids, classes, tags uint32
	}{
		{"*", 0, 0, 0}, {"p", 0, 0, 1}, {"div p", 0, 0, 2}, {".a[b]:hover p", 0, 3, 1}, {"#a #b.c", 2, 1, 0},
		{":is(p, #a)", 1, 0, 0}, {":where(#a) p", 0, 0, 1}, {":not(.a, p)", 0, 1, 0}, {"p:has(> .a)", 0, 1, 1},
		{"li:nth-child(2 of .a)", 0, 2, 1}, {"p, #a", 1, 0, 0}, {"#a#b", 2, 0, 0},
	}
	for _, test := range tests {
		s, err := Compile(test.selector)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := s.Specificity(), test.ids*perID+test.classes*perClass+test.tags; got != want {
			t.Errorf("%s: %#x, want %#x", test.selector, got, want)
		}
	}
}

func newFinder(t *tree.Tree, budget int) *Finder {
	var f Finder
	f.Open(t, budget)
	return &f
}

// add puts a selector into a set, if it could select anything in a tree.
func add(set *Set, t *tree.Tree, text string, number int) {
	if sketch, may := newFinder(t, 1).Sketch(text); may {
		set.Add(sketch, number, AllTopics)
	}
}

func look(f *Finder, n tree.Node) { f.Look(n, n.Attr("id")) }

// found returns the numbers of the selectors of a set that select an element,
// the doubtful ones less than zero.
func found(set *Set, n tree.Node) (numbers []int) {
	f := newFinder(n.Tree(), 1000)
	look(f, n)
	f.Find(set, &AllNames, AllTopics, func(m Match) {
		if m.Doubtful {
			m.Number = -m.Number
		}
		numbers = append(numbers, m.Number)
	})
	slices.Sort(numbers)
	return numbers
}

func TestSetFindsWhatSelectorsMatch(t *testing.T) {
	t.Parallel()
	root := parse(page)
	texts := []string{"p", ".note", "#p2", "div p", "*", "li", "p:not(.note)", ".box .note", "em", "[id]", ":root"}
	var set Set
	for i, text := range texts {
		add(&set, root.Tree(), text, i)
	}
	for n := range root.Descendants() {
		if !n.IsElement() {
			continue
		}
		var want []int
		for i, text := range texts {
			if s, _ := Compile(text); s.Match(n) {
				want = append(want, i)
			}
		}
		if got := found(&set, n); !slices.Equal(got, want) {
			t.Errorf("%s: rules %v, want %v", n.Attr("id"), got, want)
		}
	}
}

func TestSetDoubtsWhatChanges(t *testing.T) {
	t.Parallel()
	root := parse(`<div class=a><input type=checkbox><p id=p class=b>text`)
	s, _ := Compile("#p")
	p := s.First(root)
	tests := []struct {
		selector string
		want     []int
	}{
		{".b", []int{1}}, {".a .b", []int{1}}, {".c .b", nil}, {".b:hover", nil}, {".b::before", nil}, {".b:after", nil},
		{":checked ~ .b", []int{-1}}, {":hover ~ .b", nil}, {"p + i ~ .b", []int{-1}},
		{":checked + .c", nil}, {".b:nth-child(9)", []int{-1}}, {".b:not(.c)", []int{1}},
		{".b:not(.b)", nil}, {".b:not(:hover)", []int{-1}}, {".c:is(.b)", nil}, {".b:is(.c)", []int{-1}},
		{".b:defined", []int{1}}, {".b:target", []int{-1}},
		{"html body" + strings.Repeat(" *", 5) + " .b", nil}, {"html body .a .b", []int{1}},
		{".b:unheard-of", nil}, {".b:disabled", nil}, {"", nil}, {".b >", nil}, {"p..b", nil},
	}
	for _, test := range tests {
		var set Set
		add(&set, root.Tree(), test.selector, 1)
		if got := found(&set, p); !slices.Equal(got, test.want) {
			t.Errorf("%q: %v, want %v", test.selector, got, test.want)
		}
	}
}

func TestLastKeyIsThatOfTheCompound(t *testing.T) {
	t.Parallel()
	tests := []string{"p", ".a p.b", "#i", "div > .a:not(.b)", "a[href]", "p.b[x=y] ", "ul li:nth-child(2n + 1)", "P:link",
		".a:not([x])", ":root", "[x]", "*", ".a *", "*.b", "p:lang(de).c", "a:is(b, c)", ".a[x='] .b']", "p:focus-thing",
		`.md\:a`, `.a .w-1\/2.b`, `.bg-\[\#fff\]`, `p\.a.b`, `.\31 0`, `.a\:b:not(.c)`, `#a\.b`, ".a + .b", "p~.c", `.\é`}
	for _, text := range tests {
		got, ever := lastKey(text)
		s, err := Compile(text)
		if err != nil {
			continue
		}
		c := &s.list[0].parts[0]
		names := []key{0, c.lastName(), keyOf(tagMark, c.name)} // any will do
		if !ever || !slices.Contains(names, got) {
			t.Errorf("%s: %x, %v; want one of %x", text, got, ever, names)
		}
	}
	for _, text := range []string{`.md\:a`, ".a + .b", "p~.c", `.w-1\/2 .c`} {
		if got, _ := lastKey(text); got == 0 {
			t.Errorf("the key of %s does not show", text)
		}
	}
	for _, text := range []string{"a:hover", "a:hover b", "p::before", ".x:after", "a:focus-within p", "a:active>b"} {
		if _, ever := lastKey(text); ever {
			t.Errorf("%s is taken for something that can be so", text)
		}
	}
}

func TestNamesDismissSelectors(t *testing.T) {
	t.Parallel()
	root := parse(`<div class=a id=i><p id=p>`)
	s, _ := Compile("p")
	p := s.First(root)
	var set Set
	for i, text := range []string{".a p", "#i p", "div p", "ul p"} {
		add(&set, root.Tree(), text, i)
	}
	f := newFinder(root.Tree(), 1000)
	for _, test := range []struct {
		noted bool
		want  []int
	}{{false, nil}, {true, []int{0, 1, 2}}} {
		var above Names
		if test.noted {
			look(f, p.Parent())
			f.Note(&above)
		}
		var got []int
		look(f, p)
		f.Find(&set, &above, AllTopics, func(m Match) { got = append(got, m.Number) })
		if !slices.Equal(got, test.want) {
			t.Errorf("names above noted %v: %v, want %v", test.noted, got, test.want)
		}
	}
}

func TestFinderAsksForTopics(t *testing.T) {
	t.Parallel()
	root := parse("<p class=a>")
	f := newFinder(root.Tree(), 1000)
	var set Set
	for number, text := range []string{"p", ".a", ":is(p)", "*"} {
		sketch, _ := f.Sketch(text)
		set.Add(sketch, number, 1<<number)
	}
	s, _ := Compile("p")
	look(f, s.First(root))
	for _, test := range []struct {
		topics Topics
		want   []int
	}{{0, nil}, {1, []int{0}}, {2, []int{1}}, {4 | 2, []int{1, 2}}, {8 | 1, []int{0, 3}}, {AllTopics, []int{0, 1, 2, 3}}} {
		var got []int
		f.Find(&set, &AllNames, test.topics, func(m Match) { got = append(got, m.Number) })
		if slices.Sort(got); !slices.Equal(got, test.want) {
			t.Errorf("topics %b: %v, want %v", test.topics, got, test.want)
		}
	}
}

func TestFinderStopsAtItsBudget(t *testing.T) {
	t.Parallel()
	root := parse("<p>")
	var set Set
	for range 3 {
		add(&set, root.Tree(), "p", 1)
	}
	s, _ := Compile("p")
	for budget, want := range []int{0, 0, 0, 3} {
		f := newFinder(root.Tree(), budget)
		look(f, s.First(root))
		got := 0
		f.Find(&set, &AllNames, AllTopics, func(Match) { got++ })
		if got != want {
			t.Errorf("budget %d: %d found, want %d", budget, got, want)
		}
	}
}

func TestFirst(t *testing.T) {
	t.Parallel()
	s, err := Compile("li")
	if err != nil {
		t.Fatal(err)
	}
	if got := s.First(parse(page)).Attr("id"); got != "l1" {
		t.Errorf("First = %q, want l1", got)
	}
	if s.First(parse("<p>")).Exists() {
		t.Error("First found an item in a page without one")
	}
}
