// Package guard decides what may be reached.
//
// It has two gates. The URL gate ([Policy.CheckURL]) looks at text only and
// gives clear errors before anything happens. The dial gate ([Dialer]) is the
// authority: it checks the very address the kernel is about to dial, so
// neither DNS nor a redirect can lead past it. Where a [Relay] that resolves
// names is set, that relay decides which address a name leads to, and the dial
// gate what it is asked for.
//
//	policy.go   what the owner permits
//	url.go      the URL gate
//	escape.go   percent-encoding that keeps the sender's own
//	resolve.go  references made absolute
//	host.go     host names in their one canonical form
//	port.go     ports a web reader has no business with
//	address.go  which addresses are public, private or closed
//	rules.go    allow and deny by domain
//	dialer.go   the dial gate
//	relay.go    what is checked where a proxy connects, and which addresses come first
//	consent.go  asking once per call
//	public.go   what a third party may hear of
//	error.go    what a refusal says
package guard
