// Package mdcode tells what of a Markdown text is code.
//
//	scanner.go  Scanner: block by block, one line at a time
//	cursor.go   columns and tabs of one line
//	block.go    the lines that begin a block
//	html.go     HTML blocks, their beginnings and ends
//	span.go     Spans: the code spans of one paragraph, cell or heading
//	tag.go      autolinks and raw HTML, whose backticks are not code
//	table.go    the cells of a table, which keep their backticks to themselves
//	range.go    Ranges: all code of a text
//
// It follows CommonMark with the tables of GitHub's dialect. Time is linear in
// the text whatever stands in it, and nothing recurses. Addresses of links are
// not read: a backtick within one counts as a backtick of the text.
package mdcode
