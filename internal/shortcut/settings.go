package shortcut

import (
	"fmt"
	"net/url"
)

// None are rules for no site at all.
type None struct{}

// ID implements Rules.
func (None) ID() string { return "off" }

// Match implements Rules.
func (None) Match(*url.URL) (Way, bool) { return nil, false }

// Recognise implements Rules.
func (None) Recognise(*url.URL, []byte) (Way, bool) { return nil, false }

// builtIn gives the rules that come with package site, once that is imported.
var builtIn = func() Rules { return None{} }

// Register sets the rules that are used where the settings name no others. It is
// called while the program starts.
func Register(rules func() Rules) { builtIn = rules }

// BuiltInID is the ID of the built-in rules.
const BuiltInID = "built in"

// Settings say how links to certain sites are read by the sites' own public
// interfaces. The zero value uses the built-in rules, without tokens; a program
// has them if it imports package site.
type Settings struct {
	// Table holds the rules; nil means the built-in ones.
	Table Rules
	// Off reads every page as any other.
	Off bool
	// Others are hosts that rules may ask though the site does not own them.
	Others []string
	// Getenv gives tokens, such as GITHUB_TOKEN; nil means that none are used.
	// They are used for the person at this machine alone, not for those that
	// decant.As names.
	Getenv func(name string) string
}

// Rules gives the rules when they are first needed.
func (s *Settings) Rules() func() Rules {
	switch {
	case s.Off:
		return func() Rules { return None{} }
	case s.Table == nil:
		return builtIn
	}
	return func() Rules { return s.Table }
}

// Key is what of the settings changes pages, for a store. Who reads with tokens
// has pages of their own.
func (s *Settings) Key() string {
	switch {
	case s.Off:
		return None{}.ID()
	case s.Table == nil:
		return fmt.Sprint(BuiltInID, s.Others)
	}
	return fmt.Sprint(s.Table.ID(), s.Others)
}
