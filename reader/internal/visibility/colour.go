package visibility

import (
	"math"
	"strings"
)

// names holds the CSS colours that pages use by name.
var names = map[string]int32{
	"white": 0xffffff, "black": 0x000000, "red": 0xff0000, "green": 0x008000, "blue": 0x0000ff, "yellow": 0xffff00,
	"gray": 0x808080, "grey": 0x808080, "silver": 0xc0c0c0, "maroon": 0x800000, "purple": 0x800080, "fuchsia": 0xff00ff,
	"magenta": 0xff00ff, "lime": 0x00ff00, "olive": 0x808000, "navy": 0x000080, "teal": 0x008080, "aqua": 0x00ffff,
	"cyan": 0x00ffff, "orange": 0xffa500, "pink": 0xffc0cb, "brown": 0xa52a2a, "gold": 0xffd700, "indigo": 0x4b0082,
	"violet": 0xee82ee, "crimson": 0xdc143c, "coral": 0xff7f50, "tomato": 0xff6347, "salmon": 0xfa8072,
	"khaki": 0xf0e68c,
	"beige": 0xf5f5dc, "ivory": 0xfffff0, "snow": 0xfffafa, "linen": 0xfaf0e6, "azure": 0xf0ffff, "mintcream": 0xf5fffa,
	"whitesmoke": 0xf5f5f5, "ghostwhite": 0xf8f8ff, "floralwhite": 0xfffaf0, "aliceblue": 0xf0f8ff,
	"seashell": 0xfff5ee,
	"honeydew": 0xf0fff0, "lightgray": 0xd3d3d3, "lightgrey": 0xd3d3d3, "darkgray": 0xa9a9a9, "darkgrey": 0xa9a9a9,
	"dimgray": 0x696969, "dimgrey": 0x696969, "gainsboro": 0xdcdcdc, "lightyellow": 0xffffe0, "lightblue": 0xadd8e6,
	"skyblue": 0x87ceeb, "steelblue": 0x4682b4, "royalblue": 0x4169e1, "darkblue": 0x00008b, "midnightblue": 0x191970,
	"lightgreen": 0x90ee90, "darkgreen": 0x006400, "seagreen": 0x2e8b57, "darkred": 0x8b0000, "firebrick": 0xb22222,
	"chocolate": 0xd2691e, "tan": 0xd2b48c, "wheat": 0xf5deb3, "lavender": 0xe6e6fa, "plum": 0xdda0dd,
	"orchid":    0xda70d6,
	"slategray": 0x708090, "slategrey": 0x708090, "darkslategray": 0x2f4f4f, "darkslategrey": 0x2f4f4f,
	"cornsilk": 0xfff8dc,
}

// parseColour reads a colour in lower case; what it does not know is unknown.
func parseColour(text string) value {
	switch {
	case text == "transparent":
		return value{kind: transparent}
	case text == "inherit":
		return value{kind: inherit}
	case strings.HasPrefix(text, "#"):
		return hexColour(text[1:])
	case strings.HasPrefix(text, "rgb"):
		return rgbColour(text)
	case strings.HasPrefix(text, "hsl"):
		return hslColour(text)
	}
	if rgb, ok := names[text]; ok {
		return value{colour, rgb}
	}
	return value{kind: unknown}
}

func hexColour(digits string) value {
	var rgb, alpha int32
	alpha = 255
	for i := range len(digits) {
		d := hexDigit(digits[i])
		if d < 0 {
			return value{kind: unknown}
		}
		switch {
		case len(digits) <= 4 && i < 3:
			rgb = rgb<<8 | d*17
		case len(digits) == 4:
			alpha = d * 17
		case i < 6:
			rgb = rgb<<4 | d
		case i == 6:
			alpha = d << 4
		default:
			alpha |= d
		}
	}
	switch len(digits) {
	case 3, 4, 6, 8:
		return withAlpha(rgb, float64(alpha)/255)
	}
	return value{kind: unknown}
}

func hexDigit(c byte) int32 {
	switch {
	case isDigit(c):
		return int32(c - '0')
	case 'a' <= c && c <= 'f':
		return int32(c-'a') + 10
	}
	return -1
}

// withAlpha makes what cannot be seen transparent, and what is see-through
// unknown, since it depends on what is below.
func withAlpha(rgb int32, alpha float64) value {
	switch {
	case alpha < 0.02:
		return value{kind: transparent}
	case alpha < 0.95:
		return value{kind: unknown}
	}
	return value{colour, rgb}
}

// channels reads the numbers of a colour function; percentages are of scale.
func channels(text string, scale [3]float64) (c [4]float64, ok bool) {
	inside, ok := arguments(text, strings.TrimRight(text[:strings.IndexByte(text+"(", '(')], " "))
	parts := fields(inside)
	if !ok || len(parts) < 3 || len(parts) > 4 {
		return c, false
	}
	c[3] = 1
	for i, part := range parts {
		number, unit, isNumber := leadingNumber(part)
		if !isNumber {
			return c, false
		}
		if unit == "%" {
			number /= hundred
			if i < 3 {
				number *= scale[i]
			}
		}
		c[i] = number
	}
	return c, true
}

func rgbColour(text string) value {
	c, ok := channels(text, [3]float64{255, 255, 255})
	if !ok {
		return value{kind: unknown}
	}
	return withAlpha(pack(c[0], c[1], c[2]), c[3])
}

func hslColour(text string) value {
	c, ok := channels(text, [3]float64{360, 1, 1})
	if !ok {
		return value{kind: unknown}
	}
	amplitude := c[1] * min(c[2], 1-c[2])
	channel := func(n float64) float64 {
		k := math.Mod(n+c[0]/30, 12)
		return 255 * (c[2] - amplitude*max(-1, min(k-3, 9-k, 1)))
	}
	return withAlpha(pack(channel(0), channel(8), channel(4)), c[3])
}

func pack(r, g, b float64) int32 {
	clamp := func(f float64) int32 { return int32(min(max(f+0.5, 0), 255)) }
	return clamp(r)<<16 | clamp(g)<<8 | clamp(b)
}

// alike is how far two colours may differ in each channel and still be one.
const alike = 8

func sameColour(a, b value) bool {
	if a.kind != colour || b.kind != colour {
		return false
	}
	for shift := 0; shift <= 16; shift += 8 {
		difference := (a.number>>shift)&255 - (b.number>>shift)&255
		if difference > alike || difference < -alike {
			return false
		}
	}
	return true
}
