package webserver

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

const aText = `{"text":"https://a.example/"}`

func TestKeys(t *testing.T) {
	t.Parallel()
	r := start(t, Options{Keys: []string{"first-key", "second-key"}, ReaderPath: true})
	for _, header := range [][]string{
		{"Authorization", "Bearer first-key"}, {"Authorization", "bearer second-key"}, {"X-API-Key", "second-key"},
	} {
		if a := r.post("/v1/links", aText, header...); a.StatusCode != 200 {
			t.Errorf("%v: %d %s", header, a.StatusCode, a.body)
		}
	}
	for _, header := range [][]string{
		nil, {"Authorization", "Bearer first-ke"}, {"Authorization", "Bearer first-keyy"}, {"Authorization", "Basic first-key"}, {"X-API-Key", "FIRST-KEY"}, {"Authorization", "Bearer "},
	} {
		a := r.post("/v1/links", aText, header...)
		wantProblem(t, a, 401, "unauthorized")
		if !strings.HasPrefix(a.Header.Get("WWW-Authenticate"), "Bearer") {
			t.Errorf("%v: no WWW-Authenticate", header)
		}
	}
	for path, status := range map[string]int{"/": 200, "/docs": 200, "/openapi.json": 200, "/healthz": 200, "/readyz": 200, "/metrics": 401, "/v1/read?url=x": 401, "/https://a.example/": 401} {
		if a := r.get(path); a.StatusCode != status {
			t.Errorf("GET %s without a key: %d, want %d", path, a.StatusCode, status)
		}
	}
	if log := r.log.String(); strings.Contains(log, "first-ke") || strings.Contains(log, "second-ke") {
		t.Error("a key is in the log")
	}
}

func TestRateLimit(t *testing.T) {
	t.Parallel()
	r := start(t, Options{Keys: []string{"one", "two"}, Rate: 0.001, Burst: 3})
	for i := range 3 {
		if a := r.post("/v1/links", aText, "X-API-Key", "one"); a.StatusCode != 200 {
			t.Fatalf("request %d of the burst: %d", i, a.StatusCode)
		}
	}
	a := r.post("/v1/links", aText, "X-API-Key", "one")
	if p := wantProblem(t, a, 429, "rate_limited"); p.RetryAfter < 1 || a.Header.Get("Retry-After") != fmt.Sprint(p.RetryAfter) {
		t.Errorf("Retry-After %q, problem %+v", a.Header.Get("Retry-After"), p)
	}
	if a := r.post("/v1/links", aText, "X-API-Key", "two"); a.StatusCode != 200 {
		t.Errorf("the other key is limited too: %d", a.StatusCode)
	}
}

func TestGuessingKeysIsSlowed(t *testing.T) {
	t.Parallel()
	r := start(t, Options{Keys: []string{"one"}, Rate: 0.001, Burst: 2})
	for range 2 {
		wantProblem(t, r.post("/v1/links", aText, "X-API-Key", "guess"), 401, "unauthorized")
	}
	wantProblem(t, r.post("/v1/links", aText, "X-API-Key", "guess"), 429, "rate_limited")
	if a := r.post("/v1/links", aText, "X-API-Key", "one"); a.StatusCode != 200 {
		t.Errorf("the key's owner is slowed too: %d", a.StatusCode)
	}
}

func TestHosts(t *testing.T) {
	t.Parallel()
	r := start(t, Options{Hosts: []string{"Decant.example.com"}})
	for host, allowed := range map[string]bool{
		"localhost": true, "localhost:8642": true, "app.localhost": true, "127.0.0.1": true, "127.9.9.9:1": true, "[::1]:8642": true, "LOCALHOST.": true,
		"decant.example.com": true, "DECANT.example.com:443": true,
		"evil.example": false, "127.0.0.1.evil.example": false, "localhost.evil.example": false, "10.0.0.1": false, "169.254.169.254": false, "decant.example.com.evil": false,
	} {
		a := r.get("/", "Host", host)
		if allowed && a.StatusCode != 200 {
			t.Errorf("Host %s: %d, want it answered", host, a.StatusCode)
		}
		if !allowed {
			wantProblem(t, a, 421, "forbidden_host")
		}
	}
	if a := r.get("/healthz", "Host", "10.1.2.3"); a.StatusCode != 200 {
		t.Errorf("a probe under another name: %d", a.StatusCode)
	}
}

