package fetch

import (
	"net/http"

	"github.com/decant-dev/decant/guard"
)

// Service returns a client for a service that the operator has named, such as
// a hosted scraper. Its connections pass the dial gate like all others; but
// since the operator chose the host, it may be on a private network, and
// redirects are not followed.
func Service(options Options) (*http.Client, error) {
	options.Policy = guard.Policy{Private: guard.Allow}
	if err := options.validate(); err != nil {
		return nil, err
	}
	options.fill()
	var transport http.RoundTripper = newTransport(&options)
	if options.Wrap != nil {
		transport = options.Wrap(transport)
	}
	return &http.Client{
		Transport:     transport,
		Timeout:       options.Timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}, nil
}
