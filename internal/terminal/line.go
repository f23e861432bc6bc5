package terminal

import (
	"io"
	"strconv"
	"strings"
)

// A Run is text in one style, and the number of the link that it belongs to, 0
// where it is none.
type Run struct {
	Text  string
	Style Style
	Link  int
}

// A Line is one line on a screen.
type Line struct {
	Runs []Run
	Lead int // how many of the runs stand before the text: marks of quotes and lists
	At   int // about where in the source it begins, in bytes
}

// Width is how many columns the line takes.
func (l Line) Width() int {
	columns := 0
	for _, r := range l.Runs {
		columns += Width(r.Text)
	}
	return columns
}

// Text is the line without its styles.
func (l Line) Text() string {
	var b strings.Builder
	for _, r := range l.Runs {
		b.WriteString(r.Text)
	}
	return b.String()
}

// A Look is what a terminal can show.
type Look struct {
	Colours    bool
	Hyperlinks bool // OSC 8
}

// Append writes a line with its escapes. Links are those of the drawing.
func (k Look) Append(out []byte, l Line, links []string) []byte {
	for _, r := range l.Runs {
		on, link := r.Style.sequence(k.Colours), ""
		if k.Hyperlinks && r.Link > 0 && r.Link <= len(links) {
			link, _ = hyperlink(links[r.Link-1])
		}
		if link != "" {
			out = append(out, "\x1b]8;id="+strconv.Itoa(r.Link)+";"+link+"\x1b\\"...)
		}
		out = append(append(out, on...), r.Text...)
		if on != "" {
			out = append(out, styleOff...)
		}
		if link != "" {
			out = append(out, "\x1b]8;;\x1b\\"...)
		}
	}
	return out
}

// Write writes all lines of a drawing.
func (d *Drawing) Write(w io.Writer, look Look) error {
	var out []byte
	for _, l := range d.Lines {
		out = append(look.Append(out, l, d.Links), '\n')
	}
	_, err := w.Write(out)
	return err
}
