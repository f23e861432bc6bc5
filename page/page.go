// Package page holds what a read gives.
package page

import (
	"time"

	"github.com/decant-dev/decant/document"
)

// A Page is a web page or document as it is handed to a reader, model or
// person: its content, its facts and what was left out. Its JSON form is the
// same on the command line, over MCP and over HTTP.
type Page struct {
	URL      string `json:"url"`
	FinalURL string `json:"finalUrl,omitempty"`
	document.Metadata

	Content     string `json:"content"`
	ExtractMode Mode   `json:"extractMode"`
	Extractor   string `json:"extractor"`

	WordCount int    `json:"wordCount"`
	Tokens    int    `json:"tokens"` // an estimate, of Content
	Truncated bool   `json:"truncated"`
	Range     *Range `json:"range,omitempty"`
	// Incomplete says why the end of the page is missing from every part of it.
	Incomplete string `json:"incomplete,omitempty"`

	FetchedAt   time.Time `json:"fetchedAt"`
	TookMs      int64     `json:"tookMs"`
	Status      int       `json:"status,omitempty"`
	ContentType string    `json:"contentType,omitempty"`
	Charset     string    `json:"charset,omitempty"`
	Cached      bool      `json:"cached"`
	AgeSeconds  int64     `json:"age,omitempty"` // of a cached copy
	Snapshot    string    `json:"snapshot,omitempty"`

	Outline        []Heading            `json:"outline,omitempty"`
	Media          []document.Media     `json:"media,omitempty"`
	Alternates     []document.Alternate `json:"alternates,omitempty"`
	Navigation     []document.LinkGroup `json:"navigation,omitempty"`
	StructuredData []any                `json:"structuredData,omitempty"`
	Facts          *document.Facts      `json:"facts,omitempty"`
	Posts          []Post               `json:"posts,omitempty"`
	Extraction     Extraction           `json:"extraction"`
	Policy         *Policy              `json:"policy,omitempty"`
	Matches        []Match              `json:"matches,omitempty"`
	Notice         string               `json:"notice,omitempty"`
}

// Verbatim reports content that is handed on as it came, without a reader
// having made Markdown of it.
func (p *Page) Verbatim() bool {
	switch p.Extraction.Method {
	case "text", "json", "csv", "xml":
		return true
	}
	return false
}

// Mode is the form of a page's content.
type Mode string

// The forms of content.
const (
	Markdown Mode = "markdown"
	Text     Mode = "text"
)

// A Range says which characters of the whole content a page holds.
type Range struct {
	Start int `json:"start"`
	End   int `json:"end"`
	Total int `json:"total"`
	Next  int `json:"next,omitempty"` // where to read on; 0 at the end
}

// A Heading is one line of a page's outline. Start and Chars are the place
// and length, in characters, of the section that it leads.
type Heading struct {
	Level int    `json:"level"`
	Title string `json:"title"`
	Start int    `json:"start"`
	Chars int    `json:"chars"`
}

// A Post is what somebody said on the page. Start and Chars are its place and
// length in the content, in characters; Chars is 0 where it is not part of it.
type Post struct {
	document.Post
	Start int `json:"start,omitempty"`
	Chars int `json:"chars,omitempty"`
}

// Extraction says how the content was found and what was not kept.
type Extraction struct {
	Method     string         `json:"method"`
	Readable   bool           `json:"readable"`
	Reason     string         `json:"reason,omitempty"`
	Evidence   string         `json:"evidence,omitempty"`
	Confidence float64        `json:"confidence"`
	PageType   string         `json:"pageType,omitempty"`
	Navigation Navigation     `json:"navigation"`
	Comments   *Comments      `json:"comments,omitempty"`
	Fallback   Fallback       `json:"fallback"`
	Steps      []Step         `json:"steps,omitempty"`
	Removed    map[string]int `json:"removed,omitempty"`
	Next       *Advice        `json:"next,omitempty"`
}

// Navigation counts the links that lead around the site rather than belong
// to the content.
type Navigation struct {
	Detected int    `json:"detected"`
	Omitted  int    `json:"omitted"`
	Included int    `json:"included"`
	Notice   string `json:"notice,omitempty"`
}

// Comments counts what readers say below the content, and remarks and replies
// that are not part of it. It is nil where there are none.
type Comments struct {
	Detected int    `json:"detected"`
	Omitted  int    `json:"omitted"`
	Included int    `json:"included"`
	Notice   string `json:"notice,omitempty"`
}

// Fallback says whether the content is a lesser reading than asked for.
type Fallback struct {
	Used   bool   `json:"used"`
	Reason string `json:"reason,omitempty"`
}

// A Step is one rung of the ladder that was tried, and why it ended.
type Step struct {
	Rung   string `json:"rung"`
	Result string `json:"result"`
}

// Advice is what a caller may do next to get more out of the page.
type Advice struct {
	Action  string `json:"action"` // browser, login, ask_user, follow_link or stop
	Because string `json:"because"`
}

// Policy holds what a site says of being read by machines.
type Policy struct {
	Robots         string `json:"robots,omitempty"` // allowed, disallowed, unknown
	RobotsTag      string `json:"robotsTag,omitempty"`
	ContentSignal  string `json:"contentSignal,omitempty"`
	RetryAfter     int    `json:"retryAfterSeconds,omitempty"`
	MarkdownTokens int    `json:"markdownTokens,omitempty"`
	LLMsTxt        string `json:"llmsTxt,omitempty"`
}

// A Match is one place where a searched text stands.
type Match struct {
	Line    int    `json:"line"`
	Start   int    `json:"start"`
	Section string `json:"section,omitempty"`
	Text    string `json:"text"`
}
