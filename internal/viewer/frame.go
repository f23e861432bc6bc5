package viewer

import (
	"fmt"
	"net/url"
	"path"
	"strings"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/terminal"
)

// A layout is how the screen is divided.
type layout struct {
	head    int // rows above the page
	body    int // rows of the page
	side    int // columns of the outline
	margin  int // columns between that and the text
	columns int // of the text
}

// How high a screen must be for a head, and how wide for a margin.
const (
	roomForHead   = 10
	roomForMargin = 60
)

func (r *reader) layout() layout {
	l := layout{side: r.sideWidth()}
	if r.height >= roomForHead {
		l.head = 2
	}
	l.body = max(r.height-l.head-1, 1)
	if r.width >= roomForMargin {
		l.margin = 2
	}
	room := r.width - l.side - l.margin
	l.columns = min(room-min(l.margin, 1), terminal.Readable)
	if free := room - l.columns; l.side == 0 && free > 2 {
		l.margin += free / 2 // in the middle
	}
	return l
}

// frame draws the screen.
func (r *reader) frame() frame {
	l := r.layout()
	rows := make([]string, 0, r.height)
	if l.head > 0 {
		rows = append(rows, r.paint(r.title()), r.paint(r.ruler(l)))
	}
	if r.list != nil {
		rows = append(rows, r.listRows(l)...)
	} else {
		rows = append(rows, r.bodyRows(l)...)
	}
	foot, cursor := r.foot()
	rows = rows[:max(r.height-len(foot), 0)]
	for _, line := range foot {
		rows = append(rows, r.paint(line))
	}
	return frame{rows, cursor}
}

func (r *reader) paint(line terminal.Line) string {
	return string(r.look.Append(nil, line, r.drawing.Links))
}

func run(text string, look terminal.Style) terminal.Run { return terminal.Run{Text: text, Style: look} }

// spread is a line with a part at either end. The left one is shortened first.
func (r *reader) spread(before, after terminal.Run) terminal.Line {
	after.Text = terminal.Clip(after.Text, r.width/2)
	room := r.width - 1 - terminal.Width(after.Text)
	before.Text = terminal.Clip(before.Text, max(room-2, 0))
	gap := max(room-terminal.Width(before.Text)-1, 1)
	return terminal.Line{Runs: []terminal.Run{run(" ", 0), before, run(strings.Repeat(" ", gap), 0), after}}
}

func (r *reader) title() terminal.Line {
	name := oneLine(r.page.Title)
	if h := r.drawing.Headings; len(h) > 0 && h[0].Line == 0 {
		name = h[0].Title // the same, without its marks
	}
	if r.list != nil {
		name = r.list.title
	}
	where := oneLine(path.Base(r.page.Address))
	if u, err := url.Parse(r.page.Address); err == nil && u.Host != "" {
		where = oneLine(u.Host)
	}
	if name == "" {
		name, where = where, ""
	}
	return r.spread(run(name, terminal.Bold), run(where, terminal.Faint))
}

// oneLine is text of others in a line that is safe to show.
func oneLine(text string) string {
	return strings.Join(strings.Fields(envelope.Visible(text)), " ")
}

// ruler parts the head from the page.
func (r *reader) ruler(l layout) terminal.Line {
	dashes := strings.Repeat("─", r.width)
	if l.side > 0 && r.list == nil {
		dashes = strings.Repeat("─", l.side-1) + "┬" + strings.Repeat("─", r.width-l.side)
	}
	return terminal.Line{Runs: []terminal.Run{run(dashes, terminal.Faint)}}
}

// visible are the lines of the page that the screen shows.
func (r *reader) visible() []terminal.Line {
	lines := r.drawing.Lines
	from := min(r.top, len(lines))
	return lines[from:min(from+r.layout().body, len(lines))]
}

func (r *reader) bodyRows(l layout) []string {
	rows := make([]string, l.body)
	var side []terminal.Line
	if l.side > 0 {
		side = r.sideRows(l.side, l.body)
	}
	lines := r.visible()
	for i := range rows {
		if side != nil {
			rows[i] = r.paint(side[i])
		}
		if i < len(lines) {
			// A column that is named stays true where a terminal takes a character of
			// the outline for wider than we do.
			rows[i] += fmt.Sprintf("\x1b[%dG", l.side+l.margin+1) + r.paint(r.marked(lines[i], r.top+i))
		}
	}
	return rows
}

// marked is a line with what was found in it, and the link that is chosen.
func (r *reader) marked(line terminal.Line, number int) terminal.Line {
	line = r.finder.mark(line, number)
	n := r.chosen()
	if n == 0 {
		return line
	}
	runs := make([]terminal.Run, len(line.Runs))
	for i, run := range line.Runs {
		if run.Link == n {
			run.Style |= terminal.Found
		}
		runs[i] = run
	}
	line.Runs = runs
	return line
}

func (r *reader) listRows(l layout) []string {
	r.list.reveal(l.body)
	rows := make([]string, l.body)
	for i := range rows {
		n := r.list.top + i
		if n >= len(r.list.items) {
			continue
		}
		look := terminal.Style(0)
		if n == r.list.selected {
			look = terminal.Found
		}
		text := terminal.Clip(r.list.items[n], max(r.width-2, 1))
		rows[i] = r.paint(terminal.Line{Runs: []terminal.Run{run(" ", 0), run(text, look)}})
	}
	return rows
}
