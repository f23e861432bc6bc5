package metadata

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/tree"
)

// languageTag brings a language into the form en or pt-BR; "" means it is not one.
func languageTag(text string) string {
	text = strings.ReplaceAll(strings.TrimSpace(text), "_", "-")
	text, _, _ = strings.Cut(text, ",")
	text, _, _ = strings.Cut(text, ".")
	parts := strings.Split(text, "-")
	primary := strings.ToLower(parts[0])
	if code, ok := languageNames[primary]; ok {
		primary = code
	}
	if len(primary) < 2 || len(primary) > 3 || !isLetters(primary) {
		return ""
	}
	if len(parts) > 1 && len(parts[1]) == 2 && isLetters(parts[1]) {
		return primary + "-" + strings.ToUpper(parts[1])
	}
	if len(parts) > 1 && len(parts[1]) == 4 && isLetters(parts[1]) { // a script, as in zh-Hant
		return primary + "-" + strings.ToUpper(parts[1][:1]) + strings.ToLower(parts[1][1:])
	}
	return primary
}

// dateLang is the language by which dates on the page are read.
func (c *collector) dateLang() string {
	lang := c.lang()
	if (lang == "" || strings.EqualFold(lang, "en")) && c.where.writesDayFirst() {
		return "en-GB"
	}
	return lang
}

var languageNames = map[string]string{
	"english": "en", "german": "de", "deutsch": "de", "french": "fr", "français": "fr", "spanish": "es",
	"español": "es", "italian": "it", "italiano": "it",
	"portuguese": "pt", "russian": "ru", "japanese": "ja", "korean": "ko", "chinese": "zh", "arabic": "ar", "kr": "ko",
	"jp": "ja", "cn": "zh",
}

func isLetters(text string) bool {
	for i := range len(text) {
		if c := text[i] | 0x20; c < 'a' || c > 'z' {
			return false
		}
	}
	return text != ""
}

// scripts are those whose letters tell the language, more or less.
var scripts = [...]struct {
	letters *unicode.RangeTable
	code    string
}{
	{unicode.Hangul, "ko"}, {unicode.Hiragana, "ja"}, {unicode.Katakana, "ja"}, {unicode.Han, "zh"},
	{unicode.Arabic, "ar"}, {unicode.Hebrew, "he"},
	{unicode.Cyrillic, "ru"}, {unicode.Greek, "el"}, {unicode.Thai, "th"}, {unicode.Devanagari, "hi"},
	{unicode.Bengali, "bn"}, {unicode.Tamil, "ta"},
	{unicode.Georgian, "ka"}, {unicode.Armenian, "hy"},
}

// A relative is a language by the letters that set it apart.
type relative struct{ letters, code string }

// kin are languages that share a script with the one it stands for, by letters
// that only they have; of several, the first.
var kin = map[string][]relative{
	"ru": {{"ўЎ", "be"}, {"қғңұәөҚҒҢҰӘӨ", "kk"}, {"ѓќѕЃЌЅ", "mk"}, {"ђћјљњџЂЋЈЉЊЏ", "sr"}, {"іїєґІЇЄҐ", "uk"}, {"ъЪ", "bg"}},
	"ar": {{"ٹڈڑےں", "ur"}, {"پچژگکی", "fa"}},
}

// kinShare is one in how many letters of a text must be of such a kind.
const kinShare = 200

const sampleLetters = 1000

// byLetters guesses the language from the script of the text; Latin letters
// tell nothing.
func byLetters(body tree.Node) string {
	var counts [len(scripts)]int
	total := sampled(body, func(text string) int { return countLetters(&counts, text) })
	best, code := 0, ""
	for i, n := range counts {
		// A little kana among many Han letters is Japanese.
		if scripts[i].code == "ja" {
			n *= 5
		}
		if n > best {
			best, code = n, scripts[i].code
		}
	}
	if best*3 < total {
		return ""
	}
	return kinOf(code, body)
}

// sampled hands the texts of a page to what counts their letters, until those are
// enough.
func sampled(body tree.Node, count func(text string) int) (total int) {
	for n := body; n.Exists() && total < sampleLetters; {
		if n.IsText() && !n.IsBlank() {
			total += count(n.Data()[:min(len(n.Data()), 4*sampleLetters)])
		}
		if isSkipped(n) {
			n = n.Past(body)
		} else {
			n = n.Following(body)
		}
	}
	return total
}

// kinOf returns the language that a text is in, of those that share a script.
func kinOf(code string, body tree.Node) string {
	others := kin[code]
	if others == nil {
		return code
	}
	counts := make([]int, len(others))
	total := sampled(body, func(text string) int { return countKin(counts, others, text) })
	for i, n := range counts {
		if n > 0 && n*kinShare >= total {
			return others[i].code
		}
	}
	return code
}

// countKin counts the letters of a text that only some languages have, and those
// of all scripts but the Latin.
func countKin(counts []int, kin []relative, text string) (total int) {
	for _, r := range text {
		if r < firstScript || !unicode.IsLetter(r) {
			continue
		}
		total++
		for i := range kin {
			if strings.ContainsRune(kin[i].letters, r) {
				counts[i]++
			}
		}
	}
	return total
}

// countLetters counts the letters of a text, those of each script and all.
func countLetters(counts *[len(scripts)]int, text string) (total int) {
	for _, r := range text {
		switch {
		case r < utf8.RuneSelf:
			if c := r | 0x20; 'a' <= c && c <= 'z' {
				total++
			}
		case unicode.IsLetter(r):
			total++
			if r >= firstScript {
				countScript(counts, r)
			}
		}
	}
	return total
}

// firstScript is the first letter that is not Latin.
const firstScript = 0x250

func countScript(counts *[len(scripts)]int, r rune) {
	for i := range scripts {
		if unicode.Is(scripts[i].letters, r) {
			counts[i]++
			return
		}
	}
}

const maxKeywords = 30

// splitKeywords cuts a list at commas, or at lines when it came in pieces.
func splitKeywords(text string) (list []string) {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool {
		return r == ',' || r == ';' || r == '\n' ||
			r == '、' || r == '，'
	}) {
		if word = prose(word); word != "" && len(word) < 100 && !contains(list, word) && len(list) < maxKeywords {
			list = append(list, word)
		}
	}
	return list
}
