package page

import "github.com/decant-dev/decant/document"

// A Step is one rung of the ladder that was tried, and why it ended.
type Step struct {
	Rung   Rung   `json:"rung"`
	Result string `json:"result"`
}

// A Rung is one way to read a page. Where the reader of a document gave the
// content at once, its method is the name.
type Rung string

// The rungs of the ladder.
const (
	RungSite      Rung = "site"      // a rule of the site, over its own interfaces
	RungMarkdown  Rung = "markdown"  // the site sent Markdown itself
	RungAlternate Rung = "alternate" // the page links to itself as Markdown
	RungReader    Rung = "reader"    // the main content, chosen by the reader
	RungBrowser   Rung = "browser"   // the page as a browser renders it
	RungScraper   Rung = "scraper"   // a hosted scraper
	RungOCR       Rung = "ocr"       // pictures of text, after their characters were recognised
	RungPlain     Rung = "plain"     // the whole page, marked as fallback
)

// Advice is what a caller may do next to get more out of the page.
type Advice struct {
	Action  Action          `json:"action"`
	Because document.Reason `json:"because"`
}

// An Action is something that a caller can do about a page.
type Action string

// The actions.
const (
	UseBrowser Action = "browser"
	LogIn      Action = "login"
	AskUser    Action = "ask_user"
	FollowLink Action = "follow_link"
	Stop       Action = "stop"
)
