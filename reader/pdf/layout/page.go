// Package layout finds out how a page reads from where its letters stand.
package layout

// A Font is what is known of a typeface.
type Font struct {
	Name                string
	Bold, Italic, Fixed bool
}

// A Glyph is one character where it stands. The origin of a page is its upper
// left corner, and Y is where the character's line is.
type Glyph struct {
	Rune        rune
	Left, Right float64
	Y           float64
	Size        float64
	Turn        int // quarter turns of the line it is in, clockwise
	Font        *Font
	Href        string
	// Ends says that no further character of the page's own order belongs to
	// the same word.
	Ends bool
}

// A Box is a part of a page.
type Box struct{ Left, Top, Right, Bottom float64 }

// Width and Height are how far a box reaches.
func (b Box) Width() float64  { return b.Right - b.Left }
func (b Box) Height() float64 { return b.Bottom - b.Top }

// Union is the smallest box around two.
func (b Box) Union(c Box) Box {
	return Box{min(b.Left, c.Left), min(b.Top, c.Top), max(b.Right, c.Right), max(b.Bottom, c.Bottom)}
}

// Contains reports whether a point is in the box.
func (b Box) Contains(x, y float64) bool {
	return x >= b.Left && x <= b.Right && y >= b.Top && y <= b.Bottom
}

// A Page is what is drawn on a page.
type Page struct {
	Number        int // from 1
	Width, Height float64
	Glyphs        []Glyph
	Rules         []Box // thin lines
	Pictures      []Box
	Dots          []Box // small shapes, such as bullets
}

// A Bookmark is an entry of a document's outline.
type Bookmark struct {
	Title string
	Depth int // from 0
	Page  int // from 1, 0 where it is not known
}
