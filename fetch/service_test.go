package fetch

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestServiceReachesOnlyItsHost(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/away" {
			http.Redirect(w, r, "http://localhost/", http.StatusFound)
		}
	}))
	defer server.Close()
	client, err := Service(server.URL, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]int{"/": 200, "/away": 302} {
		resp, err := client.Get(server.URL + path)
		if err != nil || resp.StatusCode != want {
			t.Errorf("Get(%s) = %v, %v; want %d", path, resp, err, want)
			continue
		}
		resp.Body.Close()
	}
	other := strings.Replace(server.URL, "127.0.0.1", "localhost", 1)
	if resp, err := client.Get(other); err == nil {
		resp.Body.Close()
		t.Errorf("another name of the same machine was reached")
	}
	for _, bad := range []string{"", "ftp://x", "nonsense", "http://"} {
		if _, err := Service(bad, Options{}); err == nil {
			t.Errorf("Service(%q) has no error", bad)
		}
	}
}
