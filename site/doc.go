// Package site knows of certain sites where what their pages say can be had
// better: which addresses are theirs, what documented public interface to ask
// instead, and how its answer becomes a document.
//
// A program has the built-in rules once it imports this package, by name or by _.
//
// A rule is data: a few lines in a file under rules/, in the same form in which
// people write rules of their own. What data cannot say has a name there and a
// function here.
//
//	table.go     Table, Load: all rules, found by the parsed address
//	pattern.go   which addresses a rule is for
//	family.go    the form of a file of rules, block.go that of what a rule gives
//	load.go      reading a file; what is wrong with it, and in which line
//	template.go  texts with parts of answers in them
//	expression.go  what stands between the braces of a text; form.go: {a.b date},
//	             measure.go: {a.* after(20)}
//	value.go     parts of answers, JSON and HTML alike; take.go: JSON within a page
//	visit.go     what is asked; host.go of which hosts, token.go with which token
//	give.go      answers become a document; give_block.go, posts.go: parts of it
//	compose.go   a document in the making
//	lines.go     the lines of a file that a link points to
//	youtube.go   chapters and transcripts, which data cannot say
//	list.go      what a table says of its rules
//	settings.go  which rules are used; they register with internal/shortcut
package site
