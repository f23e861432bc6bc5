// Package document is the one tree that every reader makes and every writer takes.
package document

// A Document is what a reader made of some bytes: the content as a tree and
// what was learned on the way. It is not changed once its reader returns it.
type Document struct {
	Root     *Node
	Metadata Metadata
	Verdict  Verdict

	// Navigation holds the groups of links that were recognised as a way
	// around the site, and NavigationBeyond counts those that were too many
	// to hold. They are not part of Root unless NavigationInRoot is set.
	Navigation       []LinkGroup
	NavigationBeyond int
	NavigationInRoot bool
	Media            []Media
	// Removed counts what was left out on purpose, by reason.
	Removed map[string]int
	// StructuredData holds the page's schema.org objects as they were written.
	StructuredData []any
	// Facts are what the page says of the thing it is about; nil where it is
	// about none of the kinds that have some.
	Facts *Facts
	// Posts are what people said on the page, in its order, with the tree of
	// each: a Message, which is also in Root unless it is a comment left out.
	Posts []Said
	// Alternates are other forms of the same page that it links to.
	Alternates []Alternate
	// Verbatim is content that is already in its final form, such as Markdown
	// or source code, and is handed on byte for byte; Root is then nil.
	Verbatim string
	// Charset is the encoding the bytes were in, and Replaced counts the
	// characters that could not be decoded.
	Charset  string
	Replaced int
	// Outline lists what source code declares; the outline of other documents
	// are their headings.
	Outline []Entry
	// Incomplete says what of the document was left out, and how to get it.
	Incomplete string
	// Scanned counts the pages that are pictures without text.
	Scanned int
	// Fallback says why Root holds a lesser reading than asked for; empty
	// means it does not.
	Fallback string
}

// An Entry is one line of an outline. Line counts from 1 in the one block of
// code that the document is.
type Entry struct {
	Level int
	Title string
	Line  int
}

// A LinkGroup is a titled set of links, such as one menu of a site.
type LinkGroup struct {
	Title string `json:"title,omitempty"`
	Links []Ref  `json:"links"`
}

// A Ref is the text and absolute address of a link.
type Ref struct {
	Text string `json:"text"`
	Href string `json:"href"`
}

// A Media is an image, a video or a sound that belongs to the content.
type Media struct {
	Type   string `json:"type"` // image, video, audio, embed
	URL    string `json:"url"`
	Alt    string `json:"alt,omitempty"`
	Title  string `json:"title,omitempty"`
	Width  int    `json:"width,omitempty"`
	Height int    `json:"height,omitempty"`
}

// An Alternate is another form of a page, offered by a link of its head.
type Alternate struct {
	MediaType string `json:"mediaType"`
	Href      string `json:"href"`
	Lang      string `json:"lang,omitempty"`
	Rel       string `json:"rel,omitempty"` // amphtml or print, where it is the page made plainer
}

// A Decision says of one block of a page whether it was kept, and why.
type Decision struct {
	Text        string      `json:"text"` // its beginning
	Path        string      `json:"path"` // where it is in the page's tree
	Words       int         `json:"words"`
	Probability float64     `json:"probability"`
	Kept        bool        `json:"kept"`
	Rule        string      `json:"rule,omitempty"` // that had the last word; empty for none
	Reasons     []Influence `json:"reasons,omitempty"`
}

// An Influence is what is known of a block, in a few words, and how much it spoke for keeping it.
type Influence struct {
	Feature string  `json:"feature"`
	Effect  float64 `json:"effect"`
}
