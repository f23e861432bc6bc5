package data

import (
	"fmt"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

// readXML shows short XML as it is, and of long the elements it is made of and
// where it begins.
func readXML(source reader.Source, opts reader.Options) (*document.Document, error) {
	text := charset.Decode(source.Body, source.ContentType)
	if len(text.UTF8) <= wholeBytes {
		return verbatim(text, document.MethodXML), nil
	}
	d := newDraft(source, opts)
	d.Say(fmt.Sprintf("XML of %d bytes. Its elements with their counts, and where it begins:", len(text.UTF8)))
	d.Code(elements(text.UTF8), "")
	d.Code(beginning(text.UTF8), "xml")
	return d.Document(), nil
}

// A kin is all elements of one name at one place.
type kin struct {
	count int
	names []string
	of    map[string]*kin
}

func (k *kin) child(name string) *kin {
	if k.of == nil {
		k.of = map[string]*kin{}
	}
	if len(k.names) >= maxFields && k.of[name] == nil {
		name = "…"
	}
	if k.of[name] == nil {
		k.of[name] = &kin{}
		k.names = append(k.names, name)
	}
	return k.of[name]
}

// elements outlines a text by the names of its elements.
func elements(text []byte) string {
	root := &kin{}
	open := []*kin{root}
	for s := xmltext.NewScanner(text[:min(len(text), shapeBytes)]); s.Next(); {
		switch s.Kind {
		case xmltext.Start:
			next := open[len(open)-1]
			if len(open) < deepestShape {
				next = next.child(s.Name)
				next.count++
			}
			open = append(open, next)
		case xmltext.End:
			open = open[:len(open)-1]
		}
	}
	var b strings.Builder
	lines := 0
	root.write(&b, 0, &lines)
	return b.String()
}

func (k *kin) write(b *strings.Builder, depth int, lines *int) {
	for _, name := range k.names {
		if *lines++; *lines > maxLines {
			return
		}
		fmt.Fprintf(b, "%s%.80s × %d\n", strings.Repeat("  ", depth), name, k.of[name].count)
		k.of[name].write(b, depth+1, lines)
	}
}
