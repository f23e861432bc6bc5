// Package snapshot reads on in a page that was read before, without asking
// for it again.
package snapshot

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/budget"
	"github.com/decant-dev/decant/page"
)

// The ways in which a request can miss the page's content.
var (
	ErrNoSection = fault.New(fault.NoSection, "no such section")
	ErrNoMatch   = fault.New(fault.NoMatch, "no match")
)

// Window returns the page with the part of its content that begins at the
// character start and has at most limit characters. What begins at the start
// of a page also has its navigation, as far as a share of the limit goes.
func Window(whole *page.Page, start, limit int) *page.Page {
	return listed(whole, limit, func(room int) *page.Page { return window(whole, start, room) })
}

func window(whole *page.Page, start, limit int) *page.Page {
	nav, ok := navigationOf(whole)
	if ok && start <= 0 && utf8.RuneCountInString(nav.before) > limit-nav.share(limit) {
		return nav.window(limit)
	}
	w := budget.View(whole.Content, start, limit)
	p := show(whole, start, w)
	nav.count(p, w.Start, w.End)
	keepPosts(p, w.Start, w.End)
	return p
}

// keepPosts keeps of a page's posts those of which a part is shown.
func keepPosts(p *page.Page, start, end int) {
	if p.Range != nil {
		p.Posts = postsWithin(p.Posts, start, end)
	}
}

func postsWithin(posts []page.Post, start, end int) (shown []page.Post) {
	for _, post := range posts {
		if post.Chars > 0 && post.Start < end && post.Start+post.Chars > start {
			shown = append(shown, post)
		}
	}
	return shown
}

// Section returns the page with the part that the heading called title leads,
// down to the next heading of its level, or that is on the pages that title
// names: p.12 or p.3-7.
func Section(whole *page.Page, title string, start, limit int) (*page.Page, error) {
	from, to, err := bounds(whole, title)
	if err != nil {
		return nil, err
	}
	part := with(whole, runes(whole.Content, from, to))
	return listed(whole, limit, func(room int) *page.Page {
		w := budget.View(part.Content, start, room)
		p := show(part, start, w)
		p.Truncated, p.Excerpt = p.Range != nil, true
		p.Anchors = within(whole.Anchors, from+w.Start, from+w.End)
		p.Posts = postsWithin(whole.Posts, from+w.Start, from+w.End)
		nav, _ := navigationOf(whole)
		nav.count(p, from+w.Start, from+w.End)
		return p
	}), nil
}

// bounds finds a section by its heading, or by the pages that it is on.
func bounds(whole *page.Page, title string) (from, to int, err error) {
	from, to, ok, missing := byPlace(whole, title)
	if ok {
		return from, to, nil
	}
	if h, ok := findHeading(whole.Outline, title); ok {
		return h.Start, h.Start + h.Chars, nil
	}
	if missing != nil {
		return 0, 0, missing
	}
	return 0, 0, fmt.Errorf("%w %q; the sections are: %s", ErrNoSection, brief.Clip(title, 40), titles(whole.Outline))
}

// show returns the page with a window of its content, and says where that is.
func show(whole *page.Page, start int, w budget.Window) *page.Page {
	p := with(whole, w.Text)
	p.Truncated = w.Start > 0 || w.More() || whole.Truncated
	p.Anchors = within(whole.Anchors, w.Start, w.End)
	if w.Start > 0 || w.More() {
		p.Range = &page.Range{Start: w.Start, End: w.End, Total: w.Total}
	}
	switch {
	case start >= w.Total && start > 0:
		p.Notice = fmt.Sprintf("no content at %d: the page ends at character %d", start, w.Total)
	case w.More():
		p.Range.Next = w.End
		p.Notice = fmt.Sprintf("characters %d to %d of %d; read on with start=%d", w.Start, w.End, w.Total, w.End)
	}
	return p
}

func with(whole *page.Page, content string) *page.Page {
	p := *whole
	if content == whole.Content {
		return &p // its words are counted already
	}
	p.Content = content
	p.WordCount = Words(content)
	p.Tokens = budget.Tokens(content)
	return &p
}

