// Package viewer is a full-screen reader of pages for a terminal.
//
//	viewer.go   Run: what happens, in order, until the person leaves
//	reader.go   the page and the place in it; binding.go what keys do
//	move.go     going about in a page; follow.go from page to page
//	search.go   finding words
//	prompt.go   a line that is typed; list.go a list to choose from
//	frame.go    what is on the screen; outline.go what is at its side
//	keys.go     bytes of a keyboard as keys
//	screen.go   the terminal: taken over, painted, and given back as it was
//
// A reader is a value that keys change and a frame is drawn from; all that
// touches the world is in Run.
package viewer
