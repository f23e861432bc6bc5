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
	// NoSnapshot says that no snapshot is wanted.
	NoSnapshot bool
}

// A Scope is what an engine's settings change about all its pages. A stored
// page is given out only where the same would have been read.
type Scope struct {
	policy guard.Policy
	common string // in every key
}

// NewScope gathers what changes pages: those who read with other settings have
// other pages in the same store.
func NewScope(options *fetch.Options, noReader bool) Scope {
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
			options.Language, options.UserAgent,
		}, "\x1f"),
	}
}

const separator = "\x1f"

// key names the stored page. Where not everybody may read it, the key also
// holds who may: under ask the very principal, whose consent it took.
func (s *Scope) key(ctx context.Context, want Want, private bool) string {
	who := "public"
	if private {
		who = fmt.Sprint(s.policy.Private, s.policy.AllowRanges)
		if s.policy.Private == guard.Ask {
			who += separator + string(principal.Of(ctx))
		}
	}
	f := want.Form
	return strings.Join([]string{
		"page", who, s.common, want.URL,
		string(
			f.Mode,
		), fmt.Sprint(f.Navigation, f.Comments, f.Source), f.Selector, f.Exclude, string(f.Render), string(f.Links),
		string(f.Images),
	}, separator)
}

// keys are the places where a page that the caller may have can be.
func (s *Scope) keys(ctx context.Context, want Want) []string {
	shared := s.key(ctx, want, false)
	if s.policy.Private == guard.Deny && len(s.policy.AllowRanges) == 0 {
		return []string{shared}
	}
	return []string{s.key(ctx, want, true), shared}
}

// flight names a read that callers can share. Where a person may be asked on
// the way, only that person's.
func (s *Scope) flight(ctx context.Context, want Want) string {
	who := ""
	if s.policy.Private == guard.Ask || want.Careful {
		who = string(principal.Of(ctx))
	}
	return strings.Join(
		[]string{who, fmt.Sprint(want.Fresh, want.Careful, want.NoSnapshot), s.key(ctx, want, false)},
		separator,
	)
}

// admits reports whether the policy lets a stored page be read: its own address
// passed already, but where that led may be closed here.
func (s *Scope) admits(p *page.Page) bool {
	if p.FinalURL == "" || p.FinalURL == p.URL {
		return true
	}
	_, err := s.policy.CheckURL(p.FinalURL)
	return err == nil
}
