// Package mcpserver speaks the Model Context Protocol with agents, and offers
// them the tools of one profile.
//
//	server.go     Server: one engine and what a profile has
//	call.go       tools, as the protocol has them: what surrounds a call
//	prompt.go     prompts
//	progress.go   notices while a call is under way
//	consent.go    what the person behind a client is asked in one call
//	confirm.go    asking before pages are read for an answer
//	principal.go  who asks
//	snapshot.go   pages read before, as resources
//	complete.go   values for what a person begins to write
//	sampling.go   the client's own model
//	lines.go      standard input and output
//	web.go        streamable HTTP
package mcpserver
