package metadata

import (
	"strings"

	"github.com/decant-dev/decant/internal/phrases"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// longestStamp bounds a text, with the space around it, that is little more
// than a date.
const longestStamp = 160

// tellsYear reports whether a text may have a year of our time in it.
func tellsYear(text string) bool {
	for {
		i := strings.IndexByte(text, '2')
		if i < 0 || i+len("2024") > len(text) {
			return false
		}
		if (text[i+1] == '0' || text[i+1] == '5') && isDigits(text[i+2:i+4]) {
			return true
		}
		text = text[i+1:]
	}
}

// datedTexts returns the first short texts of a page that have a year in them.
func (c *collector) datedTexts() (list []tree.Node) {
	for n := range c.page.Texts() {
		if text := n.Data(); len(text) > longestStamp || !tellsYear(text) || !c.ground.holds(n) {
			continue
		}
		if list = append(list, n); len(list) == maxNoted {
			break
		}
	}
	return list
}

// readStamps looks over the whole page for a date that is marked as the page's
// own. Marks that also stand on cards count where they all mark the same day.
func (c *collector) readStamps(lang string) {
	var days [marks]string
	for _, n := range c.datedTexts() {
		d, ok := findDate(n.Data(), lang)
		if !ok || isLinked(n) {
			continue
		}
		m := markOf(n)
		if m == said && !isAside(n.Parent()) {
			c.found.put(published, stamp, d.String())
			return
		}
		if m != said && isAside(n.Parent()) {
			m = unmarked
		}
		switch days[m] {
		case "", d.String():
			days[m] = d.String()
		default:
			days[m] = several
		}
	}
	for _, m := range [...]mark{said, named, dated} {
		if days[m] != "" && days[m] != several {
			c.found.put(published, stamp, days[m])
		}
	}
}

const several = "several"

// A mark says what a date is of.
type mark uint8

const (
	unmarked mark = iota
	dated         // an element for dates
	named         // an element for the date of publication
	said          // words for publication before it
	marks
)

// markOf tells what a date is of by the words before it and the names of the
// elements around it.
func markOf(n tree.Node) mark {
	words := wordsBefore(n) + " " + n.Data()
	switch {
	case tellsUpdate(words) || tellsSpan(words):
		return unmarked
	case tellsPublication(words):
		return said
	}
	best := unmarked
	for e, level := n.Parent(), 0; e.Exists() && level < 2; e, level = e.Parent(), level+1 {
		best = max(best, markOfName(e.Attr("class")), markOfName(e.Attr("id")))
	}
	return best
}

// What names of elements say of the dates in them.
var (
	otherDays   = phrases.New("update", "modified", "event")
	publishDays = phrases.New("published", "publish-", "pubdate", "pub-date", "post-date", "posted")
)

func markOfName(names string) mark {
	names = strings.ToLower(names)
	switch {
	case otherDays.In(names):
		return unmarked
	case publishDays.In(names):
		return named
	case strings.Contains(names, "date"):
		return dated
	}
	return unmarked
}

// isLinked reports whether a text is in a link, as the dates on cards are.
func isLinked(n tree.Node) bool {
	for n = n.Parent(); n.Exists(); n = n.Parent() {
		switch n.Tag() {
		case tag.A, tag.Li:
			return true
		case tag.Body, tag.Main:
			return false
		}
	}
	return false
}
