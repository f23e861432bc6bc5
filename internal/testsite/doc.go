// Package testsite is a small web on loopback, for tests and the demo.
//
// Its names look public and resolve, in process, to public-looking addresses;
// Connect leads those to servers on 127.0.0.1. So the guard can stay as strict
// as it is in the world.
//
//	site.go      Start, Handle, Requests, Close
//	resolver.go  names, and what they resolve to
//	connect.go   addresses, and which listener answers for them
//	authority.go the certificate authority made at start
//	pages.go     pages worth reading
//	charsets.go  one text in many encodings
//	policies.go  robots.txt, caching, negotiation
//	redirects.go ways of being sent elsewhere
//	faults.go    servers that misbehave
//	proxies.go   HTTP and SOCKS proxies that lead into it
//	sites.go     real sites and their interfaces, as far as rules ask them
package testsite
