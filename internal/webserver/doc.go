// Package webserver is the HTTP face of the engine.
//
//	server.go    Options, Server, New, Handler
//	listen.go    Listen and Run: where it binds, how it ends
//	route.go     the table of routes, and what every request goes through
//	operation.go the table of operations, and how one is run
//	decode.go    bodies and queries into the engine's requests
//	readrequest.go what read takes beside the engine's request
//	batch.go     many pages, a line of JSON each
//	answer.go    results as JSON, Markdown or an envelope
//	recent.go    answers given again while they are young
//	stream.go    results as server-sent events
//	guise.go     routes of other readers
//	readpath.go  GET /https://…
//	problem.go   errors as RFC 9457 problems
//	key.go       who may ask
//	rate.go      how often
//	confirm.go   what a person must agree to first
//	origin.go    from which pages and under which names
//	visit.go     one request: its id, its outcome, its line in the log
//	monitor.go   metrics, and what the engine fetches
//	trace.go     spans over OTLP
//	openapi.go   the description made from the structs
//	describe.go  what it says of each operation
//	manual.go    the documentation, with the operations of this server
//	offers.go    what the page offers as the server is set up; the queue
//	assets.go    the pages a person sees, with their policy
package webserver
