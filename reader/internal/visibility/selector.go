package visibility

import (
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/tree"
)

// A compound is what a selector says of one element: div.note[data-x].
type compound struct {
	tag, id    string
	classes    []string
	attributes []attribute
	not        *compound
	parent     bool // the compound to the left is the parent, not any ancestor
}

type attribute struct {
	name, text string
	operator   byte // 0 for presence, '=' for equality, or one of ~^$*|
}

const maxCompounds = 8

// parseSelector reads a selector from left to right. It returns the compounds
// from right to left, in the order they are matched, in the memory of parts,
// which is empty.
func parseSelector(text string, parts []compound) ([]compound, trust) {
	t := certain
	for text != "" && t != never {
		var c compound
		var partial trust
		c, text, partial = parseCompound(text)
		t = min(t, partial)
		parts = append(parts, c)
		trimmed := strings.TrimLeft(text, " \t\n\r\f")
		if trimmed == "" {
			break
		}
		switch trimmed[0] {
		case '>':
			parts[len(parts)-1].parent = true
			trimmed = trimmed[1:]
		case '+', '~':
			// What comes before a sibling is not looked at.
			parts, t = parts[:0], min(t, doubtful)
			trimmed = trimmed[1:]
		default:
			if len(trimmed) == len(text) {
				return nil, never
			}
		}
		text = strings.TrimLeft(trimmed, " \t\n\r\f")
		if len(parts) >= maxCompounds {
			return nil, never
		}
	}
	return reversed(parts), t
}

// reversed turns the order around. The mark for a parent moves with it: it was
// set on the left of the two and is needed on the right.
func reversed(parts []compound) []compound {
	slices.Reverse(parts)
	for i := range parts {
		parts[i].parent = i+1 < len(parts) && parts[i+1].parent
	}
	return parts
}

func parseCompound(text string) (c compound, rest string, t trust) {
	t = certain
	for text != "" {
		switch text[0] {
		case '.':
			var name string
			name, text = identifier(text[1:])
			c.classes = append(c.classes, name)
		case '#':
			c.id, text = identifier(text[1:])
		case '[':
			var a attribute
			a, text = parseAttribute(text[1:])
			c.attributes = append(c.attributes, a)
		case ':':
			var partial trust
			text, partial = c.pseudo(text)
			t = min(t, partial)
		case '*':
			text = text[1:]
		default:
			name, after := identifier(text)
			if name == "" {
				return c, text, t
			}
			c.tag, text = strings.ToLower(name), after
		}
	}
	return c, text, t
}

func identifier(text string) (name, rest string) {
	end := 0
	for end < len(text) && (isNameByte(text[end])) {
		if text[end] == '\\' {
			end++
		}
		end++
	}
	end = min(end, len(text))
	name = text[:end]
	if strings.IndexByte(name, '\\') >= 0 {
		name = unescapeName(name)
	}
	return name, text[end:]
}

// unescapeName keeps the character after a backslash: md\:block is md:block.
func unescapeName(name string) string {
	if i := strings.IndexByte(name, '\\'); i+1 < len(name) && hexDigit(name[i+1]|0x20) >= 0 {
		return unescape(name)
	}
	return strings.ReplaceAll(name, `\`, "")
}

func isNameByte(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || isDigit(c) || c == '-' || c == '_' || c >= 0x80 || c == '\\'
}

func parseAttribute(text string) (a attribute, rest string) {
	end := attributeEnd(text)
	inside := strings.TrimSpace(text[:end])
	rest = text[min(end+1, len(text)):]
	name, quoted, found := strings.Cut(inside, "=")
	if !found {
		return attribute{name: strings.ToLower(inside)}, rest
	}
	a.operator = '='
	if n := len(name); n > 0 && strings.IndexByte("~^$*|", name[n-1]) >= 0 {
		a.operator, name = name[n-1], name[:n-1]
	}
	a.name = strings.ToLower(strings.TrimSpace(name))
	a.text = strings.Trim(strings.TrimSuffix(strings.TrimSpace(quoted), " i"), `"' `)
	return a, rest
}

func attributeEnd(text string) int {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"', '\'':
			i = stringEnd(text, i)
		case ']':
			return i
		}
	}
	return len(text)
}

// pseudo reads one pseudo-class. Those that need the person to do something
// never match, those that depend on the place in the tree are doubtful.
func (c *compound) pseudo(text string) (rest string, t trust) {
	name, rest := identifier(strings.TrimLeft(text, ":"))
	inside := ""
	if strings.HasPrefix(rest, "(") {
		end := bracketEnd(rest)
		inside, rest = rest[1:end], rest[min(end+1, len(rest)):]
	}
	name = strings.ToLower(name)
	switch {
	case name == "root":
		c.tag = "html"
		return rest, certain
	case name == "not" && c.not == nil:
		not, left, partial := parseCompound(strings.TrimSpace(inside))
		if left != "" || partial != certain {
			return rest, doubtful
		}
		c.not = &not
		return rest, certain
	case name == "link" || name == "defined":
		return rest, certain
	case strings.HasPrefix(text, "::") || isTransient(name):
		return rest, never
	}
	return rest, doubtful
}

func isTransient(name string) bool {
	switch name {
	case "hover", "focus", "focus-within", "focus-visible", "active", "visited", "before", "after",
		"first-letter", "first-line", "host", "disabled", "invalid", "fullscreen", "":
		return true
	}
	return false
}

func bracketEnd(text string) int {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(text)
}

func (c *compound) matches(n tree.Node) bool {
	if c.tag != "" && c.tag != n.Name() || c.id != "" && c.id != n.Attr("id") {
		return false
	}
	if len(c.classes) > 0 {
		list := n.Attr("class")
		for _, class := range c.classes {
			if !hasClass(list, class) {
				return false
			}
		}
	}
	for i := range c.attributes {
		if !c.attributes[i].matches(n) {
			return false
		}
	}
	return c.not == nil || !c.not.matches(n)
}

// hasClass differs from tree.HasToken in that names of classes keep their case.
func hasClass(list, class string) bool {
	for {
		at := strings.Index(list, class)
		if at < 0 || class == "" {
			return false
		}
		end := at + len(class)
		if (at == 0 || isSpace(list[at-1])) && (end == len(list) || isSpace(list[end])) {
			return true
		}
		list = list[end:]
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' }

func (a *attribute) matches(n tree.Node) bool {
	text, has := n.LookupAttr(a.name)
	switch a.operator {
	case 0:
		return has
	case '=':
		return has && text == a.text
	case '~':
		return has && hasClass(text, a.text)
	case '^':
		return a.text != "" && strings.HasPrefix(text, a.text)
	case '$':
		return a.text != "" && strings.HasSuffix(text, a.text)
	case '*':
		return a.text != "" && strings.Contains(text, a.text)
	}
	return text == a.text || strings.HasPrefix(text, a.text+"-")
}
