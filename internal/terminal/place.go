package terminal

import (
	"cmp"
	"strings"
)

// place writes a span in lines that fit, after what leads them.
func (d *drawer) place(lead leads, s *span) {
	room := max(d.Width-max(Width(lead.first), Width(lead.others)), 1)
	d.placeLines(lead, s, s.lines(room, d.Whole))
}

func (d *drawer) placeLines(lead leads, s *span, lines []stretch) {
	slices := s.slicer()
	for i, l := range lines {
		before := lead.others
		if i == 0 {
			before = lead.first
		}
		line := d.led(before)
		line.Runs = append(line.Runs, slices.runs(l)...)
		line.At = d.at + min(l.start, s.text.Len())
		d.Lines = append(d.Lines, line)
	}
}

// led is a line with its lead.
func (d *drawer) led(lead string) Line {
	if lead == "" {
		return Line{At: d.at}
	}
	look := Style(0)
	if strings.Contains(lead, "│") {
		look = cmp.Or(d.notice, Faint)
	}
	return Line{Runs: []Run{{Text: lead, Style: look}}, Lead: 1, At: d.at}
}

// blank writes an empty line, but no second one.
func (d *drawer) blank(lead leads) {
	before := strings.TrimRight(lead.others, " ")
	if n := len(d.Lines); n == 0 || len(d.Lines[n-1].Runs) == 0 || d.Lines[n-1].Text() == before {
		return
	}
	d.Lines = append(d.Lines, d.led(before))
}

// trimEnd takes away empty lines at the end.
func (d *drawer) trimEnd() {
	for n := len(d.Lines); n > 0 && len(d.Lines[n-1].Runs) == 0; n-- {
		d.Lines = d.Lines[:n-1]
	}
}

// widestRule is how long a line between parts is.
const widestRule = 40

func (d *drawer) rule(lead leads) {
	wide := min(d.Width-Width(lead.first), widestRule)
	d.place(lead, literal(strings.Repeat("─", wide), Faint))
}

// A calloutKind is how a quotation that says what it is for is shown.
type calloutKind struct {
	title string
	style Style
}

var callouts = map[string]calloutKind{
	"NOTE":      {"Note", Figure},
	"TIP":       {"Tip", Good},
	"IMPORTANT": {"Important", Word},
	"WARNING":   {"Warning", Code},
	"CAUTION":   {"Caution", Bad},
}

// callout reads the line that begins such a quotation: [!NOTE].
func callout(text string) (calloutKind, bool) {
	inner, isOpen := strings.CutPrefix(text, "[!")
	inner, isClosed := strings.CutSuffix(strings.TrimSpace(inner), "]")
	if !isOpen || !isClosed {
		return calloutKind{}, false
	}
	kind, isKnown := callouts[strings.ToUpper(inner)]
	return kind, isKnown
}
