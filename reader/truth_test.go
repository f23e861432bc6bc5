package reader_test

import (
	"encoding/json"
	"strings"

	"github.com/decant-dev/decant/internal/charref"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A remark is a post as a page describes it to machines.
type remark struct{ author, text string }

var postTypes = map[string]bool{"Question": true, "Answer": true, "Comment": true, "DiscussionForumPosting": true,
	"SocialMediaPosting": true}

// remarks returns the posts that a page describes in microdata or in JSON-LD,
// whichever has more of them.
func remarks(root tree.Node) []remark {
	marked, listed := microdataPosts(root), []remark(nil)
	root.Walk(func(n tree.Node) bool {
		var v any
		if n.Tag() == tag.Script && strings.Contains(n.Attr("type"), "ld+json") && n.FirstChild().Exists() &&
			json.Unmarshal([]byte(n.FirstChild().Data()), &v) == nil {
			listed = append(listed, jsonPosts(v, 0)...)
		}
		return true
	})
	if len(listed) > len(marked) {
		return listed
	}
	return marked
}

func typeName(address string) string {
	address = strings.TrimRight(strings.TrimSpace(address), "/")
	return address[strings.LastIndexAny(address, "/:#")+1:]
}

func jsonPosts(v any, depth int) (out []remark) {
	const deepest = 12
	if depth > deepest {
		return nil
	}
	switch v := v.(type) {
	case []any:
		for _, each := range v {
			out = append(out, jsonPosts(each, depth+1)...)
		}
	case map[string]any:
		if kind, _ := v["@type"].(string); postTypes[typeName(kind)] {
			out = append(out, jsonPost(v)...)
		}
		for key, each := range v {
			if key != "author" {
				out = append(out, jsonPosts(each, depth+1)...)
			}
		}
	}
	return out
}

func jsonPost(v map[string]any) []remark {
	for _, key := range [...]string{"text", "articleBody", "description"} {
		if text, _ := v[key].(string); text != "" {
			text = tree.Parse([]byte(text), tree.Options{}).Root().Text()
			return []remark{{nameIn(v["author"]), charref.Resolve(text)}}
		}
	}
	return nil
}

func nameIn(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case []any:
		if len(v) > 0 {
			return nameIn(v[0])
		}
	case map[string]any:
		return nameIn(v["name"])
	}
	return ""
}

// microdataPosts also looks into what browsers without scripts are shown.
func microdataPosts(root tree.Node) (out []remark) {
	root.Walk(func(n tree.Node) bool {
		if n.Tag() == tag.Noscript && n.FirstChild().Exists() && strings.Contains(n.FirstChild().Data(), "itemprop") {
			out = append(out, microdataPosts(tree.Parse([]byte(n.FirstChild().Data()), tree.Options{}).Root())...)
			return false
		}
		if n.IsElement() && postTypes[typeName(n.Attr("itemtype"))] {
			var r remark
			r.fill(n)
			if strings.TrimSpace(r.text) != "" {
				out = append(out, r)
			}
		}
		return true
	})
	return out
}

// fill reads the properties of an element, but not those of others within.
func (r *remark) fill(n tree.Node) {
	for c := range n.Children() {
		if !c.IsElement() {
			continue
		}
		for prop := range strings.FieldsSeq(c.Attr("itemprop")) {
			switch {
			case prop == "author" && r.author == "":
				r.author = authorWithin(c)
			case (prop == "text" || prop == "articleBody" || prop == "commentText") && r.text == "":
				r.text = c.Text()
			}
		}
		if _, inner := c.LookupAttr("itemscope"); !inner {
			r.fill(c)
		}
	}
}

func authorWithin(n tree.Node) string {
	name := propertyText(n)
	n.Walk(func(inner tree.Node) bool {
		if inner.IsElement() && inner.Attr("itemprop") == "name" {
			name = propertyText(inner)
		}
		return true
	})
	return name
}

func propertyText(n tree.Node) string {
	if content := n.Attr("content"); content != "" {
		return content
	}
	return n.Text()
}
