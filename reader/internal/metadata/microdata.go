package metadata

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

const (
	maxItems     = 40   // things of microdata on one page
	maxItemSteps = 4000 // nodes of one of them
	maxItemDepth = 5    // things within things
)

// thing notes an element of microdata or RDFa that describes something as a
// whole, in the form that JSON-LD has.
func (c *collector) thing(n tree.Node, kind string) {
	if len(c.items) >= maxItems || !hasFacts(shortType(strings.TrimSpace(kind))) || isAside(n) {
		return
	}
	steps := 0
	c.items = append(c.items, readItem(n, 0, &steps))
}

// hasFacts knows the types that are things rather than texts or parts.
func hasFacts(kind string) bool {
	switch kind {
	case "Product", "ProductGroup", "Recipe", "JobPosting", "SoftwareApplication", "MobileApplication", "VideoObject",
		"LocalBusiness", "Restaurant", "Hotel", "Person", "Book", "Movie", "VideoGame":
		return true
	}
	return strings.HasSuffix(kind, "Event")
}

// readItem returns the properties of an element of microdata, by name.
func readItem(n tree.Node, depth int, steps *int) map[string]any {
	item := map[string]any{"@type": shortType(strings.TrimSpace(firstOf(n.Attr("itemtype"), n.Attr("typeof"))))}
	var visit func(tree.Node)
	visit = func(parent tree.Node) {
		for child := range parent.Children() {
			if *steps++; *steps > maxItemSteps || !child.IsElement() {
				continue
			}
			name := firstOf(child.Attr("itemprop"), child.Attr("property"))
			inner := isScope(child)
			if name != "" {
				addProperty(item, name, propertyValue(child, inner, depth, steps))
			}
			if !inner && child.Tag() != tag.Script && child.Tag() != tag.Style {
				visit(child)
			}
		}
	}
	visit(n)
	return item
}

func isScope(n tree.Node) bool {
	_, scope := n.LookupAttr("itemscope")
	return scope || n.Attr("typeof") != ""
}

func propertyValue(n tree.Node, inner bool, depth int, steps *int) any {
	if inner && depth < maxItemDepth {
		return readItem(n, depth+1, steps)
	}
	if (n.Tag() == tag.A || n.Tag() == tag.Link) && strings.Contains(n.Attr("href"), "schema.org/") {
		return n.Attr("href")
	}
	return strings.Clone(valueOf(n))
}

// addProperty keeps what is said more than once as a list.
func addProperty(item map[string]any, names string, value any) {
	for name := range strings.FieldsSeq(names) {
		name = shortType(name)
		switch held := item[name].(type) {
		case nil:
			item[name] = value
		case []any:
			if len(held) < maxObjects {
				item[name] = append(held, value)
			}
		default:
			item[name] = []any{held, value}
		}
	}
}

// attributes looks for microdata, RDFa and licences.
func (c *collector) attributes(n tree.Node) {
	if !n.HasAttrs() {
		return
	}
	if n.MayHave(describing) {
		c.describing(n)
	}
	if c.talks(n) {
		c.talk = noteTalk(c.talk, n)
	}
	if isLicence(n) {
		c.found.put(license, link, n.Attr("href"))
	}
}

func isLicence(n tree.Node) bool {
	return n.Tag() == tag.A && tree.HasToken(n.Value(relAttr), "license")
}

var (
	classAttr, idAttr, relAttr = tree.NameOf("class"), tree.NameOf("id"), tree.NameOf("rel")

	itempropAttr, itemtypeAttr = tree.NameOf("itemprop"), tree.NameOf("itemtype")
	propertyAttr               = tree.NameOf("property")
)

var describing = tree.NamesOf("itemprop", "property", "itemtype", "typeof")

// describing reads the attributes that tell machines what an element is.
func (c *collector) describing(n tree.Node) {
	if names := n.Value(itempropAttr); names != "" {
		c.item(n, names)
	}
	if names := n.Value(propertyAttr); names != "" {
		c.property(n, names)
	}
	if names := n.Value(itemtypeAttr); names != "" {
		c.thing(n, names)
	}
	if names := n.Attr("typeof"); names != "" {
		c.thing(n, names)
	}
}

// item reads one property of microdata.
func (c *collector) item(n tree.Node, names string) {
	for name := range strings.FieldsSeq(names) {
		switch name {
		case "author", "creator":
			if isAside(n) || isOfAnother(n) {
				continue
			}
			c.found.put(author, microdata, nameOf(nameWithin(n)))
		case "headline":
			c.found.put(title, microdata, valueOf(n))
		case "datePublished", "dateCreated", "uploadDate":
			if !isAside(n) && !isOfAnother(n) {
				c.found.put(published, microdata, valueOf(n))
			}
		case "dateModified":
			if !isAside(n) && !isOfAnother(n) {
				c.found.put(modified, microdata, valueOf(n))
			}
		case "description":
			c.found.put(description, microdata, valueOf(n))
		case "license":
			c.found.put(license, microdata, valueOf(n))
		case "image":
			c.found.put(image, microdata, valueOf(n))
		}
	}
}

// property reads one property of RDFa, such as schema:author or dc:date.
func (c *collector) property(n tree.Node, names string) {
	for name := range strings.FieldsSeq(names) {
		switch shortType(name) {
		case "author", "creator":
			c.found.put(author, rdfa, nameWithin(n))
		case "datePublished", "issued", "created":
			c.found.put(published, rdfa, valueOf(n))
		case "dateModified":
			c.found.put(modified, rdfa, valueOf(n))
		}
	}
}

// valueOf returns what an element says for its property.
func valueOf(n tree.Node) string {
	if n.Tag() == tag.Abbr && n.Attr("title") != "" {
		return strings.TrimSpace(n.Attr("title"))
	}
	for _, key := range [...]string{"content", "datetime", "href", "src"} {
		if text, ok := n.LookupAttr(key); ok && (key != "href" || n.Tag() == tag.Link) {
			return strings.TrimSpace(text)
		}
	}
	return textOf(n, 500)
}

// nameWithin returns the name of a person: the itemprop name, if there is one
// in the element, or its text.
func nameWithin(n tree.Node) string {
	name := ""
	steps := 0
	n.Walk(func(inner tree.Node) bool {
		steps++
		if name == "" && inner != n && inner.IsElement() && tree.HasToken(inner.Attr("itemprop"), "name") {
			name = valueOf(inner)
		}
		return name == "" && steps < 100
	})
	return firstOf(name, valueOf(n))
}
