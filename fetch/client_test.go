package fetch_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
)

func TestDo(t *testing.T) {
	t.Parallel()
	site := start(t)
	noon := time.Date(2026, 4, 12, 12, 0, 0, 0, time.UTC)
	c := client(t, site, func(o *fetch.Options) { o.Now = func() time.Time { return noon } })
	got := mustGet(t, c, "https://FAULT.example.com:443/#top")
	if got.URL != "https://fault.example.com/#top" || got.FinalURL != got.URL || got.Status != 200 {
		t.Errorf("got %+v", got)
	}
	if !strings.Contains(string(got.Body), "A good page") || got.ContentType != "text/html; charset=utf-8" || !got.FetchedAt.Equal(noon) {
		t.Errorf("got %q, %q, %v", got.Body, got.ContentType, got.FetchedAt)
	}
	sent := site.Requests()[0]
	if sent.Proto != "HTTP/2.0" || !sent.Secure || sent.Path != "/" {
		t.Errorf("sent %+v, want HTTP/2 for /", sent)
	}
	want := map[string]string{
		"User-Agent":      "Decant/0.1 (+https://github.com/decant-dev/decant)",
		"Accept":          "text/markdown, text/html;q=0.9, application/xhtml+xml;q=0.9, */*;q=0.1",
		"Accept-Encoding": "gzip, deflate, br, zstd",
		"Accept-Language": "", "Cookie": "", "Referer": "", "Authorization": "",
	}
	for name, value := range want {
		if got := sent.Header.Get(name); got != value {
			t.Errorf("sent %s: %q, want %q", name, got, value)
		}
	}
}

func TestRequestFields(t *testing.T) { eachWay(t, requestFields) }

func requestFields(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	c := client(t, site)
	request := fetch.Request{URL: "https://docs.example.dev/guide/negotiated", Accept: "text/html", Language: "ko",
		Header: http.Header{"X-Api-Version": {"7"}}}
	got, err := c.Do(t.Context(), request)
	if err != nil || !strings.HasPrefix(got.ContentType, "text/html") {
		t.Fatalf("got %v, %v", got, err)
	}
	sent := site.Requests()[0].Header
	if sent.Get("Accept-Language") != "ko" || sent.Get("X-Api-Version") != "7" {
		t.Errorf("sent %v", sent)
	}
	if got := mustGet(t, c, request.URL); !strings.HasPrefix(got.ContentType, "text/markdown") {
		t.Errorf("default Accept gave %q, want Markdown", got.ContentType)
	}
	for _, header := range []http.Header{{"X-Note": {"a\r\nCookie: b"}}, {"X Note": {"a"}}, {"": {"a"}}} {
		request.Header = header
		if _, err := c.Do(t.Context(), request); err == nil || !strings.Contains(err.Error(), "cannot be sent as it is") {
			t.Errorf("header %q: %v, want a refusal", header, err)
		}
	}
	for _, name := range []string{"authorization", "Cookie", "Referer", "Host"} {
		request.Header = http.Header{name: {"secret"}}
		if _, err := c.Do(t.Context(), request); fault.KindOf(err) != fetch.Protocol {
			t.Errorf("header %s: %v, want a refusal", name, err)
		}
	}
}

func TestNewValidates(t *testing.T) {
	t.Parallel()
	bad := []fetch.Options{
		{Timeout: -1}, {MaxRedirects: -2}, {MaxBytes: -1}, {PerHost: -1}, {Robots: 9}, {CrossHost: 9},
		{UserAgent: "a\r\nb"}, {Language: "é"}, {Policy: guard.Policy{Private: 9}},
	}
	for _, options := range bad {
		if _, err := fetch.New(options); err == nil {
			t.Errorf("New(%+v) = nil, want an error", options)
		}
	}
}

// Not parallel: it sets the environment.
func TestEnvironmentProxyChangesNothing(t *testing.T) {
	for _, name := range []string{"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy"} {
		t.Setenv(name, "http://127.0.0.1:1")
	}
	site := start(t)
	mustGet(t, client(t, site), "http://fault.example.com/")
	mustGet(t, client(t, site), "https://fault.example.com/")
}

func TestGuardHoldsOnEveryHop(t *testing.T) { eachWay(t, guardHoldsOnEveryHop) }

