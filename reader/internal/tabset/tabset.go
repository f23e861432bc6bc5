// Package tabset puts the names of tabs above what they show.
package tabset

import (
	"slices"
	"strings"
	"unicode"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

const (
	maxClimb = 8   // elements between code and the panel that it is in
	maxStrip = 400 // nodes of a strip of names
	maxTabs  = 40
	maxName  = 80 // bytes
)

// Label finds tabs that show code, the same for several languages or systems,
// and writes the name of each above it. Without its strip of names, nobody
// could tell which is which.
func Label(root tree.Node) {
	code := root.Tree().Tagged(tag.Pre)
	if len(code) == 0 {
		return
	}
	seen := map[tree.Node]bool{}
	for _, n := range code {
		for range maxClimb {
			group := n.Parent()
			if !group.Exists() || seen[group] {
				break
			}
			seen[group] = true
			label(group)
			n = group
		}
	}
}

// label names the children of group where they are the panels of tabs.
func label(group tree.Node) {
	panels := panelsOf(group)
	strip := elementBefore(group)
	if len(panels) > 2 && isList(panels[0]) {
		strip, panels = panels[0], panels[1:]
	}
	if len(panels) < 2 || len(panels) > maxTabs || !strip.Exists() {
		return
	}
	names := namesIn(strip)
	if len(names) != len(panels) {
		return
	}
	for i, panel := range panels {
		group.InsertBefore(named(group.Tree(), names[i]), panel)
	}
	strip.Remove()
}

// isList reports whether n is a strip that stands among the panels.
func isList(n tree.Node) bool { return n.Attr("role") == "tablist" || isNamed(n) && n.Tag() == tag.Ul }

func panelsOf(group tree.Node) []tree.Node {
	var panels []tree.Node
	for c := group.FirstChild(); c.Exists() && len(panels) <= maxTabs+1; c = c.NextSibling() {
		switch {
		case c.IsText() && strings.TrimSpace(c.Data()) != "":
			return nil
		case !c.IsElement():
			continue
		}
		switch c.Tag() {
		case tag.Input, tag.Script, tag.Style, tag.Template:
		default:
			panels = append(panels, c)
		}
	}
	return panels
}

func elementBefore(n tree.Node) tree.Node {
	for s := n.PrevSibling(); s.Exists(); s = s.PrevSibling() {
		if s.IsElement() {
			return s
		}
		if s.IsText() && strings.TrimSpace(s.Data()) != "" {
			break
		}
	}
	return tree.Node{}
}

// namesIn returns what the tabs of a strip are called; nil if there is more in
// it, or one has no name.
func namesIn(strip tree.Node) []string {
	var names []string
	fits, nodes, isStrip := true, 0, isNamed(strip)
	strip.Walk(func(n tree.Node) bool {
		if nodes++; nodes > maxStrip || n.IsText() && strings.TrimSpace(n.Data()) != "" {
			fits = false // or text that is no tab's
		}
		if !fits || !isTab(n, isStrip) {
			return fits
		}
		name := strings.Join(strings.Fields(n.Text()), " ")
		if name == "" || len(name) > maxName {
			fits = false
		}
		names = append(names, name)
		return false
	})
	if !fits {
		return nil
	}
	return names
}

// isTab reports whether a click on n, in a strip that calls itself one or not, shows a panel.
func isTab(n tree.Node, inStrip bool) bool {
	switch {
	case !n.IsElement():
		return false
	case n.Attr("role") == "tab":
		return true
	}
	switch n.Tag() {
	case tag.Label:
		return n.Attr("for") != ""
	case tag.A:
		return strings.HasPrefix(n.Attr("href"), "#") && (inStrip || isToggle(n))
	case tag.Button:
		return inStrip || isNamed(n)
	}
	return false
}

func isToggle(n tree.Node) bool {
	switch n.Attr("data-toggle") + n.Attr("data-bs-toggle") {
	case "tab", "pill":
		return true
	}
	return false
}

// isNamed reports whether one of an element's classes speaks of tabs.
func isNamed(n tree.Node) bool {
	words := strings.FieldsFunc(strings.ToLower(n.Attr("class")), func(r rune) bool { return !unicode.IsLetter(r) })
	return slices.ContainsFunc(words, func(word string) bool {
		return strings.HasPrefix(word, "tab") && !strings.HasPrefix(word, "table")
	})
}

// named makes the line above a panel.
func named(t *tree.Tree, name string) tree.Node {
	line, strong := t.NewElement(tag.P), t.NewElement(tag.Strong)
	strong.Append(t.NewText(name))
	line.Append(strong)
	return line
}
