// Package site knows of certain sites where what their pages say can be had
// better: which addresses are theirs, what documented public interface to ask
// instead, and how its answer becomes a document.
//
// A rule is data: a few lines in a file under rules/, in the same form in which
// people write rules of their own. What data cannot say has a name there and a
// function here.
//
//	table.go     Table, Load: all rules, found by the parsed address
//	pattern.go   which addresses a rule is for
//	family.go    the form of a file of rules, and rule.go that of one rule
//	check.go     what is wrong with a file, and in which line
//	template.go  texts with parts of answers in them
//	value.go     parts of answers, JSON and HTML alike
//	visit.go     what is asked, of which hosts, with which token
//	give.go      answers become a document; blocks.go, posts.go: parts of it
//	compose.go   a document in the making
//	lines.go     the lines of a file that a link points to
package site