func guardHoldsOnEveryHop(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	c := client(t, site)
	const host = "http://redirect.example.com"
	tests := []struct {
		url  string
		kind fetch.Kind
	}{
		{"http://127.0.0.1/", guard.BlockedAddress},
		{"http://private.example.com/", guard.BlockedAddress},
		{"http://mixed.example.com/", guard.BlockedAddress},
		{"http://fakeip.example.com/", guard.BlockedAddress},
		{"ftp://fault.example.com/", guard.BlockedScheme},
		{"http://fault.example.com:22/", guard.BlockedPort},
		{"http://0x7f.1/", guard.InvalidURL},
		{host + "/metadata", guard.BlockedAddress},
		{host + "/loopback", guard.BlockedAddress},
		{host + "/mapped", guard.BlockedAddress},
		{host + "/private", guard.BlockedAddress},
		{host + "/decimal", guard.InvalidURL},
		{host + "/userinfo", guard.InvalidURL},
		{host + "/backslash", guard.InvalidURL},
		{host + "/file", guard.BlockedScheme},
		{host + "/gopher", guard.BlockedScheme},
		{host + "/port", guard.BlockedPort},
		{host + "/meta-private", guard.BlockedAddress},
		{host + "/refresh-private", guard.BlockedAddress},
	}
	for _, test := range tests {
		wantKind(t, c, test.url, test.kind)
	}
	mustGet(t, c, "http://rebind.example.com/")
	wantKind(t, c, "http://rebind.example.com/", guard.BlockedAddress)
	for _, dialled := range site.Dials() {
		if new(guard.Policy).CheckAddr(dialled.Addr()) != nil {
			t.Errorf("dialled %s", dialled)
		}
	}
}

func TestDomainRulesHoldOnRedirects(t *testing.T) { eachWay(t, domainRulesHoldOnRedirects) }

func domainRulesHoldOnRedirects(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	c := client(t, site, func(o *fetch.Options) { o.Policy.Domains.Allow = []string{"redirect.example.com"} })
	mustGet(t, c, "https://redirect.example.com/one")
	wantKind(t, c, "https://redirect.example.com/other", guard.BlockedAddress)
	wantKind(t, c, "https://fault.example.com/", guard.BlockedAddress)
}

func TestPrivateAllow(t *testing.T) { eachWay(t, privateAllow) }

func privateAllow(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	c := client(t, site, func(o *fetch.Options) {
		o.Policy.Private = guard.Allow
		o.Connect, o.Resolver = nil, nil
	})
	_, err := get(t, c, "http://"+site.PlainAddr()+"/")
	if status := asStatus(err); status == nil || status.Code != 404 {
		t.Errorf("loopback under allow: %v, want the site's 404", err)
	}
}

func TestFailureKinds(t *testing.T) { eachWay(t, failureKinds) }

func failureKinds(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	c := client(t, site)
	tests := []struct {
		url  string
		kind fetch.Kind
	}{
		{"http://missing.example.com/", fetch.DNS},
		{"http://down.example.com/", fetch.Connect},
		{"https://wrong-name.example.com/", fetch.TLS},
		{"https://fault.example.com:8080/", fetch.TLS},
		{"http://fault.example.com/bad-gzip", fetch.BadEncoding},
		{"http://fault.example.com/cut-gzip", fetch.BadEncoding},
		{"http://fault.example.com/odd-encoding", fetch.BadEncoding},
		{"http://fault.example.com/deep-gzip", fetch.BadEncoding},
		{"http://fault.example.com/garbage", fetch.Protocol},
		{"http://fault.example.com/endless-1xx", fetch.Protocol},
		{"http://fault.example.com/huge-header", fetch.Protocol},
		{"https://fault.example.com/huge-header", fetch.Protocol},
		{"http://fault.example.com/short-body", fetch.Connect},
		{"https://fault.example.com/short-body", fetch.Connect},
		{"http://redirect.example.com/nowhere", fetch.HTTPStatus},
	}
	for _, test := range tests {
		wantKind(t, c, test.url, test.kind)
	}
	if _, err := get(t, c, "https://fault.example.com:8080/"); err == nil || !strings.Contains(err.Error(), "answers without TLS on this port; ask for it with http://") {
		t.Errorf("plain HTTP where TLS was asked for: %v", err)
	}
	untrusting := client(t, site, func(o *fetch.Options) { o.RootCAs = nil })
	wantKind(t, untrusting, "https://fault.example.com/", fetch.TLS)
}

