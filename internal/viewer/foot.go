package viewer

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/terminal"
)

var frames = []rune("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

// foot is the last row: what is asked, typed, done or said, and the place.
// What has no room there takes as many rows as it needs.
func (r *reader) foot() (lines []terminal.Line, cursor int) {
	if r.prompt != nil {
		line, cursor := r.typing()
		return []terminal.Line{line}, cursor
	}
	said, place := r.status(), run(r.place(), terminal.Faint)
	room := r.width - terminal.Width(place.Text) - 3
	if r.isQuiet() || terminal.Width(said.Text) <= room {
		return []terminal.Line{r.spread(said, place)}, 0
	}
	text := terminal.Plain(said.Text, " ", r.width-1)
	for line := range strings.Lines(text) {
		said.Text = terminal.Clip(strings.TrimRight(line, "\n"), r.width)
		lines = append(lines, terminal.Line{Runs: []terminal.Run{said}})
	}
	return lines[:min(len(lines), max(r.height/2, 1))], 0
}

// isQuiet reports that nothing is said that must be read to its end.
func (r *reader) isQuiet() bool { return r.question == nil && (r.busy != nil || r.message.text == "") }

// typing shows the end of what is typed, and the cursor after it.
func (r *reader) typing() (line terminal.Line, cursor int) {
	room := max(r.width-terminal.Width(r.prompt.label)-3, 1)
	text := ending(envelope.Visible(r.prompt.text), room)
	line.Runs = []terminal.Run{run(" "+r.prompt.label, terminal.Bold), run(text, 0)}
	return line, line.Width() + 1
}

// ending is the end of a text that fits into so many columns.
func ending(text string, columns int) string {
	for state := -1; terminal.Width(text) > columns; {
		_, text, _, state = uniseg.FirstGraphemeClusterInString(text, state)
	}
	return text
}

func (r *reader) status() terminal.Run {
	switch {
	case r.question != nil:
		return run(oneLine(r.question.text), terminal.Bold)
	case r.busy != nil:
		doing := cmp.Or(oneLine(r.busy.step), "reading "+oneLine(r.busy.address))
		return run(fmt.Sprintf("%c %s  (Esc stops)", frames[r.busy.ticks%len(frames)], doing), 0)
	case r.message.text != "" && r.message.isBad:
		return run(oneLine(r.message.text), terminal.Bad)
	case r.message.text != "":
		return run(oneLine(r.message.text), 0)
	case r.typed != "":
		return run(r.target(), 0)
	case r.side.isFocused:
		return run("choose a heading: ↑ ↓ Enter", 0)
	case r.list != nil && r.list.selected >= 0:
		return run("choose: ↑ ↓ Enter, Esc", 0)
	case r.list != nil:
		return run("Esc closes this", 0)
	}
	return run(cmp.Or(r.finder.status(), oneLine(r.page.Address)), terminal.Faint)
}

// target says where the link leads whose number is typed.
func (r *reader) target() string {
	n := r.chosen()
	if n == 0 {
		return "link " + r.typed + ": there is none"
	}
	return fmt.Sprintf("link %d: %s", n, oneLine(r.drawing.Links[n-1]))
}

// place is how far the page is read, or a list.
func (r *reader) place() string {
	rows := r.layout().body
	if r.list != nil {
		last := min(r.list.top+rows, len(r.list.items))
		return fmt.Sprintf("%d of %d", max(last, r.list.selected+1), len(r.list.items))
	}
	if r.width < roomForHint {
		return fmt.Sprintf("%d%%", r.percent())
	}
	return fmt.Sprintf("%d%%  ? keys", r.percent())
}

// roomForHint is how wide a screen must be to name the key that helps.
const roomForHint = 30

// percent is how much of the page is above the foot of the screen.
func (r *reader) percent() int {
	lines, next := r.drawing.Lines, r.top+r.layout().body
	switch {
	case next >= len(lines):
		return 100
	case r.drawing.IsDone():
		return next * 100 / len(lines)
	}
	return lines[next].At * 100 / max(len(r.page.Content), 1)
}
