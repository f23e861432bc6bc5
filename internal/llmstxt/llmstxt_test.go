package llmstxt

import (
	"net/url"
	"testing"
)

func TestEntrances(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"https://a.example": true, "https://a.example/": true, "https://docs.a.example/x/y": true, "https://a.example/en/latest/docs": true,
		"https://a.example/reference/x": true, "https://a.example/blog/docs-are-good": false, "https://a.example/a/b/c/docs": false, "https://docsy.example/x": false,
	} {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if got := isEntrance(u); got != want {
			t.Errorf("%s: %v, want %v", address, got, want)
		}
	}
}
