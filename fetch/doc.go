// Package fetch brings bytes over HTTP, bounded in time and size.
//
//	client.go     Options, New, Do
//	transport.go  the one place where transports are made
//	lean.go       the one for when thousands wait
//	chain.go      one call: redirects followed through the guard
//	exchange.go   one request and its answer, retried once at most
//	refresh.go    redirects by Refresh header and meta element
//	cookie.go     cookies of one chain, kept apart by origin
//	decode.go     gzip, deflate, br and zstd within limits
//	budget.go     the time of one call
//	slots.go      how many exchanges a host serves at once
//	robots.go     robots.txt as a fact or a rule
//	facts.go      what a server says about use of its pages
//	freshness.go  what a server says about keeping its pages
//	error.go      why a fetch failed
package fetch
