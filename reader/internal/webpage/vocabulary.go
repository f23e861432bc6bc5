package webpage

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree/tag"
)

// markTags are the elements whose nearness says something about a block.
// Elements on one line count as one.
var markTags = [][]tag.Tag{
	{tag.P}, {tag.A}, {tag.Li}, {tag.Ul}, {tag.Ol}, {tag.Dl}, {tag.Dt}, {tag.Dd},
	{tag.Table}, {tag.Tr}, {tag.Td}, {tag.Th}, {tag.H1}, {tag.H2}, {tag.H3},
	{tag.H4, tag.H5, tag.H6}, {tag.Article}, {tag.Section}, {tag.Main}, {tag.Aside},
	{tag.Nav}, {tag.Header}, {tag.Footer}, {tag.Form}, {tag.Figure}, {tag.Figcaption, tag.Caption},
	{tag.Blockquote}, {tag.Pre}, {tag.Code}, {tag.Details}, {tag.Summary}, {tag.Dialog}, {tag.Button},
	{tag.Label}, {tag.Address}, {tag.Time}, {tag.Strong, tag.B}, {tag.Em, tag.I}, {tag.Fieldset},
	{tag.Span}, {tag.Small}, {tag.Sup, tag.Sub},
}

// The marks that are no word and no tag.
const (
	markHidden     = "hidden attribute"
	markInvisible  = "style hides it"
	markAriaHidden = "aria-hidden"
	markCustom     = "custom element"
)

// markWords is the web's vocabulary of class names, ids, roles and item
// properties. Words on one line count as one.
var markWords = strings.Split(strings.TrimSpace(`
menu menus menubar menuitem
submenu subnav sub submenus
mega megamenu flyout
nav navbar navigation navi nave navheader navfooter
footer foot colophon contentinfo wpfooter
header head masthead topbar wpheader kopf
banner
sidebar side sidenav rail complementary seitenleiste
list lists
link links
item items listitem
article articles artikel articlebody
post posts posting
entry hentry entries
content contents inhalt contenu contenido conteudo postcontent maincontent pagecontent
body
main primary hauptinhalt principal
page
blog
single
text txt texto texte
richtext rich rte wysiwyg markdown markup formatted prose typography
story
news
paragraph absatz
modal dialog lightbox
popup popover pum popmake overlay
dropdown
drawer offcanvas
cookie cookies consent gdpr onetrust
privacy policy terms legal disclaimer
promo promotion ad ads advert advertisement sponsor sponsored werbung
social share sharing
related recommended recommendation recommendations similar suggested
popular trending
latest recent
newsletter subscribe subscription
signup register registration
comment comments kommentar kommentare
reply replies respond response
review reviews
rating ratings stars
author byline bio
date time timestamp published
meta metadata
tag tags
category categories taxonomy cat
breadcrumb breadcrumbs crumbs
pagination pager paginate paging
prev previous next
search suche
filter filters facet facets refine
sort sorting
form forms
input field fieldset fields checkbox radio
button btn buttons
cta
login signin
account
member members
cart basket checkout minicart
product products produkt
price prices pricing preis
card cards
grid
tile tiles
row
col column columns cols
section sections
block blocks
widget widgets
module modules mod
panel
tab tabs tabpanel
accordion collapse collapsible
carousel slider swiper slick slideshow
slide slides
gallery
image images img photo picture thumbnail thumb
media
video player
caption
title
heading headline subheading headings
subtitle lead intro lede standfirst
summary excerpt teaser snippet
description desc descr
detail details
spec specs specification specifications attributes
feature features
hero jumbotron
faq faqs
question questions qa
answer answers
thread topic topics
forum discussion
message messages
quote blockquote
code highlight syntax
table
toc outline
footnote footnotes reference references citation
hidden hide invisible none
sr visually screen reader
mobile
desktop
sticky fixed
logo
icon
copyright
contact address
language lang country locale region
alert notice message notification
badge label
secondary tertiary
left
right
top
bottom
doc docs documentation
wiki
guide help support
results result
listing listings
collection collections
archive
feed stream
event events
job jobs career careers
recipe ingredients ingredient
map location locations
store shop
shipping delivery returns
variant variants option options swatch
quantity qty
stock availability
wishlist compare favorite
upsell cross recently
settings preferences
toggle
skip
more
close
toolbar bar tools
action actions
vote votes score
avatar profile
stats status
node
team testimonial testimonials
partner partners client clients
number count counter
tooltip tip
wrapper wrap inner container
group
available inventory
download
print
service services solution solutions
about company
api tutorial learn
user users
`), "\n")

// marks counts the features of nearness: tags, then special marks, then words.
var (
	specialMarks = []string{markHidden, markInvisible, markAriaHidden, markCustom}
	firstSpecial = len(markTags)
	firstWord    = firstSpecial + len(specialMarks)
	markCount    = firstWord + len(markWords)
	tagMarks     = indexTags()
	wordMarks    = indexWords()
)

// indexTags gives for each tag one more than its mark, and 0 where it has none.
func indexTags() (table [tag.Count]uint8) {
	for i, line := range markTags {
		for _, name := range line {
			table[name] = uint8(i + 1)
		}
	}
	return table
}

const (
	tableBits = 11
	tableMask = 1<<tableBits - 1
)

// A wordTable finds words and tags by hash, without making strings.
type wordTable [1 << tableBits]struct {
	hash uint32
	mark uint8 // one more than the mark; 0 is an empty place
}

func indexWords() *wordTable {
	table := &wordTable{}
	for i, line := range markWords {
		for _, word := range strings.Fields(line) {
			hash := hashSeed
			for j := range len(word) {
				hash = mixLetter(hash, word[j])
			}
			table.put(hash, uint8(firstWord+i+1))
		}
	}
	return table
}

const hashSeed uint32 = 2166136261

func mixLetter(hash uint32, letter byte) uint32 { return (hash ^ uint32(letter)) * 16777619 }

func spread(hash uint32) uint32 { return hash * 0x9e3779b1 >> (32 - tableBits) }

func (t *wordTable) put(hash uint32, mark uint8) {
	at := spread(hash)
	for t[at].mark != 0 && t[at].hash != hash {
		at = (at + 1) & tableMask
	}
	if t[at].mark == 0 {
		t[at].hash, t[at].mark = hash, mark
	}
}

func (t *wordTable) find(hash uint32) uint8 {
	at := spread(hash)
	for t[at].mark != 0 {
		if t[at].hash == hash {
			return t[at].mark
		}
		at = (at + 1) & tableMask
	}
	return 0
}
