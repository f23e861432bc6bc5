// Package markup is the transcription of an HTML tree into a document tree.
//
//	transcribe.go  the entry, its options and the table of elements
//	flow.go        blocks, open inlines and where the next words go
//	fold.go        white space as a browser folds it
//	link.go        anchors; address.go resolves what they point to
//	image.go       images, videos and frames; media.go which of them say something
//	list.go        lists, tasks, definitions
//	callout.go     remarks that are set off from the text, with their kind
//	table.go       data tables, layout tables, listings set as tables
//	code.go        code blocks and their languages
//	footnote.go    notes and the references to them
//	paper.go       notes, formulas and lists of papers that were made of TeX
//	math.go        formulas; mathml.go writes MathML as TeX
package markup
