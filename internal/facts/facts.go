package facts

import (
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/envelope"
)

// How long one text and one address may be, for a model and for a program.
const (
	maxText     = 300
	maxAddress  = 2048
	maxData     = 4000
	maxLocation = 8192
)

// Rooms are how many characters the lists of one result may take together.
const (
	Room       = 4_000   // of a page's facts, for a model
	AnswerRoom = 8_000   // of an answer's citations
	ListRoom   = 12_000  // of a list that was itself asked for
	dataRoom   = 400_000 // for a program
)

// Brief returns a copy of a result for those who hand it to a model: every text
// in it is one short line in which nothing is live, and lists end where they
// have taken the room. It also returns how many entries were left out. The
// content has no place in it: it goes into an envelope.
func Brief[T any](result T, room int) (T, int) {
	c := cleaner{text: brief, exact: nothing, room: room}
	return copied(&c, result), c.left
}

// Data returns a copy of a result for programs, in which all but the content is
// clean, and of a length that no page decides.
func Data[T any](result T) T {
	c := cleaner{text: data, exact: isContent, room: dataRoom}
	return copied(&c, result)
}

func nothing(string, int) bool { return false }

// isContent knows the fields that hold what was asked for. That of an answer is
// called text, as are many others below it.
func isContent(name string, depth int) bool {
	return name == "content" || name == "html" || name == "text" && depth == outermost
}

// Short is one text as Brief has it.
func Short(text string) string { return brief("", text) }

// selectors are the fields that must stay as they are to be of use. They are
// made of a page's names, and a part of one would lead elsewhere.
var selectors = map[string]bool{"selector": true, "scope_selector": true, "healed": true}

func brief(name, text string) string {
	switch {
	case selectors[name]:
		return whole(text, maxText)
	case isAddress(text):
		return envelope.Address(text, maxAddress)
	}
	return envelope.Line(text, maxText)
}

func data(_, text string) string {
	most := maxData
	if isAddress(text) {
		most = maxLocation
	}
	if len(text) > 16*most {
		text = strings.ToValidUTF8(text[:16*most], "")
	}
	clean, _ := envelope.Sanitize(text)
	if utf8.RuneCountInString(clean) > most {
		return string([]rune(clean)[:most-1]) + "…"
	}
	return clean
}

func isAddress(text string) bool {
	return strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://")
}

// whole is a text that is of no use when it is changed; one that would have to
// be is left out.
func whole(text string, most int) string {
	clean, _ := envelope.Sanitize(strings.ReplaceAll(text, "\n", " "))
	if clean != text || utf8.RuneCountInString(text) > most {
		return ""
	}
	return text
}
