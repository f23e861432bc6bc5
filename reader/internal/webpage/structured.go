package webpage

import (
	"encoding/json"
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A page whose body waits for a script may still say what it will show: in
// schema.org objects, or in the state that the script starts from.

const (
	largestScript  = 4 << 20 // bytes
	longestStandIn = 400_000 // bytes of text
	deepestObject  = 16
	shellBody      = 30  // words under which a body is taken for a shell
	fewestInstead  = 120 // words for which a shell need not be rendered
)

// Unfold replaces the body of a page that waits for its scripts by the text
// that its data hold, and reports whether there is any.
func Unfold(root tree.Node) bool {
	body := findBody(root)
	if !body.Exists() {
		return false
	}
	s := &Survey{}
	s.cut(body)
	if !s.unfoldData(root, body) {
		return false
	}
	article := body.LastChild()
	var o outline
	if o.cut(article); o.size() < fewestInstead {
		article.Remove()
		return false
	}
	for n := range body.Children() {
		if n != article {
			n.Remove()
		}
	}
	return true
}

// unfoldData puts the text of the page's data into its body, where the body
// has next to nothing to read.
func (s *Survey) unfoldData(root, body tree.Node) bool {
	if s.size() > shellBody {
		return false
	}
	for _, kind := range [...]string{"application/ld+json", "application/json"} {
		var g gatherer
		for n := range root.Descendants() {
			if n.Tag() == tag.Script && n.FirstChild().Exists() && scriptType(n) == kind &&
				len(n.FirstChild().Data()) < largestScript {
				g.read(n.FirstChild().Data(), kind)
			}
		}
		if g.words >= fewestForeign {
			body.Append(g.article(body.Tree()))
			return true
		}
	}
	return unfoldState(root, body)
}

// unfoldState puts the prose of the script that has most of it into the body.
func unfoldState(root, body tree.Node) bool {
	var best gatherer
	for n := range root.Descendants() {
		if n.Tag() != tag.Script || !n.FirstChild().Exists() || !isState(n.FirstChild().Data()) {
			continue
		}
		var g gatherer
		if g.literals(n.FirstChild().Data(), 0); g.words > best.words {
			best = g
		}
	}
	if best.words < fewestState {
		return false
	}
	body.Append(best.article(body.Tree()))
	return true
}

// isState reports whether a script may hand a state to a program: it is no
// program of its own, which has more brackets than texts.
func isState(script string) bool {
	return len(script) < largestScript && 2*strings.Count(script, "(") < strings.Count(script, `"`)
}

func scriptType(n tree.Node) string {
	for a := range n.Attrs() {
		if a.Name == "type" {
			return strings.ToLower(strings.TrimSpace(a.Value))
		}
	}
	return ""
}

// A gatherer collects texts in order, each once.
type gatherer struct {
	texts []string
	title string
	seen  map[string]bool
	bytes int
	words int
}

func (g *gatherer) read(data, kind string) {
	if kind == "application/json" {
		g.prose(data)
		return
	}
	var value any
	if json.Unmarshal([]byte(data), &value) == nil {
		g.object(value, 0)
	}
}

// contentKeys are the properties with text that a reader came for, and those
// that lead to it, in the order in which a page would show them.
var contentKeys = [...]string{
	"@graph", "mainEntityOfPage", "mainEntity", "headline", "name", "description", "articleBody", "text", "reviewBody",
	"recipeIngredient", "recipeInstructions", "step", "acceptedAnswer", "suggestedAnswer", "comment", "hasPart",
	"itemListElement", "item",
}

// shellTypes describe the site, not the page.
var shellTypes = map[string]bool{
	"WebSite": true, "Organization": true, "BreadcrumbList": true, "ImageObject": true, "Person": true,
	"SearchAction":          true,
	"SiteNavigationElement": true, "WPHeader": true, "WPFooter": true, "Corporation": true, "Brand": true,
}

func (g *gatherer) object(value any, depth int) {
	if depth > deepestObject {
		return
	}
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			g.object(item, depth+1)
		}
	case map[string]any:
		if kind, ok := v["@type"].(string); ok && shellTypes[kind] {
			return
		}
		for _, key := range contentKeys {
			g.property(key, v[key], depth)
		}
	}
}

func (g *gatherer) property(key string, value any, depth int) {
	if depth > deepestObject {
		return
	}
	switch v := value.(type) {
	case string:
		if (key == "headline" || key == "name") && g.title == "" {
			g.title = v
			return
		}
		g.add(v)
	case []any:
		for _, item := range v {
			g.property(key, item, depth+1)
		}
	default:
		g.object(value, depth+1)
	}
}

const shortestProse = 60 // bytes

// prose collects the strings of a state that read like sentences.
func (g *gatherer) prose(data string) {
	decoder := json.NewDecoder(strings.NewReader(data))
	for {
		token, err := decoder.Token()
		if err != nil {
			return
		}
		if text, ok := token.(string); ok && len(text) >= shortestProse && isProse(text) {
			g.add(text)
		}
	}
}

func isProse(text string) bool {
	c := textCount{}
	c.add(text, &cutter{outline: &outline{}})
	return c.size() >= 8 && c.stops+c.commas > 0 && c.letters*10 > c.runes*7
}

func (g *gatherer) add(text string) {
	text = strings.TrimSpace(text)
	if text == "" || g.seen[text] || g.bytes+len(text) > longestStandIn || strings.HasPrefix(text, "http") {
		return
	}
	if g.seen == nil {
		g.seen = make(map[string]bool)
	}
	g.seen[text] = true
	g.texts = append(g.texts, text)
	g.bytes += len(text)
	c := textCount{}
	c.add(text, &cutter{outline: &outline{}})
	g.words += int(c.size())
}

// article makes an element of what was collected.
func (g *gatherer) article(t *tree.Tree) tree.Node {
	article := t.NewElement(tag.Article)
	if g.title != "" {
		article.Append(withText(t, tag.H1, g.title))
	}
	for _, text := range g.texts {
		if !strings.Contains(text, "</") {
			article.Append(withText(t, tag.P, text))
			continue
		}
		article.Append(parseInto(t, text))
	}
	return article
}

func withText(t *tree.Tree, name tag.Tag, text string) tree.Node {
	n := t.NewElement(name)
	n.Append(t.NewText(text))
	return n
}
