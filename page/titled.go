package page

import (
	"strings"

	"github.com/decant-dev/decant/document"
)

// Titled is the content under the page's title, which the reader takes for a
// fact of the page rather than a part of its text. What does not begin where
// the page does, or begins with the title already, is as it is.
func (p *Page) Titled() string {
	isBeginning := !p.Excerpt && (p.Range == nil || p.Range.Start == 0)
	hasTitle := strings.HasPrefix(p.Content, "# ") || p.beginsWithTitle() || p.titledSoon()
	if p.Extractor != document.MethodReader || p.Title == "" || !isBeginning || hasTitle {
		return p.Content
	}
	if p.ExtractMode == Text {
		return p.Title + "\n\n" + p.Content
	}
	return "# " + p.Title + "\n\n" + p.Content
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
