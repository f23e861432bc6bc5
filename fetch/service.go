package fetch

import (
	"fmt"
	"net/http"
	"net/url"

	"github.com/decant-dev/decant/guard"
)

// Service returns a client for the one service that the operator has named by
// its address, such as a hosted scraper. Its connections pass the dial gate
// like all others. Since the operator chose the host it may be on a private
// network; no other host is reached, and redirects are not followed.
func Service(base string, options Options) (*http.Client, error) {
	home, err := url.Parse(base)
	if err != nil || home.Hostname() == "" || (home.Scheme != "http" && home.Scheme != "https") {
		return nil, fmt.Errorf("the address of a service must be http or https")
	}
	options.Policy = guard.Policy{
		Private:     guard.Allow,
		AllowRanges: options.Policy.AllowRanges,
		Domains:     guard.Rules{Allow: []string{home.Hostname()}},
	}
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
