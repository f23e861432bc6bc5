package site

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/testsite"
	"github.com/decant-dev/decant/reader"
)

// FuzzMatch holds that whatever is matched, what is captured stands in the
// address, and what is asked are addresses with a host.
func FuzzMatch(f *testing.F) {
	for _, sample := range testsite.Samples() {
		for _, link := range sample.Links {
			f.Add(link)
		}
	}
	f.Fuzz(func(t *testing.T, address string) {
		u, err := url.Parse(address)
		if err != nil {
			return
		}
		hit, ok := BuiltIn().match(u)
		if !ok {
			return
		}
		for i := range hit.route.names {
			if got := hit.got[i]; !strings.Contains(u.Host+u.EscapedPath()+"?"+u.RawQuery, got) {
				t.Errorf("%q: %s captured %q, which is not there", address, hit.Rule(), got)
			}
		}
		for _, asked := range hit.Addresses() {
			if to, err := url.Parse(asked); err == nil && asked != "" && to.Host == "" {
				t.Errorf("%q: %s asks %q", address, hit.Rule(), asked)
			}
		}
	})
}

// FuzzShapes gives every rule the same answer to all it asks.
func FuzzShapes(f *testing.F) {
	for _, body := range []string{`{}`, `[]`, `null`, `<html><title>x</title>`, `{"items":[{"title":"x","body":"<p>y"}]}`,
		`[{"data":{"children":[{"data":{"title":"x","replies":{"data":{"children":[]}}}}]}}]`,
		`{"events":[{"tStartMs":1e99,"segs":[{"utf8":"x"}]}],"title":"x"}`, `var ytInitialPlayerResponse = {"videoDetails":{"title":"x"}};`} {
		f.Add([]byte(body), "application/json")
		f.Add([]byte(body), "text/html")
	}
	var links []*url.URL
	for _, sample := range testsite.Samples() {
		for _, link := range sample.Links {
			if u, err := url.Parse(link); err == nil {
				links = append(links, u)
			}
		}
	}
	f.Fuzz(func(t *testing.T, body []byte, kind string) {
		if len(body) > 4<<10 {
			return
		}
		fetched := func(_ context.Context, ask fetch.Request) (*fetch.Response, error) {
			return &fetch.Response{URL: ask.URL, FinalURL: ask.URL, Status: 200, Header: http.Header{}, ContentType: kind, Body: body}, nil
		}
		for _, u := range links {
			hit, ok := BuiltIn().match(u)
			if !ok {
				continue
			}
			v, err := hit.visit(t.Context(), Options{Fetch: fetched})
			if err != nil {
				continue
			}
			if doc, err := v.Document(reader.Options{}); err == nil && doc.Root == nil && doc.Verbatim == "" {
				t.Errorf("%s: %q gives an empty document", hit.Rule(), body)
			}
		}
	})
}

// FuzzRules holds that a file of rules is taken or refused in one line.
func FuzzRules(f *testing.F) {
	files, err := rules.ReadDir("rules")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		body, err := rules.ReadFile("rules/" + file.Name())
		if err != nil {
			f.Fatal(err)
		}
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		families, err := parseFamilies(file)
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: the error has several lines: %q", file, err)
		}
		if err == nil {
			for _, family := range families {
				table := &Table{exact: map[string][]route{}, under: map[string][]route{}}
				_ = table.add(family) // patterns are checked before
			}
		}
	})
}
