// Package page holds what a read gives.
package page

import (
	"strconv"
	"strings"
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

	Content     string          `json:"content"`
	ExtractMode Mode            `json:"extractMode"`
	Extractor   document.Method `json:"extractor"`

	WordCount int    `json:"wordCount"`
	Tokens    int    `json:"tokens"` // an estimate, of Content
	Truncated bool   `json:"truncated"`
	Range     *Range `json:"range,omitempty"`
	Excerpt   bool   `json:"-"` // Content is what a section or a search gave, wherever it stands
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

	// Targets are where numbered links lead, from 1 on. A part of a page has
	// those of its links at the end of Content instead.
	Targets []string `json:"targets,omitempty"`

	Outline        []Heading            `json:"outline,omitempty"`
	Anchors        []Anchor             `json:"anchors,omitempty"` // those of the part that Content is
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
	case document.MethodText, document.MethodJSON, document.MethodCSV, document.MethodXML:
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

// An Anchor is a place of a page that has a name, such as p.12, the beginning
// of a sheet of paper. Start is its character.
type Anchor struct {
	Name  string `json:"name"`
	Start int    `json:"start"`
}

// Number is that of a page, 0 for a place of another kind.
func (a Anchor) Number() int {
	digits, _ := strings.CutPrefix(a.Name, "p.")
	number, _ := strconv.Atoi(digits)
	return number
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
	Method     document.Method `json:"method"`
	Readable   bool            `json:"readable"`
	Reason     document.Reason `json:"reason,omitempty"`
	Evidence   string          `json:"evidence,omitempty"`
	Confidence float64         `json:"confidence"`
	PageType   string          `json:"pageType,omitempty"`
	Navigation Navigation      `json:"navigation"`
	Comments   *Comments       `json:"comments,omitempty"`
	Fallback   Fallback        `json:"fallback"`
	Steps      []Step          `json:"steps,omitempty"`
	Removed    map[string]int  `json:"removed,omitempty"`
	Next       *Advice         `json:"next,omitempty"`
	Via        *Via            `json:"via,omitempty"`
}

// Via says that the content came from elsewhere than the page itself: by the
// rule of its site, from these addresses.
type Via struct {
	Rule string   `json:"rule"`
	From []string `json:"from"`
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
	Place   string `json:"place,omitempty"` // such as p.12
	Text    string `json:"text"`
}
