package keeper

import (
	"context"
	"fmt"
	"strings"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/principal"
	"github.com/decant-dev/decant/page"
)

// A Want is the page that a request asks for.
type Want struct {
	URL   string
	Form  page.Form
	Fresh bool // no kept copy will do
	// Careful says that redirects to other hosts are not followed unasked, so
	// that the read may end otherwise than another.
	Careful bool
	// Own says that the principal has tokens, so that there may be a page that
	// was given to them alone.
	Own bool
	// Proof tells the credentials apart with which the page is read; empty
	// means none.
	Proof string
	// NoSnapshot says that no snapshot is wanted.
	NoSnapshot bool
}

// A Scope is what an engine's settings change about all its pages. A stored
// page is given out only where the same would have been read.
type Scope struct {
	policy guard.Policy
	common string // in every key
	// place is this server, where a store is shared: private addresses are
	// other places elsewhere, and the person at the machine is another.
	place string
}

// NewScope gathers what changes pages: those who read with other settings have
// other pages in the same store.
func NewScope(options *fetch.Options, noReader bool, sites string) Scope {
	return Scope{
		policy: options.Policy,
		common: strings.Join([]string{
			fmt.Sprint(
				noReader,
				options.Robots,
				options.MaxBytes,
				options.MaxRedirects,
				options.CrossHost,
				options.Downgrade,
			),
			options.Language, options.UserAgent, options.Proxy.Key(), sites,
		}, "\x1f"),
	}
}

const separator = "\x1f"

// keyOf names where a page that was read is stored.
func (s *Scope) keyOf(ctx context.Context, want *Want, got *Reading) string {
	if got.Own {
		return s.ownKey(ctx, want)
	}
	return s.key(ctx, want, got.Private)
}

// ownKey names a page that was given to the principal alone.
func (s *Scope) ownKey(ctx context.Context, want *Want) string {
	return s.keyFor("own"+s.place+separator+string(principal.Of(ctx))+separator+want.Proof, want)
}

// key names the stored page. Where not everybody may read it, the key also
// holds who may: under ask the very principal, whose consent it took.
func (s *Scope) key(ctx context.Context, want *Want, private bool) string {
	who := "public"
	if private {
		who = s.place + fmt.Sprint(s.policy.Private, s.policy.AllowRanges)
		if s.policy.Private == guard.Ask {
			who += separator + string(principal.Of(ctx))
		}
	}
	return s.keyFor(who, want)
}

func (s *Scope) keyFor(who string, want *Want) string {
	// All of the form, each text quoted: what it may come to hold is in the key.
	return strings.Join([]string{"page", who, s.common, want.URL, fmt.Sprintf("%#v", want.Form)}, separator)
}

// keys are the places where a page that the caller may have can be.
func (s *Scope) keys(ctx context.Context, want *Want) []string {
	if want.Proof != "" { // what strangers are shown is another page
		return []string{s.ownKey(ctx, want)}
	}
	keys := []string{s.key(ctx, want, false)}
	if s.policy.Private != guard.Deny || len(s.policy.AllowRanges) > 0 {
		keys = append([]string{s.key(ctx, want, true)}, keys...)
	}
	if want.Own {
		keys = append([]string{s.ownKey(ctx, want)}, keys...)
	}
	return keys
}

// flight names a read that callers can share. Where a person may be asked on
// the way, only that person's.
func (s *Scope) flight(ctx context.Context, want *Want) string {
	who := ""
	if s.policy.Private == guard.Ask || want.Careful || want.Own || want.Proof != "" {
		who = string(principal.Of(ctx)) + separator + want.Proof
	}
	return strings.Join(
		[]string{who, fmt.Sprint(want.Fresh, want.Careful, want.NoSnapshot), s.key(ctx, want, false)},
		separator,
	)
}

// admits reports whether the policy lets a stored page be read: its own address
// passed already, but where that led may be closed here.
func (s *Scope) admits(p *page.Page) bool {
	var led []string
	if p.FinalURL != "" && p.FinalURL != p.URL {
		led = append(led, p.FinalURL)
	}
	if p.Extraction.Via != nil {
		led = append(led, p.Extraction.Via.From...)
	}
	for _, address := range led {
		if _, err := s.policy.CheckURL(address); err != nil {
			return false
		}
	}
	return true
}
