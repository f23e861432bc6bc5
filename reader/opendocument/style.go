package opendocument

import (
	"strconv"
	"strings"

	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

// styles are a document's styles by family and name; lists have no family.
type styles map[string]*xmltext.Node

func (s styles) add(root *xmltext.Node) {
	for _, group := range []string{"office:styles", "office:automatic-styles"} {
		for n := range root.Child(group).Children() {
			switch n.Name {
			case "style:style":
				s[n.Attr("style:family")+" "+n.Attr("style:name")] = n
			case "text:list-style":
				s["list "+n.Attr("style:name")] = n
			}
		}
	}
}

const deepestStyle = 20

// chain lists a style and those it inherits from.
func (s styles) chain(family, name string) []*xmltext.Node {
	var out []*xmltext.Node
	for n := s[family+" "+name]; n != nil &&
		len(out) < deepestStyle; n = s[family+" "+n.Attr("style:parent-style-name")] {
		out = append(out, n)
	}
	return out
}

// is reports whether a paragraph's style is the named one or made from it.
func (s styles) is(style string, names ...string) bool {
	all := []string{style}
	for _, n := range s.chain("paragraph", style) {
		all = append(all, n.Attr("style:parent-style-name"))
	}
	for _, have := range all {
		for _, name := range names {
			if strings.EqualFold(strings.ReplaceAll(have, "_20_", " "), name) {
				return true
			}
		}
	}
	return false
}

// look is how words of a style are set.
func (s styles) look(family, name string) draft.Style {
	var look, said draft.Style
	for _, n := range s.chain(family, name) {
		p := n.Child("style:text-properties")
		set := func(style draft.Style, value, off string) {
			if value != "" && said&style == 0 {
				said |= style
				if value != off {
					look |= style
				}
			}
		}
		set(draft.Bold, p.Attr("fo:font-weight"), "normal")
		set(draft.Italic, p.Attr("fo:font-style"), "normal")
		set(draft.Strike, p.Attr("style:text-line-through-style"), "none")
		look |= position(p.Attr("style:text-position"))
		if strings.Contains(strings.ToLower(n.Attr("style:name")), "source_20_text") {
			look |= draft.Code
		}
	}
	return look
}

// position reads how far words are raised, such as "super 58%" or "-33% 58%".
func position(value string) draft.Style {
	first, _, _ := strings.Cut(value, " ")
	amount, err := strconv.ParseFloat(strings.TrimSuffix(first, "%"), 64)
	switch {
	case first == "super" || err == nil && amount > 0:
		return draft.Super
	case first == "sub" || err == nil && amount < 0:
		return draft.Sub
	}
	return 0
}

// list reads how a level of a list is marked: as its style says, or what it
// says of the nearest level above.
func (s styles) list(name string, level int) (ordered bool, start int) {
	nearest, start := 0, 1
	for n := range s["list "+name].Children() {
		at, err := strconv.Atoi(n.Attr("text:level"))
		if err != nil || at > level || at <= nearest {
			continue
		}
		nearest = at
		ordered = n.Name == "text:list-level-style-number" && n.Attr("style:num-format") != ""
		if start, err = strconv.Atoi(n.Attr("text:start-value")); err != nil {
			start = 1
		}
	}
	return ordered, start
}
