package operations

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/tool"
	"github.com/decant-dev/decant/page"
)

// notices tell a model that sees the text alone what part of the page it has
// and how to get the rest, in our own words after the envelope.
func notices(p *page.Page, section string) string {
	if p.Content == "" && p.Notice != "" {
		return noticeLine(p.Notice)
	}
	var told []string
	for _, say := range []string{p.Incomplete, doubt(p), place(p), nextCall(p, section),
		p.Extraction.Navigation.Notice, omittedComments(p)} {
		if say != "" {
			told = append(told, say)
		}
	}
	if p.Snapshot != "" && !strings.Contains(strings.Join(told, ""), p.Snapshot) {
		told = append(told, "snapshot "+strconv.Quote(p.Snapshot))
	}
	if len(told) == 0 {
		return ""
	}
	return noticeLine(strings.Join(told, "; "))
}

func noticeLine(text string) string {
	return "\n\n[Notice] " + envelope.Line(text, tool.MaxError) + "."
}

// doubt says that there was nothing to read, and what may be done about it.
func doubt(p *page.Page) string {
	next := p.Extraction.Next
	if p.Extraction.Readable || next == nil {
		return ""
	}
	return fmt.Sprintf("the page is not readable (%s); what may help: %s", next.Because, helps[next.Action])
}

var helps = map[page.Action]string{
	page.UseBrowser: `read with render "always"`,
	page.LogIn:      "a login, which the person must give",
	page.AskUser:    "to ask the person",
	page.FollowLink: "to read one of its links",
	page.Stop:       "another source",
}

// place says which part of the page is there, unless it is the whole.
func place(p *page.Page) string {
	if p.Range == nil {
		return ""
	}
	return fmt.Sprintf("these are characters %d to %d of %d", p.Range.Start, p.Range.End, p.Range.Total)
}

// nextCall is the call that gives more of a page.
func nextCall(p *page.Page, section string) string {
	from := "snapshot " + strconv.Quote(p.Snapshot)
	if p.Snapshot == "" { // the site does not want copies to be kept
		from = "the same url"
	}
	if section != "" { // of which the characters are counted
		from += ", section " + strconv.Quote(envelope.Line(section, 100))
	}
	switch {
	case len(p.Matches) > 0:
		return fmt.Sprintf("%d lines match; to see what stands around one call read with %s and start, "+
			"which is the number before it", len(p.Matches), from)
	case p.Range != nil && p.Range.Next > 0:
		return fmt.Sprintf("to go on call read with %s and start %d", from, p.Range.Next)
	}
	return ""
}

// What is shown of an outline.
const (
	minHeadings = 3  // fewer are no outline
	maxHeadings = 40 // the deepest levels go first
)

// outlineOf is the outline of a page of which more is to be read, in an
// envelope, since its words are the page's.
func outlineOf(p *page.Page) string {
	if p.Range == nil || p.Range.Next == 0 || len(p.Matches) > 0 || len(p.Outline) < minHeadings {
		return ""
	}
	shown, which := highest(p.Outline), "The sections of the whole page"
	if len(shown) > maxHeadings {
		shown, which = shown[:maxHeadings], fmt.Sprintf("The first %d sections of the whole page", maxHeadings)
	}
	var lines []string
	for _, h := range shown {
		lines = append(lines, fmt.Sprintf("%s- %s (start %d)", strings.Repeat("  ", h.Level-1), h.Title, h.Start))
	}
	sections := envelope.Contents{Source: "Outline", Text: strings.Join(lines, "\n"), Quiet: true}
	return "\n\n" + which + ":\n" + strings.TrimLeft(envelope.Wrap(sections).Text, "\n")
}

// highest are the headings of an outline down to the level at which there are
// not too many, if there is one.
func highest(outline []page.Heading) []page.Heading {
	for level := 6; level > 0 && len(outline) > maxHeadings; level-- {
		above := slices.DeleteFunc(slices.Clone(outline), func(h page.Heading) bool { return h.Level > level })
		if len(above) == 0 {
			break
		}
		outline = above
	}
	return outline
}

// omittedComments says how to get what readers say below the content.
func omittedComments(p *page.Page) string {
	if p.Extraction.Comments == nil {
		return ""
	}
	return p.Extraction.Comments.Notice
}
