package webpage

import (
	"strings"
	"unicode"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// heading is what the head of a page says about its content.
type heading struct {
	title, description wordSet
	titleWords         int32
	descriptionWords   int32
	kind               ogType
	base               string // address that links are relative to, if declared
}

type ogType uint8

const (
	ogNone ogType = iota
	ogWebsite
	ogArticle
	ogProduct
	ogOther
)

// A wordSet remembers words by one bit each: good enough for a count of
// shared words, where a false one in fifty does no harm.
type wordSet [16]uint64

func (w *wordSet) put(hash uint64)      { w[hash>>6&15] |= 1 << (hash & 63) }
func (w *wordSet) has(hash uint64) bool { return w[hash>>6&15]&(1<<(hash&63)) != 0 }

// longestHead bounds what is read of a title or description.
const longestHead = 1000

func (h *heading) read(root tree.Node) {
	*h = heading{}
	head := child(child(root, tag.Html), tag.Head)
	if !head.Exists() {
		return
	}
	for n := head.FirstChild(); n.Exists(); n = n.NextSibling() {
		switch n.Tag() {
		case tag.Title:
			if n.FirstChild().Exists() {
				h.titleWords += h.title.fill(n.FirstChild().Data())
			}
		case tag.Meta:
			h.meta(n)
		case tag.Base:
			h.base = n.Attr("href")
		}
	}
}

func (h *heading) meta(n tree.Node) {
	name, content := "", ""
	for a := range n.Attrs() {
		switch a.Name {
		case "name", "property":
			name = a.Value
		case "content":
			content = a.Value
		}
	}
	switch strings.ToLower(name) {
	case "description", "og:description":
		h.descriptionWords += h.description.fill(content)
	case "og:title":
		h.titleWords += h.title.fill(content)
	case "og:type":
		h.kind = ogTypeOf(content)
	}
}

func ogTypeOf(content string) ogType {
	switch kind, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(content)), "."); kind {
	case "":
		return ogNone
	case "website":
		return ogWebsite
	case "article", "blog":
		return ogArticle
	case "product", "og:product":
		return ogProduct
	}
	return ogOther
}

// fill adds the words of text and returns how many there were.
func (w *wordSet) fill(text string) int32 {
	words := int32(0)
	hash, length := uint64(0), 0
	for i, r := range text {
		if i > longestHead {
			break
		}
		word := unicode.IsLetter(r) || unicode.IsNumber(r)
		if length > 0 && (!word || isWide(r)) {
			w.put(finish(hash))
			words++
			hash, length = 0, 0
		}
		if !word {
			continue
		}
		hash = mixRune(hash, unicode.ToLower(r))
		length++
	}
	if length > 0 {
		w.put(finish(hash))
		words++
	}
	return words
}

func mixRune(hash uint64, r rune) uint64 { return (hash ^ uint64(r)) * 0x9e3779b97f4a7c15 }
func finish(hash uint64) uint64          { return hash >> 40 }

func child(n tree.Node, name tag.Tag) tree.Node {
	if !n.Exists() {
		return tree.Node{}
	}
	for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
		if c.Tag() == name {
			return c
		}
	}
	return tree.Node{}
}
