package mcpinstall

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// section is the object under a key, if there is one.
func (d *document) section(name string) (object, bool, error) {
	m, ok := d.root.member(name)
	if !ok {
		return object{}, false, nil
	}
	if d.text[m.from] != '{' {
		return object{}, false, fmt.Errorf("its %q is not an object; mend it first", name)
	}
	return scan(d.text, m.from), true, nil
}

func (d *document) has(section, name string) bool {
	inner, ok, err := d.section(section)
	if err != nil || !ok {
		return false
	}
	_, ok = inner.member(name)
	return ok
}

// set returns the text with value as the member name of section.
func (d *document) set(section, name string, value any) ([]byte, error) {
	inner, ok, err := d.section(section)
	if err != nil {
		return nil, err
	}
	if !ok {
		return d.insert(d.root, section, map[string]any{name: value})
	}
	if m, ok := inner.member(name); ok {
		return d.replace(m, value)
	}
	return d.insert(inner, name, value)
}

// replace changes a value unless it says the same already.
func (d *document) replace(m member, value any) ([]byte, error) {
	text, err := d.render(value, d.indent(m.start))
	if err != nil {
		return nil, err
	}
	if sameJSON(d.text[m.from:m.to], text) {
		return d.text, nil
	}
	return splice(d.text, m.from, m.to, text), nil
}

// insert adds a member after the last one of an object.
func (d *document) insert(o object, key string, value any) ([]byte, error) {
	outer := d.indent(o.open)
	inner := outer + d.unit()
	if len(o.members) > 0 {
		inner = d.indent(o.members[0].start)
	}
	text, err := d.render(value, inner)
	if err != nil {
		return nil, err
	}
	added := fmt.Sprintf("%s%s%q: %s", d.newline(), inner, key, text)
	if len(o.members) == 0 {
		// What stands between the braces may be a comment: it is kept.
		kept := bytes.TrimRight(d.text[o.open+1:o.end], " \t\r\n")
		return splice(d.text, o.open+1, o.end, append(bytes.Clone(kept), (added+d.newline()+outer)...)), nil
	}
	return d.appendMember(o, added, d.newline()+outer), nil
}

// appendMember puts text after the last member, its comma and the comment on
// its line; closing follows when the bracket stood on the same line.
func (d *document) appendMember(o object, text, closing string) []byte {
	bare := uncommented(d.text)
	last := o.members[len(o.members)-1].to
	comma := skipSpace(bare, last)
	hasComma := bare[comma] == ','
	place := lineEnd(bare, last)
	if hasComma {
		place = lineEnd(bare, comma+1)
	}
	if !bytes.Contains(bare[place:o.end], []byte("\n")) {
		text += closing
	}
	out := splice(d.text, place, place, []byte(text))
	if !hasComma {
		out = splice(out, last, last, []byte(","))
	}
	return out
}

// lineEnd is the end of the line that i is on when nothing but a comment is
// left on it, else i.
func lineEnd(bare []byte, i int) int {
	end := i
	for end < len(bare) && (bare[end] == ' ' || bare[end] == '\t') {
		end++
	}
	if end < len(bare) && (bare[end] == '\n' || bare[end] == '\r') {
		return end
	}
	return i
}

// remove returns the text without a member, and without its section when it
// was alone in there.
func (d *document) remove(section, name string) ([]byte, error) {
	inner, ok, err := d.section(section)
	if err != nil {
		return nil, err
	}
	if _, has := inner.member(name); !ok || !has {
		return d.text, nil
	}
	if len(inner.members) == 1 {
		return d.cut(d.root, section), nil
	}
	return d.cut(inner, name), nil
}

// cut takes a member out with the comma that sets it apart.
func (d *document) cut(o object, key string) []byte {
	bare := uncommented(d.text)
	for i, m := range o.members {
		if m.key != key {
			continue
		}
		after := skipSpace(bare, m.to)
		switch {
		case i > 0:
			comma := bytes.LastIndexByte(bare[:m.start], ',')
			return splice(d.text, comma, m.to, nil)
		case after < len(bare) && bare[after] == ',':
			return splice(d.text, m.start, skipSpace(bare, after+1), nil)
		default:
			return splice(d.text, o.open+1, o.end, nil)
		}
	}
	return d.text
}

func splice(text []byte, from, to int, with []byte) []byte {
	out := make([]byte, 0, len(text)+len(with))
	out = append(out, text[:from]...)
	out = append(out, with...)
	return append(out, text[to:]...)
}

// render writes a value in the file's own indentation.
func (d *document) render(value any, indent string) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent(indent, d.unit())
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	text := bytes.TrimSpace(out.Bytes())
	return bytes.ReplaceAll(text, []byte("\n"), []byte(d.newline())), nil
}

// indent is the white space at the start of the line that holds place i.
func (d *document) indent(i int) string {
	line := d.text[bytes.LastIndexByte(d.text[:i], '\n')+1 : i]
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

// unit is one step of the file's indentation; default two spaces.
func (d *document) unit() string {
	if len(d.root.members) > 0 {
		if step := d.indent(d.root.members[0].start); step != "" {
			return step
		}
	}
	return "  "
}

func (d *document) newline() string {
	if strings.Contains(string(d.text), "\r\n") {
		return "\r\n"
	}
	return "\n"
}
