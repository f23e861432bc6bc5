package training

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode"

	"golang.org/x/net/html"
)

// A tongue writes English pages as if they were of another language: word for
// word in its letters, with its signs, and with spaces only where it has some.
// What a page looks like stays, and what its words say is lost, so that what is
// chosen of it shows how much the reader leans on either.
type tongue struct {
	name   string
	spaced bool
	signs  *strings.Replacer
	word   func(l *letters, length int, isSmall bool)
}

var (
	asIs     = strings.NewReplacer()
	fullSize = strings.NewReplacer(". ", "。", ".\n", "。\n", ", ", "，", "? ", "？", "! ", "！")
	tongues  = []tongue{
		{"ko", true, asIs, func(l *letters, _ int, isSmall bool) {
			if !isSmall {
				l.add(hangul, 3+l.below(2))
			}
		}},
		{"ja", false, fullSize, func(l *letters, _ int, isSmall bool) {
			if !isSmall {
				l.add(han, 1+l.below(2))
			}
			l.add(kana, 1+l.below(2))
		}},
		{"zh", false, fullSize, func(l *letters, _ int, isSmall bool) {
			if isSmall {
				l.add(han, l.below(2))
				return
			}
			l.add(han, 2+l.below(2))
		}},
		{"th", false, strings.NewReplacer(". ", " ", ", ", " "), func(l *letters, length int, _ bool) {
			l.add(thai, max(2, length-1))
		}},
		{"ar", true, strings.NewReplacer(", ", "، ", "?", "؟"), func(l *letters, length int, _ bool) {
			l.add(arabic, max(2, length-1))
		}},
		{"hi", true, strings.NewReplacer(". ", "। ", ".\n", "।\n"), func(l *letters, length int, _ bool) {
			l.add(devanagari, max(2, length-1))
		}},
	}
	hangul     = []rune("가나다라마바사아자차카타파하고노도로모보소오조기니디리미비시이지구누두루무부수우주거너더러머버서어저")
	kana       = []rune("あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん")
	han        = []rune("国年大会人中生日本出月分後前者社地事業新場員立開手力問代明動京目通言理体田主題意不作用度強公持野以思家世多正安")
	thai       = []rune("กขคงจชซดตทนบปผพมยรลวสหอะาิีุเแโ")
	arabic     = []rune("ابتجحخدرزسشصضطعغفقكلمنهوية")
	devanagari = []rune("कखगचजटडतदनपबमयरलवसहािीुेो")
)

// letters make up words, the same ones for the same seed.
type letters struct {
	strings.Builder
	seed uint32
}

func (l *letters) below(n int) int {
	l.seed = l.seed*1664525 + 1013904223
	return int(l.seed>>8) % n
}

func (l *letters) add(of []rune, n int) {
	for range n {
		l.WriteRune(of[l.below(len(of))])
	}
}

// smallWords are those that other languages do without, or join to others.
var smallWords = wordSet(`the a an of to in on at for and or is are was were be been it its as by with from that this
	these those his her their our your my he she they we you i has have had do does did not but if so than then there
	here which who what when where will would can could may might should just also into out up over`)

// dateWords stay: they are how most of the web says when, and pages of other
// languages say it in figures.
var dateWords = wordSet(`jan feb mar apr jun jul aug sep sept oct nov dec january february march april june july august
	september october november december ago hour hours day days minute minutes week weeks month months year years am pm`)

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		set[word] = true
	}
	return set
}

// say writes a text in the tongue.
func (g *tongue) say(text string) string {
	var out strings.Builder
	owed := false // a space, if another word follows
	text = g.signs.Replace(text)
	for text != "" {
		end := strings.IndexFunc(text, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) })
		switch {
		case end == 0 && text[0] == ' ':
			owed = g.spaced
			text = text[1:]
			continue
		case end == 0:
			end = len(text) - len(strings.TrimLeftFunc(text, func(r rune) bool {
				return r != ' ' && (r > unicode.MaxASCII || !unicode.IsLetter(r))
			}))
			end = max(end, 1)
		case end < 0:
			end = len(text)
		}
		said := g.translate(text[:end])
		if owed && said != "" {
			out.WriteByte(' ')
			owed = false
		}
		out.WriteString(said)
		text = text[end:]
	}
	if owed {
		out.WriteByte(' ')
	}
	return out.String()
}

// translate writes one word, or leaves signs as they are.
func (g *tongue) translate(word string) string {
	low := strings.ToLower(word)
	if low[0] < 'a' || low[0] > 'z' || dateWords[low] {
		return word
	}
	l := letters{seed: hashOf(low)}
	g.word(&l, len(word), smallWords[low])
	return l.String()
}

// page writes the texts of a page in the tongue, and those that its head and
// its attributes repeat.
func (g *tongue) page(body []byte) []byte {
	var out bytes.Buffer
	z := html.NewTokenizer(bytes.NewReader(body))
	raw, isData := "", false
	for z.Next() != html.ErrorToken {
		source := bytes.Clone(z.Raw())
		token := z.Token()
		switch token.Type {
		case html.TextToken:
			out.Write(g.text(source, raw, isData))
		case html.StartTagToken, html.SelfClosingTagToken:
			raw, isData = token.Data, strings.Contains(attr(&token, "type"), "json")
			if g.attributes(&token) {
				source = []byte(token.String())
			}
			out.Write(source)
		default:
			raw = ""
			out.Write(source)
		}
	}
	return out.Bytes()
}

// text writes a text of the page, which may be one within an element that is
// not text at all.
func (g *tongue) text(source []byte, within string, isData bool) []byte {
	switch {
	case within == "script" && isData:
		return g.data(source)
	case within == "script" || within == "style":
		return source
	case within == "noscript":
		return g.page(source)
	}
	return []byte(html.EscapeString(g.say(html.UnescapeString(string(source)))))
}

func attr(t *html.Token, name string) string {
	for _, a := range t.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func (g *tongue) attributes(t *html.Token) (changed bool) {
	for i, a := range t.Attr {
		switch {
		case a.Key == "lang":
			t.Attr[i].Val = g.name
		case a.Key == "alt" || a.Key == "title" || a.Key == "content" && isProse(a.Val):
			t.Attr[i].Val = g.say(a.Val)
		default:
			continue
		}
		changed = true
	}
	return changed
}

// isProse knows what is said from what is set.
func isProse(s string) bool { return strings.Contains(s, " ") && !strings.ContainsAny(s, "=;") }

// data writes the sentences in a page's data.
func (g *tongue) data(source []byte) []byte {
	var v any
	if json.Unmarshal(source, &v) != nil {
		return source
	}
	out, err := json.Marshal(g.value(v))
	if err != nil {
		return source
	}
	return out
}

func (g *tongue) value(v any) any {
	switch v := v.(type) {
	case string:
		if isProse(v) && !strings.Contains(v, "://") {
			return g.say(v)
		}
	case []any:
		for i := range v {
			v[i] = g.value(v[i])
		}
	case map[string]any:
		for key := range v {
			v[key] = g.value(v[key])
		}
	}
	return v
}
