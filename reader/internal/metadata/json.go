package metadata

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// lenient reads JSON as it is found in pages: with comments, commas too many,
// line breaks in strings, wrapped in CDATA or an HTML comment, or cut short.
type lenient struct {
	text  string
	at    int
	depth int
}

const deepestJSON = 64

// parseJSON returns the values of a script; more than one may follow each other.
func parseJSON(text string) (values []any) {
	p := lenient{text: text}
	for {
		p.skip()
		if p.at >= len(p.text) {
			return values
		}
		before := p.at
		if v, ok := p.value(); ok {
			values = append(values, v)
		}
		if p.at == before {
			p.at++
		}
	}
}

// skip passes over white space, comments and wrappers.
func (p *lenient) skip() {
	for p.at < len(p.text) {
		rest := p.text[p.at:]
		switch {
		case rest[0] <= ' ' || rest[0] == ';':
			p.at++
		case strings.IndexByte("/<-]\xef", rest[0]) < 0: // no comment or wrapper begins so
			return
		case strings.HasPrefix(rest, "/*"):
			p.past("*/")
		case strings.HasPrefix(rest, "//"):
			// Wrappers hide in line comments: what follows <![CDATA[ counts.
			if strings.HasPrefix(strings.TrimLeft(rest[2:], " "), "<![CDATA[") {
				p.past("<![CDATA[")
			} else {
				p.past("\n")
			}
		case strings.HasPrefix(rest, "<![CDATA["):
			p.at += len("<![CDATA[")
		case strings.HasPrefix(rest, "<!--"):
			p.at += len("<!--")
		case strings.HasPrefix(rest, "-->"), strings.HasPrefix(rest, "]]>"):
			p.at += 3
		case strings.HasPrefix(rest, "\ufeff"):
			p.at += 3
		default:
			return
		}
	}
}

func (p *lenient) past(mark string) {
	if i := strings.Index(p.text[p.at:], mark); i >= 0 {
		p.at += i + len(mark)
	} else {
		p.at = len(p.text)
	}
}

func (p *lenient) value() (any, bool) {
	p.skip()
	if p.at >= len(p.text) || p.depth >= deepestJSON {
		p.at = len(p.text)
		return nil, false
	}
	switch c := p.text[p.at]; {
	case c == '{':
		return p.object(), true
	case c == '[':
		return p.array(), true
	case c == '"':
		return p.quoted(), true
	case c == '-' || '0' <= c && c <= '9':
		return p.number(), true
	}
	return p.word()
}

func (p *lenient) object() any {
	p.at++
	p.depth++
	defer func() { p.depth-- }()
	object := make(map[string]any, 8)
	for {
		p.skip()
		if p.at >= len(p.text) {
			return object
		}
		switch p.text[p.at] {
		case '}':
			p.at++
			return object
		case '"':
			key := p.quoted()
			p.skip()
			if p.at < len(p.text) && p.text[p.at] == ':' {
				p.at++
			}
			if v, ok := p.value(); ok {
				object[key] = v
			}
		default:
			p.at++
		}
	}
}

func (p *lenient) array() any {
	p.at++
	p.depth++
	defer func() { p.depth-- }()
	list := []any{}
	for {
		p.skip()
		if p.at >= len(p.text) {
			return list
		}
		switch p.text[p.at] {
		case ']':
			p.at++
			return list
		case ',', '}', ':':
			p.at++
			continue
		}
		before := p.at
		if v, ok := p.value(); ok {
			list = append(list, v)
		}
		if p.at == before {
			p.at++
		}
	}
}

func (p *lenient) number() any {
	start := p.at
	for p.at < len(p.text) && strings.IndexByte("+-.eE0123456789", p.text[p.at]) >= 0 {
		p.at++
	}
	if text := p.text[start:p.at]; json.Valid([]byte(text)) {
		return json.Number(text)
	}
	return p.text[start:p.at]
}

func (p *lenient) word() (any, bool) {
	for _, w := range [...]struct {
		text  string
		value any
	}{{"true", true}, {"false", false}, {"null", nil}} {
		if strings.HasPrefix(p.text[p.at:], w.text) {
			p.at += len(w.text)
			return w.value, true
		}
	}
	return nil, false
}

// quoted reads a string. Without escapes it is a part of the page's own text.
func (p *lenient) quoted() string {
	p.at++
	rest := p.text[p.at:]
	for i := 0; i < len(rest); i++ {
		switch rest[i] {
		case '"':
			p.at += i + 1
			return rest[:i]
		case '\\':
			return p.escaped(i)
		}
	}
	p.at = len(p.text)
	return rest
}

func (p *lenient) escaped(plain int) string {
	var out strings.Builder
	out.WriteString(p.text[p.at : p.at+plain])
	for i := p.at + plain; i < len(p.text); i++ {
		switch c := p.text[i]; c {
		case '"':
			p.at = i + 1
			return out.String()
		case '\\':
			i += writeEscape(&out, p.text[i+1:])
		default:
			out.WriteByte(c)
		}
	}
	p.at = len(p.text)
	return out.String()
}

// writeEscape writes what follows a backslash and returns its length.
func writeEscape(out *strings.Builder, text string) int {
	if text == "" {
		return 0
	}
	switch text[0] {
	case 'n', 'r', 't', 'b', 'f':
		out.WriteByte(" \n\r\t\b\f"[strings.IndexByte(" nrtbf", text[0])])
		return 1
	case 'u':
		r, size := unicodeEscape(text)
		if utf16.IsSurrogate(r) && strings.HasPrefix(text[size:], `\u`) {
			if low, more := unicodeEscape(text[size+1:]); utf16.DecodeRune(r, low) != utf8.RuneError {
				r, size = utf16.DecodeRune(r, low), size+1+more
			}
		}
		out.WriteRune(r)
		return size
	}
	out.WriteByte(text[0])
	return 1
}

func unicodeEscape(text string) (rune, int) {
	if len(text) < 5 {
		return utf8.RuneError, len(text)
	}
	n, err := strconv.ParseUint(text[1:5], 16, 32)
	if err != nil {
		return utf8.RuneError, 1
	}
	return rune(n), 5
}
