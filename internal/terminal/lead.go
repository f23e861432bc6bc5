package terminal

import (
	"strings"
	"unicode/utf8"
)

var bullets = []string{"•", "◦", "▪"}

// leadOf turns the marks of quotes and list items before a text into what is
// shown: bars that go on, and bullets for the first line only.
func leadOf(prefix string, depth int) leads {
	var first, others strings.Builder
	quotes := strings.Count(prefix, ">")
	for i := 0; i < len(prefix); {
		n := 1
		switch c := prefix[i]; {
		case c == '>':
			first.WriteString("│")
			others.WriteString("│")
		case c == '\t':
			first.WriteString("    ")
			others.WriteString("    ")
		case c == ' ':
			first.WriteByte(' ')
			others.WriteByte(' ')
		case c >= '0' && c <= '9':
			n = max(strings.IndexAny(prefix[i:], ".)")+1, 1)
			first.WriteString(prefix[i : i+n])
			others.WriteString(strings.Repeat(" ", n))
		default:
			first.WriteString(bullets[max(depth-quotes-1, 0)%len(bullets)])
			others.WriteByte(' ')
		}
		i += n
	}
	return leads{first.String(), others.String()}
}

// within keeps the leads to half of a screen, however deep a text stands.
func (l leads) within(width int) leads {
	return leads{beginning(l.first, width/2), beginning(l.others, width/2)}
}

// beginning is the first characters of a lead, each of which takes a column.
func beginning(lead string, columns int) string {
	at := 0
	for ; columns > 0 && at < len(lead); columns-- {
		_, size := utf8.DecodeRuneInString(lead[at:])
		at += size
	}
	return lead[:at]
}

var boxes = map[string]string{"[ ] ": "☐ ", "[x] ": "☑ ", "[X] ": "☑ "}

// task takes the box of a list item, which then stands in place of its bullet.
func (l leads) task(text string) (leads, string) {
	box, isBox := boxes[text[:min(len(text), len("[ ] "))]]
	if !isBox || l.first == l.others {
		return l, text
	}
	text = text[len("[ ] "):]
	for _, bullet := range bullets {
		if before, found := strings.CutSuffix(strings.TrimRight(l.first, " "), bullet); found {
			return leads{before + box, l.others}, text
		}
	}
	return leads{l.first + box, l.others + "  "}, text
}
