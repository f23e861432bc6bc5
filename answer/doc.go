// Package answer turns a question and pages into an answer whose citations
// have been checked.
//
//	source.go    pages as they are cited
//	block.go     the numbered blocks of a page
//	plain.go     the words a reader of the page sees
//	fold.go      words compared without regard to case, spacing and quotes
//	token.go     words as a search counts them, in many scripts
//	stem.go      words without their endings
//	rank.go      blocks in the order in which they answer a question
//	concept.go   words that pages and questions use for each other
//	hint.go      what kind of thing a question asks for
//	choose.go    blocks that fit a budget
//	sentence.go  the few words of a block that matter
//	extract.go   answers without a model
//	prompt.go    what a model is told
//	cite.go      citations as a model writes them
//	check.go     citations checked as the text comes in
//	fragment.go  links to the very words
//	place.go     the marks of a service's own grounding
//	verify.go    whether a page says what it is said to say
package answer
