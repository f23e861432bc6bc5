// Package mcpserver offers the engine's operations to agents over the Model
// Context Protocol.
//
//	server.go      Server: one engine and the tools of one profile
//	profile.go     the table of profiles
//	tools.go       the profile decant: one tool for each operation
//	axel.go, webfetch.go, openclaw.go, mcpfetch.go, gemini.go  tools in the shapes of others
//	shape.go       what those shapes have in common
//	within.go      wrapping within a number of characters
//	call.go        from arguments to an operation and back to a result
//	arguments.go   what a tool's arguments must be
//	failure.go     errors as results that a model can act on
//	structured.go  results as text, with their facts as JSON beside it
//	progress.go    notices while a call is under way
//	consent.go     what the person behind a client is asked in one call
//	confirm.go     asking before pages are read for an answer
//	visits.go      how often gemini's tool asks a host
//	snapshot.go    pages read before, as resources
//	prompt.go      prompts
//	lines.go       standard input and output
//	web.go         streamable HTTP
package mcpserver
