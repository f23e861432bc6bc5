package webpage

import (
	"strings"
	"unicode"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A pager is a line of a manual that leads to its neighbours: words that say
// where each link leads, and links. It stands above every section.
const (
	pagerLinks  = 2  // the fewest that it has
	pagerLinked = 30 // percent of its text that are links
	pagerWords  = 60 // the most that it has
)

// isWay knows the words of a pager that are no links.
func isWay(word string) bool {
	switch word {
	case "next", "previous", "prev", "up", "top", "contents", "index",
		"다음", "이전", "위로", "위", "처음", "목차", "색인", "次", "前", "上", "目次", "索引", "次へ", "前へ", "上へ",
		"下一页", "上一页", "上级", "目录", "下一頁", "上一頁", "目錄",
		"nächste", "vorige", "hoch", "inhalt", "weiter", "zurück", "suivant", "précédent", "monter", "sommaire",
		"siguiente", "anterior", "subir", "contenido":
		return true
	}
	return false
}

// dropPagers leaves out the pagers among what is kept.
func (s *Survey) dropPagers(kept []bool) {
	for i := range kept {
		c := &s.blocks[i].count
		if kept[i] && c.links >= pagerLinks && c.size() <= pagerWords && s.isLinked(i, pagerLinked) {
			kept[i] = !s.isPager(&s.blocks[i])
		}
	}
}

func (s *Survey) isPager(b *block) bool {
	owner, ways := s.elements[b.owner].node, 0
	for _, p := range s.texts[b.from:b.to] {
		text := s.tree.At(p.node)
		if isInLink(text, owner) {
			continue
		}
		for word := range strings.FieldsFuncSeq(text.Data(), isNoLetter) {
			if !isWay(strings.ToLower(word)) {
				return false
			}
			ways++
		}
	}
	return ways > 0
}

func isNoLetter(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// isInLink reports whether a text below an element is part of a link.
func isInLink(text tree.Node, owner int) bool {
	for n := text.Parent(); n.Exists() && n.Index() != owner; n = n.Parent() {
		if n.Tag() == tag.A {
			return true
		}
	}
	return false
}
