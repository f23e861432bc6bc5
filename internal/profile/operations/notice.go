package operations

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/tool"
	"github.com/decant-dev/decant/page"
)

// notices tell a model that sees the text alone what part of the page it has
// and how to get the rest, in our own words after the envelope.
func notices(p *page.Page, section string) string {
	if p.Content == "" && p.Notice != "" {
		return noticeLine(p.Notice)
	}
	told := brief.Join(p.Incomplete, doubt(p), place(p), nextCall(p, section), leftOut(p, section))
	if p.Snapshot != "" && !strings.Contains(told, p.Snapshot) {
		told = brief.Join(told, "snapshot "+strconv.Quote(p.Snapshot))
	}
	if told == "" {
		return ""
	}
	return noticeLine(told)
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
		return fmt.Sprintf("lines that match: %d; to see what stands around one call read with %s and start, "+
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
	sections := withoutPosts(p)
	if p.Range == nil || p.Range.Next == 0 || len(p.Matches) > 0 || len(sections) < minHeadings {
		return ""
	}
	shown, which := highest(sections), "The sections of the whole page"
	if len(shown) > maxHeadings {
		shown, which = shown[:maxHeadings], fmt.Sprintf("The first %d sections of the whole page", maxHeadings)
	}
	var lines []string
	for _, h := range shown {
		lines = append(lines, fmt.Sprintf("%s- %s (start %d)", strings.Repeat("  ", h.Level-1), h.Title, h.Start))
	}
	told := envelope.Contents{Source: "Outline", Text: strings.Join(lines, "\n"), Quiet: true}
	return "\n\n" + which + ":\n" + strings.TrimLeft(envelope.Wrap(told).Text, "\n")
}

// withoutPosts is the outline of a page without the lines above its posts: who
// spoke when is as long as a part of a talk, and leads nowhere in particular.
func withoutPosts(p *page.Page) []page.Heading {
	level := 0
	for _, h := range p.Outline {
		if slices.ContainsFunc(p.Posts, func(post page.Post) bool { return post.Start == h.Start }) {
			level = h.Level
			break
		}
	}
	return slices.DeleteFunc(slices.Clone(p.Outline), func(h page.Heading) bool {
		return level > 0 && h.Level >= level && strings.Contains(h.Title, " · ")
	})
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

// leftOut says how to get the navigation, and what readers say below the
// content. Who reads on in a page, or wants a part of it, is not told again.
func leftOut(p *page.Page, section string) string {
	if section != "" || len(p.Matches) > 0 || p.Range != nil && p.Range.Start > 0 {
		return ""
	}
	told := []string{p.Extraction.Navigation.Notice}
	if p.Extraction.Comments != nil {
		told = append(told, p.Extraction.Comments.Notice)
	}
	return brief.Join(told...)
}
