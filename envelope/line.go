package envelope

import (
	"strings"
	"unicode/utf8"
)

// Line returns outside text as one line of at most so many characters that may
// stand outside an envelope: in an error, a log, a title or an entry of an
// outline. Characters that are not seen and forged marks are gone, as Sanitize
// does it, and nothing in it is live as Markdown or HTML or reaches past its
// end: at most it is emphasised, and a bare address shows where it leads.
func Line(text string, most int) string {
	text = beginning(text, most)
	text, _ = Sanitize(strings.Join(strings.Fields(text), " ")) // in this order: folding may join a forgery
	text = quiet.Replace(text)
	return clip(unmarked(text), most)
}

// beginning spares the work on a text many times longer than what is shown.
func beginning(text string, most int) string {
	if most = max(most, 0); len(text)/16 > most {
		return strings.ToValidUTF8(text[:16*most], "")
	}
	return text
}

// unmarked takes from the start of a line what would begin a heading, list,
// fence or break there. A number with a point stays, since headings have them,
// but not what it would make an entry of.
func unmarked(line string) string {
	if number, rest, ok := strings.Cut(line, " "); ok && isOrdinal(number) {
		return number + " " + unmarked(rest)
	}
	for line != "" {
		word, rest, _ := strings.Cut(line, " ")
		if strings.Trim(word, "#-+*=_~") != "" {
			break
		}
		line = rest
	}
	if strings.HasPrefix(line, "~~~") {
		return strings.TrimLeft(line, "~")
	}
	return line
}

func isOrdinal(word string) bool {
	digits := strings.TrimRight(word, ".)")
	return len(digits) == len(word)-1 && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// quiet takes away what begins code and HTML, and parts what makes a link, an
// image or a definition only side by side.
var quiet = strings.NewReplacer(
	"`", "'", "<", "‹", ">", "›", "![", "! [", "](", "] (", "][", "] [", "]:", "] :",
)

// clip shortens text to most characters. A backslash at its end would take the
// meaning from what we write after it.
func clip(text string, most int) string {
	if utf8.RuneCountInString(text) > most {
		text = string([]rune(text)[:max(most-1, 0)]) + "…"
	}
	if most <= 0 {
		return ""
	}
	return strings.TrimRight(text, `\ `)
}
