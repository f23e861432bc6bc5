package docscore

import (
	"strings"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

var (
	cellMarks = lazyregexp.New("[*`~\\\\]+")
	cellItem  = lazyregexp.New(`(^|\s)(?:[-+\x{2022}]|\d{1,2}[.)])\s+`)
	cellMath  = lazyregexp.New(`\$[^$]*\$`)
	midnight  = lazyregexp.New(`^(-?\d{4,}-\d\d-\d\d)t?00:00(?::00(?:\.0+)?)?z?$`)
	decimals  = lazyregexp.New(`^-?\d+\.(?:\d*0)?$`)
	letters   = lazyregexp.New(`\p{L}`)
)

// cellKey makes cells alike that say the same.
func cellKey(text string) string {
	text = fold(cellMarks().ReplaceAllString(text, ""))
	if len(tokens(text)) >= 4 {
		text = cellMath().ReplaceAllString(cellItem().ReplaceAllString(text, " "), "")
		return strings.Join(tokens(text), "")
	}
	text = strings.Join(strings.Fields(text), "")
	if m := midnight().FindStringSubmatch(text); m != nil {
		return m[1]
	}
	if decimals().MatchString(text) {
		return strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}

// keyed makes all rows of a table equally long.
func keyed(rows [][]string) [][]string {
	width := 0
	for _, row := range rows {
		width = max(width, len(row))
	}
	out := make([][]string, len(rows))
	for y, row := range rows {
		out[y] = make([]string, width)
		for x, c := range row {
			out[y][x] = cellKey(c)
		}
	}
	return out
}

// neighbours lists the cells of tables, and who is next to whom. A text that
// is repeated over a merged area counts once.
func neighbours(tables [][][]string) (cells, beside []string) {
	for _, rows := range tables {
		keys := keyed(rows)
		grid := make([][]string, len(keys))
		for y, row := range keys {
			grid[y] = append([]string(nil), row...)
			for x, c := range row {
				isRepeat := x > 0 && row[x-1] == c || y > 0 && keys[y-1][x] == c
				if len([]rune(c)) >= 3 && letters().MatchString(c) && isRepeat {
					grid[y][x] = ""
				}
			}
		}
		for _, row := range grid {
			last := ""
			for _, c := range row {
				if c == "" {
					continue
				}
				cells = append(cells, c)
				if last != "" {
					beside = append(beside, "h\x00"+last+"\x00"+c)
				}
				last = c
			}
		}
		for x := range len(grid[0]) {
			last := ""
			for y := range grid {
				c := grid[y][x]
				if c != "" && last != "" {
					beside = append(beside, "v\x00"+last+"\x00"+c)
				}
				if c != "" {
					last = c
				}
			}
		}
	}
	return cells, beside
}

// tables is half the cells' texts, and half who is next to whom.
func tables(truth, out *parsed) float64 {
	wantedCells, wantedBeside := neighbours(truth.tables)
	if len(wantedCells) == 0 {
		return -1
	}
	cells, beside := neighbours(out.tables)
	texts := bag(wantedCells, cells, false)
	if places := bag(wantedBeside, beside, false); places >= 0 {
		return (texts + places) / 2
	}
	return texts
}
