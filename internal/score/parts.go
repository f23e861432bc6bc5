package score

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

// Parts are what of a Markdown text is compared with its source, part by part.
var Parts = []string{"text", "headings", "code", "language", "cells", "shape", "items", "kind", "links", "images",
	"spans", "strong", "math", "quotes", "footnotes"}

// A Source is the Markdown that a page was made from, and what must be known to
// compare with it.
type Source struct {
	Markdown  string
	Titles    []string            // the page's own, which may be there or not
	Languages []int               // the code blocks whose language the page tells
	Skip      []string            // parts that cannot be told from the page
	Math      bool                // the page sets formulas
	Addresses map[string][]string // what the page makes of the source's addresses
	Contents  bool                // the page has a list of its headings
	Boxes     []string            // texts of remarks that are set in a box
	BoxTitles []string            // and what they are called
}

// counts is a bag of keys.
type counts[K comparable] map[K]int

func (c counts[K]) total() (n int) {
	for _, k := range c {
		n += k
	}
	return n
}

func (c counts[K]) common(d counts[K]) (n int) {
	for key, k := range c {
		n += min(k, d[key])
	}
	return n
}

func countAll[K comparable](list []K) counts[K] {
	c := counts[K]{}
	for _, key := range list {
		c[key]++
	}
	return c
}

func f1(same float64, truth, answer int) float64 {
	if same == 0 {
		return 0
	}
	return 2 * same / float64(truth+answer)
}

func (c counts[K]) f1(answer counts[K]) float64 {
	return f1(float64(c.common(answer)), c.total(), answer.total())
}

type (
	levelKey struct {
		level int
		text  string
	}
	kindKey struct {
		kind bool
		text string
	}
	targetsOf struct {
		text    string
		targets []string
	}
)

// A tally is a text's outline in keys.
type tally struct {
	text              counts[string]
	headings          []levelKey
	codes             []codeOf // language and code
	tables            [][][]string
	items             counts[levelKey]
	kind              counts[kindKey]
	links, images     []targetsOf
	spans, keys, math counts[string]
	strong            counts[kindKey]
	quotes            []counts[string]
	footnotes         counts[string]
}

// boxNames are what remarks are called in many languages.
var boxNames = sync.OnceValue(func() map[string]bool {
	return keysOf(strings.Fields(`note tip info warning danger caution important abstract success question
	failure bug example quote details hint attention error seealso summary
	提示 注意 警告 危险 信息 详细信息 ヒント 情報 危険 팁 주의 경고 정보 위험 참고 노트`))
})

func keysOf(texts []string) map[string]bool {
	keys := map[string]bool{}
	for _, text := range texts {
		keys[strings.ToLower(keyOf(text))] = true
	}
	return keys
}

// A tallier makes a tally of an outline.
type tallier struct {
	source  *Source
	url     string
	resolve map[string][]string
	named   map[string]bool // titles of remarks
	anchors map[string]bool // texts of links to the page's own headings
}

func newTallier(source *Source, url string, resolve map[string][]string) *tallier {
	t := &tallier{source: source, url: url, resolve: resolve, named: keysOf(source.BoxTitles),
		anchors: map[string]bool{}}
	if len(source.Boxes) > 0 {
		for name := range boxNames() {
			t.named[name] = true
		}
	}
	return t
}

func (t *tallier) targets(href string) []string {
	list, ok := t.resolve[href]
	if !ok {
		list = []string{href}
	}
	out := make([]string, len(list))
	for i, h := range list {
		out[i] = addressKey(h, t.url)
	}
	return out
}

func (t *tallier) tally(o *outline) *tally {
	out := &tally{text: countAll(wordsOf(strings.Join(o.text, " ")))}
	skipped := t.headings(o, out)
	t.links(o, out)
	skipped = append(skipped, t.items(o, out)...)
	for _, word := range skipped {
		if out.text[word] > 0 {
			out.text[word]--
		}
	}
	for _, c := range o.codes {
		if code := codeKey(c.text); strings.TrimSpace(code) != "" {
			out.codes = append(out.codes, codeOf{languageKey(c.info), code})
		}
	}
	for _, table := range o.tables {
		out.tables = append(out.tables, tableKeys(table))
	}
	out.spans, out.keys = countAll(folded(o.spans)), countAll(folded(o.keys))
	out.strong = counts[kindKey]{}
	for _, s := range o.strong {
		if key := keyOf(s.text); key != "" && !t.named[strings.TrimRight(strings.ToLower(key), ":：")] {
			out.strong[kindKey{s.strong, key}]++
		}
	}
	out.math = counts[string]{}
	for _, tex := range o.math {
		if key := texKey(tex); key != "" {
			out.math[key]++
		}
	}
	for _, q := range o.quotes {
		if words := wordsOf(q.text); len(words) > 0 {
			out.quotes = append(out.quotes, countAll(words))
		}
	}
	out.footnotes = counts[string]{}
	for _, note := range o.footnotes {
		key := []rune(keyOf(note))
		out.footnotes[string(key[:min(60, len(key))])]++
	}
	return out
}

