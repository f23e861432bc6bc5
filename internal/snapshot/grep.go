package snapshot

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/budget"
	"github.com/decant-dev/decant/page"
)

// maxMatches bounds the answer to a search of a long page.
const maxMatches = 50

// maxLine is how much of a line is shown.
const maxLine = 400

// Grep returns the page with only the lines that match pattern, which is a
// regular expression or else plain text, without regard to case.
func Grep(whole *page.Page, pattern string, limit int) (*page.Page, error) {
	re, err := regexp.Compile("(?i)" + pattern)
	if err != nil {
		re = regexp.MustCompile("(?i)" + regexp.QuoteMeta(pattern))
	}
	matches := search(whole, re)
	if len(matches) == 0 {
		return nil, fmt.Errorf("%w for %q in the page's %d characters", ErrNoMatch, brief.Clip(pattern, 40),
			utf8.RuneCountInString(whole.Content))
	}
	found := with(whole, listing(matches))
	p := listed(whole, limit, func(room int) *page.Page { return show(found, 0, budget.View(found.Content, 0, room)) })
	p.Range, p.Anchors, p.Posts = nil, nil, nil
	nav, _ := navigationOf(whole)
	nav.count(p, 0, 0)
	p.Matches, p.Excerpt = matches, true
	p.Notice = fmt.Sprintf("lines that match: %d; read on around one with start=N", len(matches))
	if len(matches) == maxMatches {
		p.Notice = fmt.Sprintf("the first %d lines that match; narrow the search to see others", maxMatches)
	}
	return p, nil
}

func search(whole *page.Page, re *regexp.Regexp) []page.Match {
	var out []page.Match
	at, number := 0, 0
	for line := range strings.Lines(whole.Content) {
		number++
		text := strings.TrimRight(line, "\n")
		if text != "" && re.MatchString(text) {
			out = append(out, page.Match{Line: number, Start: at, Section: sectionAt(whole.Outline, at),
				Place: placeAt(whole.Anchors, at), Text: brief.Clip(text, maxLine)})
		}
		if len(out) == maxMatches {
			break
		}
		at += utf8.RuneCountInString(line)
	}
	return out
}

func sectionAt(outline []page.Heading, at int) string {
	title := ""
	for _, h := range outline {
		if h.Start > at {
			break
		}
		title = h.Title
	}
	return title
}

func listing(matches []page.Match) string {
	var b strings.Builder
	for _, m := range matches {
		fmt.Fprintf(&b, "%d: %s\n", m.Start, m.Text)
	}
	return strings.TrimRight(b.String(), "\n")
}