// Words counts the words of a Markdown text: runs of letters and digits, and
// for scripts that do not space their words each character. The addresses of
// links are not words.
func Words(markdown string) int {
	n, inWord := 0, byte(0) // 1 in a word
	for i := 0; i < len(markdown); {
		part := parts[markdown[i]]
		if part <= letter { // without another branch: nobody can foretell where words end
			n += int(part &^ inWord)
			inWord = part
			i++
			continue
		}
		switch part {
		case joining:
			i++
		case bracket:
			inWord = 0
			if i++; i > 1 && markdown[i-2] == ']' {
				i = addressEnd(markdown, i-1)
			}
		case wide:
			r, size := utf8.DecodeRuneInString(markdown[i:])
			begun, after := wideWord(r, inWord)
			n, inWord, i = n+begun, after, i+size
		}
	}
	return n
}

// wideWord tells how many words begin with a character beyond ASCII, and what it
// leaves of being in one.
func wideWord(r rune, inWord byte) (begun int, after byte) {
	switch {
	case isSyllable(r):
		return 1, 0
	case unicode.IsLetter(r) || unicode.IsDigit(r):
		return int(1 - inWord), 1
	case r == '’' || unicode.IsMark(r):
		return 0, inWord
	}
	return 0, 0
}

// What a byte is of a word.
const (
	outside byte = iota
	letter       // or a digit
	joining      // a word may go on after it
	bracket      // with an address in it, perhaps
	wide         // of a character beyond ASCII
)

// parts has the parts of words by byte.
var parts = func() (table [256]byte) {
	for c := range rune(len(table)) {
		switch {
		case c >= utf8.RuneSelf:
			table[c] = wide
		case unicode.IsLetter(c) || unicode.IsDigit(c):
			table[c] = letter
		case c == '\'' || c == '-':
			table[c] = joining
		case c == '(':
			table[c] = bracket
		}
	}
	return table
}()

// addressEnd returns the place after the address that begins at a parenthesis,
// which may have pairs of them in it. A line end closes it too.
func addressEnd(markdown string, i int) int {
	depth := 0
	for ; i < len(markdown); i++ {
		switch markdown[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		case '\n':
			return i + 1
		}
	}
	return i
}

// isSyllable reports whether r belongs to a script without word spaces.
func isSyllable(r rune) bool {
	return r >= 0xE00 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao,
		unicode.Khmer, unicode.Myanmar)
}

func runes(s string, from, to int) string {
	start, end, i := len(s), len(s), 0
	for at := range s {
		if i == from {
			start = at
		}
		if i == to {
			end = at
			break
		}
		i++
	}
	return strings.TrimRight(s[min(start, end):end], "\n")
}

// findHeading takes an exact title before one that starts with or contains
// the words asked for.
func findHeading(outline []page.Heading, title string) (page.Heading, bool) {
	want := foldTitle(title)
	if want == "" {
		return page.Heading{}, false
	}
	tests := []func(string) bool{
		func(t string) bool { return t == want },
		func(t string) bool { return foldTitle(envelope.Line(t, 1000)) == want }, // as it was shown
		func(t string) bool { return strings.HasPrefix(t, want) },
		func(t string) bool { return strings.Contains(t, want) },
	}
	for _, matches := range tests {
		for _, h := range outline {
			if matches(foldTitle(h.Title)) {
				return h, true
			}
		}
	}
	return page.Heading{}, false
}

func foldTitle(s string) string {
	return strings.ToLower(strings.Join(strings.Fields(strings.TrimLeft(s, "# ")), " "))
}

func titles(outline []page.Heading) string {
	var names []string
	for _, h := range outline[:min(len(outline), 12)] {
		names = append(names, fmt.Sprintf("%q", envelope.Line(h.Title, 40)))
	}
	if len(names) == 0 {
		return "none, the page has no headings"
	}
	return strings.Join(names, ", ")
}
