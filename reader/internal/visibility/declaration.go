package visibility

import "strings"

type property uint8

const (
	display property = iota
	visible
	opacity
	fontSize
	textColour
	background
	picture // a background image
	textIndent
	position
	left
	top
	right
	bottom
	marginLeft
	marginTop
	clip
	clipPath
	width
	height
	maxHeight
	overflow
	transform
	padding
	paintedText // text that is drawn by its background or shadow
	motion      // transitions and animations
	stretch     // what makes a box larger than its width and height
	properties
)

type declaration struct {
	property  property
	important bool
	attribute bool // from an attribute such as bgcolor, which any rule beats
	value     value
}

// A custom is a property that a page made up.
type custom struct{ name, text string }

// declarations appends what a block says that matters for visibility, notes its
// custom properties, and returns what follows the brace that ends it.
func (s *sheet) declarations(out []declaration, block string) ([]declaration, string) {
	s.custom = s.custom[:0]
	for {
		name, text, rest, last := nextDeclaration(block)
		switch {
		case strings.HasPrefix(name, "--"):
			if len(s.custom) < maxVariables {
				s.custom = append(s.custom, custom{name, text})
			}
		case name != "":
			out = s.declare(out, lower(name), text)
		}
		if last {
			return out, rest
		}
		block = rest
	}
}

func (s *sheet) declare(out []declaration, name, text string) []declaration {
	p, ok := propertyOf(name)
	if !ok {
		return out
	}
	text, important := cutImportant(lower(strings.TrimSpace(text)))
	if name == "background" {
		colour, image := s.backgroundOf(text)
		return append(out, declaration{property: background, important: important, value: colour},
			declaration{property: picture, important: important, value: image})
	}
	return append(out, declaration{property: p, important: important, value: s.valueOf(p, text)})
}

func propertyOf(name string) (property, bool) {
	switch name {
	case "display":
		return display, true
	case "visibility":
		return visible, true
	case "opacity":
		return opacity, true
	case "font-size":
		return fontSize, true
	case "color", "-webkit-text-fill-color":
		return textColour, true
	case "background", "background-color":
		return background, true
	case "background-image":
		return picture, true
	case "text-indent":
		return textIndent, true
	case "position":
		return position, true
	case "left", "inset-inline-start":
		return left, true
	case "top":
		return top, true
	case "right":
		return right, true
	case "bottom":
		return bottom, true
	case "margin-left", "margin-inline-start":
		return marginLeft, true
	case "margin-top":
		return marginTop, true
	case "clip":
		return clip, true
	case "clip-path", "-webkit-clip-path":
		return clipPath, true
	case "width":
		return width, true
	case "height":
		return height, true
	case "max-height":
		return maxHeight, true
	case "overflow", "overflow-y", "overflow-x":
		return overflow, true
	case "transform", "-webkit-transform", "scale":
		return transform, true
	case "padding", "padding-bottom", "padding-top":
		return padding, true
	case "background-clip", "-webkit-background-clip", "text-shadow":
		return paintedText, true
	case "transition", "animation", "animation-name", "will-change", "-webkit-animation":
		return motion, true
	}
	switch name {
	case "flex", "flex-grow", "min-width", "min-height":
		return stretch, true
	}
	return 0, false
}

func (s *sheet) valueOf(p property, text string) value {
	switch p {
	case textColour, background:
		return s.colour(text)
	case picture:
		return keyword(text, "none")
	case display, clip, clipPath, transform, visible, overflow, position, paintedText, motion, stretch:
		return keywordOf(p, text)
	}
	return length(text)
}