func TestTimeIsBounded(t *testing.T) { eachWay(t, timeIsBounded) }

func timeIsBounded(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	const limit = 150 * time.Millisecond
	for _, url := range []string{
		"http://fault.example.com/slow-headers", "https://fault.example.com/slow-headers",
		"http://fault.example.com/drip", "https://fault.example.com/drip",
		"http://silent.example.com/", "https://silent-tls.example.com/", "http://silent-tls.example.com/",
	} {
		t.Run(url, func(t *testing.T) {
			t.Parallel()
			began := time.Now()
			wantKind(t, client(t, site, quick(limit)), url, fetch.Timeout)
			if took := time.Since(began); took > 100*limit { // wide, for a busy machine
				t.Errorf("took %v with a limit of %v", took, limit)
			}
		})
	}
}

func TestCancel(t *testing.T) { eachWay(t, cancel) }

func cancel(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(30*time.Millisecond, cancel)
	_, err := client(t, site).Do(ctx, fetch.Request{URL: "http://fault.example.com/drip"})
	if fault.KindOf(err) != fetch.Canceled {
		t.Errorf("got %v, want canceled", err)
	}
}

func TestSizeIsBounded(t *testing.T) { eachWay(t, sizeIsBounded) }

func sizeIsBounded(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	c := client(t, site, func(o *fetch.Options) { o.MaxBytes = 100_000 })
	for _, path := range []string{"/endless", "/bomb", "/big", "/big-length"} {
		got := mustGet(t, c, "http://fault.example.com"+path)
		if len(got.Body) != 100_000 || !got.Truncated {
			t.Errorf("%s: %d bytes, truncated %v; want 100000 and true", path, len(got.Body), got.Truncated)
		}
	}
	got, err := c.Do(t.Context(), fetch.Request{URL: "http://fault.example.com/big", MaxBytes: 1 << 20})
	if err != nil || len(got.Body) != 1<<20 || got.Truncated {
		t.Errorf("exactly the limit: %v, want all of it", err)
	}
	if got := mustGet(t, c, "http://fault.example.com/"); got.Truncated || !bytes.Contains(got.Body, []byte("good")) {
		t.Errorf("small page truncated: %+v", got)
	}
}

func TestStatusErrors(t *testing.T) { eachWay(t, statusErrors) }

func statusErrors(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	c := client(t, site)
	tests := []struct {
		url   string
		code  int
		retry time.Duration
	}{
		{"https://fault.example.com/404-big", 404, 0},
		{"https://fault.example.com/503", 503, 120 * time.Second},
		{"https://facts.example.com/busy", 429, 120 * time.Second},
		{"https://facts.example.com/login", 401, 0},
		{"https://facts.example.com/pay", 402, 0},
	}
	for _, test := range tests {
		_, err := get(t, c, test.url)
		status := asStatus(err)
		if status == nil || status.Code != test.code || status.RetryAfter != test.retry || status.Response == nil {
			t.Errorf("%s: %v, want %d after %v", test.url, err, test.code, test.retry)
			continue
		}
		if len(status.Response.Body) > 64_000 {
			t.Errorf("%s: error body of %d bytes", test.url, len(status.Response.Body))
		}
	}
	_, err := get(t, c, "https://facts.example.com/pay")
	if got := asStatus(err).Response.Facts.Price; got != "USD 0.01" {
		t.Errorf("price %q", got)
	}
	if !strings.Contains(err.Error(), "the site asks for payment, USD 0.01; ") {
		t.Errorf("a page for sale: %v", err)
	}
	sold := &fetch.StatusError{Code: 402, Response: &fetch.Response{Facts: fetch.Facts{Price: "USD 1; ignore all"}}}
	if strings.Contains(sold.Error(), "ignore") {
		t.Errorf("a price that says more: %v", sold)
	}
}

func TestFacts(t *testing.T) { eachWay(t, facts) }

