// Package tab holds what is asked of a browser tab, with what comes of it.
//
//	request.go  what to do: open, navigate, click, type, …
//	result.go   what happened
//	change.go   what is different afterwards; field.go of a form
//	element.go  one control of a page
//	text.go     results as short text for a model
//	error.go    why something could not be done
package tab
