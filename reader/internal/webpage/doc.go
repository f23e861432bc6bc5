// Package webpage finds the main content of a web page.
//
// A page is cut into blocks of text, each block is described by some hundred
// small numbers, a learned model gives each the probability that it is content,
// and everything that is not chosen is removed from the tree.
//
//	select.go      Select, and what a model makes of a page
//	survey.go      a page cut and measured; where its text comes from:
//	               blocks.go, noscript.go, structured.go
//	features.go    the features of a block, by group: count.go its text,
//	               marks.go tags and class words near it (vocabulary.go),
//	               sides.go marks for and against, containers.go what is around
//	               it, repetition.go what is like it, position.go where it is,
//	               candidate.go how it lies to the densest part, page.go the page
//	scale.go       how a number becomes a byte
//	context.go     features that follow from first opinions
//	summary.go     features of the page that follow from opinions
//	model.go       the embedded model; forest/ evaluates it
//	decision.go    from probabilities to what is kept; ruling.go notes which rule said so
//	middle.go      what stands in the text stays with it (prose.go: what writers set); caption.go with pictures
//	offers.go      lines of an article that lead elsewhere (offerwords.go)
//	structure.go   headings stay with what they lead
//	prune.go       removes the rest; ornament.go knows pictures without meaning
//	explain.go     why; annotate.go shows it in the page
//
// The model is made by internal/trainer; model.json says from what.
package webpage
