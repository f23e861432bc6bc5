package layout

import (
	"slices"
	"strings"
	"unicode"
)

const (
	margin     = 0.13 // of a page's height, in which running heads are
	maxOfHeads = 4    // lines at either end
	sameHeight = 6.0
)

// A head is a line at the end of a page, as it may come again on others.
type head struct {
	said string
	text string // the same with its numbers left out
	line *line
}

// dropRunning takes away lines that come again at the same place of several
// pages, and page numbers.
func dropRunning(sheets [][]*line, pages []Page) {
	seen := map[string][]head{}
	heads := make([][]head, len(sheets))
	for i, lines := range sheets {
		heads[i] = headsOf(lines, pages[i])
		for _, h := range heads[i] {
			seen[h.text] = append(seen[h.text], h)
		}
	}
	numbered := foliosOf(heads)
	for i, lines := range sheets {
		drop := map[*line]bool{}
		for _, h := range heads[i] {
			drop[h.line] = h.isNumber() || numbered.has(h) || h.count(seen[h.text]) >= max(2, len(sheets)/5)
		}
		sheets[i] = slices.DeleteFunc(lines, func(l *line) bool { return drop[l] })
	}
}

// headsOf gives the outermost lines in the margins of a page.
func headsOf(lines []*line, p Page) []head {
	var top, bottom []*line
	for _, l := range lines {
		if l.table() != nil {
			continue
		}
		if l.y < margin*p.Height {
			top = append(top, l)
		} else if l.y > (1-margin)*p.Height || l.y > (1-2*margin)*p.Height && isLowest(l, lines) {
			bottom = append(bottom, l)
		}
	}
	byHeight := func(a, b *line) int { return int(a.y - b.y) }
	slices.SortStableFunc(top, byHeight)
	slices.SortStableFunc(bottom, byHeight)
	var out []head
	for _, l := range slices.Concat(top[:min(len(top), maxOfHeads)], bottom[max(0, len(bottom)-maxOfHeads):]) {
		said := l.text()
		out = append(out, head{said, numberless(said), l})
	}
	return out
}

func isLowest(l *line, lines []*line) bool {
	for _, o := range lines {
		if o.y > l.y+1 {
			return false
		}
	}
	return true
}

// numberless puts one sign for every number.
func numberless(text string) string {
	var b strings.Builder
	inNumber := false
	for _, r := range text {
		if unicode.IsDigit(r) {
			if !inNumber {
				b.WriteByte('#')
			}
			inNumber = true
			continue
		}
		inNumber = false
		b.WriteRune(r)
	}
	return b.String()
}

// isNumber reports whether the line says only what page it is on.
func (h head) isNumber() bool {
	text := strings.Trim(strings.ToLower(h.text), " -–—|[]()·.")
	switch text {
	case "#", "page #", "page # of #", "# of #", "# / #", "#/#", "p. #", "seite #", "- # -":
		return true
	}
	return false
}

// count tells on how many pages the same stands at the same height.
func (h head) count(others []head) int {
	pages := map[int]bool{}
	for _, o := range others {
		if off := o.line.y - h.line.y; off < sameHeight && off > -sameHeight {
			pages[o.line.page] = true
		}
	}
	return len(pages)
}
