package tree

import (
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/tree/tag"
)

// Names that most pages have come first and have the same number in all of
// them, those of package tag before the others; what else a page uses gets the
// numbers after them.
var (
	knownNames = knownList()
	knownSlots = slotsOf(knownNames)
	knownMasks = masksOf(knownNames)
	shortNames = shortOf(knownNames)
	camelTags  = camelOf("foreignObject" + camelTagNames)
	camelAttrs = camelOf(camelAttrNames)
)

// otherNames are attributes, and names of SVG that are no tag of package tag.
const otherNames = `
alt action align allow allowfullscreen aria-describedby aria-expanded aria-hidden aria-label aria-labelledby
async autocomplete bgcolor border cellpadding cellspacing charset checked class color cols colspan content
controls coords crossorigin data-id data-src data-srcset data-type datetime decoding defer definitionurl
definitionURL disabled download encoding enctype face fetchpriority fill for foreignobject frameborder g headers
height hidden href hreflang hspace http-equiv id integrity itemid itemprop itemref itemscope itemtype language
line loading maxlength media method multiple name nonce nowrap onclick onload path placeholder polygon poster
property public rect referrerpolicy rel required role rows rowspan scope selected shape size sizes src srcset
start stroke stroke-width system tabindex target text type use usemap valign value vspace width xlink:href
xml:lang xmlns`

// camelTagNames and camelAttrNames are what SVG writes with capitals inside.
// The scanner knows them in lower case only.
const camelTagNames = `
altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix
feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
fePointLight feSpecularLighting feSpotLight feTile feTurbulence glyphRef linearGradient radialGradient textPath`

const camelAttrNames = `
attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits
glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust
limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength
patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio
primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures specularConstant
specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX
targetY textLength viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan`

func knownList() []string {
	names := make([]string, 0, 512)
	for t := tag.None; t < tag.Count; t++ {
		names = append(names, t.String())
	}
	names = append(names, strings.Fields(otherNames)...)
	for _, camel := range strings.Fields(camelTagNames + camelAttrNames) {
		if !slices.Contains(names, camel) {
			names = append(names, camel, strings.ToLower(camel))
		}
	}
	return names
}

func masksOf(names []string) []uint32 {
	masks := make([]uint32, len(names))
	for i, name := range names {
		masks[i] = maskOf(name)
	}
	return masks
}

// slotCount is a power of two that leaves most slots free.
const slotCount = 2048

func slotsOf(names []string) *[slotCount]uint16 {
	var slots [slotCount]uint16
	for i, name := range names[1:] {
		at := hashOf(name) % slotCount
		for slots[at] != 0 {
			at = (at + 1) % slotCount
		}
		slots[at] = uint16(i + 1)
	}
	return &slots
}

const (
	// maxShort is how many letters fit into one number, by which most names
	// are found.
	maxShort  = 8
	shortBits = 10
)

// shortTable has the names of a few letters, each in the slot of its hash or
// one of the next, and an empty one between any two rows of them.
type shortTable struct {
	letters [1 << shortBits]uint64
	ids     [1 << shortBits]uint16
}

func shortOf(names []string) *shortTable {
	var table shortTable
	for i, name := range names {
		if name == "" || len(name) > maxShort || name != strings.ToLower(name) {
			continue
		}
		_, letters := lettersAt(name, 0, &attrFold)
		at := shortSlot(letters)
		for table.letters[at] != 0 {
			at = (at + 1) % (1 << shortBits)
		}
		table.letters[at], table.ids[at] = letters, uint16(i)
	}
	return &table
}

func shortSlot(letters uint64) uint64 { return letters * 0x9e3779b97f4a7c15 >> (64 - shortBits) }

// short returns the number of a known name by its letters, and 0 for others.
func short(letters uint64) uint32 {
	for at := shortSlot(letters); ; at = (at + 1) % (1 << shortBits) {
		switch shortNames.letters[at] {
		case letters:
			return uint32(shortNames.ids[at])
		case 0:
			return 0
		}
	}
}

