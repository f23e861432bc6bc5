// Package shortcut is what a read asks of rules for certain sites: whether what
// a page says can be had better than from the page. Package site has such rules
// and registers them when it is imported, as image formats do, so that a program
// without it carries none of them.
package shortcut

import (
	"context"
	"net/url"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/reader"
)

// Rules find the shortcut to what an address stands for. They are safe for
// concurrent use.
type Rules interface {
	// ID tells rules apart that give other pages.
	ID() string
	// Match finds the way for an address.
	Match(u *url.URL) (Way, bool)
	// Recognise finds the way for a page that was made by software which runs
	// on many hosts.
	Recognise(u *url.URL, body []byte) (Way, bool)
}

// A Way leads to what one address stands for.
type Way interface {
	// Rule names the rule: github/issue.
	Rule() string
	// Visit asks what the rule says.
	Visit(ctx context.Context, opts Options) (*Visit, error)
	// Addresses are what would be asked, as far as that is known beforehand.
	Addresses() []string
	// Direct is the address whose bytes are what the link means, where the rule
	// only leads there.
	Direct() (string, bool)
}

// Options says how a rule's requests are made.
type Options struct {
	// Fetch makes them, behind the same guard and limits as every other, and
	// does not follow redirects to another host.
	Fetch func(ctx context.Context, ask fetch.Request) (*fetch.Response, error)
	// Getenv gives tokens; nil means that none are used.
	Getenv func(name string) string
	// Others are hosts that may be asked though the site does not own them.
	Others []string
	// Language is what the reader prefers, as in Accept-Language.
	Language string
}

// A Visit is what a rule's requests brought.
type Visit struct {
	// Via are the addresses that were asked, in order.
	Via []string
	// Responses are the answers, in the same order.
	Responses []*fetch.Response
	// Missing says what could not be had, and why.
	Missing []string
	// Own says that a token was used: not everybody would get the same.
	Own bool
	// Document makes a document of the answers.
	Document func(opts reader.Options) (*document.Document, error)
}