// headings leaves out the page's title, and returns its words.
func (t *tallier) headings(o *outline, out *tally) (skipped []string) {
	titles := map[string]bool{}
	for _, title := range t.source.Titles {
		titles[keyOf(title)] = true
	}
	delete(titles, "")
	list := o.headings
	for i := range min(2, len(list)) {
		if titles[keyOf(list[i].text)] {
			skipped = wordsOf(list[i].text)
			list = slices.Delete(slices.Clone(list), i, i+1)
			break
		}
	}
	for _, h := range list {
		if key := keyOf(h.text); key != "" && !t.named[strings.ToLower(key)] {
			out.headings = append(out.headings, levelKey{h.level, key})
		}
	}
	return skipped
}

var noteFragment = lazyregexp.New(`^#?(?:user-content-)?fn`)

func (t *tallier) links(o *outline, out *tally) {
	here := addressKey(t.url, t.url)
	for _, l := range o.links {
		key, targets := keyOf(l.text), t.targets(l.target)
		if len(targets) == 0 || strings.TrimSpace(l.target) == "" {
			continue
		}
		path, fragment, _ := strings.Cut(targets[0], "#")
		switch {
		case !saysSomething(key) || l.inHeading && fragment != "" || noteFragment().MatchString(fragment):
			continue // marks beside headings, footnotes
		case key != "" && t.isAuto(key, l, targets):
			continue
		case t.source.Contents && path == here && fragment != "":
			t.anchors[key] = true
			continue
		}
		out.links = append(out.links, targetsOf{key, targets})
	}
	for _, i := range o.images {
		targets := t.targets(i.target)
		if isEmoji(i.text) || len(targets) == 0 || slices.Contains(targets, "data:") {
			continue
		}
		out.images = append(out.images, targetsOf{keyOf(i.text), targets})
	}
}

func saysSomething(key string) bool {
	return strings.ContainsFunc(key, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r > 0x7f })
}

// isAuto reports whether a link's words are its address.
func (t *tallier) isAuto(key string, l linkOf, targets []string) bool {
	text := strings.TrimSpace(l.text)
	for _, target := range targets {
		if target == addressKey(l.text, t.url) || target == addressKey("http://"+text, t.url) ||
			strings.TrimSuffix(keyOf(target), "/") == strings.TrimSuffix(strings.ToLower(key), "/") ||
			strings.TrimPrefix(keyOf(unescaped(l.target)), "mailto:") == key {
			return true
		}
	}
	return false
}

var emojiName = lazyregexp.New(`^:[\w+-]+:$`)

func isEmoji(alt string) bool {
	isForeign := strings.ContainsFunc(alt, func(r rune) bool { return r > unicode.MaxASCII })
	return emojiName().MatchString(alt) || keyOf(alt) == "" && isForeign
}

// items leaves out those of a list of the page's headings, and returns their words.
func (t *tallier) items(o *outline, out *tally) (skipped []string) {
	out.items, out.kind = counts[levelKey]{}, counts[kindKey]{}
	for _, item := range o.items {
		var said []string
		for _, paragraph := range item.paragraphs {
			if !t.named[strings.ToLower(keyOf(paragraph))] {
				said = append(said, paragraph)
			}
		}
		switch key := keyOf(strings.Join(said, " ")); {
		case t.source.Contents && t.anchors[key]:
			skipped = append(skipped, wordsOf(strings.Join(item.paragraphs, " "))...)
		case key != "":
			out.items[levelKey{item.depth, key}]++
			out.kind[kindKey{item.ordered, key}]++
		}
	}
	return skipped
}

func tableKeys(table [][]string) (rows [][]string) {
	for _, cells := range table {
		keys, filled := make([]string, len(cells)), false
		for i, cell := range cells {
			keys[i] = keyOf(cell)
			filled = filled || keys[i] != ""
		}
		if filled {
			rows = append(rows, keys)
		}
	}
	return rows
}

func folded(texts []string) []string {
	out := make([]string, len(texts))
	for i, text := range texts {
		out[i] = strings.Join(strings.Fields(text), " ")
	}
	return out
}
