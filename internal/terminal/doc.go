// Package terminal draws Markdown for the screen of a terminal.
//
//	draw.go      Draw: block by block, each line of the text once
//	lead.go      what stands before the lines of quotes and lists
//	inline.go    marks within a paragraph; anchor.go links, emphasis.go stress
//	table.go     tables that fit
//	code.go      code in its colours
//	wrap.go      where lines end; width.go how wide characters are
//	line.go      the lines that come of it, and their escapes
//	plain.go     text without styles; flow.go text that comes in pieces
//
// What is drawn was written by others: no control character and no escape of a
// text reaches a line, and time is linear in the text whatever stands in it.
package terminal
