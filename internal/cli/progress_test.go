package cli

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/tab"
)

type browserOfOnePage struct{ decant.Browser }

func (browserOfOnePage) Render(context.Context, tab.Visit) (*tab.Document, error) {
	return &tab.Document{}, nil
}

func TestStepsAreTold(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, strings.Repeat("x", 1500))
	}))
	defer server.Close()
	var told []string
	ctx := telling(t.Context(), func(step string) { told = append(told, step) })
	p := &Program{}
	opts := decant.Options{Browser: browserOfOnePage{}}
	p.watch(&opts)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := opts.Fetch.Wrap(http.DefaultTransport).RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		t.Fatal(err)
	}
	if _, err := opts.Browser.Render(ctx, tab.Visit{URL: "https://a.example/x"}); err != nil {
		t.Fatal(err)
	}
	host := strings.TrimPrefix(server.URL, "http://")
	for _, want := range []string{
		"waiting for " + host, "making sense of 2 kB", "a browser builds a.example", "making sense of what the browser built",
	} {
		if !slices.Contains(told, want) {
			t.Errorf("%q was not told, only %q", want, told)
		}
	}
}
