package webpage

import (
	"unicode"
	"unicode/utf8"
)

// A textCount holds what a block's text is made of. It counts characters of
// every script alike, so that no language is preferred.
type textCount struct {
	runes, letters, upper, lower, digits int32
	words, shortWords, capitalWords      int32
	wide                                 int32 // letters of scripts that do without spaces
	punct, stops, commas, symbols        int32
	currency, separators, dashes         int32
	linkRunes, strongRunes, codeRunes    int32
	links, foreignLinks                  int32 // all links, and those to other hosts
	innerLinks, deadLinks                int32 // links to the page itself, and to nowhere
	first, last                          runeClass
	numeric                              bool   // digits with a colon, slash or point between
	titleWords, descriptionWords         int32  // words that the head also has
	hash                                 uint64 // of the letters and digits, in lower case
}

type runeClass uint8

const (
	classNone runeClass = iota
	classSpace
	classLower
	classUpper
	classLetter // without case
	classWide
	classDigit
	classStop
	classComma
	classColon
	classQuestion
	classCurrency
	classSeparator
	classOpen
	classClose
	classDash
	classQuote
	classSymbol
	classPunct
	classMark
)

var asciiClass = func() (table [128]runeClass) {
	for r := range table {
		table[r] = classify(rune(r))
	}
	return table
}()

func classify(r rune) runeClass {
	switch r {
	case '.', '!', '…', '。', '！', '｡', '．', '։', '۔', '।', '॥', '።', '។', '။', '᠃', '‼':
		return classStop
	case '?', '？', '؟', ';', '⁇':
		if r == ';' {
			return classComma
		}
		return classQuestion
	case ',', '，', '、', '،', '؛', '､', '；', '፣', '၊', '·', '・':
		if r == '·' || r == '・' {
			return classSeparator
		}
		return classComma
	case ':', '：':
		return classColon
	case '|', '/', '\\', '›', '»', '>', '•', '→', '←', '«', '‹', '<', '▶', '►', '▸', '▾', '↓', '↑', '×', '✕', '+', '#',
		'@', '©', '®':
		return classSeparator
	case '-', '–', '—', '‐', '−', '_', '~':
		return classDash
	case '"', '\'', '“', '”', '‘', '’', '„', '「', '」', '『', '』', '《', '》':
		return classQuote
	}
	switch {
	case unicode.IsSpace(r) || r == 0x200b || r == 0xfeff:
		return classSpace
	case unicode.IsLower(r):
		return classLower
	case unicode.IsUpper(r):
		return classUpper
	case isWide(r):
		return classWide
	case unicode.IsLetter(r):
		return classLetter
	case unicode.IsNumber(r):
		return classDigit
	case unicode.IsMark(r):
		return classMark
	case unicode.Is(unicode.Sc, r):
		return classCurrency
	case unicode.Is(unicode.Ps, r):
		return classOpen
	case unicode.Is(unicode.Pe, r):
		return classClose
	case unicode.IsPunct(r):
		return classPunct
	case unicode.IsControl(r):
		return classSpace
	}
	return classSymbol
}

// isWide reports whether r belongs to a script written without spaces.
func isWide(r rune) bool {
	switch {
	case r < 0x0e00:
		return false
	case r < 0x0f00, 0x1000 <= r && r < 0x10a0, 0x1780 <= r && r < 0x1800: // Thai, Lao, Burmese, Khmer
		return unicode.IsLetter(r)
	case 0x3005 <= r && r < 0xa000, 0xf900 <= r && r < 0xfb00, 0x20000 <= r && r < 0x33480, 0xff66 <= r && r < 0xffa0:
		return unicode.IsLetter(r)
	}
	return false
}

func classOf(r rune) runeClass {
	if r < 128 {
		return asciiClass[r]
	}
	return classify(r)
}

func (t *textCount) add(text string, c *cutter) {
	before := t.runes
	s := textScan{textCount: t, head: &c.head, hash: t.hash}
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c-'a' < 26:
			i = s.small(text, i)
			continue
		case c == ' ':
			s.space()
			i++
			continue
		}
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		i += size
		s.step(r, classOf(r))
	}
	s.endWord()
	t.hash = s.hash
	added := t.runes - before
	if c.link > 0 {
		t.linkRunes += added
	}
	if c.strong > 0 {
		t.strongRunes += added
	}
	if c.code > 0 {
		t.codeRunes += added
	}
}

type textScan struct {
	*textCount
	head     *heading
	wordHash uint64
	hash     uint64
	word     int32 // length of the word being read
	capital  bool
	previous runeClass
}

// small reads a run of small ASCII letters, which most text is made of.
func (s *textScan) small(text string, i int) int {
	start, hash := i, s.wordHash
	for i < len(text) && text[i]-'a' < 26 {
		hash = mixRune(hash, rune(text[i]))
		i++
	}
	n := int32(i - start)
	s.wordHash = hash
	s.runes += n
	s.letters += n
	s.lower += n
	s.word += n
	if s.first == classNone {
		s.first = classLower
	}
	s.last, s.previous = classLower, classLower
	return i
}

func (s *textScan) space() {
	s.endWord()
	s.previous = classSpace
}

func (s *textScan) step(r rune, class runeClass) {
	if class == classSpace {
		s.space()
		return
	}
	s.runes++
	if s.first == classNone {
		s.first = class
	}
	s.last = class
	switch class {
	case classLower:
		s.letter(r)
		s.lower++
	case classUpper:
		if s.word == 0 {
			s.capital = true
		}
		s.letter(toLower(r))
		s.upper++
	case classLetter:
		s.letter(r)
	case classWide:
		s.letter(r)
		s.wide++
		s.seeWord()
	case classDigit:
		if s.previous == classColon || s.previous == classStop || s.previous == classSeparator ||
			s.previous == classDash {
			s.numeric = true
		}
		s.digits++
		s.word++
		s.mix(r)
	case classMark:
		s.mix(r)
	default:
		s.sign(class)
	}
	s.previous = class
}

func (s *textScan) letter(r rune) {
	s.letters++
	s.word++
	s.mix(r)
}

func (s *textScan) mix(r rune) { s.wordHash = mixRune(s.wordHash, r) }

func toLower(r rune) rune {
	if r < utf8.RuneSelf {
		return r | 0x20
	}
	return unicode.ToLower(r)
}

// seeWord ends a word for the comparison with the head.
func (s *textScan) seeWord() {
	hash := finish(s.wordHash)
	s.hash = mixRune(s.hash, rune(hash))
	if s.head.title.has(hash) {
		s.titleWords++
	}
	if s.head.description.has(hash) {
		s.descriptionWords++
	}
	s.wordHash = 0
}

func (s *textScan) sign(class runeClass) {
	s.endWord()
	s.punct++
	switch class {
	case classStop, classQuestion:
		s.stops++
	case classComma:
		s.commas++
	case classCurrency:
		s.currency++
	case classSeparator:
		s.separators++
	case classDash:
		s.dashes++
	case classSymbol:
		s.symbols++
	}
}

func (s *textScan) endWord() {
	if s.word == 0 {
		return
	}
	s.words++
	s.seeWord()
	if s.word <= 3 {
		s.shortWords++
	}
	if s.capital {
		s.capitalWords++
	}
	s.word, s.capital = 0, false
}

// size is the number of words, taking two letters for a word in scripts
// that do without spaces.
func (t *textCount) size() int32 { return t.words + t.wide/2 }
