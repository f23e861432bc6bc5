package testsite_test

import (
	"errors"
	"net"
	"strings"
	"testing"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/testsite"
)

func clientOf(t *testing.T) *fetch.Client {
	t.Helper()
	site, err := testsite.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = site.Close() })
	client, err := fetch.New(fetch.Options{Resolver: site.Resolver(), Connect: site.Connect, RootCAs: site.RootCAs()})
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func TestPages(t *testing.T) {
	t.Parallel()
	client := clientOf(t)
	for _, address := range testsite.Pages() {
		got, err := client.Do(t.Context(), fetch.Request{URL: address})
		if err != nil || len(got.Body) < 2000 || format.Identify(got.Body, got.ContentType, got.FinalURL).Kind != format.HTML {
			t.Errorf("%s: %v, want a page", address, err)
		}
	}
}

func TestCharsetPages(t *testing.T) {
	t.Parallel()
	client := clientOf(t)
	for _, page := range testsite.CharsetPages() {
		for _, suffix := range []string{"", "-meta", "-bare"} {
			address := "https://charset.example.com/" + page.Name + suffix
			got, err := client.Do(t.Context(), fetch.Request{URL: address})
			if err != nil {
				t.Errorf("%s: %v", address, err)
				continue
			}
			text := charset.Decode(got.Body, got.ContentType)
			if !strings.Contains(string(text.UTF8), page.Text) {
				t.Errorf("%s: decoded as %s by %s", address, text.Name, text.Source)
			}
			if kind := format.Identify(got.Body, got.ContentType, address).Kind; kind != format.HTML {
				t.Errorf("%s: %s, want html", address, kind)
			}
		}
	}
}

func TestFaultFormats(t *testing.T) {
	t.Parallel()
	client := clientOf(t)
	for path, want := range map[string]format.Kind{
		"/octet-html": format.HTML, "/untyped-html": format.HTML, "/lying-binary": format.Binary, "/pdf": format.PDF, "/big": format.Text,
	} {
		got, err := client.Do(t.Context(), fetch.Request{URL: "http://fault.example.com" + path})
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if kind := format.Identify(got.Body, got.ContentType, got.FinalURL).Kind; kind != want {
			t.Errorf("%s: %s, want %s", path, kind, want)
		}
	}
}

func TestCloseFreesThePorts(t *testing.T) {
	t.Parallel()
	site, err := testsite.Start()
	if err != nil {
		t.Fatal(err)
	}
	address := site.PlainAddr()
	if err := site.Close(); err != nil {
		t.Fatal(err)
	}
	var dialer net.Dialer
	if conn, err := dialer.DialContext(t.Context(), "tcp", address); err == nil {
		_ = conn.Close()
		t.Error("the site still listens")
	} else if op := new(net.OpError); !errors.As(err, &op) {
		t.Errorf("got %v", err)
	}
}
