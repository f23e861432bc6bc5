package webpage

import (
	"slices"
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
	maxSaid     = 20 // of these, the most that are in no link
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

// LeadsToMessage reports whether a text is what stands before the link to another
// message in the archive of a mailing list: "Previous message:".
func LeadsToMessage(text string) bool {
	const longest = 40
	return len(text) <= longest && isMailWay(strings.ToLower(strings.TrimRight(text, ": ")))
}

// isMailWay knows the words before the links to other messages in archives of
// mailing lists, of which each has a line of its own.
func isMailWay(words string) bool {
	switch words {
	case "previous message", "next message", "messages sorted by", "next in thread", "previous in thread",
		"prev by date", "previous by date", "next by date", "prev by thread", "previous by thread", "next by thread",
		"next message in thread", "previous message in thread", "contemporary messages sorted", "index es":
		return true
	}
	return false
}

// dropPagers leaves out the pagers among what is kept.
func (s *Survey) dropPagers(kept []bool) {
	for i := range kept {
		c := &s.blocks[i].count
		if kept[i] && c.links > 0 && c.size() <= pagerWords && s.isLinked(i, pagerLinked) {
			kept[i] = !s.isPager(&s.blocks[i])
		}
	}
}

func (s *Survey) isPager(b *block) bool {
	owner := s.nodeOf(&s.elements[b.owner])
	var said []string
	for _, p := range s.texts[b.from:b.to] {
		text := s.tree.At(p.node)
		if isInLink(text, owner) {
			continue
		}
		for word := range strings.FieldsFuncSeq(text.Data(), isNoLetter) {
			if said = append(said, strings.ToLower(word)); len(said) > maxSaid {
				return false
			}
		}
	}
	if b.count.links >= pagerLinks && len(said) > 0 && !slices.ContainsFunc(said, func(word string) bool { return !isWay(word) }) {
		return true
	}
	return isMailWay(strings.Join(said, " ")) || len(said) == 0 && b.count.links == 1 && s.leadsToList(b)
}

// leadsToList knows the link below a message to what there is to know about its
// mailing list.
func (s *Survey) leadsToList(b *block) bool {
	text := strings.TrimSpace(s.tree.At(s.texts[b.from].node).Data())
	if text == "" || text[0]|0x20 != 'm' { // as nearly always
		return false
	}
	text = strings.ToLower(text)
	return strings.HasPrefix(text, "more information about the ") && strings.HasSuffix(text, " mailing list")
}

func isNoLetter(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// isInLink reports whether a text below an element is part of a link.
func isInLink(text, owner tree.Node) bool {
	for n := text.Parent(); n.Exists() && n != owner; n = n.Parent() {
		if n.Tag() == tag.A {
			return true
		}
	}
	return false
}
