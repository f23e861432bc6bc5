package plain

import (
	"cmp"
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/mdcode"
)

// A Form says what becomes of the links and images of a Markdown text. The
// zero value leaves them as they are.
type Form struct {
	// Resolve makes an address absolute; "" is one that must not be led to.
	Resolve func(address string) string
	Links   string // keep, text or none
	Images  string // keep, alt or none
}

// Reform returns the Markdown text with its links and images in the form
// asked for. Code stays as it is, and so does all else, byte for byte.
func Reform(markdown string, form Form) string {
	if form.Resolve == nil {
		form.Resolve = func(address string) string { return address }
	}
	e := editor{text: markdown, form: form, used: map[string]bool{}}
	regions := e.define(proseOf(markdown))
	for _, r := range regions {
		s := scanner{editor: &e, at: r.start, end: r.end}
		s.run()
	}
	e.settle()
	return e.apply()
}

// A span is a part of a text, in bytes.
type span struct{ start, end int }

// An edit puts other words in the place of a span.
type edit struct {
	span
	words string
}

// An editor collects the edits of one text.
type editor struct {
	text        string
	form        Form
	definitions []definition
	used        map[string]bool // labels; true where what is kept needs their address
	edits       []edit
}

// proseOf returns the runs of lines that are not code, front matter or blank.
func proseOf(markdown string) []span {
	var out []span
	var lines mdcode.Scanner
	isOpen := false
	at := frontMatter(markdown)
	for line := range strings.Lines(markdown[at:]) {
		switch {
		case lines.Step(line).IsCode() || strings.TrimSpace(line) == "":
			isOpen = false
		case isOpen:
			out[len(out)-1].end += len(line)
		default:
			out = append(out, span{at, at + len(line)})
			isOpen = true
		}
		at += len(line)
	}
	return out
}

// define takes the lines that give a label its address out of the regions.
func (e *editor) define(regions []span) []span {
	var rest []span
	for _, r := range regions {
		at, from := r.start, r.start
		for line := range strings.Lines(e.text[r.start:r.end]) {
			if d, ok := definitionOf(line, at); ok {
				e.definitions = append(e.definitions, d)
				e.used[d.label] = false
				rest = append(rest, span{from, at})
				from = at + len(line)
			}
			at += len(line)
		}
		rest = append(rest, span{from, r.end})
	}
	return rest
}

// settle makes the addresses of labels absolute, or drops those that nothing
// needs any more.
func (e *editor) settle() {
	for _, d := range e.definitions {
		if e.form.Links == "text" || e.form.Links == "none" {
			if !e.used[d.label] {
				e.replace(d.line, "")
				continue
			}
		}
		e.resolve(d.address)
	}
}

// resolve makes the address at a place absolute.
func (e *editor) resolve(at span) {
	old := unescape(e.text[at.start:at.end])
	if whole := e.form.Resolve(old); old != "" && whole != old {
		e.replace(at, destinationEscapes.Replace(whole))
	}
}

var destinationEscapes = strings.NewReplacer(" ", "%20", "(", "%28", ")", "%29", "<", "%3C", ">", "%3E")

func (e *editor) replace(at span, words string) { e.edits = append(e.edits, edit{at, words}) }

// apply makes the edits; one within another goes with it.
func (e *editor) apply() string {
	if len(e.edits) == 0 {
		return e.text
	}
	slices.SortStableFunc(e.edits, func(a, b edit) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end))
	})
	var b strings.Builder
	at := 0
	for _, change := range e.edits {
		if change.start < at {
			continue
		}
		b.WriteString(e.text[at:change.start])
		b.WriteString(change.words)
		at = change.end
	}
	b.WriteString(e.text[at:])
	return b.String()
}
