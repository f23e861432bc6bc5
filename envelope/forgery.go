package envelope

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

// Forgeries are looked for in a folded copy of the text, in which look-alikes
// are their plain letters, and cut out of the original. The patterns are tried
// only where a bracket stands, on a bounded piece, so that time stays linear.
var (
	markerPattern = lazyregexp.New(
		`^<{2,}[\s_]*(end[\s_]*)?external[\s_]*untrusted[\s_]*content([^<>\n]{0,120}>{2,})?`,
	)
	tokenPattern = lazyregexp.New(
		`^(?:<\|[a-z0-9_/:. -]{1,48}\|>|\[/?inst\]|<</?sys>>|</?s>|</?(?:start|end)_of_turn>|<(?:bos|eos|pad|unk|mask|cls|sep)>)`,
	)
)

// maxForgery bounds how far a forged marker or token may reach.
const maxForgery = 256

const (
	markerReplacement    = "[[MARKER_SANITIZED]]"
	endMarkerReplacement = "[[END_MARKER_SANITIZED]]"
	tokenReplacement     = "[REMOVED_SPECIAL_TOKEN]"
)

// replaceForgeries replaces each forged marker or control token of text once.
func replaceForgeries(text string, removed map[string]int) string {
	if !mayForge(text) {
		return text
	}
	f := fold(text)
	spans := f.forgeries()
	if len(spans) == 0 {
		return text
	}
	var b strings.Builder
	at := 0
	for _, s := range spans {
		from, to := f.origin(s.from), f.origin(s.to)
		for from > at && text[from-1] == '\\' {
			from-- // a Markdown escape of the first character
		}
		b.WriteString(text[at:from])
		b.WriteString(s.replacement)
		removed[s.reason]++
		at = to
	}
	b.WriteString(text[at:])
	return b.String()
}

