// Package tag names the elements of HTML by small numbers.
package tag

import (
	"strings"
	"sync"
)

// A Tag stands for the name of an element. Those of this package are the same
// in every page; any above Count belong to names that one page has made up.
type Tag uint32

// The names, in the order of list. None is the tag of what is no element.
const (
	None Tag = iota
	A
	Abbr
	Acronym
	Address
	Annotation
	AnnotationXML
	Applet
	Area
	Article
	Aside
	Audio
	B
	Base
	Basefont
	Bdi
	Bdo
	Bgsound
	Big
	Blockquote
	Body
	Br
	Button
	Canvas
	Caption
	Center
	Cite
	Code
	Col
	Colgroup
	Data
	Datalist
	Dd
	Del
	Desc
	Details
	Dfn
	Dialog
	Dir
	Div
	Dl
	Dt
	Em
	Embed
	Fieldset
	Figcaption
	Figure
	Font
	Footer
	ForeignObject
	Form
	Frame
	Frameset
	H1
	H2
	H3
	H4
	H5
	H6
	Head
	Header
	Hgroup
	Hr
	Html
	I
	Iframe
	Image
	Img
	Input
	Ins
	Kbd
	Keygen
	Label
	Legend
	Li
	Link
	Listing
	Main
	Malignmark
	Map
	Mark
	Marquee
	Math
	Menu
	Meta
	Meter
	Mglyph
	Mi
	Mn
	Mo
	Ms
	Mtext
	Nav
	Nobr
	Noembed
	Noframes
	Noscript
	Object
	Ol
	Optgroup
	Option
	Output
	P
	Param
	Picture
	Plaintext
	Pre
	Progress
	Q
	Rb
	Rp
	Rt
	Rtc
	Ruby
	S
	Samp
	Script
	Search
	Section
	Select
	Slot
	Small
	Source
	Span
	Strike
	Strong
	Style
	Sub
	Summary
	Sup
	Svg
	Table
	Tbody
	Td
	Template
	Textarea
	Tfoot
	Th
	Thead
	Time
	Title
	Tr
	Track
	Tt
	U
	Ul
	Var
	Video
	Wbr
	Xmp
	Count
)

const list = `
a abbr acronym address annotation annotation-xml applet area article aside audio b base basefont bdi bdo
bgsound big blockquote body br button canvas caption center cite code col colgroup data datalist dd del desc
details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer foreignObject form frame
frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins kbd keygen label legend li
link listing main malignmark map mark marquee math menu meta meter mglyph mi mn mo ms mtext nav nobr noembed
noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby
s samp script search section select slot small source span strike strong style sub summary sup svg table tbody
td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp`

var names = append([]string{""}, strings.Fields(list)...)

// String returns the name as the tree has it, and "" for one that is not of
// this package.
func (t Tag) String() string {
	if t >= Count {
		return ""
	}
	return names[t]
}

var numbers = sync.OnceValue(func() map[string]Tag {
	table := make(map[string]Tag, Count)
	for i, name := range names {
		table[name] = Tag(i)
	}
	return table
})

// Lookup returns the tag of a name, and None if it is not of this package.
func Lookup(name string) Tag { return numbers()[name] }
