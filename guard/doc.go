// Package guard decides what may be reached.
//
// It has two gates. The URL gate ([Policy.CheckURL]) looks at text only and
// gives clear errors before anything happens. The dial gate ([Dialer]) is the
// authority: it checks the very address the kernel is about to dial, so
// neither DNS nor a redirect nor a proxy setting can lead past it.
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
//	consent.go  asking once per call
//	public.go   what a third party may hear of
//	error.go    what a refusal says
package guard
