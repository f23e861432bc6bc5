package link

import (
	"slices"
	"strings"
)

// fence is the opening of a fenced code block.
type fence struct {
	mark   byte // ` or ~
	length int
	quoted bool // inside a > quotation, whose end ends the block too
}

// backticks is a run that may open or close a code span.
type backticks struct {
	start, length int
	opening       int32 // its length when it opens: a backslash takes away one backtick
	paragraph     int32
	closer        int32 // index of the run that closes it, or -1
}

// codeScanner collects code line by line: blocks at once, spans when their paragraph is known.
//
// It is not internal/mdcode, which reads Markdown as a renderer does. Messages are typed into chat
// programs, where ``` may begin and end anywhere in a line, a fence may be closed after text, and
// indentation and containers mean little; a link in what their writer meant as code is no link.
type codeScanner struct {
	text      string
	parts     []part
	runs      []backticks
	paragraph int32
	pending   int // length of a long run opened within a line and not yet closed
}

// codeParts returns the fenced blocks and code spans of text.
func codeParts(text string) []part {
	c := codeScanner{text: text}
	for i := 0; i < len(text); {
		end := lineEnd(text, i)
		if opened, ok := c.openFence(text[i:end]); ok {
			c.flush()
			closed := fenceEnd(text, end, opened)
			c.parts = append(c.parts, part{i, closed, code})
			i = closed
			continue
		}
		c.collect(i, end)
		i = end
	}
	c.flush()
	return c.parts
}

// lineEnd returns the start of the line after the one at i.
func lineEnd(text string, i int) int {
	if n := strings.IndexByte(text[i:], '\n'); n >= 0 {
		return i + n + 1
	}
	return len(text)
}

// openFence reports whether line opens a block. A bare fence that matches a run left open within
// an earlier line closes that run instead: chat programs let ``` begin anywhere.
func (c *codeScanner) openFence(line string) (fence, bool) {
	body, quoted := stripPrefix(line)
	if body == "" || body[0] != '`' && body[0] != '~' {
		return fence{}, false
	}
	opened := fence{mark: body[0], length: markLength(body), quoted: quoted}
	info := body[opened.length:]
	if opened.length < 3 || opened.mark == '`' && strings.IndexByte(info, '`') >= 0 {
		return fence{}, false
	}
	closesRun := opened.mark == '`' && opened.length == c.pending
	return opened, !closesRun
}

// stripPrefix drops indentation, quotation marks and one list marker.
func stripPrefix(line string) (body string, quoted bool) {
	body = strings.TrimLeft(line, " \t>")
	quoted = strings.IndexByte(line[:len(line)-len(body)], '>') >= 0
	if len(body) > 1 && strings.IndexByte("-*+", body[0]) >= 0 && body[1] == ' ' {
		body = strings.TrimLeft(body[1:], " ")
	}
	return body, quoted
}

func markLength(body string) int {
	n := 0
	for n < len(body) && body[n] == body[0] {
		n++
	}
	return n
}

// fenceEnd returns where the block opened before i ends; one left open takes all the rest.
func fenceEnd(text string, i int, opened fence) int {
	for i < len(text) {
		end := lineEnd(text, i)
		line := text[i:end]
		body, quoted := stripPrefix(line)
		if opened.quoted && !quoted {
			return i
		}
		if opened.closedBy(body) {
			return end
		}
		i = end
	}
	return len(text)
}

// closedBy reports whether a line is a closing fence or, as people type it, ends with one.
func (f fence) closedBy(body string) bool {
	body = strings.TrimRight(body, " \t\r\n")
	trimmed := strings.TrimRight(body, string(f.mark))
	length := len(body) - len(trimmed)
	return length >= f.length && (trimmed == "" || f.mark == '`' && strings.IndexByte(trimmed, '`') < 0)
}

// collect notes the backtick runs of the line text[i:end].
func (c *codeScanner) collect(i, end int) {
	if strings.TrimSpace(c.text[i:end]) == "" {
		c.paragraph++
		return
	}
	for {
		n := strings.IndexByte(c.text[i:end], '`')
		if n < 0 {
			return
		}
		start := i + n
		length := markLength(c.text[start:end])
		if len(c.runs) == cap(c.runs) {
			c.runs = slices.Grow(c.runs, max(4, len(c.runs)))
		}
		c.runs = append(c.runs, backticks{start, length, int32(length), c.paragraph, -1})
		if isEscaped(c.text, start) {
			c.runs[len(c.runs)-1].opening--
		}
		c.note(length)
		i = start + length
	}
}

func (c *codeScanner) note(length int) {
	switch {
	case length < 3:
	case c.pending == length:
		c.pending = 0
	case c.pending == 0:
		c.pending = length
	}
}

// isEscaped looks back over the backslashes before i.
func isEscaped(text string, i int) bool {
	n := i
	for n > 0 && text[n-1] == '\\' {
		n--
	}
	return (i-n)%2 == 1
}

// flush turns the collected runs into code spans.
func (c *codeScanner) flush() {
	c.pair()
	for i := 0; i < len(c.runs); i++ {
		opener := c.runs[i]
		if opener.closer < 0 {
			continue
		}
		closer := c.runs[opener.closer]
		c.parts = append(c.parts, part{opener.start, closer.start + closer.length, code})
		i = int(opener.closer)
	}
	c.runs, c.pending = c.runs[:0], 0
}

// pair finds the closer of every run in one backward pass: the next run of the same length,
// in the same paragraph unless it is as long as a fence.
func (c *codeScanner) pair() {
	if len(c.runs) < 2 {
		return
	}
	latest := map[int32]int32{}
	for i := len(c.runs) - 1; i >= 0; i-- {
		run := &c.runs[i]
		if closer, ok := latest[run.opening]; ok && (run.opening > 2 || c.runs[closer].paragraph == run.paragraph) {
			run.closer = closer
		}
		latest[int32(run.length)] = int32(i)
	}
}
