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
