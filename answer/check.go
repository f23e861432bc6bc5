package answer

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Checker takes an answer as a model writes it, piece by piece, and puts
// checked marks [1], [2] … in place of the model's citations. One whose words
// do not stand in its block is dropped.
type Checker struct {
	sources []Source
	emit    func(string)
	before  int

	pending string
	out     strings.Builder
	marked  int // the number that was written last, if nothing came after it
	checked int // references so far
	folds   map[*Block]folded
	answer  Answer
}

// maxChecked bounds the work that a model can make.
const maxChecked = 1000

// removed stands for a mark that was taken out.
const removed = -1

// NewChecker returns a checker over whole sources. Emit, which may be nil, is
// called with the text as soon as it is certain; numbers start after before.
func NewChecker(sources []Source, before int, emit func(string)) *Checker {
	if emit == nil {
		emit = func(string) {}
	}
	return &Checker{
		sources: sources,
		emit:    emit,
		before:  before,
		folds:   map[*Block]folded{},
		answer:  Answer{Citations: []Citation{}},
	}
}

// Write takes the next piece of text.
func (c *Checker) Write(piece string) {
	c.pending += piece
	c.advance(false)
}

// Finish takes what is left and returns the whole answer. Its text is clean as
// a page's is: the model may have repeated what it read, marks included.
func (c *Checker) Finish() Answer {
	c.advance(true)
	c.answer.Text = strings.TrimSpace(safe(c.out.String()))
	return c.answer
}

func (c *Checker) advance(final bool) {
	text := c.pending
	for text != "" {
		i := nextBracket(text, final)
		// A space goes with the bracket after it, and with it where it goes.
		kept := len(strings.TrimRight(text[:i], " "))
		if i == len(text) && final {
			kept = i
		}
		c.write(text[:kept])
		text = text[kept:]
		if i == kept+len(text) {
			break
		}
		space := text[:i-kept]
		refs, size, known := parseCitation(text[i-kept:], final)
		if bareMark(text[i-kept:]) == len(text[i-kept:]) && !final {
			known = isPartial // an address after it would make it a link
		}
		switch known {
		case isPartial:
			c.pending = text
			return
		case isNone:
			if size = bareMark(text[len(space):]); size > 0 && !c.endsInWord(space) {
				c.answer.Dropped++ // a mark of the model's own, which nobody checked
				c.marked = removed
				break
			}
			_, size = utf8.DecodeRuneInString(text[len(space):])
			c.writeBracket(space, text[len(space):len(space)+size])
		case isWhole:
			c.cite(space, refs)
		}
		text = text[len(space)+size:]
	}
	c.pending = text
}

// bareMark is the length of a mark such as [1] at the start of text, or 0.
func bareMark(text string) int {
	rest, ok := strings.CutPrefix(text, "[")
	if !ok {
		return 0
	}
	after := strings.TrimLeft(rest, "0123456789")
	if n := len(rest) - len(after); n < 1 || n > 3 || !strings.HasPrefix(after, "]") || strings.HasPrefix(after, "](") {
		return 0
	}
	return len(text) - len(after) + 1
}

// endsInWord reports whether a bracket here would be an index, as in row[1].
func (c *Checker) endsInWord(space string) bool {
	text := c.out.String()
	if space != "" || text == "" || c.marked != 0 {
		return false
	}
	last := text[len(text)-1]
	return last == '_' || last == ']' || isDigit(rune(last)) || 'a' <= last|0x20 && last|0x20 <= 'z'
}

// nextBracket is where the next citation may begin, or the end of the text;
// half a character at the end is kept for the next piece.
func nextBracket(text string, final bool) int {
	if i := strings.IndexAny(text, "[【"); i >= 0 {
		return i
	}
	if final {
		return len(text)
	}
	for i := max(0, len(text)-2); i < len(text); i++ {
		if strings.HasPrefix("【", text[i:]) {
			return i
		}
	}
	return len(text)
}

func (c *Checker) write(text string) {
	if text == "" {
		return
	}
	c.marked = 0
	c.out.WriteString(text)
	c.emit(text)
}

// writeBracket keeps a bracket from being the start of an image: a screen
// loads it, and with it whatever a page made the model put into its address.
func (c *Checker) writeBracket(space, bracket string) {
	if space == "" && strings.HasSuffix(c.out.String(), "!") {
		space = " "
	}
	c.write(space + bracket)
}

func (c *Checker) cite(space string, refs []reference) {
	for _, ref := range refs {
		number := c.check(ref)
		if number == 0 {
			c.answer.Dropped++
			c.marked = removed
			continue
		}
		if number != c.marked {
			c.write(space + fmt.Sprintf("[%d]", number))
			c.marked, space = number, ""
		}
	}
}

// check returns the number of a reference that holds, or 0.
func (c *Checker) check(ref reference) int {
	source, block := c.locate(ref)
	if c.checked++; block == nil || c.checked > maxChecked {
		return 0
	}
	wanted := ref.quote
	if wanted == "" {
		wanted = quotedAtEnd(c.out.String())
	}
	if wanted == "" {
		return c.number(source.cite(0, block, block.quote(lastSentence(c.out.String())), false))
	}
	words, ok := c.folded(block).find(wanted)
	if !ok {
		return 0
	}
	return c.number(source.cite(0, block, words, true))
}

// locate finds the block that a reference means. Without a page it means the
// only one there is.
func (c *Checker) locate(ref reference) (*Source, *Block) {
	at := ref.source - 1
	if ref.source == 0 && len(c.sources) == 1 {
		at = 0
	}
	if at < 0 || at >= len(c.sources) {
		return nil, nil
	}
	source := &c.sources[at]
	i, ok := slices.BinarySearchFunc(source.Blocks, ref.block, func(b Block, n int) int { return b.Number - n })
	if !ok {
		return nil, nil
	}
	return source, &source.Blocks[i]
}

// folded is the block as the model saw it: cleaned as envelopes are.
func (c *Checker) folded(b *Block) *folded {
	f, ok := c.folds[b]
	if !ok {
		f = fold(safe(plain(b.shown())))
		c.folds[b] = f
	}
	return &f
}

// number returns the number of a citation, an old one for the same words.
func (c *Checker) number(made Citation) int {
	for _, known := range c.answer.Citations {
		if known.Block == made.Block && known.URL == made.URL && known.Quote == made.Quote {
			return known.Number
		}
	}
	made.Number = c.before + len(c.answer.Citations) + 1
	c.answer.Citations = append(c.answer.Citations, made)
	return made.Number
}

// quotedAtEnd returns the words in quotation marks with which a text ends.
func quotedAtEnd(text string) string {
	text = strings.TrimRight(text, " .,;:(")
	mark, size := utf8.DecodeLastRuneInString(text)
	if !strings.ContainsRune("\"”»」』", mark) {
		return ""
	}
	text = text[:len(text)-size]
	text = text[max(0, len(text)-longestCitation):]
	i := strings.LastIndexAny(text, "\"“„«「『")
	if i < 0 {
		return ""
	}
	_, size = utf8.DecodeRuneInString(text[i:])
	return text[i+size:]
}

// lastSentence is about what a citation without words of its own stands for.
func lastSentence(text string) string {
	text = strings.TrimRight(text, " .!?。\n")
	text = text[max(0, len(text)-longestCitation):]
	if i := strings.LastIndexAny(text, ".!?。\n"); i >= 0 {
		return text[i:]
	}
	return text
}
