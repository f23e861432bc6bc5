package fetch_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/decant-dev/decant/credential"
	"github.com/decant-dev/decant/fetch"
)

// Credentials reach their origin alone: not over http, not on another port or
// host, and not again once a redirect has left the host.
func TestCredentialsStayWithTheirOrigin(t *testing.T) { eachWay(t, credentialsStayWithTheirOrigin) }

func credentialsStayWithTheirOrigin(t *testing.T, client maker) {
	t.Parallel()
	site := start(t)
	page := func(w http.ResponseWriter, r *http.Request) {
		if to := r.URL.Query().Get("to"); to != "" {
			http.Redirect(w, r, to, http.StatusFound)
			return
		}
		_, _ = w.Write([]byte("a page"))
	}
	site.Handle("wiki.example.com", "*", page)
	site.Handle("evil.example.com", "*", page)
	entry, err := credential.New("https://wiki.example.com/", http.Header{"Authorization": {"Bearer s3cret"}, "Cookie": {"a=s3cret"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		address string
		own     bool
		proved  string // hops that were sent credentials, 1 or 0 each
	}{
		{"https://wiki.example.com/", true, "1"},
		{"https://wiki.example.com/?to=/next", true, "11"},
		{"http://wiki.example.com/?to=https://wiki.example.com/up", true, "01"},
		{"http://wiki.example.com/", false, "0"},
		{"https://wiki.example.com:8443/", false, "0"},
		{"https://evil.example.com/", false, "0"},
		{"https://wiki.example.com/?to=https://wiki.example.com:8443/", true, "10"},
		{"https://wiki.example.com/?to=https://evil.example.com/", true, "10"},
		{"https://evil.example.com/?to=https://wiki.example.com/secret", false, "00"},
		{"https://wiki.example.com/?to=https://evil.example.com/?to=https://wiki.example.com/secret", true, "100"},
	} {
		before := len(site.Requests())
		got, err := client(t, site).Do(t.Context(), fetch.Request{URL: tc.address, Credentials: entry})
		if err != nil {
			t.Errorf("%s: %v", tc.address, err)
			continue
		}
		proved := ""
		for _, request := range site.Requests()[before:] {
			bit := "0"
			for _, values := range request.Header {
				if strings.Contains(strings.Join(values, ""), "s3cret") {
					bit = "1"
				}
			}
			proved += bit
		}
		if proved != tc.proved || got.Own != tc.own {
			t.Errorf("%s: credentials on hops %q, own %v; want %q, %v", tc.address, proved, got.Own, tc.proved, tc.own)
		}
	}
}
