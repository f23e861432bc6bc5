package page

import (
	"slices"
	"strings"

	"github.com/decant-dev/decant/document"
)

// Titled is the content under the page's title, which the reader takes for a
// fact of the page rather than a part of its text. What does not begin where
// the page does, or begins with the title already, is as it is.
func (p *Page) Titled() string {
	isBeginning := !p.Excerpt && (p.Range == nil || p.Range.Start == 0)
	hasTitle := p.beginsWithHeading() || p.beginsWithTitle() || p.titledSoon()
	if p.Extractor != document.MethodReader || p.Title == "" || !isBeginning || hasTitle {
		return p.Content
	}
	if p.ExtractMode == Text {
		return p.Title + "\n\n" + p.Content
	}
	return "# " + p.Title + "\n\n" + p.Content
}

// beginsWithHeading reports whether the first line of a page is a heading of the first
// level, and not that of its first section: such a one is numbered, and has no word of the title.
func (p *Page) beginsWithHeading() bool {
	heading, ok := strings.CutPrefix(p.Content, "# ")
	if !ok {
		return false
	}
	heading, _, _ = strings.Cut(heading, "\n")
	number, rest, _ := strings.Cut(heading, " ")
	if strings.Trim(number, "0123456789.\\") != "" {
		return true
	}
	said := strings.Fields(strings.ToLower(plainLine(p.Title)))
	return slices.ContainsFunc(strings.Fields(strings.ToLower(plainLine(rest))), func(word string) bool { return slices.Contains(said, word) })
}

// beginsWithTitle reports whether the first line of a page is its title, as a
// heading of whatever level.
func (p *Page) beginsWithTitle() bool {
	if strings.HasPrefix(p.Content, p.Title) {
		return true
	}
	line, _, _ := strings.Cut(p.Content, "\n")
	heading := strings.TrimLeft(line, "#")
	return len(heading) < len(line) && plainLine(heading) == plainLine(p.Title)
}

// titleWithin is how far below the beginning a title may stand.
const titleWithin = 400

// titledSoon reports whether the title stands as a heading below a notice.
func (p *Page) titledSoon() bool {
	return strings.HasPrefix(p.Content, "> ") && strings.Contains(p.Content[:min(len(p.Content), titleWithin)], "\n# "+p.Title+"\n")
}

// plainLine is a line of Markdown without what only sets it.
func plainLine(line string) string {
	return strings.Join(strings.Fields(unset.Replace(line)), " ")
}

var unset = strings.NewReplacer("*", "", "`", "", `\`, "", "’", "'", "‘", "'")
