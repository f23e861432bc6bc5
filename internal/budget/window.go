package budget

import (
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/mdcode"
)

// A Window is a part of a Markdown text that stands on its own. Start, End
// and Total count characters of the whole text; Text may be a little longer
// than End-Start because a fence or table that goes over an edge is opened or
// closed again, but never longer than the limit it was made under.
type Window struct {
	Text              string
	Start, End, Total int
}

// More reports whether the text goes on after the window.
func (w Window) More() bool { return w.End < w.Total }

// View returns the window of text that begins at the character start and
// holds at most limit characters. It ends between blocks where it can, else
// between lines, sentences or words; never on a heading, and never inside a
// link, a code span or a character with its marks. A limit too small for any of
// it gives an empty window that does not move on.
func View(text string, start, limit int) Window {
	total := Characters(text)
	start = min(max(start, 0), total)
	if start == 0 && total <= limit {
		return Window{text, 0, total, total}
	}
	from := byteOffset(text, start)
	c := cutter{text: text, from: from, limit: limit}
	c.run()
	cut := c.choose()
	body := strings.TrimRight(text[from:cut.at], "\n")
	if cut.at == len(text) && cut.suffix == "" {
		body = text[from:]
	}
	return Window{
		Text:  c.prefix + body + cut.suffix,
		Start: start,
		End:   start + Characters(text[from:cut.at]),
		Total: total,
	}
}

func byteOffset(text string, runes int) int {
	if runes <= 0 {
		return 0
	}
	for i := range text {
		if runes == 0 {
			return i
		}
		runes--
	}
	return len(text)
}

// A cut is a place to end: the byte offset, and what must be added there.
type cut struct {
	at     int
	suffix string
}

// A cutter walks the lines of a text once and remembers the best places to
// end a window that starts at from.
type cutter struct {
	text   string
	from   int
	limit  int
	prefix string // reopens what from stands in
	used   int    // characters from from to the current line

	scanner mdcode.Scanner
	table   table

	block cut  // the last end of a block that fits
	line  cut  // the last end of a line that fits
	over  int  // where the line starts that no longer fits
	led   bool // the last line is a heading, or only blank lines follow one
}

func (c *cutter) run() {
	c.over = -1
	for at := 0; at < len(c.text); {
		end := lineEnd(c.text, at)
		line := c.text[at:end]
		if at <= c.from && c.from < end {
			c.prefix = c.reopen(at)
			if 2*utf8.RuneCountInString(c.prefix) > c.limit {
				c.prefix = "" // a header that leaves no room for rows
			}
		}
		c.scanner.Step(line)
		_, inFence := c.scanner.Fence()
		c.table.step(line, inFence)
		if !isBlank(line) {
			c.led = !inFence && isHeading(line)
		}
		if end > c.from && !c.take(at, end) {
			return
		}
		at = end
	}
}

func isBlank(line string) bool { return strings.Trim(line, " \t\r\n") == "" }

// isHeading recognises a line such as "## Title".
func isHeading(line string) bool {
	line = strings.TrimRight(line, "\r\n")
	rest := strings.TrimLeft(line, "#")
	return len(rest) < len(line) && len(line)-len(rest) <= 6 && (rest == "" || rest[0] == ' ')
}

func lineEnd(text string, at int) int {
	if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(text)
}

// reopen returns what a window that starts in the line at must repeat.
func (c *cutter) reopen(at int) string {
	switch fence, open := c.scanner.Fence(); {
	case open:
		return opening(fence)
	case at > 0 && c.table.inBody():
		return c.table.head
	}
	return ""
}

func opening(f mdcode.Fence) string { return f.Prefix + f.Mark + f.Info + "\n" }

// closing returns what must follow a cut here to close the fence.
func (c *cutter) closing() string {
	fence, open := c.scanner.Fence()
	if !open {
		return ""
	}
	return "\n" + fence.Prefix + fence.Mark
}

// take counts the line [at, end) and reports whether it still fits.
func (c *cutter) take(at, end int) bool {
	c.used += utf8.RuneCountInString(c.text[max(at, c.from):end])
	suffix := c.closing()
	need := c.used + utf8.RuneCountInString(c.prefix) + utf8.RuneCountInString(suffix)
	if end < len(c.text) || suffix != "" && c.text[end-1] == '\n' {
		need-- // the newline at the cut is trimmed
	}
	if need > c.limit {
		if c.over < 0 {
			c.over = max(at, c.from)
		}
		// A closing fence line may still bring an open block home.
		return suffix != "" && c.used <= c.limit
	}
	c.over = -1
	if c.led && end < len(c.text) {
		return true // what a heading leads must follow it
	}
	c.line = cut{end, suffix}
	if suffix == "" && c.endsBlock(end) {
		c.block = c.line
	}
	return true
}

func (c *cutter) endsBlock(end int) bool {
	if end == len(c.text) {
		return true
	}
	next := c.text[end:]
	if next[0] == '\n' {
		return true
	}
	blank := end >= 2 && c.text[end-2] == '\n'
	return blank && next[0] != ' ' && next[0] != '\t'
}

// choose prefers the end of a block unless that would waste half the window. Where
// hardly anything would be shown, what follows is begun as well.
func (c *cutter) choose() cut {
	best := c.between()
	if c.isProseOver() && utf8.RuneCountInString(c.text[c.from:best.at]) < c.limit/leastShown {
		if begun := c.withinLine(); begun.at > best.at && !isBlank(c.text[c.over:begun.at]) {
			return begun
		}
	}
	return best
}

// leastShown is the part of a window, one of so many, that is shown at least.
const leastShown = 4

// isProseOver reports whether the line that no longer fits may be cut anywhere.
func (c *cutter) isProseOver() bool {
	_, fenced := c.scanner.Fence()
	return c.over >= 0 && !fenced && !strings.HasPrefix(c.text[c.over:], "|")
}

// between is the best place to end between lines.
func (c *cutter) between() cut {
	if c.line.at == len(c.text) || c.block.at > 0 && 2*(c.block.at-c.from) >= c.line.at-c.from {
		if c.block.at >= c.line.at {
			return c.block
		}
		if c.line.at == len(c.text) {
			return c.line
		}
		return c.block
	}
	if c.line.at > c.from {
		return c.line
	}
	return c.withinLine()
}

// withinLine ends inside the first line that is over the limit, where nothing
// but headings fits before it.
func (c *cutter) withinLine() cut {
	start := max(c.over, c.from)
	room := c.limit - utf8.RuneCountInString(c.prefix) - utf8.RuneCountInString(c.text[c.from:start])
	line := c.text[start:lineEnd(c.text, start)]
	suffix := ""
	if fence, open := c.scanner.Fence(); open && (c.prefix != "" && c.prefix == opening(fence)) {
		suffix = c.closing()
		room -= utf8.RuneCountInString(suffix)
	}
	if room <= 0 {
		c.prefix = ""
		return cut{at: c.from}
	}
	return cut{start + breakLine(line, room), suffix}
}
