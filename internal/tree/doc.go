// Package tree is the tree of an HTML page, built as the standard says
// (https://html.spec.whatwg.org/multipage/parsing.html).
//
// A page lies in one arena: nodes and attributes in two slices with links of 32
// bits, names as numbers, texts as spans of the page. Nothing outside this
// package knows: one meets a Node, which has a parent, siblings and children.
//
// The way of a page through the files:
//
//	tree.go       the arena and its pool; Parse
//	scan.go       the page cut into tokens: scan_*.go for its parts, lines.go for its line ends
//	reference.go  character references
//	margin.go     what lies beside the page, since it is no piece of it
//	build.go      tokens into the tree: stack.go, formatting.go, place.go
//	mode_*.go     the insertion modes
//	node.go       reading the tree; edit.go changes it, render.go writes it
//	class.go      numbers for class attributes, which pages repeat
package tree
