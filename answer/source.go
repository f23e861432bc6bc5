package answer

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/page"
)

// A Source is a page whose blocks can be cited.
type Source struct {
	*page.Page
	Blocks []Block
	File   string // the name of the file that the page is from, if it is from one
}

// NewSource splits a whole page into blocks.
func NewSource(p *page.Page) Source { return Source{Page: p, Blocks: Split(p.Content)} }

// only is the source with some of its blocks.
func (s Source) only(start, end int) Source {
	s.Blocks = s.Blocks[start:end]
	return s
}

// A Citation is one place that an answer rests on.
type Citation struct {
	Number   int    `json:"number"`
	URL      string `json:"url"`
	File     string `json:"file,omitempty"` // where there is no address
	Title    string `json:"title,omitempty"`
	Place    string `json:"place,omitempty"`    // the page of a document, such as p.12
	Quote    string `json:"quote,omitempty"`    // words of the page
	Link     string `json:"link,omitempty"`     // leads to the quote in a browser
	Snapshot string `json:"snapshot,omitempty"` // the copy in which it stands
	Block    string `json:"block,omitempty"`
	Hash     string `json:"hash,omitempty"` // of the block
	Checked  bool   `json:"checked"`        // the quote was found in the block
}

// An Answer is text with the marks [1], [2] … and what they stand for.
type Answer struct {
	Text      string     `json:"text"`
	Citations []Citation `json:"citations"`
	Dropped   int        `json:"dropped,omitempty"` // citations that did not hold
}

// SourceList is the list of sources that is put under an answer, or "".
func SourceList(citations []Citation) string {
	if len(citations) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n\nSources:")
	for _, c := range citations {
		title := cmp.Or(c.Title, "Untitled")
		if c.Title == "" && c.File != "" {
			title = "File"
		}
		if c.Place != "" {
			title += ", " + c.Place
		}
		fmt.Fprintf(&b, "\n[%d] %s (%s)", c.Number, title, cmp.Or(c.Link, c.URL, c.File, "Unknown URI"))
	}
	return b.String()
}

// cite makes the citation of words in a block.
func (s Source) cite(number int, b *Block, quote string, checked bool) Citation {
	address := s.FinalURL
	if address == "" {
		address = s.URL
	}
	title, _ := envelope.Sanitize(strings.Join(strings.Fields(s.Title), " "))
	c := Citation{
		Number: number, URL: address, Title: title, Quote: brief.OneLine(quote), Link: Fragment(address, quote),
		Snapshot: s.Snapshot, Block: b.ID(), Hash: b.Hash(), Checked: checked,
	}
	if at, ok := s.place(b); ok {
		c.Place, c.Link = at.Name, leaf(address, at.Number())
	}
	if address == "" {
		c.File, _ = envelope.Sanitize(brief.OneLine(s.File))
	}
	return c
}

// place is the anchor that a block comes after.
func (s Source) place(b *Block) (page.Anchor, bool) {
	at := utf8.RuneCountInString(s.Content[:b.Start])
	found := page.Anchor{}
	for _, a := range s.Anchors {
		if a.Start > at {
			break
		}
		found = a
	}
	return found, found.Name != ""
}