func TestOrigins(t *testing.T) {
	t.Parallel()
	closed, open := start(t, Options{}), start(t, Options{Origins: []string{"https://app.example.com"}})
	for _, header := range [][]string{
		{"Origin", "https://evil.example"}, {"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "null"},
	} {
		wantProblem(t, closed.post("/v1/links", aText, header...), 403, "cross_origin")
	}
	wantProblem(t, closed.get("/v1/read?url=https://a.example/", "Sec-Fetch-Site", "cross-site"), 403, "cross_origin")
	for _, header := range [][]string{nil, {"Sec-Fetch-Site", "same-origin"}, {"Sec-Fetch-Site", "none"}, {"Origin", closed.base}} {
		if a := closed.post("/v1/links", aText, header...); a.StatusCode != 200 || a.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%v: %d %v", header, a.StatusCode, a.Header)
		}
	}
	a := open.post("/v1/links", aText, "Origin", "https://app.example.com", "Sec-Fetch-Site", "cross-site")
	if a.StatusCode != 200 || a.Header.Get("Access-Control-Allow-Origin") != "https://app.example.com" || a.Header.Get("Access-Control-Allow-Credentials") != "" {
		t.Errorf("allowed origin: %d %v", a.StatusCode, a.Header)
	}
	wantProblem(t, open.post("/v1/links", aText, "Origin", "https://app.example.com.evil", "Sec-Fetch-Site", "cross-site"), 403, "cross_origin")
	preflight := []string{"Origin", "https://app.example.com", "Access-Control-Request-Method", "POST"}
	if a := open.do(http.MethodOptions, "/v1/read", "", preflight...); a.StatusCode != 204 || !strings.Contains(a.Header.Get("Access-Control-Allow-Headers"), "Authorization") {
		t.Errorf("preflight: %d %v", a.StatusCode, a.Header)
	}
	if a := closed.do(http.MethodOptions, "/v1/read", "", preflight...); a.StatusCode < 400 || a.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("preflight where none may ask: %d %v", a.StatusCode, a.Header)
	}
}

func TestBadOptions(t *testing.T) {
	t.Parallel()
	for says, opts := range map[string]Options{
		"give a key":       {Addr: "0.0.0.0:0"},
		"other machines":   {Addr: ":8642"},
		"give a key, or":   {Addr: "[::]:0"},
		"not host:port":    {Addr: "8642"},
		"printable":        {Keys: []string{""}},
		"printable ASCII":  {Keys: []string{"a b"}},
		"name each origin": {Origins: []string{"*"}},
		"is not of the":    {Origins: []string{"https://a.example/path"}},
		"max concurrent":   {MaxConcurrent: -1},
		"burst":            {Burst: -1},
		"negative":         {Timeout: -1},
		"bytes of a body":  {MaxBody: -1},
	} {
		if _, err := New(nil, opts); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("New(%+v): %v, want an error that says %q", opts, err, says)
		}
	}
	for _, addr := range []string{"localhost:0", "127.0.0.1:0", "[::1]:0", "127.1.2.3:0"} {
		if _, err := New(nil, Options{Addr: addr}); err != nil {
			t.Errorf("New at %s: %v", addr, err)
		}
	}
	if _, err := New(nil, Options{Addr: "0.0.0.0:0", Keys: []string{"k"}}); err != nil {
		t.Errorf("public with a key: %v", err)
	}
}
