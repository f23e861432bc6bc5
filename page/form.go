package page

// A Form is how a whole page is wanted: everything in a request that changes
// the page, and nothing that only chooses a part of it.
type Form struct {
	Mode       Mode
	Navigation bool   // the site's navigation is wanted too
	Comments   bool   // and so is what readers say below the content
	Selector   string // CSS: only what matches
	Exclude    string // CSS: not what matches
	Render     Render
	Links      Links
	Images     Images
	Source     bool   // the source as it came, unread
	Member     string // of an archive, the file that is meant
	Pages      string // of a document, the pages that are meant, such as 3-7,12
	// Annotations asks for comments, tracked changes and notes on pages.
	Annotations bool
	OCR         bool    // the characters of pictures are to be recognised
	WaitFor     string  // a selector, or a text in quotes, to see in a browser first
	Wait        float64 // seconds to wait in a browser besides
}

// Render says whether a browser renders the page.
type Render string

// RenderAuto renders pages that are empty without their scripts.
const (
	RenderAuto   Render = "auto"
	RenderNever  Render = "never"
	RenderAlways Render = "always"
)

// Links says what becomes of links.
type Links string

// LinksText keeps the words of links without their addresses; LinksNone also
// drops words that are an address. LinksNumbered writes numbers in the place of
// addresses and lists these once, at the end.
const (
	LinksKeep     Links = "keep"
	LinksNumbered Links = "numbered"
	LinksText     Links = "text"
	LinksNone     Links = "none"
)

// Images says what becomes of images.
type Images string

// ImagesAlt keeps the words that stand for an image.
const (
	ImagesKeep Images = "keep"
	ImagesAlt  Images = "alt"
	ImagesNone Images = "none"
)
