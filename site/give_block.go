package site

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/reader"
)

// maxItems is how many items of a list are given where the rule does not say.
const maxItems = 200

func (v *Visit) giveBlock(b *block, c *composer) error {
	s := &v.scope
	c.heading(2, b.Heading.text(s))
	c.say(c.root, b.Text.text(s))
	c.say(c.root, b.Note.text(s))
	c.html(c.root, b.HTML.source(s), 2)
	c.markdown(c.root, b.Markdown.text(s), 2)
	c.code(c.root, b.Code.text(s), "")
	c.facts(c.root, b.Facts, s)
	switch {
	case b.List != nil:
		v.giveList(b.List, c)
	case b.Table != nil:
		v.giveTable(b.Table, c)
	case b.Posts != nil:
		v.givePosts(b.Posts, c)
	case b.Sections != nil:
		v.giveSections(b.Sections, c)
	case b.Select != nil:
		return v.giveSelection(b.Select, c)
	case b.Page != "":
		return v.givePage(b.Page, c)
	}
	return nil
}

// facts are a list of labels and values; those without a value are left out.
func (c *composer) facts(to *document.Node, facts pairs, s *scope) {
	var list *document.Node
	for _, f := range facts {
		value := oneLine(f.text.text(s))
		if value == "" {
			continue
		}
		if list == nil {
			list = c.add(document.List, to)
		}
		p := c.add(document.Paragraph, c.add(document.Item, list))
		c.add(document.Strong, p).Append(c.arena.NewText(document.Text, f.label+":"))
		p.Append(c.arena.NewText(document.Text, " "))
		if strings.HasPrefix(value, "https://") && !strings.Contains(value, " ") {
			c.link(p, value, value)
			continue
		}
		p.Append(c.arena.NewText(document.Text, value))
	}
}

func (v *Visit) giveList(l *listing, c *composer) {
	items, most := l.entries(&v.scope), most(l.Most)
	var list *document.Node
	for i, item := range items {
		if i == most {
			break
		}
		s := v.scope.within(item)
		words := oneLine(l.Item.text(s))
		if words == "" {
			continue
		}
		if list == nil {
			c.heading(2, l.Heading.text(&v.scope))
			list = c.add(document.List, c.root)
		}
		c.link(c.add(document.Paragraph, c.add(document.Item, list)), words, l.Link.text(s))
	}
	c.more(len(items), most)
}

// entries are what is listed. A single thing with several fields is listed by
// them where the item speaks of keys.
func (l *listing) entries(s *scope) []any {
	if l.Item.speaksOf("key") {
		return l.Each.entries(s)
	}
	return l.Each.list(s)
}

func most(asked int) int {
	if asked == 0 {
		return maxItems
	}
	return asked
}

// more says how many were left out.
func (c *composer) more(all, most int) {
	if all > most {
		c.say(c.root, fmt.Sprintf("(%d more are left out.)", all-most))
	}
}

func (v *Visit) giveTable(l *listing, c *composer) {
	items, most := l.Each.list(&v.scope), most(l.Most)
	if len(items) == 0 {
		return
	}
	c.heading(2, l.Heading.text(&v.scope))
	table := c.add(document.Table, c.root)
	head := c.add(document.Row, table)
	for _, column := range l.Columns {
		cell := c.add(document.Cell, head)
		cell.Header = true
		cell.Append(c.arena.NewText(document.Text, column.label))
	}
	for _, item := range items[:min(most, len(items))] {
		s := v.scope.within(item)
		row := c.add(document.Row, table)
		for _, column := range l.Columns {
			cell := c.add(document.Cell, row)
			if value := oneLine(column.text.text(s)); value != "" {
				cell.Append(c.arena.NewText(document.Text, value))
			}
		}
	}
	c.more(len(items), most)
}

// giveSelection adds a piece of a page that was asked for.
func (v *Visit) giveSelection(sel *selection, c *composer) error {
	got := v.answers[sel.From]
	if got == nil {
		return nil
	}
	opts := c.opts
	opts.Selector, opts.Exclude = sel.Selector, sel.Exclude
	base := cmp.Or(sel.Base.text(&v.scope), got.FinalURL)
	doc, err := reader.Read(reader.Source{Body: got.Body, URL: base, ContentType: got.ContentType}, opts)
	if err != nil {
		return &ErrShape{sel.Selector}
	}
	reader.Demote(doc.Root, 2)
	c.graft(c.root, doc.Root)
	return nil
}

// givePage adds a whole answer as the readers have it; one that could not be
// had was noted.
func (v *Visit) givePage(name string, c *composer) error {
	got := v.answers[name]
	if got == nil {
		return nil
	}
	doc, err := reader.Read(reader.Source{Body: got.Body, URL: got.FinalURL, ContentType: got.ContentType}, c.opts)
	switch {
	case err != nil:
		return err
	case doc.Root == nil && doc.Verdict.Method == "markdown":
		c.markdown(c.root, doc.Verbatim, 2)
	case doc.Root == nil:
		c.code(c.root, doc.Verbatim, "")
	default:
		reader.Demote(doc.Root, 2)
		c.graft(c.root, doc.Root)
	}
	return nil
}

// maxSectionChars is how much all sections of a list take together.
const maxSectionChars = 20_000

// giveSections adds a heading and a text for each value, as long as there is
// room; then it says how many had none.
func (v *Visit) giveSections(l *sections, c *composer) {
	items, most, room := l.Each.list(&v.scope), most(l.Most), l.Chars
	if room == 0 {
		room = maxSectionChars
	}
	given, left := 0, 0
	for i, item := range items {
		s := v.scope.within(item)
		size := len(l.Code.text(s)) + len(l.HTML.text(s)) + len(l.Markdown.text(s)) + len(l.Text.text(s))
		if size == 0 {
			continue
		}
		if i >= most || size > room {
			room = 0
			left++
			continue
		}
		if given == 0 {
			c.heading(2, l.Heading.text(&v.scope))
		}
		given, room = given+1, room-size
		c.heading(3, l.Title.text(s))
		c.code(c.root, l.Code.text(s), l.Lang.text(s))
		c.html(c.root, l.HTML.source(s), 4)
		c.markdown(c.root, l.Markdown.text(s), 4)
		c.say(c.root, l.Text.text(s))
	}
	if given > 0 {
		c.more(given+left, given)
	}
}

// source is the text as HTML: where it is one element of a page, what that
// holds, with its tags. The element itself stays out, since some sites hide it
// until a script has run.
func (t text) source(s *scope) string {
	if t.isZero() || len(t.parts) != 1 || t.parts[0].expr == nil {
		return t.text(s)
	}
	var b strings.Builder
	for _, p := range t.parts[0].expr.paths {
		for _, found := range p.all(s) {
			if n, ok := found.(tree.Node); ok {
				for child := range n.Children() {
					_ = child.Render(&b) // a builder takes all
				}
			}
		}
		if b.Len() > 0 {
			return b.String()
		}
	}
	return t.text(s)
}