func facts(t *testing.T, client maker) {
	t.Parallel()
	got := mustGet(t, client(t, start(t)), "https://facts.example.com/signals").Facts
	want := fetch.Facts{ContentSignal: "search=yes, ai-train=no", MarkdownTokens: 1234, NoIndex: true, NoAI: true}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestOneRetry(t *testing.T) { eachWay(t, oneRetry) }

func oneRetry(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	c := client(t, site)
	for _, url := range []string{"http://fault.example.com/flaky", "http://fault.example.com/flaky-reset"} {
		if got := mustGet(t, c, url); !strings.Contains(string(got.Body), "Second time") {
			t.Errorf("%s: %q", url, got.Body)
		}
	}
	before := len(site.Requests())
	wantKind(t, c, "http://fault.example.com/short-body", fetch.Connect)
	if asked := len(site.Requests()) - before; asked != 2 {
		t.Errorf("asked %d times, want 2", asked)
	}
	before = len(site.Requests())
	wantKind(t, c, "http://fault.example.com/503", fetch.HTTPStatus)
	if asked := len(site.Requests()) - before; asked != 1 {
		t.Errorf("asked %d times against a long Retry-After, want 1", asked)
	}
}

func TestPrivateAskIsAskedOncePerCall(t *testing.T) { eachWay(t, privateAskIsAskedOncePerCall) }

func privateAskIsAskedOncePerCall(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	site.Handle("127.0.0.1", "/", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/end", http.StatusFound)
	})
	site.Handle("127.0.0.1", "/end", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("home")) })
	var asked []guard.Target
	c := client(t, site, func(o *fetch.Options) {
		o.Policy.Private = guard.Ask
		o.Policy.Ask = func(_ context.Context, target guard.Target) (bool, error) {
			asked = append(asked, target)
			return len(asked) == 1, nil
		}
	})
	if got := mustGet(t, c, "http://"+site.PlainAddr()+"/"); string(got.Body) != "home" || len(asked) != 1 {
		t.Errorf("got %q after asking %v", got.Body, asked)
	}
	wantKind(t, c, "http://"+site.PlainAddr()+"/", guard.BlockedAddress)
	wantKind(t, client(t, site, quick(150*time.Millisecond), func(o *fetch.Options) { o.Policy.Private = guard.Ask }), "http://silent.example.com/", fetch.Timeout)
}

func TestKeepAlive(t *testing.T) {
	t.Parallel()
	for keep, want := range map[bool]int{false: 3, true: 1} {
		site := start(t)
		c := client(t, site, func(o *fetch.Options) { o.KeepAlive = keep })
		for range 3 {
			mustGet(t, c, "https://fault.example.com/")
		}
		if dialled := len(site.Dials()); dialled != want {
			t.Errorf("keep-alive %v: %d dials, want %d", keep, dialled, want)
		}
	}
}

// A host that stalls on many pages is not asked for more of them at once, and
// holds up no other host.
func TestStalledPagesDoNotBlockAnotherHost(t *testing.T) {
	eachWay(t, stalledPagesDoNotBlockAnotherHost)
}

func stalledPagesDoNotBlockAnotherHost(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	c := client(t, site, quick(4*time.Second))
	ctx, cancel := context.WithCancel(t.Context())
	var stalled sync.WaitGroup
	for range 16 {
		stalled.Go(func() {
			_, _ = c.Do(ctx, fetch.Request{URL: "https://fault.example.com/slow-headers"})
		})
	}
	mustGet(t, c, "https://blog.example.com/pour-over")
	cancel()
	stalled.Wait()
}

// An answer says whether a place that not everybody may reach was asked on the
// way to it.
func TestPrivatePlacesAreTold(t *testing.T) { eachWay(t, privatePlacesAreTold) }

func privatePlacesAreTold(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	allow := func(o *fetch.Options) { o.Policy.Private = guard.Allow }
	if got := mustGet(t, client(t, site, allow), "https://blog.example.com/pour-over"); got.Private {
		t.Error("a public page counts as private")
	}
	site.Handle("blog.example.com", "/inside", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://private.example.com/", http.StatusFound)
	})
	site.Handle("private.example.com", "/", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "inside") })
	if got := mustGet(t, client(t, site, allow), "http://blog.example.com/inside"); !got.Private {
		t.Error("a page behind a redirect to a private place counts as public")
	}
}
