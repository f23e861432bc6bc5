package selector

import (
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A matcher asks about the elements of one tree, in one go.
type matcher struct {
	scope tree.Node // what :scope is; if none, the root
	work  int       // steps along siblings and into subtrees that are left
	ranks map[rankKey][]int32
	size  int
	lists classLists // of the tree, if they were read
}

const (
	// freeWork and workPerNode bound the time of selectors that compare all
	// elements with all others; past it such conditions are not met.
	freeWork    = 1 << 20
	workPerNode = 200
)

func newMatcher(t *tree.Tree, scope tree.Node) *matcher {
	return &matcher{scope: scope, work: freeWork + workPerNode*t.Len(), size: t.Len()}
}

func (m *matcher) any(list []complexSelector, n tree.Node) bool {
	for i := range list {
		if m.complex(list[i].parts, n) == matched {
			return true
		}
	}
	return false
}

// An outcome says, of a selector that does not match, which other choice of an
// element further right could change that.
type outcome uint8

const (
	matched outcome = iota
	tryLaterSibling
	tryDescendant
	hopeless
)

// complex matches from right to left. What it reports of a failure keeps the
// time from growing with the power of the number of parts.
func (m *matcher) complex(parts []compound, n tree.Node) outcome {
	part := &parts[0]
	if !m.compound(part, n) {
		return tryLaterSibling
	}
	if part.left == none {
		return matched
	}
	for {
		missing := hopeless
		if part.left == next || part.left == later {
			n, missing = m.before(n), tryDescendant
		} else {
			n = n.Parent()
		}
		if !n.Exists() || !n.IsElement() {
			return missing
		}
		result := m.complex(parts[1:], n)
		switch {
		case result == matched || result == hopeless || part.left == next:
			return result
		case part.left == child:
			return tryDescendant
		case part.left == later && result == tryDescendant:
			return result
		}
	}
}

// before returns the element before n among its siblings.
func (m *matcher) before(n tree.Node) tree.Node {
	for n = n.PrevSibling(); n.Exists() && !n.IsElement(); n = n.PrevSibling() {
	}
	if m.work--; m.work < 0 {
		return tree.Node{}
	}
	return n
}

func (m *matcher) compound(c *compound, n tree.Node) bool {
	if c.name != "" && !c.names(n) || c.id != "" && n.Value(idAttr) != c.id {
		return false
	}
	for _, id := range c.ids {
		if n.Value(idAttr) != id {
			return false
		}
	}
	if len(c.classes) > 0 && !m.hasClasses(c, n) {
		return false
	}
	for i := range c.attributes {
		if !c.attributes[i].match(n) {
			return false
		}
	}
	for i := range c.pseudos {
		if !m.pseudo(&c.pseudos[i], n) {
			return false
		}
	}
	return true
}

func (m *matcher) hasClasses(c *compound, n tree.Node) bool {
	if c.key != 0 && !slices.Contains(m.lists.of(n), c.key) {
		return false
	}
	list := n.Value(classAttr)
	for _, class := range c.classes {
		if !hasWord(list, class) {
			return false
		}
	}
	return true
}

// names reports whether n has the name, which only HTML writes in any case.
func (c *compound) names(n tree.Node) bool {
	if n.Space() != tree.HTML {
		return n.Name() == c.written || n.Name() == c.name
	}
	if c.tag != tag.None {
		return n.Tag() == c.tag
	}
	return n.Name() == c.name
}

// hasWord reports whether a word stands in a list, in the same case.
func hasWord(list, word string) bool {
	if word == "" {
		return false
	}
	for from := 0; ; from++ {
		at := strings.Index(list[from:], word)
		if at < 0 {
			return false
		}
		from += at
		end := from + len(word)
		if (from == 0 || isSpace(list[from-1])) && (end == len(list) || isSpace(list[end])) {
			return true
		}
	}
}

func isSpace(c byte) bool {
	return c <= ' ' && (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f')
}

func (a *attribute) match(n tree.Node) bool {
	value, has := n.LookupAttr(a.name)
	if !has && n.Space() != tree.HTML {
		value, has = n.LookupAttr(a.written)
	}
	if !has || a.operator == 0 {
		return has
	}
	text := a.text
	if a.fold {
		value, text = lower(value), lower(text)
	}
	switch a.operator {
	case '=':
		return value == text
	case '~':
		return !strings.ContainsAny(text, " \t\n\r\f") && hasWord(value, text)
	case '^':
		return text != "" && strings.HasPrefix(value, text)
	case '$':
		return text != "" && strings.HasSuffix(value, text)
	case '*':
		return text != "" && strings.Contains(value, text)
	}
	return value == text || strings.HasPrefix(value, text) && value[len(text)] == '-'
}
