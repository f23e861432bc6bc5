package viewer

import (
	"sort"

	"github.com/decant-dev/decant/internal/terminal"
)

func moves(lines int) func(*reader) any { return func(r *reader) any { return r.move(lines) } }

// move goes so many lines down, or up, but not past the ends.
func (r *reader) move(lines int) any {
	r.need(r.top + lines)
	last := max(r.lastTop(), r.top) // after a jump the end may be past
	r.top = max(min(r.top+lines, last), 0)
	return nil
}

func (r *reader) toEnd() any {
	r.drawing.Finish()
	return r.move(len(r.drawing.Lines))
}

// need draws so much that a line and a screen after it are there.
func (r *reader) need(line int) {
	for !r.drawing.IsDone() && len(r.drawing.Lines) < line+r.layout().body {
		r.drawing.Draw(nextPiece)
	}
}

// lastTop is where the last screen of the page begins.
func (r *reader) lastTop() int { return max(len(r.drawing.Lines)-r.layout().body, 0) }

// clamp keeps the place within the page.
func (r *reader) clamp() { r.top = max(min(r.top, len(r.drawing.Lines)-1), 0) }

// jump puts a line at the top of the screen.
func (r *reader) jump(line int) {
	r.top = line
	r.clamp()
}

// reveal goes to a line unless it is on the screen.
func (r *reader) reveal(line int) {
	if body := r.layout().body; line < r.top || line >= r.top+body {
		r.jump(max(line-body/3, 0))
	}
}

// lineAt is the line that shows a place of the source.
func lineAt(d *terminal.Drawing, at int) int {
	next := sort.Search(len(d.Lines), func(i int) bool { return d.Lines[i].At > at })
	return max(next-1, 0)
}

// current is the heading whose section is at the top of the screen; -1 before
// the first.
func (r *reader) current() int {
	headings := r.drawing.Headings
	return sort.Search(len(headings), func(i int) bool { return headings[i].Line > r.top }) - 1
}

// section goes to the next heading or the one before.
func (r *reader) section(step int) any {
	if r.current() == len(r.drawing.Headings)-1 {
		r.drawing.Finish()
	}
	headings := r.drawing.Headings
	at := r.current()
	if step < 0 && at >= 0 && headings[at].Line < r.top {
		at++ // first to the beginning of this one
	}
	if at += step; at < 0 || at >= len(headings) {
		return r.say("there is no further heading")
	}
	r.jump(headings[at].Line)
	return nil
}
