package rtf

import (
	"github.com/decant-dev/decant/reader/internal/draft"
)

// destinations are the groups whose text goes elsewhere than to the body.
var destinations = map[string]destination{
	"fonttbl": toFonts, "stylesheet": toStyles, "listtable": toLists, "listoverridetable": toOverrides,
	"title": toTitle, "author": toAuthor, "fldinst": toInstruction, "listtext": toMark, "pntext": toMark,
	"pntxta": toNowhere, "pntxtb": toNowhere,
	"colortbl": toNowhere, "info": toNowhere, "pict": toNowhere, "header": toNowhere, "headerl": toNowhere,
	"headerr": toNowhere,
	"headerf": toNowhere, "footer": toNowhere, "footerl": toNowhere, "footerr": toNowhere, "footerf": toNowhere,
	"object":  toBody,
	"objdata": toNowhere, "objclass": toNowhere, "nonshppict": toNowhere, "themedata": toNowhere,
	"datastore": toNowhere, "generator": toNowhere,
	"xe": toNowhere, "tc": toNowhere, "bkmkstart": toNowhere, "bkmkend": toNowhere, "annotation": toNowhere,
	"atnid":     toNowhere,
	"atnauthor": toNowhere, "shppict": toNowhere, "fldrslt": toBody, "shptxt": toBody, "shpinst": toBody,
	"revtbl":  toNowhere,
	"rsidtbl": toNowhere, "ftnsep": toNowhere, "ftnsepc": toNowhere, "ftncn": toNowhere, "aftnsep": toNowhere,
	"aftnsepc": toNowhere,
	"sp":       toNowhere, "latentstyles": toNowhere, "filetbl": toNowhere, "private": toNowhere, "nextfile": toNowhere,
	"template": toNowhere,
}

// characters are words that stand for text.
var characters = map[string]string{
	"tab": "\t", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”",
	"bullet": "•",
	"~":      "\u00a0", "_": "-", "emspace": " ", "enspace": " ", "qmspace": " ", "zwj": "", "zwnj": "",
}

// styles are words that switch how text is set.
var switches = map[string]draft.Style{
	"b": draft.Bold, "i": draft.Italic, "strike": draft.Strike, "striked": draft.Strike, "super": draft.Super,
	"sub": draft.Sub,
}

func (s *scribe) word(t token) {
	isFirst := s.now.fresh
	if t.word != "*" {
		s.now.fresh = false
	}
	if t.word == "*" {
		s.now.starred = true
		return
	}
	s.flushText()
	if to, ok := destinations[t.word]; ok && (isFirst || s.now.starred) {
		s.enter(t.word, to)
		return
	}
	if s.now.starred && isFirst && !isKnownStar(t.word) {
		s.now.to = toNowhere
	}
	s.now.starred = false
	if s.now.to == toStyles || s.now.to == toLists || s.now.to == toOverrides || s.now.to == toFonts {
		s.tables.word(s.now.to, t)
		if t.word != "u" {
			return
		}
	}
	s.act(t)
}

func isKnownStar(word string) bool {
	return word == "footnote" || word == "cs" || word == "ts" || word == "ds"
}

func (s *scribe) enter(word string, to destination) {
	s.now.starred = false
	inInfo := word == "title" || word == "author"
	if s.now.to == toNowhere && !inInfo {
		return
	}
	s.now.to = to
	if word == "fldinst" {
		s.code = ""
	}
}

// act does what a word of the body says.
func (s *scribe) act(t token) {
	if text, ok := characters[t.word]; ok {
		s.put(text)
		return
	}
	if style, ok := switches[t.word]; ok {
		s.now.style &^= style
		if !t.has || t.value != 0 {
			s.now.style |= style
		}
		return
	}
	switch t.word {
	case "u":
		s.unicode(t.value)
	case "uc":
		s.now.skip = min(max(t.value, 0), 10)
	case "plain":
		s.now.style, s.now.hidden, s.now.capital = 0, false, false
	case "nosupersub":
		s.now.style &^= draft.Super | draft.Sub
	case "v":
		s.now.hidden = !t.has || t.value != 0
	case "caps":
		s.now.capital = !t.has || t.value != 0
	case "deleted":
		s.now.hidden = !t.has || t.value != 0
	case "f":
		s.now.font = t.value
	case "ansicpg":
		s.page = t.value
	case "line", "lbr":
		if s.now.to == toBody {
			s.add(draft.Break())
		}
	case "field":
		if len(s.fields) < 20 && len(s.stack) > 0 {
			s.fields = append(s.fields, field{depth: len(s.stack) - 1})
		}
	case "footnote":
		s.beginNote()
	default:
		s.layout(t)
	}
}

// unicode adds a character, after which others stand that mean the same to
// programs that know it not.
func (s *scribe) unicode(value int) {
	if value < 0 {
		value += 1 << 16
	}
	s.pending = s.now.skip
	if value >= 0xd800 && value < 0xdc00 {
		s.surrogate = rune(value)
		return
	}
	r := rune(value)
	if s.surrogate != 0 && r >= 0xdc00 && r < 0xe000 {
		r = (s.surrogate-0xd800)<<10 + (r - 0xdc00) + 0x10000
	}
	s.surrogate = 0
	s.put(string(r))
}
