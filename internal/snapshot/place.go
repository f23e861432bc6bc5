package snapshot

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/page"
)

// leaves are the ways in which a section is asked for by pages: p.12, page 12,
// p.3-7.
var leaves = lazyregexp.New(`(?i)^\s*(?:p|pp|page|pages)[.\s]*(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?\s*$`)

// byPlace finds what lies between anchors, as character offsets. It is not ok
// where the title names no place of the page: it may be a heading's still.
func byPlace(whole *page.Page, title string) (from, to int, ok bool, err error) {
	asked := leaves().FindStringSubmatch(title)
	if asked == nil || len(whole.Anchors) == 0 {
		return 0, 0, false, nil
	}
	first, _ := strconv.Atoi(asked[1])
	last := first
	if asked[2] != "" {
		last, _ = strconv.Atoi(asked[2])
	}
	begin := slices.IndexFunc(whole.Anchors, func(a page.Anchor) bool { return a.Number() >= first })
	if begin < 0 || whole.Anchors[begin].Number() > last || last < first {
		return 0, 0, false, fmt.Errorf("%w %q: nothing begins there; the text has %s to %s", ErrNoSection,
			brief.Clip(title, 40), whole.Anchors[0].Name, whole.Anchors[len(whole.Anchors)-1].Name)
	}
	to = -1
	for _, a := range whole.Anchors[begin:] {
		if a.Number() > last {
			to = lineStart(whole.Content, a.Start)
			break
		}
	}
	return lineStart(whole.Content, whole.Anchors[begin].Start), to, true, nil
}

// placeAt names the place that a character is in, "" where there is none.
func placeAt(anchors []page.Anchor, at int) string {
	if i := lastBefore(anchors, at); i >= 0 {
		return anchors[i].Name
	}
	return ""
}

func lastBefore(anchors []page.Anchor, at int) int {
	i, found := slices.BinarySearchFunc(anchors, at, func(a page.Anchor, at int) int { return a.Start - at })
	for found && i+1 < len(anchors) && anchors[i+1].Start == at {
		i++
	}
	if found {
		return i
	}
	return i - 1
}

// within are the anchors of a part, with the one that it begins in.
func within(anchors []page.Anchor, from, to int) []page.Anchor {
	first := max(lastBefore(anchors, from), 0)
	end := first
	for end < len(anchors) && anchors[end].Start < max(to, from+1) {
		end++
	}
	return anchors[first:end]
}

// lineStart moves a place back to the beginning of its line, so that an item
// of a list keeps its mark.
func lineStart(content string, at int) int {
	start, i := 0, 0
	for _, r := range content {
		if i >= at {
			break
		}
		i++
		if r == '\n' {
			start = i
		}
	}
	return start
}
