// Package calendar reads calendars, and the contacts that share their
// notation.
package calendar

import (
	"fmt"
	"iter"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
)

func init() {
	reader.Register(readEvents, format.Calendar)
	reader.Register(readContacts, format.Contacts)
}

// A property is one line of a component, such as DTSTART;VALUE=DATE:20240102.
type property struct {
	name   string
	params string // as they are written
	value  string
}

// param returns the value of a parameter.
func (p property) param(name string) string {
	for each := range strings.SplitSeq(p.params, ";") {
		if key, value, _ := strings.Cut(each, "="); strings.EqualFold(key, name) {
			return strings.Trim(value, `"`)
		}
	}
	return ""
}

// A component is what stands between BEGIN and END, without those within it.
type component struct {
	kind       string
	properties []property
}

// first returns the value of the first property of the name.
func (c *component) first(name string) string {
	for _, p := range c.properties {
		if p.name == name {
			return p.value
		}
	}
	return ""
}

const (
	deepest       = 16
	maxProperties = 5000 // of a component
	maxContacts   = 1000
)

// components lists all components of a text as they end.
func components(text string) iter.Seq[component] {
	return func(yield func(component) bool) {
		var open []component
		for line := range unfolded(text) {
			p, ok := parse(line)
			switch {
			case !ok:
			case p.name == "BEGIN" && len(open) < deepest:
				open = append(open, component{kind: strings.ToUpper(p.value)})
			case p.name == "END" && len(open) > 0:
				if !yield(open[len(open)-1]) {
					return
				}
				open = open[:len(open)-1]
			case len(open) > 0:
				open[len(open)-1].add(p)
			}
		}
		for _, c := range open { // of a text that was cut short
			if !yield(c) {
				return
			}
		}
	}
}

func (c *component) add(p property) {
	if len(c.properties) < maxProperties {
		c.properties = append(c.properties, p)
	}
}

// unfolded gives the lines, each joined with those that go on after a space.
func unfolded(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		line, more := "", []byte(nil)
		for next := range strings.Lines(text) {
			next = strings.TrimRight(next, "\r\n")
			if next != "" && (next[0] == ' ' || next[0] == '\t') {
				more = append(more, next[1:]...)
				continue
			}
			if !yield(line + string(more)) {
				return
			}
			line, more = next, more[:0]
		}
		yield(line + string(more))
	}
}

// parse takes a line apart; a colon within quotes belongs to a parameter.
func parse(line string) (property, bool) {
	quoted := false
	for i, r := range line {
		switch {
		case r == '"':
			quoted = !quoted
		case r == ':' && !quoted:
			return named(line[:i], line[i+1:]), true
		}
	}
	return property{}, false
}

func named(head, value string) property {
	name, rest, _ := strings.Cut(head, ";")
	if _, after, found := strings.Cut(name, "."); found {
		name = after // of a group, as item1.EMAIL
	}
	return property{name: strings.ToUpper(name), params: rest, value: value}
}

var escapes = strings.NewReplacer(`\n`, "\n", `\N`, "\n", `\,`, ",", `\;`, ";", `\\`, `\`)

func unescaped(value string) string { return strings.TrimSpace(escapes.Replace(value)) }

// open decodes a source and begins its draft.
func open(source reader.Source, opts reader.Options) (string, *draft.Draft) {
	return string(charset.Decode(source.Body, source.ContentType).UTF8),
		draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
}

func readContacts(source reader.Source, opts reader.Options) (*document.Document, error) {
	text, d := open(source, opts)
	count := 0
	for c := range components(text) {
		if c.kind != "VCARD" {
			continue
		}
		if count++; count <= maxContacts {
			c.contact(d)
		}
	}
	leftOut(d, count-maxContacts, "contacts")
	return d.Document(), nil
}

func leftOut(d *draft.Draft, count int, what string) {
	if count > 0 {
		d.Paragraph(draft.Styled(fmt.Sprintf("%d more %s were left out.", count, what), draft.Italic))
	}
}

var contactFields = []struct{ name, label string }{
	{"TITLE", "Title"}, {"ROLE", "Role"}, {"ORG", "Organisation"}, {"EMAIL", "Email"}, {"TEL", "Phone"},
	{"ADR", "Address"},
	{"URL", "Page"}, {"BDAY", "Birthday"}, {"NOTE", "Note"},
}

func (c *component) contact(d *draft.Draft) {
	name := unescaped(c.first("FN"))
	if name == "" {
		family, given, _ := strings.Cut(c.first("N"), ";")
		given, _, _ = strings.Cut(given, ";")
		name = strings.TrimSpace(unescaped(given) + " " + unescaped(family))
	}
	d.Heading(2, draft.Words(name))
	for _, field := range contactFields {
		for _, p := range c.properties {
			if p.name == field.name {
				d.Item(0, false, 0).Paragraph(draft.Words(field.label+": "), contactValue(p))
			}
		}
	}
}

func contactValue(p property) draft.Span {
	value := unescaped(p.value)
	switch p.name {
	case "EMAIL":
		return draft.Linked(value, "mailto:"+value)
	case "URL":
		return draft.Linked(value, value)
	case "ADR", "ORG":
		var parts []string
		for _, part := range strings.Split(p.value, ";") {
			if part = unescaped(part); part != "" {
				parts = append(parts, part)
			}
		}
		return draft.Words(strings.Join(parts, ", "))
	}
	return draft.Words(value)
}