// mayForge is the fast path: nothing can be forged without an opening angle,
// or the start of "[INST]".
func mayForge(text string) bool {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '<', c >= utf8.RuneSelf && isAngleLead(c):
			return true
		case c == '[' && i+1 < len(text) && strings.IndexByte(`iI/\`, text[i+1]) >= 0:
			return true
		}
	}
	return false
}

// isAngleLead reports whether a byte can start a character that folds to an
// angle or bracket: «, ‹, ⟨, 〈, ＜ and their kin start with C2, CB, E2, E3, EF.
func isAngleLead(c byte) bool {
	return c == 0xC2 || c == 0xCB || c == 0xE2 || c == 0xE3 || c == 0xEF
}

type span struct {
	from, to    int
	replacement string
	reason      string
}

// forgeries returns the forged markers and control tokens, in order.
func (f folded) forgeries() []span {
	var out []span
	for at := 0; at < len(f.text); {
		i := strings.IndexAny(f.text[at:], "<[")
		if i < 0 {
			break
		}
		start := at + i
		at = lastAngles(f.text, start)
		s, found := forgeryAt(f.text[at:min(len(f.text), at+maxForgery)])
		if !found {
			at++
			continue
		}
		s.from, s.to = at, at+s.to
		if s.reason == MarkerSpoof {
			s.from = start
		}
		out = append(out, s)
		at = s.to
	}
	return out
}

// lastAngles returns where the last two of a run of angles stand: no more can
// begin anything, and to try them all would take long.
func lastAngles(text string, at int) int {
	end := at
	for end < len(text) && text[end] == '<' {
		end++
	}
	return max(at, end-2)
}

// forgeryAt matches what text starts with; the span counts from there.
func forgeryAt(text string) (span, bool) {
	if m := markerPattern().FindStringSubmatchIndex(text); m != nil {
		if m[2] >= 0 {
			return span{0, m[1], endMarkerReplacement, MarkerSpoof}, true
		}
		return span{0, m[1], markerReplacement, MarkerSpoof}, true
	}
	if m := tokenPattern().FindStringIndex(text); m != nil {
		return span{0, m[1], tokenReplacement, ControlToken}, true
	}
	return span{}, false
}

// folded is a text with look-alikes folded, and for each byte of it the place
// in the original that it came from.
type folded struct {
	text    string
	offsets []int32
	end     int
}

func (f folded) origin(i int) int {
	if i >= len(f.offsets) {
		return f.end
	}
	return int(f.offsets[i])
}

func fold(text string) folded {
	buf := make([]byte, 0, len(text))
	offsets := make([]int32, 0, len(text))
	var enc [16]byte
	for i := 0; i < len(text); {
		c := text[i]
		if c < utf8.RuneSelf {
			if c != '\\' {
				buf = append(buf, lower(c))
				offsets = append(offsets, int32(i))
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		for _, b := range foldRune(enc[:0], r) {
			buf = append(buf, b)
			offsets = append(offsets, int32(i))
		}
		i += size
	}
	return folded{string(buf), offsets, len(text)}
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// foldRune appends what r looks like: plain ASCII for look-alikes, nothing
// for what cannot be seen, and r itself otherwise.
func foldRune(dst []byte, r rune) []byte {
	if s, ok := lookAlikes[r]; ok {
		return append(dst, s...)
	}
	if unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Mn, r) {
		return dst
	}
	if r < 0x2000 && r > 0xFF || r >= 0x3040 && r < 0xF900 {
		return utf8.AppendRune(dst, r)
	}
	for _, plain := range norm.NFKC.String(string(r)) {
		if s, ok := lookAlikes[plain]; ok {
			dst = append(dst, s...)
		} else {
			dst = utf8.AppendRune(dst, unicode.ToLower(plain))
		}
	}
	return dst
}

var lookAlikes = func() map[rune]string {
	m := map[rune]string{
		'«': "<", '»': ">", 0x2329: "<", 0x232A: ">", 0x3008: "<", 0x3009: ">", '‹': "<", '›': ">",
		0x27E8: "<", 0x27E9: ">", 0xFE64: "<", 0xFE65: ">", 0x300A: "<<", 0x300B: ">>", 0x27EA: "<<", 0x27EB: ">>",
		0x27EC: "<", 0x27ED: ">", 0x27EE: "<", 0x27EF: ">", 0x276C: "<", 0x276D: ">", 0x276E: "<", 0x276F: ">",
		0x2770: "<", 0x2771: ">", 0x02C2: "<", 0x02C3: ">", 0x1438: "<", 0x1433: ">", 0x226A: "<<", 0x226B: ">>",
		0x22D8: "<<<", 0x22D9: ">>>", 0x29FC: "<", 0x29FD: ">", 0xFF1C: "<", 0xFF1E: ">",
		0x2581: "_", 0x2017: "_", 0xFF3F: "_", 0x203F: "_", 0x2040: "_", 0xFE4D: "_", 0xFE4E: "_", 0xFE4F: "_",
		0xFF5C: "|", 0x2223: "|", 0x01C0: "|", 0x2758: "|", 0x2502: "|",
		0x201C: `"`, 0x201D: `"`, 0x2033: `"`, 0xFF02: `"`,
	}
	addLetters(m, "аΑАａ", "a")
	addLetters(m, "сСϲϹᴄ", "c")
	addLetters(m, "ԁᴅ", "d")
	addLetters(m, "еЕΕᴇ", "e")
	addLetters(m, "іІΙιⅼӏɪ", "i")
	addLetters(m, "ʟ", "l")
	addLetters(m, "мМΜᴍ", "m")
	addLetters(m, "пΝոɴ", "n")
	addLetters(m, "оОΟοօᴏ", "o")
	addLetters(m, "рРΡρ", "p")
	addLetters(m, "гʀᴦ", "r")
	addLetters(m, "ѕЅꜱ", "s")
	addLetters(m, "тТΤτᴛ", "t")
	addLetters(m, "υսᴜ", "u")
	addLetters(m, "хХΧχ", "x")
	return m
}()

func addLetters(m map[rune]string, letters, plain string) {
	for _, r := range letters {
		m[r] = plain
	}
}
