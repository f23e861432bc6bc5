package fetch_test

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
)

func TestRedirects(t *testing.T) { eachWay(t, redirects) }

func redirects(t *testing.T, client maker) {
	t.Parallel()
	c := client(t, start(t))
	tests := []struct {
		path, final string
		hops        int
	}{
		{"/end", "https://redirect.example.com/end", 0},
		{"/one", "https://redirect.example.com/end", 1},
		{"/two", "https://redirect.example.com/end", 2},
		{"/three", "https://redirect.example.com/end", 3},
		{"/www", "https://www.redirect.example.com/end", 1},
		{"/other", "https://other.example.com/end", 1},
		{"/protocol", "https://other.example.com/end", 1},
		{"/escaped", "https://redirect.example.com/kept/a%2Fb%20c?q=%C3%A9&r=1+2", 1},
		{"/meta", "https://redirect.example.com/end", 1},
		{"/meta-quoted", "https://redirect.example.com/end", 1},
		{"/refresh", "https://redirect.example.com/end", 1},
		{"/meta-slow", "https://redirect.example.com/meta-slow", 0},
		{"/meta-self", "https://redirect.example.com/meta-self", 0},
		{"/meta-noscript", "https://redirect.example.com/meta-noscript", 0},
		{"/meta-comment", "https://redirect.example.com/meta-comment", 0},
		{"/meta-script", "https://redirect.example.com/meta-script", 0},
	}
	for _, test := range tests {
		got := mustGet(t, c, "https://redirect.example.com"+test.path)
		if got.FinalURL != test.final || len(got.Redirects) != test.hops {
			t.Errorf("%s: %s after %v, want %s after %d", test.path, got.FinalURL, got.Redirects, test.final, test.hops)
		}
	}
	if got := mustGet(t, c, "http://redirect.example.com/secure"); got.FinalURL != "https://redirect.example.com/end" {
		t.Errorf("http to https: %s", got.FinalURL)
	}
}

func TestRedirectLimits(t *testing.T) { eachWay(t, redirectLimits) }

func redirectLimits(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	c := client(t, site)
	for _, path := range []string{"/four", "/loop"} {
		wantKind(t, c, "https://redirect.example.com"+path, fetch.TooManyRedirects)
	}
	none := client(t, site, func(o *fetch.Options) { o.MaxRedirects = -1 })
	mustGet(t, none, "https://redirect.example.com/end")
	wantKind(t, none, "https://redirect.example.com/one", fetch.TooManyRedirects)
	wantKind(t, c, "https://redirect.example.com/downgrade", guard.BlockedScheme)
	loose := client(t, site, func(o *fetch.Options) { o.Downgrade = true })
	mustGet(t, loose, "https://redirect.example.com/downgrade")
}

func TestCrossHost(t *testing.T) {
	t.Parallel()
	site := start(t)
	notice := client(t, site, func(o *fetch.Options) { o.CrossHost = fetch.Notice })
	refuse := client(t, site, func(o *fetch.Options) { o.CrossHost = fetch.Refuse })
	for _, c := range []*fetch.Client{notice, refuse} {
		mustGet(t, c, "https://redirect.example.com/www")
		mustGet(t, c, "http://redirect.example.com/secure")
	}
	got := mustGet(t, notice, "https://redirect.example.com/other")
	if got.Moved != "https://other.example.com/end" || got.Status != 303 || len(got.Body) != 0 {
		t.Errorf("notice: %+v", got)
	}
	wantKind(t, refuse, "https://redirect.example.com/other", guard.BlockedAddress)
}

func TestCookies(t *testing.T) { eachWay(t, cookies) }

func cookies(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	c := client(t, site)
	if got := mustGet(t, c, "https://redirect.example.com/cookie"); !strings.Contains(string(got.Body), "Welcome back") {
		t.Errorf("cookie within the chain: %q", got.Body)
	}
	if got := mustGet(t, c, "https://redirect.example.com/cookie"); len(got.Redirects) != 1 {
		t.Errorf("a cookie outlived its call: %+v", got)
	}
	got := mustGet(t, c, "https://redirect.example.com/cookie-away")
	if text := string(got.Body); strings.Contains(text, "Cookie") || strings.Contains(text, "Referer") {
		t.Errorf("crossed origins: %q", text)
	}
}

func TestValidatorsStayWithTheirOrigin(t *testing.T) { eachWay(t, validatorsStayWithTheirOrigin) }

func validatorsStayWithTheirOrigin(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	request := fetch.Request{URL: "https://redirect.example.com/other", IfNoneMatch: `"v1"`}
	if _, err := client(t, site).Do(t.Context(), request); err != nil {
		t.Fatal(err)
	}
	sent := site.Requests()
	if sent[0].Header.Get("If-None-Match") == "" || sent[1].Header.Get("If-None-Match") != "" {
		t.Errorf("sent %v then %v", sent[0].Header, sent[1].Header)
	}
}

func TestFreshness(t *testing.T) {
	t.Parallel()
	c := client(t, start(t))
	if mustGet(t, c, "https://cache.example.com/no-store").Storable() {
		t.Error("no-store is storable")
	}
	kept := mustGet(t, c, "https://cache.example.com/max-age")
	if fresh, said := kept.Fresh(); !kept.Storable() || !said || fresh.Seconds() != 60 {
		t.Errorf("max-age: %v, %v", fresh, said)
	}
	for _, path := range []string{"/etag", "/modified"} {
		first := mustGet(t, c, "https://cache.example.com"+path)
		request := fetch.Request{URL: first.URL}
		request.IfNoneMatch, request.IfModifiedSince = first.Validators()
		again, err := c.Do(t.Context(), request)
		if err != nil || !again.NotModified || len(again.Body) != 0 {
			t.Errorf("%s again: %+v, %v; want not modified", path, again, err)
		}
	}
	if upper, lower := mustGet(t, c, "https://cache.example.com/Case"), mustGet(t, c, "https://cache.example.com/case"); upper.URL == lower.URL {
		t.Error("case of the path was lost")
	}
}
