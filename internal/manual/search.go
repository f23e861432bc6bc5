package manual

import (
	"encoding/json"
	"html"
	"strings"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

var (
	heading = lazyregexp.New(`(?s)<h([123]) id="([^"]+)">(.*?)</h[123]>`)
	anchor  = lazyregexp.New(`(?s)<a class="anchor".*?</a>`)
	mark    = lazyregexp.New(`(?s)<[^>]*>`)
)

// sections cuts a page at its headings.
func sections(page string) []section {
	found := heading().FindAllStringSubmatchIndex(page, -1)
	var list []section
	for i, at := range found {
		end := len(page)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		list = append(list, section{
			Level: int(page[at[2]] - '0'), ID: page[at[4]:at[5]],
			Title: bare(anchor().ReplaceAllString(page[at[6]:at[7]], "")), Text: bare(page[at[1]:end]),
		})
	}
	return list
}

// bare is the text of a piece of a page.
func bare(piece string) string {
	return strings.Join(strings.Fields(html.UnescapeString(mark().ReplaceAllString(piece, " "))), " ")
}

// A hit is a section as the search on the page has it.
type hit struct {
	Chapter string `json:"chapter"`
	Title   string `json:"title"`
	Href    string `json:"href"`
	Text    string `json:"text"`
}

func searchIndex(chapters []*chapter) ([]byte, error) {
	var hits []hit
	for _, c := range chapters {
		for _, s := range c.Sections {
			hits = append(hits, hit{c.Title, s.Title, c.Href() + "#" + s.ID, s.Text})
		}
	}
	return json.Marshal(hits)
}
