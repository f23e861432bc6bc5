// Package link finds the links in a chat message.
//
//	scan.go        Find, All and the scanner that moves from one trigger byte to the next
//	explicit.go    scheme://host
//	bare.go        a host without a scheme
//	email.go       local@host and mailto:
//	host.go        the labels of a host
//	tail.go        port, path, query and fragment after a host
//	path.go        how far a path goes
//	trim.go        what is prose at its end
//	script.go      scripts written without spaces, and the particles that follow a link in them
//	confusable.go  alphabets mixed in one name
//	markdown.go    the parts of a message that Markdown sets apart
//	code.go        fenced blocks and code spans
//	inline.go      [label](destination)
//	angle.go       <url> and <url|label>
//	escape.go      what an escaped destination spells
//	tld.go         top-level domains and those that are also file extensions
//	href.go        addresses with the scheme put before
//	byte.go        ASCII classes
package link

//go:generate go run ./internal/tldgen
