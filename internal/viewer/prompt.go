package viewer

import (
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// A prompt is a line that is being typed.
type prompt struct {
	label string
	text  string
	done  func(*reader, string) any
}

// maxTyped is how many bytes may be typed.
const maxTyped = 4000

func asks(label string, done func(*reader, string) any) func(*reader) any {
	return func(r *reader) any {
		r.prompt = &prompt{label: label, done: done}
		return nil
	}
}

// edit takes a key of a line that is typed.
func (r *reader) edit(k key) any {
	p := r.prompt
	switch {
	case k == escape, k == backspace && p.text == "":
		r.prompt = nil
	case k == enter:
		r.prompt = nil
		return p.done(r, p.text)
	case k == backspace:
		p.text = withoutLast(p.text)
	case k == control('u'):
		p.text = ""
	case utf8.RuneCountInString(string(k)) == 1 && len(p.text) < maxTyped:
		p.text += string(k)
	}
	return nil
}

// withoutLast takes the last character off, with the marks upon it.
func withoutLast(text string) string {
	last := 0
	for rest, state := text, -1; rest != ""; {
		last = len(text) - len(rest)
		_, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
	}
	return text[:last]
}
