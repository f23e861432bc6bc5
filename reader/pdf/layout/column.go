package layout

import (
	"cmp"
	"slices"
)

// A line is the fragments on one level of a column.
type line struct {
	parts []*fragment
	Box
	y, size float64
	column  Box // that the line is in
	page    int
	dotted  bool // a bullet is drawn before it
}

func newLine(parts []*fragment) *line {
	l := &line{parts: parts, Box: parts[0].Box, y: parts[0].y}
	for _, f := range parts {
		l.Box = l.Union(f.Box)
		l.size = max(l.size, f.size)
	}
	return l
}

const (
	maxParts     = 4000 // of a page, beyond which columns are not looked for
	fewestLines  = 3    // of a column
	proseWidth   = 9.0  // of a column, in sizes
	narrowGutter = 0.9  // in sizes
)

// columns puts the lines of a page in the order they are read in: where a gap
// goes down between two texts, all of the left one comes first.
func columns(all []*fragment) []*line {
	if len(all) == 0 {
		return nil
	}
	levels := rows(all)
	if len(all) > maxParts {
		return asLines(levels)
	}
	var out []*line
	var plain [][]*fragment
	for i := 0; i < len(levels); {
		end, cuts := band(levels[i:])
		if len(cuts) == 0 {
			plain = append(plain, levels[i])
			i++
			continue
		}
		out = append(out, asLines(plain)...)
		plain = nil
		for _, side := range split(slices.Concat(levels[i:i+end]...), cuts) {
			out = append(out, columns(side)...)
		}
		i += end
	}
	return append(out, asLines(plain)...)
}

func asLines(levels [][]*fragment) []*line {
	if len(levels) == 0 {
		return nil
	}
	column := levels[0][0].Box
	var out []*line
	for _, level := range levels {
		for _, parts := range tablesApart(level) {
			l := newLine(parts)
			column = column.Union(l.Box)
			out = append(out, l)
		}
	}
	for _, l := range out {
		l.column = column
	}
	return out
}

// tablesApart makes a line of its own of every table.
func tablesApart(level []*fragment) [][]*fragment {
	var out [][]*fragment
	var words []*fragment
	for _, f := range level {
		if f.table != nil {
			out = append(out, []*fragment{f})
		} else {
			words = append(words, f)
		}
	}
	if len(words) > 0 {
		out = append(out, words)
	}
	return out
}

func (l *line) table() *table { return l.parts[0].table }

// band finds how many levels from the first on are parted by the same gaps,
// and where these are.
func band(levels [][]*fragment) (end int, cuts []float64) {
	var taken []Box // the parts of the width that are in use, from left to right
	for n, parts := range levels {
		next := taken
		for _, f := range parts {
			next = occupy(next, f)
		}
		if len(next) < 2 && n > 0 && len(taken) > 1 {
			break
		}
		if len(next) < 2 && n >= fewestLines {
			break
		}
		taken = next
		if found := gutters(levels[:n+1], taken); len(found) > 0 {
			end, cuts = n+1, found
		}
	}
	return end, cuts
}

// occupy adds a fragment to the parts of the width that are in use. Parts with
// less than a gutter between them are one.
func occupy(taken []Box, f *fragment) []Box {
	now := Box{Left: f.Left, Right: f.Right}
	var out []Box
	for _, t := range taken {
		if t.Right+narrowGutter*f.size < now.Left || now.Right+narrowGutter*f.size < t.Left {
			out = append(out, t)
		} else {
			now.Left, now.Right = min(now.Left, t.Left), max(now.Right, t.Right)
		}
	}
	out = append(out, now)
	slices.SortFunc(out, func(a, b Box) int { return cmp.Compare(a.Left, b.Left) })
	return out
}

// gutters tells which gaps part texts rather than the cells of a table: on
// both sides there are lines of prose.
func gutters(levels [][]*fragment, taken []Box) []float64 {
	var cuts []float64
	for i := 1; i < len(taken); i++ {
		if isProse(levels, taken[i-1]) && isProse(levels, taken[i]) {
			cuts = append(cuts, (taken[i-1].Right+taken[i].Left)/2)
		}
	}
	return cuts
}

// isProse reports whether most lines in a part of the width fill it.
func isProse(levels [][]*fragment, part Box) bool {
	lines, full, width := 0, 0, 0.0
	for _, level := range levels {
		for _, f := range level {
			if f.Left < part.Left-1 || f.Right > part.Right+1 {
				continue
			}
			lines++
			width += f.Width() / f.size
			if f.Width() > 0.6*part.Width() {
				full++
			}
		}
	}
	return lines >= fewestLines && full*2 >= lines && width/float64(lines) >= proseWidth
}

func split(all []*fragment, cuts []float64) [][]*fragment {
	sides := make([][]*fragment, len(cuts)+1)
	for _, f := range all {
		side := 0
		for side < len(cuts) && (f.Left+f.Right)/2 > cuts[side] {
			side++
		}
		sides[side] = append(sides[side], f)
	}
	return slices.DeleteFunc(sides, func(s []*fragment) bool { return len(s) == 0 })
}
