package fetch_test

import (
	"errors"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/testsite"
)

func start(t *testing.T) *testsite.Site {
	t.Helper()
	site, err := testsite.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = site.Close() })
	return site
}

func client(t *testing.T, site *testsite.Site, change ...func(*fetch.Options)) *fetch.Client {
	t.Helper()
	options := fetch.Options{Resolver: site.Resolver(), Connect: site.Connect, RootCAs: site.RootCAs()}
	for _, apply := range change {
		apply(&options)
	}
	made, err := fetch.New(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = made.Close() })
	return made
}

type maker = func(*testing.T, *testsite.Site, ...func(*fetch.Options)) *fetch.Client

// eachWay tests clients that send as when few wait, and as when many do.
func eachWay(t *testing.T, test func(*testing.T, maker)) {
	t.Parallel()
	t.Run("few", func(t *testing.T) { test(t, client) })
	t.Run("many", func(t *testing.T) { test(t, busyClient) })
}

func busyClient(t *testing.T, site *testsite.Site, change ...func(*fetch.Options)) *fetch.Client {
	t.Helper()
	made := client(t, site, change...)
	made.SendLean()
	return made
}

func get(t *testing.T, c *fetch.Client, url string) (*fetch.Response, error) {
	t.Helper()
	response, err := c.Do(t.Context(), fetch.Request{URL: url})
	if err != nil {
		checkLine(t, url, err)
	}
	return response, err
}

func mustGet(t *testing.T, c *fetch.Client, url string) *fetch.Response {
	t.Helper()
	response, err := get(t, c, url)
	if err != nil {
		t.Fatalf("%s: %v", url, err)
	}
	return response
}

// checkLine holds every error to one short printable line of known kind.
func checkLine(t *testing.T, url string, err error) {
	t.Helper()
	line := err.Error()
	if len(line) > 500 || strings.ContainsFunc(line, func(r rune) bool { return unicode.IsControl(r) || r > '~' }) {
		t.Errorf("%s: error is not one short printable line: %q", url, line)
	}
	if fault.KindOf(err) == "" || !strings.HasPrefix(line, string(fault.KindOf(err))) {
		t.Errorf("%s: error %q does not begin with its kind %q", url, line, fault.KindOf(err))
	}
	for _, inner := range []string{"127.0.0.1", "10.0.0.7", "93.184."} {
		if strings.Contains(line, inner) && !strings.Contains(url, inner) {
			t.Errorf("%s: error shows an inner address: %q", url, line)
		}
	}
}

func quick(limit time.Duration) func(*fetch.Options) {
	return func(options *fetch.Options) { options.Timeout = limit }
}

func wantKind(t *testing.T, c *fetch.Client, url string, want fetch.Kind) error {
	t.Helper()
	response, err := get(t, c, url)
	if got := fault.KindOf(err); got != want {
		t.Errorf("%s: %v, %v; want kind %s", url, response, err, want)
	}
	return err
}

func asStatus(err error) *fetch.StatusError {
	var status *fetch.StatusError
	errors.As(err, &status)
	return status
}