// keywordOf says of properties that either hide or do not, which it is.
func keywordOf(p property, text string) value {
	hidden := false
	switch p {
	case display:
		hidden = text == "none"
	case visible:
		hidden = text == "hidden" || text == "collapse"
	case overflow:
		hidden = strings.HasPrefix(text, "hidden") || strings.HasPrefix(text, "clip")
	case position:
		hidden = text == "absolute" || text == "fixed"
	case clip:
		hidden = isEmptyRect(text)
	case clipPath:
		hidden = isEmptyShape(text)
	case transform:
		hidden = isVanishing(text)
	case paintedText:
		hidden = text != "none" && text != "border-box" && text != "padding-box" && text != "content-box"
	case stretch:
		hidden = !strings.HasPrefix(text, "0")
	case motion:
		hidden = text != "none" && text != "auto"
	}
	switch {
	case hidden:
		return value{kind: hides}
	case text == "inherit" && p == visible:
		return value{kind: inherit}
	}
	return value{kind: shown}
}

func keyword(text, harmless string) value {
	if text == harmless {
		return value{kind: shown}
	}
	return value{kind: hides}
}

// isEmptyRect knows clip: rect(0 0 0 0) and rect(1px, 1px, 1px, 1px).
func isEmptyRect(text string) bool {
	inside, ok := arguments(text, "rect")
	parts := fields(inside)
	if !ok || len(parts) != 4 {
		return false
	}
	edge := [4]value{}
	for i, part := range parts {
		edge[i] = length(part)
	}
	known := func(v value) bool { return v.kind == pixels || v.kind == plain }
	return known(edge[0]) && known(edge[2]) && edge[2].number-edge[0].number <= hundred && edge[2].number >= 0 ||
		known(edge[1]) && known(edge[3]) && edge[1].number-edge[3].number <= hundred && edge[1].number >= 0
}

func isEmptyShape(text string) bool {
	if inside, ok := arguments(text, "inset"); ok {
		parts := fields(inside)
		return len(parts) > 0 && isHalf(parts[0]) && (len(parts) < 3 || isHalf(parts[2]))
	}
	if inside, ok := arguments(text, "circle"); ok {
		parts := fields(inside)
		return len(parts) > 0 && length(parts[0]).number == 0 && isDigit(parts[0][0])
	}
	return strings.HasPrefix(text, "polygon(0 0, 0 0") || strings.HasPrefix(text, "polygon(0px 0px, 0px 0px")
}

func isHalf(text string) bool {
	v := length(text)
	return v.kind == percent && v.number >= 50*hundred
}

// isVanishing knows transforms that shrink to nothing or move far away.
func isVanishing(text string) bool {
	for _, name := range [...]string{"scale", "scalex", "scaley", "scale3d"} {
		if at := strings.Index(text, name+"("); at >= 0 {
			inside, _ := arguments(text[at:], name)
			parts := fields(inside)
			if len(parts) > 0 {
				v := length(parts[0])
				return v.kind != unknown && v.number == 0
			}
		}
	}
	for _, name := range [...]string{"translate", "translatex", "translatey", "translate3d"} {
		if at := strings.Index(text, name+"("); at >= 0 {
			inside, _ := arguments(text[at:], name)
			for _, part := range fields(inside) {
				if v := length(part); v.isFarNegative() || v.isFarPositive() {
					return true
				}
			}
		}
	}
	return text == "0"
}

// backgroundOf reads the shorthand: its colour, and whether it has an image.
func (s *sheet) backgroundOf(text string) (colour, image value) {
	image = value{kind: shown}
	if strings.Contains(text, "url(") || strings.Contains(text, "gradient(") || strings.Contains(text, "image") {
		return value{kind: unknown}, value{kind: hides}
	}
	if text == "none" {
		return value{kind: transparent}, image
	}
	colour = value{kind: transparent}
	if v := s.colour(text); v.kind != unknown {
		return v, image
	}
	for _, part := range strings.Fields(text) {
		if v := s.colour(part); v.kind != unknown {
			return v, image
		}
		colour = value{kind: unknown}
	}
	return colour, image
}

// colour reads a colour, through one level of custom properties.
func (s *sheet) colour(text string) value {
	inside, ok := arguments(text, "var")
	if !ok {
		return parseColour(text)
	}
	name, fallback, _ := strings.Cut(inside, ",")
	if set, found := s.variables[strings.TrimSpace(name)]; found {
		return parseColour(set)
	}
	return parseColour(strings.TrimSpace(fallback))
}
