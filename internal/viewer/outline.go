package viewer

import (
	"strings"

	"github.com/decant-dev/decant/internal/terminal"
)

// side is the outline beside the page.
type side struct {
	wish      wish
	isFocused bool
	selected  int
	top       int
}

// wish is whether the person wants something; nothing was said at first.
type wish int8

const (
	unsaid wish = iota
	wanted
	unwanted
)

// How wide a screen must be for an outline at its side, for one that nobody
// asked for, and how wide the outline is.
const (
	roomForSide  = 64
	roomToSpare  = 100
	narrowest    = 20
	widest       = 36
	fewHeadings  = 3
	levelsIndent = 2
)

// sideWidth is how many columns the outline takes, its border included.
func (r *reader) sideWidth() int {
	switch {
	case r.width < roomForSide, r.side.wish == unwanted:
		return 0
	case r.side.wish == unsaid && (r.width < roomToSpare || r.hasFewHeadings()):
		return 0
	}
	return max(min(r.width/4, widest), narrowest)
}

// hasFewHeadings reports a page that needs no outline. How many there are is
// known when it has been drawn once.
func (r *reader) hasFewHeadings() bool {
	return r.drawing != nil && len(r.drawing.Headings) < fewHeadings
}

func (r *reader) toggleSide() any {
	switch {
	case r.width < roomForSide:
		return r.listOutline()
	case r.sideWidth() > 0:
		r.side.wish, r.side.isFocused = unwanted, false
	default:
		r.side.wish = wanted
	}
	r.draw()
	return nil
}

// focusSide lets a heading be chosen.
func (r *reader) focusSide() any {
	r.drawing.Finish()
	switch {
	case len(r.drawing.Headings) == 0:
		return r.say("the page has no headings")
	case r.width < roomForSide:
		return r.listOutline()
	case r.sideWidth() == 0:
		r.side.wish = wanted
		r.draw()
	}
	r.side.isFocused, r.side.selected = true, max(r.current(), 0)
	return nil
}

// pressSide takes a key for the outline, and reports whether it was one.
func (r *reader) pressSide(k key) bool {
	last := len(r.drawing.Headings) - 1
	s := &r.side
	switch k {
	case down, "j":
		s.selected = min(s.selected+1, last)
	case up, "k":
		s.selected = max(s.selected-1, 0)
	case pageDown, " ":
		s.selected = min(s.selected+r.layout().body, last)
	case pageUp, "b":
		s.selected = max(s.selected-r.layout().body, 0)
	case home, "g":
		s.selected = 0
	case end, "G":
		s.selected = last
	case enter, right:
		s.isFocused = false
		r.jump(r.drawing.Headings[s.selected].Line)
	case escape, "o", tab, left:
		s.isFocused = false
	default:
		return false
	}
	return true
}

func (r *reader) listOutline() any {
	r.drawing.Finish()
	if len(r.drawing.Headings) == 0 {
		return r.say("the page has no headings")
	}
	r.list = &list{title: "Outline", items: r.outline(0, len(r.drawing.Headings)), selected: max(r.current(), 0), pick: func(i int) any {
		r.jump(r.drawing.Headings[i].Line)
		return nil
	}}
	return nil
}

// outline is some of the headings, each to the right of what it stands under.
func (r *reader) outline(from, to int) []string {
	var items []string
	for _, h := range r.drawing.Headings[from:to] {
		items = append(items, strings.Repeat(" ", levelsIndent*(h.Level-1))+h.Title)
	}
	return items
}

// sideRows are the rows of the outline.
func (r *reader) sideRows(width, rows int) []terminal.Line {
	all, marked := len(r.drawing.Headings), r.current()
	if r.side.isFocused {
		marked = r.side.selected
	}
	if marked >= 0 {
		r.side.top = max(min(r.side.top, marked), marked-rows+1)
	}
	r.side.top = max(min(r.side.top, all-rows), 0)
	items := r.outline(r.side.top, min(r.side.top+rows, all))
	lines := make([]terminal.Line, rows)
	for i := range lines {
		text, look := "", terminal.Style(0)
		if i < len(items) {
			text = items[i]
			if r.side.top+i == marked {
				look = r.sideMark()
			}
		}
		text = terminal.Clip(text, width-2)
		lines[i].Runs = []terminal.Run{
			{Text: text + strings.Repeat(" ", width-1-terminal.Width(text)), Style: look},
			{Text: "│", Style: terminal.Faint},
		}
	}
	return lines
}

func (r *reader) sideMark() terminal.Style {
	if r.side.isFocused {
		return terminal.Found
	}
	return terminal.Title
}
