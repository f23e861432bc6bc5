package terminal

import (
	"io"
	"strings"
)

// A Flow writes text as it comes, in lines that fit. The last word is held
// until it is known to have ended.
type Flow struct {
	Out   io.Writer
	Width int

	column int
	held   string
}

// Write takes the next piece of a text, which must be safe.
func (f *Flow) Write(text string) error {
	text, f.held = f.held+text, ""
	var b strings.Builder
	for word := range words(text) {
		if word.end == len(text) && !strings.HasSuffix(text, "\n") {
			f.held = text[word.start:]
			break
		}
		f.place(&b, text[word.start:word.end])
	}
	_, err := io.WriteString(f.Out, b.String())
	return err
}

// place puts a word on this line or the next.
func (f *Flow) place(b *strings.Builder, word string) {
	seen := strings.TrimRight(word, " \n")
	taken := Width(seen)
	if f.column > 0 && f.column+taken > f.Width {
		b.WriteByte('\n')
		f.column = 0
	}
	b.WriteString(word)
	f.column += taken + len(word) - len(seen)
	if strings.HasSuffix(word, "\n") {
		f.column = 0
	}
}

// End writes the last word.
func (f *Flow) End() error {
	var b strings.Builder
	f.place(&b, f.held)
	f.held = ""
	_, err := io.WriteString(f.Out, b.String())
	return err
}
