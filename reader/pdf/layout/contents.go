package layout

import (
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

const fewestEntries = 3

var (
	led      = lazyregexp.New(`(?:\.\s?){4,}\s*\w{0,6}$|…{2,}\s*\w{0,6}$`)
	endsPage = lazyregexp.New(`\s\d{1,4}$`)
	named    = lazyregexp.New(`(?i)^(?:(?:table of )?contents|inhalt(?:sverzeichnis)?|sommaire|índice|` +
		`目\s*[录次錄]|목\s*차|차\s*례)$`)
)

// dropContents takes tables of contents away: they say nothing that headings
// do not. Their entries lead to a page number, by dots or as bookmarks do.
func dropContents(sheets [][]*line, s *scale) {
	for i, lines := range sheets {
		drop := map[*line]bool{}
		for from := 0; from < len(lines); from++ {
			to := from
			for to < len(lines) && s.isEntry(lines[to].text()) {
				to++
			}
			if to-from < fewestEntries {
				continue
			}
			for _, l := range lines[from:to] {
				drop[l] = true
			}
			if from > 0 && named().MatchString(strings.TrimSpace(lines[from-1].text())) {
				drop[lines[from-1]] = true
			}
			from = to
		}
		sheets[i] = slices.DeleteFunc(lines, func(l *line) bool { return drop[l] })
	}
}

func (s *scale) isEntry(text string) bool {
	if led().MatchString(text) {
		return true
	}
	if !endsPage().MatchString(text) {
		return false
	}
	_, marked := s.marks[lettersOf(endsPage().ReplaceAllString(text, ""))]
	if !marked { // bookmarks may be without the number of their section
		_, rest, _ := strings.Cut(endsPage().ReplaceAllString(text, ""), " ")
		_, marked = s.marks[lettersOf(rest)]
	}
	return marked
}
