package answer

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/brief"
)

// A Grounding is an answer for which a service read the pages by itself: its
// text in parts, the pages it used and which of them support which words.
type Grounding struct {
	Parts    []string // a part that is not shown is empty
	Chunks   []Chunk
	Supports []Support
	Read     map[string]bool // whether each address was read
}

// A Chunk is a page that a service used.
type Chunk struct{ Title, URI string }

// A Support says that the words up to a place rest on chunks. End counts
// UTF-8 bytes of the part.
type Support struct {
	Part, End int
	Chunks    []int
}

// Place puts marks such as [1][2] after the words that they support. A place
// beyond the text is its end, one inside a character is before it, and marks
// of one place come in the order of the supports.
func Place(g Grounding) Answer {
	text := strings.Join(g.Parts, "")
	marks := g.marks(text)
	var b strings.Builder
	at := 0
	for _, m := range marks {
		b.WriteString(text[at:m.at] + m.text)
		at = m.at
	}
	b.WriteString(text[at:])
	// A screen loads images, so they become links.
	return Answer{Text: safe(strings.ReplaceAll(b.String(), "![", "! [")), Citations: g.citations()}
}

type placed struct {
	at   int
	text string
}

func (g *Grounding) marks(text string) []placed {
	var marks []placed
	for _, s := range g.Supports {
		if m := g.mark(s); m != "" {
			marks = append(marks, placed{snap(text, g.offset(s)), m})
		}
	}
	slices.SortStableFunc(marks, func(a, b placed) int { return a.at - b.at })
	return marks
}

func (g *Grounding) mark(s Support) string {
	var b strings.Builder
	for _, i := range s.Chunks {
		if i >= 0 && i < len(g.Chunks) {
			b.WriteString("[" + strconv.Itoa(i+1) + "]")
		}
	}
	return b.String()
}

// offset is the place of a support in the text of all parts.
func (g *Grounding) offset(s Support) int {
	before := 0
	for i, part := range g.Parts {
		if i == s.Part {
			return before + min(max(s.End, 0), len(part))
		}
		before += len(part)
	}
	return before
}

// snap moves a place back to the start of the character that it is in.
func snap(text string, at int) int {
	for at > 0 && at < len(text) && !utf8.RuneStart(text[at]) {
		at--
	}
	return at
}

func (g *Grounding) citations() []Citation {
	out := make([]Citation, 0, len(g.Chunks))
	for i, c := range g.Chunks {
		out = append(out, Citation{Number: i + 1, URL: c.URI, Title: brief.OneLine(c.Title)})
	}
	return out
}
