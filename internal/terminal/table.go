package terminal

import (
	"strings"

	"github.com/decant-dev/decant/internal/mdcode"
)

// A table on a screen: its cells, and how wide its columns are.
type table struct {
	*drawer
	lead   string
	head   []*span
	rows   []row
	align  []byte // of each column: l, r, c
	widths []int
}

type row struct {
	cells []*span
	at    int
}

// tableHead returns which of a paragraph's lines heads a table, or how many
// lines there are where none does.
func tableHead(lines []source) int {
	for i := 1; i < len(lines); i++ {
		if strings.Contains(lines[i].text, "-") && strings.Trim(lines[i].text, "|-: \t") == "" &&
			mdcode.IsDelimiter(lines[i].text, len(mdcode.Cells(lines[i-1].text))) {
			return i - 1
		}
	}
	return len(lines)
}

// minColumn is the narrowest column in which words can still be read, and
// between stands between two.
const (
	minColumn = 8
	between   = " │ "
)

func (d *drawer) table(lines []source, lead leads) {
	t := &table{drawer: d, lead: lead.first, head: d.cells(lines[0].text, Bold)}
	t.readAlign(lines[1].text)
	for _, l := range lines[2:] {
		cells := d.cells(l.text, 0)
		t.rows = append(t.rows, row{cells[:min(len(cells), len(t.head))], l.at})
	}
	natural := t.natural()
	room := d.Width - Width(t.lead) - Width(between)*(len(natural)-1)
	if t.widths = shares(natural, room); t.widths == nil {
		t.records()
		return
	}
	t.grid()
}

func (d *drawer) cells(line string, look Style) []*span {
	var out []*span
	for _, c := range mdcode.Cells(line) {
		text := strings.ReplaceAll(strings.TrimSpace(line[c.Start:c.End]), `\|`, "|")
		out = append(out, d.links.inline(expand(text), look))
	}
	return out
}

func (t *table) readAlign(line string) {
	for _, c := range mdcode.Cells(line) {
		dashes := strings.TrimSpace(line[c.Start:c.End])
		switch left, right := strings.HasPrefix(dashes, ":"), strings.HasSuffix(dashes, ":"); {
		case left && right:
			t.align = append(t.align, 'c')
		case right:
			t.align = append(t.align, 'r')
		default:
			t.align = append(t.align, 'l')
		}
	}
}

// natural is how wide each column would like to be.
func (t *table) natural() []int {
	wide := make([]int, len(t.head))
	measure(t.head, wide)
	for _, r := range t.rows {
		measure(r.cells, wide)
	}
	return wide
}

func measure(cells []*span, wide []int) {
	for i, c := range cells {
		wide[i] = max(wide[i], 1)
		for line := range strings.Lines(c.text.String()) {
			wide[i] = max(wide[i], Width(strings.TrimRight(line, "\n")))
		}
	}
}

// shares divides room among columns: those that want less than an equal share
// get what they want, and the others what is left. Nil means that some would
// get too little to be read.
func shares(wanted []int, room int) []int {
	if len(wanted)*minColumn > room && sum(wanted) > room {
		return nil
	}
	given := make([]int, len(wanted))
	left, open := room, len(wanted)
	for again := true; again && open > 0; {
		again = false
		fair := left / open
		for i, w := range wanted {
			if given[i] == 0 && w <= fair {
				given[i] = w
				left, open, again = left-given[i], open-1, true
			}
		}
	}
	for i := range given {
		if given[i] == 0 {
			given[i] = max(left/open, 1)
			left, open = left-given[i], open-1
		}
	}
	return given
}

func sum(numbers []int) int {
	total := 0
	for _, n := range numbers {
		total += n
	}
	return total
}
