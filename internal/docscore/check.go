package docscore

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

// A check is something that an output must or must not say.
type check struct {
	Op string          `json:"op"`
	S  json.RawMessage `json:"s"`
	N  int             `json:"n"`
	W  float64         `json:"w"`

	Up, Down, Left, Right string
	TopHeading            string `json:"top_heading"`
	LeftHeading           string `json:"left_heading"`
}

func (c *check) weight() float64 {
	if c.W == 0 {
		return 1
	}
	return c.W
}

func (c *check) text() string {
	var s string
	_ = json.Unmarshal(c.S, &s) // of another type it is a list
	return s
}

func (c *check) list() []string {
	var list []string
	_ = json.Unmarshal(c.S, &list)
	return list
}

func truth(ok bool) float64 {
	if ok {
		return 1
	}
	return 0
}

// rate applies a check.
func (c *check) rate(doc *parsed) (float64, error) {
	switch c.Op {
	case "has":
		return doc.has(c.text()), nil
	case "any":
		best := 0.0
		for _, s := range c.list() {
			best = max(best, doc.has(s))
		}
		return best, nil
	case "not":
		return truth(doc.find(c.text(), 0) < 0), nil
	case "order":
		at := 0
		for _, s := range c.list() {
			if at = doc.find(s, at); at < 0 {
				return 0, nil
			}
			at++
		}
		return 1, nil
	case "at_most":
		return truth(doc.count(c.text()) <= c.N), nil
	case "max_len":
		return truth(utf8.RuneCountInString(squeezed(doc.plain)) <= c.N), nil
	case "min_len":
		return truth(utf8.RuneCountInString(squeezed(doc.plain)) >= c.N), nil
	case "link":
		return truth(linkSet(doc.links)[linkKey(c.text())]), nil
	case "raw":
		return truth(strings.Contains(doc.raw, c.text())), nil
	}
	return c.rateShape(doc)
}

func (c *check) rateShape(doc *parsed) (float64, error) {
	switch c.Op {
	case "heading":
		for _, h := range doc.headings {
			if headingKey(h.text) == headingKey(c.text()) {
				return 1, nil
			}
		}
	case "item":
		for _, i := range doc.items {
			if itemKey(i) == itemKey(c.text()) {
				return 1, nil
			}
		}
	case "size":
		var size [2]int
		if err := json.Unmarshal(c.S, &size); err != nil {
			return 0, err
		}
		w, h := fmt.Sprint(size[0]), fmt.Sprint(size[1])
		return truth(doc.find(w, 0) >= 0 && doc.find(h, 0) >= 0 || strings.Contains(doc.plain, w+"x"+h)), nil
	case "cell":
		return truth(c.hasCell(doc)), nil
	default:
		return 0, fmt.Errorf("unknown check %q", c.Op)
	}
	return 0, nil
}

func squeezed(s string) string { return strings.Join(tokens(s), "") }

// has is half where the letters are right and the spaces are not.
func (d *parsed) has(text string) float64 {
	if d.find(text, 0) >= 0 {
		return 1
	}
	if q := squeezed(text); utf8.RuneCountInString(q) >= 6 && strings.Contains(squeezed(d.plain), q) {
		return 0.5
	}
	return 0
}

// find gives the place of whole words, or less than 0.
func (d *parsed) find(text string, start int) int {
	wanted := squash(text)
	if wanted == "" {
		return start
	}
	first, _ := utf8.DecodeRuneInString(wanted)
	last, _ := utf8.DecodeLastRuneInString(wanted)
	for at := start; at <= len(d.plain); at++ {
		i := strings.Index(d.plain[at:], wanted)
		if i < 0 {
			return -1
		}
		at += i
		before, _ := utf8.DecodeLastRuneInString(d.plain[:at])
		after, _ := utf8.DecodeRuneInString(d.plain[at+len(wanted):])
		if !glued(before, first) && !glued(last, after) {
			return at
		}
	}
	return -1
}

// glued reports two letters of one word.
func glued(a, b rune) bool { return isWordRune(a) && isWordRune(b) && !isEastern(a) && !isEastern(b) }

func (d *parsed) count(text string) int {
	n := 0
	for at := 0; ; n++ {
		if at = d.find(text, at); at < 0 {
			return n
		}
		at++
	}
}

func (c *check) hasCell(doc *parsed) bool {
	wanted := cellKey(c.text())
	for _, rows := range doc.tables {
		grid := keyed(rows)
		for y, row := range grid {
			for x, cell := range row {
				if cell == wanted && c.fits(grid, x, y) {
					return true
				}
			}
		}
	}
	return false
}

func (c *check) fits(grid [][]string, x, y int) bool {
	for _, side := range []struct {
		text   string
		dx, dy int
	}{{c.Up, 0, -1}, {c.Down, 0, 1}, {c.Left, -1, 0}, {c.Right, 1, 0}} {
		if side.text != "" && next(grid, x, y, side.dx, side.dy) != cellKey(side.text) {
			return false
		}
	}
	return (c.TopHeading == "" || above(grid, x, y, cellKey(c.TopHeading))) &&
		(c.LeftHeading == "" || holds(grid[y][:x], cellKey(c.LeftHeading)))
}

// next is the first cell in a direction that says something.
func next(grid [][]string, x, y, dx, dy int) string {
	for x, y = x+dx, y+dy; y >= 0 && y < len(grid) && x >= 0 && x < len(grid[y]); x, y = x+dx, y+dy {
		if grid[y][x] != "" {
			return grid[y][x]
		}
	}
	return ""
}

// above allows for a heading that stands over several columns.
func above(grid [][]string, x, y int, text string) bool {
	for _, row := range grid[:y] {
		if holds(row[:x+1], text) {
			return true
		}
	}
	return false
}

func holds(cells []string, text string) bool {
	for _, c := range cells {
		if strings.Contains(c, text) {
			return true
		}
	}
	return false
}

// clear are the words that say what is wrong with a file.
var clear = map[string]lazyregexp.Regexp{
	"password": lazyregexp.New(`(?i)password|encrypt|protect`),
	"notext":   lazyregexp.New(`(?i)no text|scann|\bocr\b|empty`),
	"broken":   lazyregexp.New(`(?i)damaged|exceed|limit|cannot|empty|encrypt|broken|no text|unsupported|too `),
}
