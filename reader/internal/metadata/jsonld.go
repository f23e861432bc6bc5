package metadata

import (
	"encoding/json"
	"slices"
	"strings"
)

const (
	longestScript = 1 << 20
	maxObjects    = 500
)

// structured holds the schema.org objects of a page.
type structured struct {
	values  []any
	objects []map[string]any // also those within others
	byID    map[string]map[string]any
	types   []string
	// pageDate is when the page was made, which for an article is when it
	// was published and for others says little.
	pageDate string
	rank     int // of what the page is about
}

func (s *structured) read(script string) {
	if len(script) > longestScript {
		return
	}
	for _, v := range parseJSON(script) {
		s.values = append(s.values, v)
		s.gather(v, 0)
	}
}

// parts are the properties under which a page's own subject can be nested.
var parts = [...]string{"@graph", "mainEntity", "mainEntityOfPage", "itemListElement", "hasPart", "item"}

func (s *structured) gather(v any, depth int) {
	if depth > 6 || len(s.objects) >= maxObjects {
		return
	}
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			s.gather(item, depth+1)
		}
	case map[string]any:
		s.keep(v, depth)
		for _, part := range parts {
			if inner, ok := v[part]; ok && (part != "itemListElement" || depth == 0) {
				s.gather(inner, depth+1)
			}
		}
	}
}

func (s *structured) keep(object map[string]any, depth int) {
	s.objects = append(s.objects, object)
	if id, ok := object["@id"].(string); ok {
		if s.byID == nil {
			s.byID = map[string]map[string]any{}
		}
		// A mere reference to an object has nothing but its id.
		if len(object) > 1 && len(object) > len(s.byID[id]) {
			s.byID[id] = object
		}
	}
	for kind := range typesOf(object) {
		if !slices.Contains(s.types, kind) && len(s.types) < 40 {
			s.types = append(s.types, kind)
		}
	}
}

// subject returns the object that the page is about, and its rank.
func (s *structured) subject() (best map[string]any, highest int) {
	for _, object := range s.objects {
		for kind := range typesOf(object) {
			if r := rank(kind); r > highest {
				best, highest = object, r
			}
		}
	}
	return best, highest
}

// fill puts what the objects say into the evidence.
func (s *structured) fill(e *evidence) {
	subject, rank := s.subject()
	s.rank = rank
	if subject != nil {
		s.fillSubject(e, subject, rank)
	}
	for _, object := range s.objects {
		for kind := range typesOf(object) {
			switch {
			case kind == "WebSite":
				e.put(siteName, jsonLD, s.name(object))
			case isPage(kind):
				s.fillPage(e, object)
			}
		}
	}
}

func isPage(kind string) bool { return strings.HasSuffix(kind, "Page") }

func (s *structured) fillSubject(e *evidence, subject map[string]any, rank int) {
	if rank > 3 {
		e.put(title, jsonLD, firstOf(s.text(subject["headline"]), s.text(subject["name"]), s.text(subject["title"])))
		e.put(image, jsonLD, s.address(subject["image"]))
	}
	if rank > 3 && !isGoods(subject) {
		e.put(author, jsonLD, s.names(firstValue(subject, "author", "creator")))
	}
	if rank > 3 && !isGoods(subject) {
		e.put(published, jsonLD, firstOf(s.text(subject["datePublished"]), s.text(subject["uploadDate"]),
			s.text(subject["dateCreated"])))
	}
	e.put(modified, jsonLD, s.text(subject["dateModified"]))
	e.put(description, jsonLD, s.text(subject["description"]))
	e.put(keywords, jsonLD, s.list(subject["keywords"]))
	e.put(license, jsonLD, s.address(subject["license"]))
	e.put(language, jsonLD, s.text(subject["inLanguage"]))
	if publisher := firstOf(s.name(subject["publisher"]), s.name(subject["hiringOrganization"])); publisher != "" {
		e.put(siteName, jsonLD, publisher)
	}
}

func isGoods(object map[string]any) bool {
	for kind := range typesOf(object) {
		switch kind {
		case "Product", "ProductGroup", "Service", "LocalBusiness", "SoftwareApplication", "Review", "Course":
			return true
		}
	}
	return false
}

func (s *structured) fillPage(e *evidence, object map[string]any) {
	s.pageDate = firstOf(s.pageDate, s.text(object["datePublished"]))
	e.put(modified, jsonLD, s.text(object["dateModified"]))
	e.put(language, jsonLD, s.text(object["inLanguage"]))
	e.put(description, jsonLD, s.text(object["description"]))
}

func firstValue(object map[string]any, keys ...string) any {
	for _, key := range keys {
		if v, ok := object[key]; ok && v != nil {
			return v
		}
	}
	return nil
}

func firstOf(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}

// text returns a value that is a text, or the first of several.
func (s *structured) text(v any) string {
	switch v := v.(type) {
	case string:
		return plainText(v)
	case json.Number:
		return v.String()
	case []any:
		if len(v) > 0 {
			return s.text(v[0])
		}
	case map[string]any:
		return firstOf(s.scalar(v["@value"]), s.scalar(v["name"]))
	}
	return ""
}

func (s *structured) scalar(v any) string {
	text, _ := v.(string)
	return plainText(text)
}

// name returns the name of an object, through a reference when it is one.
func (s *structured) name(v any) string {
	switch v := v.(type) {
	case string:
		if object, ok := s.byID[v]; ok {
			return s.scalar(object["name"])
		}
		return plainText(v)
	case []any:
		if len(v) > 0 {
			return s.name(v[0])
		}
	case map[string]any:
		if name := s.scalar(v["name"]); name != "" {
			return name
		}
		if id, ok := v["@id"].(string); ok && s.byID[id] != nil {
			return s.scalar(s.byID[id]["name"])
		}
	}
	return ""
}

const maxAuthors = 20

// names returns the names of one or more people, one to a line.
func (s *structured) names(v any) string {
	list, ok := v.([]any)
	if !ok {
		return s.name(v)
	}
	var names []string
	for _, item := range list {
		if name := s.name(item); name != "" && !slices.Contains(names, name) && len(names) < maxAuthors {
			names = append(names, name)
		}
	}
	return strings.Join(names, listMark)
}

func (s *structured) list(v any) string {
	list, ok := v.([]any)
	if !ok {
		return s.text(v)
	}
	var texts []string
	for _, item := range list {
		if text := s.text(item); text != "" && len(texts) < 50 {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, listMark)
}

// address returns the URL of an image or licence.
func (s *structured) address(v any) string {
	switch v := v.(type) {
	case string:
		return strings.TrimSpace(v)
	case []any:
		if len(v) > 0 {
			return s.address(v[0])
		}
	case map[string]any:
		for _, key := range [...]string{"url", "contentUrl", "@id"} {
			if text, ok := v[key].(string); ok {
				if object := s.byID[text]; key == "@id" && object != nil {
					return firstOf(s.scalar(object["url"]), s.scalar(object["contentUrl"]))
				}
				return strings.TrimSpace(text)
			}
		}
	}
	return ""
}
