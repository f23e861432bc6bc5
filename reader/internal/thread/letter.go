package thread

import (
	"strings"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// maxAbove is how many lines may stand above the head of a letter: what it is
// about, and the way to others.
const maxAbove = 20

// Letters returns the messages of an archive that shows them as they were sent,
// each in a preformatted text that begins with lines such as "From:" and "Date:".
// There are none where the first text is no message: it is a text about others.
// What is returned of each is made anew and no part of the page.
func Letters(texts []tree.Node, lang string) (posts []Post) {
	for _, text := range texts {
		lines := linesOf(text)
		at, size := headIn(lines)
		if size == 0 && len(posts) == 0 && len(lines) > 0 || len(posts) == maxPosts {
			return posts
		}
		if size > 0 {
			posts = append(posts, letter(text, lines[at:at+size], lines[at+size:], lang))
		}
	}
	return posts
}

// A textLine is a line of a preformatted text.
type textLine struct {
	text   string
	links  int
	linked int // letters that are in links
}

func linesOf(text tree.Node) []textLine {
	var lines []textLine
	var line textLine
	var said strings.Builder // of the line: a hostile one is of a million pieces
	end := func() {
		line.text = said.String()
		lines = append(lines, line)
		line = textLine{}
		said.Reset()
	}
	var visit func(n tree.Node, inLink bool)
	visit = func(n tree.Node, inLink bool) {
		if !n.IsText() {
			if n.Tag() == tag.A {
				inLink = true
				line.links++
			}
			for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
				visit(c, inLink)
			}
			return
		}
		for i, part := range strings.Split(n.Data(), "\n") {
			if i > 0 {
				end()
			}
			said.WriteString(part)
			if inLink {
				line.linked += len(part)
			}
		}
	}
	visit(text, false)
	end()
	return trimLines(lines)
}

// trimLines takes empty lines off both ends, and off the last what leads elsewhere.
func trimLines(lines []textLine) []textLine {
	for len(lines) > 0 && lines[0].isEmpty() {
		lines = lines[1:]
	}
	for len(lines) > 0 && (lines[len(lines)-1].isEmpty() || lines[len(lines)-1].isWay()) {
		lines = lines[:len(lines)-1]
	}
	return lines
}

func (l *textLine) isEmpty() bool { return strings.TrimSpace(l.text) == "" }

// wayLinks is how many links a line has that leads to other messages.
const wayLinks = 3

// wayLinked is how much of such a line is in links, in percent.
const wayLinked = 40

func (l *textLine) isWay() bool {
	return l.links >= wayLinks && 100*l.linked >= wayLinked*len(strings.TrimSpace(l.text))
}

// headIn returns where the head of a letter begins and how many lines it has,
// with the empty one below it.
func headIn(lines []textLine) (at, size int) {
	for at = range lines[:min(len(lines), maxAbove)] {
		if name, _ := field(lines[at].text); name == "" || at > 0 && !lines[at-1].isEmpty() && name != "From" {
			continue
		}
		for size = 0; at+size < len(lines) && !lines[at+size].isEmpty(); {
			size++
		}
		if from, when := signed(lines[at : at+size]); from != "" && when != "" {
			return at, min(size+1, len(lines)-at)
		}
	}
	return 0, 0
}

// field returns the name of a field that heads of letters have, and its value.
func field(line string) (name, value string) {
	name, value, ok := strings.Cut(line, ":")
	if !ok {
		return "", ""
	}
	switch name {
	case "From", "To", "Cc", "Subject", "Date", "Message-ID", "Message-Id", "List", "Newsgroups", "Sender", "Reply-To",
		"In-Reply-To", "References":
		return name, strings.TrimSpace(value)
	}
	return "", ""
}

// signed returns who sent a letter and when, as its head tells it: in two fields,
// or in one with a sign between them.
func signed(head []textLine) (from, when string) {
	for i := range head {
		switch name, value := field(head[i].text); name {
		case "From":
			from = value
		case "Date":
			when = value
		}
	}
	if name, at, ok := strings.Cut(from, " @ "); ok && when == "" {
		from, when = name, at
	}
	if from = senderIn("", "From:"+from); from == "" || !tellsTime(dayIn(when)) {
		return "", ""
	}
	return from, dayIn(when)
}

// dayIn cuts off what stands behind a time on its line.
func dayIn(when string) string {
	when, _, _ = strings.Cut(when, "\t")
	when, _, _ = strings.Cut(when, " (")
	return brief.OneLine(when)
}

// When is the time that a text tells, or "" where it tells none.
func When(text, lang string) string {
	if len(text) > maxTime || !tellsTime(text) {
		return ""
	}
	return timeOf(mark{text: text}, lang)
}

// Signed returns who sent a letter and when, by the lines of its head.
func Signed(head []string, lang string) (from, when string) {
	lines := make([]textLine, len(head))
	for i, text := range head {
		lines[i].text = text
	}
	if from, when = signed(lines); from == "" {
		return "", ""
	}
	return from, timeOf(mark{text: when}, lang)
}

func letter(text tree.Node, head, body []textLine, lang string) Post {
	from, when := signed(head)
	var said strings.Builder
	for _, line := range body {
		said.WriteString(line.text)
		said.WriteByte('\n')
	}
	box := text.Tree().NewElement(tag.Pre)
	box.Append(text.Tree().NewText(said.String()))
	return Post{Whole: text, Body: []tree.Node{box}, Author: from, Time: timeOf(mark{text: when}, lang), Parent: -1}
}
