package layout

import (
	"cmp"
	"math"
	"slices"
)

const (
	fewestBands = 3
	maxInBand   = 8 // lines of a row
)

// A ladder is rules of the same width below each other, as between the rows of
// a table without upright rules.
type ladder struct {
	Box
	ys []float64
}

func ladders(rules []Box) []ladder {
	if len(rules) > maxRules {
		return nil
	}
	lines := merged(rules, false)
	if len(lines) > maxLines {
		return nil
	}
	var out []ladder
	for _, r := range lines {
		at := slices.IndexFunc(out, func(l ladder) bool {
			return math.Abs(l.Left-r.Left) <= touching && math.Abs(l.Right-r.Right) <= touching
		})
		if at < 0 {
			out = append(out, ladder{Box: r})
			at = len(out) - 1
		}
		out[at].Box = out[at].Union(r)
		out[at].ys = append(out[at].ys, (r.Top+r.Bottom)/2)
	}
	for i := range out {
		out[i].ys = distinct(out[i].ys)
	}
	return slices.DeleteFunc(out, func(l ladder) bool { return len(l.ys) <= fewestBands })
}

// take makes a table of the words between the rules, and gives the others
// back. It is nil where they do not stand in columns.
func (l ladder) take(all []word) (*table, []word) {
	bands := make([][]word, len(l.ys)-1)
	var rest []word
	for _, w := range all {
		band := slot(l.ys, w.y-w.size/3)
		if band < 0 || w.left < l.Left-touching || w.right > l.Right+touching {
			rest = append(rest, w)
			continue
		}
		bands[band] = append(bands[band], w)
	}
	t := l.table(bands)
	if t == nil || !t.isTable() {
		return nil, all
	}
	return t, rest
}

func (l ladder) table(bands [][]word) *table {
	var parts []*fragment
	for _, band := range bands {
		found := fragments(band)
		if len(rows(found)) > maxInBand {
			return nil
		}
		parts = append(parts, found...)
	}
	columns := apart(parts)
	t := &table{Box: l.Box}
	for _, band := range bands {
		row := make([][]word, len(columns))
		for _, f := range fragments(band) {
			at := columnOf(columns, f)
			row[at] = append(row[at], f.words...)
			t.size = max(t.size, f.size)
		}
		t.cells = append(t.cells, row)
	}
	t.trim()
	return t
}

// apart gives the parts of the width that fragments use.
func apart(parts []*fragment) []Box {
	sorted := slices.Clone(parts)
	slices.SortFunc(sorted, func(a, b *fragment) int { return cmp.Compare(a.Left, b.Left) })
	var out []Box
	for _, f := range sorted {
		if last := len(out) - 1; last >= 0 && f.Left < out[last].Right+1 {
			out[last].Right = max(out[last].Right, f.Right)
		} else {
			out = append(out, Box{Left: f.Left, Right: f.Right})
		}
	}
	return out
}
