package terminal

import "strings"

// A Style is how characters look; several may be combined.
type Style uint16

// The looks of text, and of the parts of code.
const (
	Bold Style = 1 << iota
	Italic
	Code
	Linked
	Faint
	Title
	Struck
	Found  // what was searched for
	Mark   // the number of a link, which is no part of the text
	Word   // of code: a word of the language
	Quoted // a string
	Remark // a comment
	Figure // a number
	Good   // a note that helps, a line that was added
	Bad    // a note that warns, a line that was removed
	Alike  // what was searched for too, elsewhere
)

// styleCodes are the numbers of each style, with colours and without.
var styleCodes = []struct {
	style         Style
	colour, plain string
}{
	{Bold, "1", "1"},
	{Italic, "3", "3"},
	{Code, "33", ""},
	{Linked, "4;34", "4"},
	{Faint, "2", "2"},
	{Title, "1;36", "1"},
	{Struck, "9", "9"},
	{Found, "7", "7"},
	{Mark, "2;34", "2"},
	{Word, "35", ""},
	{Quoted, "32", ""},
	{Remark, "2;3", "3"},
	{Figure, "36", ""},
	{Good, "32", ""},
	{Bad, "31", ""},
	{Alike, "30;43", "4"},
}

// sequence is the escape that turns a style on; none where nothing shows it.
func (s Style) sequence(colours bool) string {
	var codes []string
	for _, c := range styleCodes {
		code := c.colour
		if !colours {
			code = c.plain
		}
		if s&c.style != 0 && code != "" {
			codes = append(codes, code)
		}
	}
	if codes == nil {
		return ""
	}
	return "\x1b[" + strings.Join(codes, ";") + "m"
}

const styleOff = "\x1b[0m"

// In is text in a style, with its colours.
func (s Style) In(text string) string { return s.sequence(true) + text + styleOff }
