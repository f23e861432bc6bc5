package mcpinstall

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
)

var errNotJSON = errors.New("it is not a JSON object; mend it first")

// A document is a text of JSON with comments, and the members of its object.
type document struct {
	text []byte
	root object
}

// An object is the members of a JSON object and where its braces are.
type object struct {
	open, end int // of { and }
	members   []member
}

// A member is the places of a key and its value.
type member struct {
	key      string
	start    int // of the key
	from, to int // of the value
}

func (o object) member(key string) (member, bool) {
	for _, m := range o.members {
		if m.key == key {
			return m, true
		}
	}
	return member{}, false
}

// parse finds the members of a text; an empty text is an empty object.
func parse(text []byte) (*document, error) {
	body := bytes.TrimPrefix(text, []byte("\ufeff"))
	if len(bytes.TrimSpace(body)) == 0 {
		text = []byte("{}\n")
	}
	var probe map[string]json.RawMessage
	if json.Unmarshal(plain(text), &probe) != nil || probe == nil {
		return nil, errNotJSON
	}
	return &document{text, scan(text, 0)}, nil
}

// plain blanks out what JSON does not know: comments, commas before a closing
// bracket, and a byte order mark. Every byte keeps its place.
func plain(text []byte) []byte {
	out := uncommented(text)
	comma, last := -1, byte('{')
	for i := 0; i < len(out); {
		c := out[i]
		switch {
		case isSpace(c):
			i++
			continue
		case c == ',' && !strings.ContainsRune("{[,:", rune(last)):
			comma = i
		case (c == '}' || c == ']') && comma >= 0:
			out[comma], comma = ' ', -1
		default:
			comma = -1
		}
		last = c
		if i++; c == '"' {
			i = endOfString(out, i-1)
		}
	}
	return out
}

// uncommented blanks out comments and a byte order mark.
func uncommented(text []byte) []byte {
	out := bytes.Clone(text)
	if bytes.HasPrefix(out, []byte("\ufeff")) {
		copy(out, "   ")
	}
	for i := 0; i < len(out); {
		switch {
		case out[i] == '"':
			i = endOfString(out, i)
		case isComment(out, i):
			end := endOfComment(out, i)
			copy(out[i:end], bytes.Repeat([]byte(" "), end-i))
			i = end
		default:
			i++
		}
	}
	return out
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func isComment(text []byte, i int) bool {
	return text[i] == '/' && i+1 < len(text) && (text[i+1] == '/' || text[i+1] == '*')
}

func endOfComment(text []byte, i int) int {
	mark, extra := []byte("\n"), 0
	if text[i+1] == '*' {
		mark, extra = []byte("*/"), 2
	}
	n := bytes.Index(text[i+2:], mark)
	if n < 0 {
		return len(text)
	}
	return i + 2 + n + extra
}

// endOfString is the place after the string that starts at i.
func endOfString(text []byte, i int) int {
	for i++; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

// scan finds the members of the object that starts at or after from, in a
// text whose plain form is valid.
func scan(text []byte, from int) object {
	body := plain(text)
	o := object{open: from + bytes.IndexByte(body[from:], '{')}
	for i := o.open + 1; i < len(body); {
		switch c := body[i]; {
		case c == '}':
			o.end = i
			return o
		case c == '"':
			m := member{start: i}
			end := endOfString(body, i)
			_ = json.Unmarshal(body[i:end], &m.key) // valid, or parse had refused
			m.from = skipSpace(body, end+bytes.IndexByte(body[end:], ':')+1)
			m.to = endOfValue(body, m.from)
			o.members = append(o.members, m)
			i = m.to
		default:
			i++
		}
	}
	return o
}

func skipSpace(text []byte, i int) int {
	for i < len(text) && isSpace(text[i]) {
		i++
	}
	return i
}

// endOfValue is the place after the value that starts at i.
func endOfValue(text []byte, i int) int {
	depth := 0
	for i < len(text) {
		switch c := text[i]; {
		case c == '"':
			i = endOfString(text, i)
			if depth == 0 {
				return i
			}
			continue
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth == 0 {
				return i
			}
			if depth--; depth == 0 {
				return i + 1
			}
		case depth == 0 && (c == ',' || isSpace(c)):
			return i
		}
		i++
	}
	return i
}
