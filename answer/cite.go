package answer

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// A reference is one citation as a model wrote it.
type reference struct {
	source int // from 1; 0 where the model left it out
	block  int
	quote  string
}

// longestCitation bounds, in bytes, how long a bracket may stay open.
const longestCitation = 1500

// verdict is what is known of a bracket of which more may come.
type verdict uint8

const (
	isNone    verdict = iota // not a citation
	isPartial                // it may become one
	isWhole
)

// parseCitation reads the citation that text begins with, such as [b12],
// [2:b12], [2:b12 "words"] or [1:b2, 1:b3], and returns its length.
func parseCitation(text string, final bool) ([]reference, int, verdict) {
	if len(text) >= longestCitation {
		text, final = text[:longestCitation], true
	}
	p := parser{text: text, final: final}
	if !p.open() {
		return nil, 0, p.failure()
	}
	var refs []reference
	for {
		ref, ok := p.reference()
		if !ok {
			return nil, 0, p.failure()
		}
		refs = append(refs, ref)
		p.skip(" \t\n")
		switch {
		case p.take("]") || p.take("】"):
			return refs, p.at, isWhole
		case p.take(",") || p.take(";") || p.take("，"):
			p.skip(" \t\n")
		case p.done() || !p.atReference():
			return nil, 0, p.failure()
		}
	}
}

type parser struct {
	text  string
	at    int
	final bool
}

// failure is isPartial where the text simply ended too early.
func (p *parser) failure() verdict {
	if !p.final && p.done() {
		return isPartial
	}
	return isNone
}

func (p *parser) done() bool { return p.at >= len(p.text) }

func (p *parser) skip(set string) {
	for !p.done() && strings.IndexByte(set, p.text[p.at]) >= 0 {
		p.at++
	}
}

func (p *parser) take(s string) bool {
	if strings.HasPrefix(p.text[p.at:], s) {
		p.at += len(s)
		return true
	}
	if strings.HasPrefix(s, p.text[p.at:]) {
		p.at = len(p.text) // the beginning of s is all that is there
	}
	return false
}

func (p *parser) open() bool {
	if !strings.HasPrefix(p.text, "[") && !strings.HasPrefix(p.text, "【") {
		if strings.HasPrefix("【", p.text) {
			p.at = len(p.text)
		}
		return false
	}
	_, size := utf8.DecodeRuneInString(p.text)
	p.at = size
	p.skip("^ ")
	return true
}

// reference reads 2:b12 and the words that may follow it.
func (p *parser) reference() (reference, bool) {
	var ref reference
	if n, ok := p.number(); ok {
		ref.source = n
		p.skip(" ")
		if p.done() || p.text[p.at] != ':' {
			return ref, false
		}
		p.at++
		p.skip(" ")
	}
	if p.done() || p.text[p.at]|0x20 != 'b' {
		return ref, false
	}
	p.at++
	n, ok := p.number()
	if !ok || p.done() {
		return ref, false
	}
	ref.block = n
	p.skip(" \t\n:=-")
	ref.quote, ok = p.words()
	return ref, ok
}

func (p *parser) number() (int, bool) {
	start := p.at
	p.skip("0123456789")
	if p.at == start || p.at-start > 6 {
		return 0, false
	}
	n, err := strconv.Atoi(p.text[start:p.at])
	return n, err == nil
}

// atReference reports whether another reference begins here.
func (p *parser) atReference() bool {
	ahead := *p
	ahead.number()
	ahead.skip(": ")
	return !ahead.done() && ahead.text[ahead.at]|0x20 == 'b' && ahead.at+1 < len(ahead.text) &&
		isDigit(rune(ahead.text[ahead.at+1]))
}

// words reads the quoted words of a reference: up to the quotation mark that
// is followed by the end of the reference, or without marks, up to the end.
func (p *parser) words() (string, bool) {
	if p.done() || strings.IndexByte("],;", p.text[p.at]) >= 0 || strings.HasPrefix(p.text[p.at:], "】") ||
		strings.HasPrefix(p.text[p.at:], "，") ||
		p.atReference() {
		return "", !p.done()
	}
	mark, size := utf8.DecodeRuneInString(p.text[p.at:])
	if !isQuoteMark(mark) {
		return p.bareWords()
	}
	p.at += size
	start := p.at
	for !p.done() {
		r, size := utf8.DecodeRuneInString(p.text[p.at:])
		end := p.at
		p.at += size
		if isQuoteMark(r) && p.endsReference() {
			return p.text[start:end], true
		}
	}
	return "", false
}

func (p *parser) bareWords() (string, bool) {
	start := p.at
	end := strings.IndexAny(p.text[start:], "]】\n")
	if end < 0 {
		p.at = len(p.text)
		return "", false
	}
	p.at = start + end
	return p.text[start:p.at], p.text[p.at] != '\n'
}

func (p *parser) endsReference() bool {
	ahead := *p
	ahead.skip(" \t\n")
	if strings.HasPrefix(ahead.text[ahead.at:], "]") || strings.HasPrefix(ahead.text[ahead.at:], "】") {
		return true
	}
	ahead.skip(",; \t\n")
	return ahead.at > p.at && ahead.atReference()
}

func isQuoteMark(r rune) bool {
	return strings.ContainsRune("\"“”„«»‟「」『』'‘’", r)
}
