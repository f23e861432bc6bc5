// Package subject reads what a web page says of the one thing it is about:
// what it costs, when it takes place, what goes into it.
//
//	subject.go   Read, and which of the things on a page it is about
//	kinds.go     the kinds of things, and how each is read
//	object.go    schema.org objects, from JSON-LD and microdata alike
//	price.go     prices in words and numbers
//	tag.go       the price that a page shows, where it says none to machines
//	card.go      what its head says of goods; the list of facts before a text
//	words.go     words for dates, times and states
package subject

import (
	"strings"
	"unicode"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
)

// A Page is what is known of a page before its content is chosen.
type Page struct {
	Root  tree.Node         // as it is seen
	Data  []any             // JSON-LD as it was written
	Items []any             // the same of microdata
	Card  map[string]string // what the head says for cards, by name: product:price:amount
	Title string
	Goods bool // it looks as if it sold something
	Text  bool // it is something to read, such as an article or a thread
	Many  bool // it looks as if it listed many things
}

// Read returns the facts of a page, or nil where it is about nothing that has
// any. It does not change the tree.
func Read(p Page) *document.Facts {
	found := things{title: wordsOf(p.Title)}
	found.gather(p.Data, "json-ld", 0)
	found.gather(p.Items, "microdata", 0)
	facts := found.best()
	if p.Many && (facts == nil || len(found.list) > 1 || !isSubject(facts) || facts.Kind == "product" ||
		likeness(wordsOf(facts.Name), found.title) < 100) {
		return nil
	}
	if p.Text && facts != nil && !isSubject(facts) {
		return nil
	}
	if facts == nil && (p.Goods || sells(p.Card)) {
		facts = &document.Facts{Kind: "product"}
	}
	if facts == nil {
		return nil
	}
	if facts.Kind == "product" {
		addCard(facts, p.Card)
		addShown(facts, p)
	}
	if isBare(facts) {
		return nil
	}
	if facts.From == "" {
		facts.From = "page"
	}
	return facts
}

// isSubject reports whether a text can be about a thing: one that it tells how
// to make, when to see or what to pay for.
func isSubject(f *document.Facts) bool {
	return f.Kind == "recipe" || f.Kind == "event" || f.Kind == "job" || f.Kind == "product" && f.Price != nil
}

// addShown looks at the page for the price, or for the one of several that it shows.
func addShown(f *document.Facts, p Page) {
	if !p.Root.Exists() || f.Price != nil && f.Price.High == "" {
		return
	}
	seen := shown(p.Root, p.Title)
	switch {
	case seen == nil:
	case f.Price == nil:
		f.Price = seen
	case !isAbove(f.Price.Amount, seen.Amount) && !isAbove(seen.Amount, f.Price.High):
		f.Price = &document.Price{Amount: seen.Amount, Currency: f.Price.Currency}
	}
}

// isBare reports whether nothing is said but what it is.
func isBare(f *document.Facts) bool {
	return !entries(f)(func(string, string) bool { return false })
}

// things are the objects that a page may be about.
type things struct {
	title []string
	byID  map[string]object
	list  []thing
}

type thing struct {
	object object
	kind   *kind
	from   string
	main   bool // the page says that this is what it is about
}

const (
	maxThings = 60
	maxDepth  = 5
)

// gather goes over values as they were written. What stands in a list is one
// of many, and not what the page is about.
func (t *things) gather(v any, from string, depth int) {
	if depth > maxDepth || len(t.list) >= maxThings {
		return
	}
	switch v := v.(type) {
	case []any:
		for _, each := range v {
			t.gather(each, from, depth+1)
		}
	case map[string]any:
		t.keep(object(v), from, false)
		for _, part := range [...]string{"@graph", "mainEntity", "mainEntityOfPage", "about", "itemReviewed"} {
			if part == "mainEntity" {
				t.main(v[part], from)
				continue
			}
			t.gather(v[part], from, depth+1)
		}
	}
}

func (t *things) main(v any, from string) {
	if o, ok := v.(map[string]any); ok {
		t.keep(object(o), from, true)
	}
}

func (t *things) keep(o object, from string, main bool) {
	if id, _ := o["@id"].(string); id != "" && len(o) > 2 {
		if t.byID == nil {
			t.byID = map[string]object{}
		}
		t.byID[id] = o
	}
	if k := kindOf(o); k != nil && len(t.list) < maxThings {
		t.list = append(t.list, thing{o, k, from, main})
	}
}

// alike is the share of words, in percent, that the name of a thing and the
// title of the page about it have in common.
const alike = 40

// best returns the facts of the thing that the page is about.
func (t *things) best() *document.Facts {
	var best *thing
	highest := 0
	for i := range t.list {
		if s := t.score(&t.list[i]); s > highest {
			best, highest = &t.list[i], s
		}
	}
	if best == nil {
		return nil
	}
	f := &document.Facts{Kind: best.kind.name, From: best.from}
	r := reading{t.byID}
	f.Name = r.line(best.object["name"])
	best.kind.read(r, best.object, f)
	return f
}

// score is how much speaks for a thing, or 0 where it cannot be the one.
func (t *things) score(c *thing) int {
	like := likeness(wordsOf(reading{t.byID}.line(c.object["name"])), t.title)
	if like < alike && !c.main && (!c.kind.strong || t.count(c.kind) > 1) {
		return 0
	}
	s := c.kind.rank*1000 + like*5 + min(len(c.object), 50)
	if c.main {
		s += 400
	}
	return s
}

func (t *things) count(k *kind) (n int) {
	for i := range t.list {
		if t.list[i].kind == k {
			n++
		}
	}
	return n
}

func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// likeness is the share of the words of the shorter text that the other has.
func likeness(a, b []string) int {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) == 0 {
		return 0
	}
	has := map[string]bool{}
	for _, word := range b {
		has[word] = true
	}
	common := 0
	for _, word := range a {
		if has[word] {
			common++
		}
	}
	return 100 * common / len(a)
}
