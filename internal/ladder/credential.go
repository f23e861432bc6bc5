package ladder

import (
	"context"
	"net/http"
	"net/url"

	"github.com/decant-dev/decant/credential"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/principal"
)

// errOnlyFetched is why a page that needs credentials is not rendered: a
// browser would have to be given them for everything that the page loads.
var errOnlyFetched = fault.Request(
	"not rendered: a browser is not given your credentials; log in there with browse and logins instead")

// Prove finds what proves to the address of a request who asks: the headers
// that came with it, else what the person at this machine has set up. A server's
// callers do not read with its operator's credentials.
func (l *Ladder) Prove(ctx context.Context, address string, header http.Header) (*credential.Entry, error) {
	if len(header) > 0 {
		e, err := credential.New(address, header)
		if err != nil {
			return nil, fault.Request("headers: %w", err)
		}
		return e, nil
	}
	if principal.Of(ctx) != principal.Local {
		return nil, nil
	}
	return l.Client.Credentials().For(address), nil
}

// proofFor is what another address that the page itself named is sent: the
// page's credentials, where page and address are of their origin.
func (c *climb) proofFor(address string) *credential.Entry {
	from, err := url.Parse(c.resp.FinalURL)
	to, failure := url.Parse(address)
	if err != nil || failure != nil || !c.req.Credentials.Fits(from) || !c.req.Credentials.Fits(to) {
		return nil
	}
	return c.req.Credentials
}