// camelOf leads from the number of a name in lower case to that of the name
// with its capitals, and from all others to none.
func camelOf(list string) []uint32 {
	camel := make([]uint32, len(knownNames))
	for _, name := range strings.Fields(list) {
		lower := strings.ToLower(name)
		id, _ := known(hashOf(lower), lower)
		camel[id], _ = known(hashOf(name), name)
	}
	return camel
}

func known(hash uint32, name string) (uint32, bool) {
	for at := hash % slotCount; ; at = (at + 1) % slotCount {
		id := knownSlots[at]
		if id == 0 {
			return 0, false
		}
		if knownNames[id] == name {
			return uint32(id), true
		}
	}
}

const (
	hashStart = 2166136261
	hashPrime = 16777619
)

func hashOf(name string) uint32 {
	hash := uint32(hashStart)
	for i := range len(name) {
		hash = (hash ^ uint32(name[i])) * hashPrime
	}
	return hash
}

// hashLower is hashOf for a name that may not stay as it is written, and reports
// whether it does.
func hashLower(name string) (hash uint32, isLower bool) {
	hash = hashStart
	for i := range len(name) {
		c := name[i]
		if tagFold[c] != c {
			return 0, false
		}
		hash = (hash ^ uint32(c)) * hashPrime
	}
	return hash, true
}

// An interner gives numbers to the names of a page.
type interner struct {
	made   []madeName
	slots  []uint32 // one more than the place in made
	seen   []uint32 // by number, the tag in which an attribute was last met
	serial uint32
}

type madeName struct {
	hash uint32
	text span
}

// maxNames bounds the numbers to the bits that a node has for them. No page of
// under a hundred megabytes comes near.
const maxNames = nameBits - 1024

func (in *interner) text(t *Tree, id uint32) string {
	if int(id) < len(knownNames) {
		return knownNames[id]
	}
	return in.madeUp(t, id)
}

func (in *interner) madeUp(t *Tree, id uint32) string {
	return t.text(in.made[int(id)-len(knownNames)].text)
}

// mask returns the bit of a name.
func (in *interner) mask(t *Tree, id uint32) uint32 {
	if int(id) < len(knownMasks) {
		return knownMasks[id]
	}
	return maskOf(in.text(t, id))
}

// number returns the number of a name, which is at the given place of the tree.
func (in *interner) number(t *Tree, hash uint32, name string, at uint32) uint32 {
	if id, ok := known(hash, name); ok {
		return id
	}
	if len(in.slots) < 2*len(in.made)+2 {
		in.grow()
	}
	mask := uint32(len(in.slots) - 1)
	slot := hash & mask
	for ; in.slots[slot] != 0; slot = (slot + 1) & mask {
		m := &in.made[in.slots[slot]-1]
		if m.hash == hash && t.text(m.text) == name {
			return in.slots[slot] - 1 + uint32(len(knownNames))
		}
	}
	if len(in.made) < maxNames {
		in.made = append(in.made, madeName{hash, span{at, uint32(len(name))}})
		in.slots[slot] = uint32(len(in.made))
	}
	return uint32(len(knownNames) + len(in.made) - 1)
}

func (in *interner) grow() {
	size := max(64, 2*len(in.slots))
	in.slots = make([]uint32, size)
	for i, m := range in.made {
		at := m.hash & uint32(size-1)
		for in.slots[at] != 0 {
			at = (at + 1) & uint32(size-1)
		}
		in.slots[at] = uint32(i + 1)
	}
}

func (in *interner) reset() {
	if len(in.made) > 0 {
		clear(in.slots)
	}
	in.made = in.made[:0]
	if in.serial > 1<<30 {
		clear(in.seen)
		in.serial = 0
	}
}

// repeated reports whether an attribute was met in the tag at hand before.
func (in *interner) repeated(id uint32) bool {
	if int(id) >= len(in.seen) {
		in.seen = append(in.seen, make([]uint32, max(len(in.seen), int(id)+1-len(in.seen), 1024))...)
	}
	again := in.seen[id] == in.serial
	in.seen[id] = in.serial
	return again
}
