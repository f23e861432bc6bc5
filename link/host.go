package link

import (
	"strings"
	"unicode/utf8"
)

const maxHost = 253

// host is a run of dot-separated labels and where, within it, the host name ends.
type host struct {
	start, end int
	runEnd     int // end of everything that looked like a label
	labels     int
	last, prev int  // starts of the last two labels
	malformed  bool // a label breaks the rules for labels
	broken     bool // an invisible character was put inside
	isPlain    bool // only ASCII, no punycode
}

// label is one label of a host; glueAt is where glue first follows something else, or -1.
type label struct {
	start, end int
	glueAt     int
	ascii      bool
}

// parseHost reads the longest host name at i. The caller judges its top-level domain.
func parseHost(text string, i int) host {
	h := host{start: i, end: i, runEnd: i, isPlain: true}
	for {
		l := parseLabel(text, i)
		if l.end == l.start {
			break
		}
		more := hasLabelAfterDot(text, l.end)
		h.add(text, l)
		if end, ends := h.gluedEnd(text, l, !more); ends {
			h.end = end
			h.malformed = h.malformed || badLabel(text[l.start:end])
			return h
		}
		if !more {
			break
		}
		h.malformed = h.malformed || badLabel(text[l.start:l.end])
		i = l.end + 1
	}
	h.broken = isBroken(text, h.runEnd)
	h.dropSentence(text)
	h.trimLast(text)
	return h
}

// dropSentence gives up a last label that begins the next sentence: example.com.그리고
func (h *host) dropSentence(text string) {
	if h.labels < 3 || text[h.last] < utf8.RuneSelf || isTLD(text[h.last:h.end]) {
		return
	}
	r, _ := utf8.DecodeRuneInString(text[h.last:])
	name := text[h.start : h.last-1]
	if classify(r) != glue || !isTLD(text[h.prev:h.last-1]) && !isIPv4(name) {
		return
	}
	h.end, h.last = h.last-1, h.prev
	h.prev = h.start + strings.LastIndexByte(text[h.start:h.last-1], '.') + 1
	h.labels--
}

func (h *host) add(text string, l label) {
	h.prev, h.last = h.last, l.start
	h.labels++
	h.end, h.runEnd = l.end, l.end
	isPunycode := hasPrefixFold(text[l.start:l.end], "xn--")
	h.isPlain = h.isPlain && l.ascii && !isPunycode
	if isPunycode && !l.ascii && l.glueAt < 0 {
		h.malformed = true
	}
}

// gluedEnd returns where the host ends within l because prose follows without a space.
// Folding that prose into the name would send the reader to another, registrable domain.
func (h *host) gluedEnd(text string, l label, isLast bool) (int, bool) {
	if l.glueAt > l.start {
		head := text[l.start:l.glueAt]
		switch {
		case isLast, h.labels > 1 && isTLD(head), h.labels == 4 && isIPv4(text[h.start:l.glueAt]):
			return l.glueAt, true
		case hasPrefixFold(head, "xn--"), equalFold(head, "localhost"):
			return l.glueAt, true
		}
		return 0, false
	}
	if isLast && h.labels > 1 && !l.ascii && !isTLD(text[l.start:l.end]) {
		if n := tldPrefix(text[l.start:l.end]); n > 0 {
			return l.start + n, true
		}
	}
	return 0, false
}

// trimLast drops the hyphens and underscores that close emphasis or a clause.
func (h *host) trimLast(text string) {
	for h.end > h.last && (text[h.end-1] == '-' || text[h.end-1] == '_') {
		h.end--
	}
	h.malformed = h.malformed || h.end == h.last || badLabel(text[h.last:h.end])
}

// valid reports whether the host obeys the rules that hold for every name.
func (h *host) valid(text string) bool {
	if h.labels == 0 || h.malformed || h.broken || h.end-h.start > maxHost {
		return false
	}
	tail := h.last
	if h.labels > 1 {
		tail = h.prev
	}
	return strings.IndexByte(text[tail:h.end], '_') < 0
}

func (h *host) tld(text string) string { return text[h.last:h.end] }

// secondLevel returns the label before the last; it needs two labels.
func (h *host) secondLevel(text string) string { return text[h.prev : h.last-1] }

func badLabel(name string) bool {
	if name == "" {
		return true
	}
	first, last := name[0], name[len(name)-1]
	return first == '-' || first == '_' || last == '-' || last == '_'
}

func parseLabel(text string, i int) label {
	l := label{start: i, end: i, glueAt: -1, ascii: true}
	onlyGlue := true
	for l.end < len(text) {
		if isLabelByte(text[l.end]) {
			onlyGlue = false
			l.end++
			continue
		}
		if text[l.end] < utf8.RuneSelf {
			break
		}
		r, width := utf8.DecodeRuneInString(text[l.end:])
		c := classify(r)
		if c != letter && c != glue {
			break
		}
		l.ascii = false
		if c == letter {
			onlyGlue = false
		} else if l.glueAt < 0 && !onlyGlue {
			l.glueAt = l.end
		}
		l.end += width
	}
	return l
}

// hasLabelAfterDot reports whether another label follows the dot at i.
func hasLabelAfterDot(text string, i int) bool {
	if i+1 >= len(text) || text[i] != '.' {
		return false
	}
	if text[i+1] < utf8.RuneSelf {
		return isLabelByte(text[i+1])
	}
	r, _ := utf8.DecodeRuneInString(text[i+1:])
	c := classify(r)
	return c == letter || c == glue
}

// isBroken reports whether an invisible character at i is followed by more of the host:
// somebody split the name on purpose.
func isBroken(text string, i int) bool {
	rest := strings.TrimPrefix(text[i:], ".")
	trimmed := trimZeroWidth(rest)
	if len(trimmed) == len(rest) || trimmed == "" {
		return false
	}
	r, _ := utf8.DecodeRuneInString(trimmed)
	return classify(r) == letter || r == '.' || r == '-'
}

func trimZeroWidth(text string) string {
	for text != "" && text[0] >= utf8.RuneSelf {
		r, width := utf8.DecodeRuneInString(text)
		if classify(r) != zeroWidth {
			break
		}
		text = text[width:]
	}
	return text
}

// isIPv4 reports whether name is four decimal numbers up to 255.
func isIPv4(name string) bool {
	numbers, value, digits := 0, 0, 0
	for i := range len(name) {
		switch b := name[i]; {
		case isDigit(b) && digits < 3:
			value = value*10 + int(b-'0')
			digits++
		case b == '.' && digits > 0 && value <= 255:
			numbers, value, digits = numbers+1, 0, 0
		default:
			return false
		}
	}
	return numbers == 3 && digits > 0 && value <= 255
}

// suspicious reports whether a host may imitate another: punycode, or one label in two alphabets.
func (h *host) suspicious(text string) bool {
	if h.isPlain {
		return false
	}
	for name := text[h.start:h.end]; len(name) > 0; {
		part, rest, _ := strings.Cut(name, ".")
		if hasPrefixFold(part, "xn--") || mixesScripts(part) {
			return true
		}
		name = rest
	}
	return false
}
