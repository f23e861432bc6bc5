package viewer

import (
	"fmt"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/terminal"
)

// A finder knows where words stand on a drawing.
type finder struct {
	words   string
	text    string  // of the whole drawing, without what only leads lines
	parts   []part  // where the runs of the drawing stand in it
	matches []match // in order
	at      int     // the match that was gone to
	isStale bool    // the page was drawn anew since
}

// A part is a run of the drawing.
type part struct{ start, line, run int }

// A match is a stretch of the text.
type match struct{ start, end int }

// maxMatches is how many places are looked for.
const maxMatches = 100_000

func (r *reader) find(words string) any {
	if words == "" {
		words = r.finder.words
	}
	if words == "" {
		return nil
	}
	r.finder.words = words
	r.search()
	f := &r.finder
	if len(f.matches) == 0 {
		return r.complain("not found: " + words)
	}
	f.at = f.from(r.top)
	if f.line(f.at) < r.top {
		r.say("found above")
	}
	r.reveal(f.line(f.at))
	return nil
}

// from is the first match on a line or after it, or the first of all.
func (f *finder) from(line int) int {
	at := sort.Search(len(f.matches), func(i int) bool { return f.line(i) >= line })
	if at == len(f.matches) {
		return 0
	}
	return at
}

// again goes to the next place or the one before, and around at the ends.
func (r *reader) again(step int) any {
	f := &r.finder
	switch {
	case f.words == "":
		return r.say("nothing is searched for; / begins")
	case f.isStale:
		r.drawMore(len(r.page.Content))
	}
	if len(f.matches) == 0 {
		return r.complain("not found: " + f.words)
	}
	next := f.at + step
	f.at = (next + len(f.matches)) % len(f.matches)
	if next != f.at {
		r.say("on from the other end")
	}
	r.reveal(f.line(f.at))
	return nil
}

// search finds all places. Capitals count where the words have some.
func (r *reader) search() {
	f := &r.finder
	f.matches, f.at, f.isStale = nil, 0, false
	if f.words == "" {
		return
	}
	r.drawing.Finish()
	if f.parts == nil {
		f.read(r.drawing.Drawing)
	}
	words, text := f.words, f.text
	if words == folded(words) {
		text = folded(text)
	}
	for at := 0; len(f.matches) < maxMatches; {
		n := strings.Index(text[at:], words)
		if n < 0 {
			return
		}
		f.matches = append(f.matches, match{at + n, at + n + len(words)})
		at += n + len(words)
	}
}

// read gathers the text. Lines are set apart by a space, so that words are
// found that a line's end parts.
func (f *finder) read(d *terminal.Drawing) {
	var b strings.Builder
	for i, line := range d.Lines {
		for n, run := range line.Runs {
			if n >= line.Lead && run.Style&terminal.Mark == 0 {
				f.parts = append(f.parts, part{b.Len(), i, n})
				b.WriteString(run.Text)
			}
		}
		b.WriteByte(' ')
	}
	f.text = b.String()
}

// folded is text in small letters, of the same length.
func folded(text string) string {
	return strings.Map(func(r rune) rune {
		if small := unicode.ToLower(r); utf8.RuneLen(small) == utf8.RuneLen(r) {
			return small
		}
		return r
	}, text)
}

// partAt is the part in which a place stands.
func (f *finder) partAt(place int) int {
	return sort.Search(len(f.parts), func(i int) bool { return f.parts[i].start > place }) - 1
}

func (f *finder) line(i int) int { return f.parts[max(f.partAt(f.matches[i].start), 0)].line }

// mark returns a line with the places in it marked.
func (f *finder) mark(line terminal.Line, number int) terminal.Line {
	if len(f.matches) == 0 {
		return line
	}
	first := sort.Search(len(f.parts), func(i int) bool { return f.parts[i].line >= number })
	runs := map[int]int{} // where a run begins in the text
	for i := first; i < len(f.parts) && f.parts[i].line == number; i++ {
		runs[f.parts[i].run] = f.parts[i].start
	}
	marked := terminal.Line{Lead: line.Lead, At: line.At}
	for n, run := range line.Runs {
		start, isText := runs[n]
		if !isText {
			marked.Runs = append(marked.Runs, run)
			continue
		}
		marked.Runs = append(marked.Runs, f.cut(run, start)...)
	}
	return marked
}

// cut parts a run where places begin and end.
func (f *finder) cut(run terminal.Run, start int) []terminal.Run {
	var runs []terminal.Run
	add := func(from, to int, look terminal.Style) {
		if from < to {
			runs = append(runs, terminal.Run{Text: run.Text[from:to], Style: run.Style | look, Link: run.Link})
		}
	}
	done := 0
	next := sort.Search(len(f.matches), func(i int) bool { return f.matches[i].end > start })
	for ; next < len(f.matches) && f.matches[next].start < start+len(run.Text); next++ {
		from := max(f.matches[next].start-start, done)
		to := min(f.matches[next].end-start, len(run.Text))
		look := terminal.Alike
		if next == f.at {
			look = terminal.Found
		}
		add(done, from, 0)
		add(from, to, look)
		done = max(to, done)
	}
	add(done, len(run.Text), 0)
	return runs
}

// status says how many places there are.
func (f *finder) status() string {
	if f.words == "" || len(f.matches) == 0 {
		return ""
	}
	return fmt.Sprintf("/%s  %d of %d", f.words, f.at+1, len(f.matches))
}
