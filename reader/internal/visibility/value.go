package visibility

import "strings"

// A value is what a declaration sets, reduced to what matters for visibility.
type value struct {
	kind   kind
	number int32 // hundredths for lengths and numbers, 0xRRGGBB for colours
}

type kind uint8

const (
	unset   kind = iota
	unknown      // set, but to something that is not understood
	shown        // a keyword that lets the text be seen
	hides        // a keyword that hides
	inherit
	pixels
	ems
	rems
	percent
	plain // a number without unit
	colour
	transparent
)

const hundred = 100

func (v value) isSmall(limit int32) bool {
	return (v.kind == pixels || v.kind == plain) && v.number >= 0 && v.number <= limit*hundred
}

// isTinyFont reports whether text of that size could be too small to be seen.
func (v value) isTinyFont() bool {
	switch v.kind {
	case pixels, plain:
		return v.number <= 2*hundred
	case ems, rems:
		return v.number <= 0.3*hundred
	case percent:
		return v.number <= 30*hundred
	}
	return false
}

// far is the offset beyond which nothing is on the screen any more.
const far = 999

func (v value) isFarNegative() bool {
	switch v.kind {
	case pixels, plain:
		return v.number <= -far*hundred
	case ems, rems:
		return v.number <= -far*hundred/16
	case percent:
		return v.number <= -far*hundred
	}
	return false
}

func (v value) isFarPositive() bool {
	return v.kind == pixels && v.number >= 9000*hundred
}

// viewport is the width in pixels of the screen that pages are judged for.
const viewport = 1280

// units holds how many hundredths of a pixel each absolute unit has.
var units = map[string]struct {
	kind  kind
	scale float64
}{
	"px": {pixels, 1}, "em": {ems, 1}, "rem": {rems, 1}, "%": {percent, 1}, "": {plain, 1},
	"pt": {pixels, 4.0 / 3}, "pc": {pixels, 16}, "in": {pixels, 96}, "cm": {pixels, 37.8}, "mm": {pixels, 3.78},
	"q":  {pixels, 0.945},
	"ex": {ems, 0.5}, "ch": {ems, 0.5}, "vw": {pixels, viewport / 100.0}, "vh": {pixels, 8}, "vmin": {pixels, 8},
	"vmax": {pixels, viewport / 100.0},
}

// length reads a number with its unit.
func length(text string) value {
	number, rest, ok := leadingNumber(text)
	if !ok {
		return value{kind: unknown}
	}
	unit, ok := units[rest]
	if !ok {
		return value{kind: unknown}
	}
	return value{unit.kind, toHundredths(number * unit.scale)}
}

func toHundredths(f float64) int32 {
	const most = 1 << 30
	return int32(min(max(f*hundred, -most), most))
}

// leadingNumber reads a CSS number without the cost of a general parser.
func leadingNumber(text string) (number float64, rest string, ok bool) {
	i, sign := 0, 1.0
	if i < len(text) && (text[i] == '-' || text[i] == '+') {
		if text[i] == '-' {
			sign = -1
		}
		i++
	}
	scale := 0.0
	for ; i < len(text); i++ {
		switch c := text[i]; {
		case c >= '0' && c <= '9':
			ok = true
			if scale == 0 {
				number = number*10 + float64(c-'0')
			} else {
				number += float64(c-'0') * scale
				scale /= 10
			}
			continue
		case c == '.' && scale == 0:
			scale = 0.1
			continue
		case c == 'e' && ok && i+1 < len(text) && (text[i+1] == '-' || text[i+1] == '+' || isDigit(text[i+1])):
			return scientific(sign*number, text[i+1:])
		}
		break
	}
	return sign * number, text[i:], ok
}

// scientific reads the exponent of a number such as 1e-3px.
func scientific(number float64, text string) (float64, string, bool) {
	power, rest, ok := leadingNumber(text)
	for range min(int(max(power, -power)), 40) {
		if power < 0 {
			number /= 10
		} else {
			number *= 10
		}
	}
	return number, rest, ok
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// arguments returns what stands in the brackets of a CSS function call.
func arguments(text, function string) (string, bool) {
	rest, ok := strings.CutPrefix(text, function)
	if !ok || !strings.HasPrefix(rest, "(") {
		return "", false
	}
	if end := strings.IndexByte(rest, ')'); end > 0 {
		return rest[1:end], true
	}
	return rest[1:], true
}

// fields cuts at white space, commas and slashes.
func fields(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool {
		return r == ' ' || r == ',' || r == '/' || r == '\t' || r == '\n' || r == '\r' || r == '\f'
	})
}
