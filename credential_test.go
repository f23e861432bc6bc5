package decant_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/cache/memory"
	"github.com/decant-dev/decant/cassette"
	"github.com/decant-dev/decant/credential"
	"github.com/decant-dev/decant/page"
)

const membersPage = "https://members.example.com/tin"

func holding(t *testing.T, token string) *credential.Book {
	t.Helper()
	book, err := credential.Load("", []string{"DECANT_CREDENTIAL_M=https://members.example.com bearer " + token})
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// A page that was read with credentials is given to nobody else: not to those
// who have none, nor to another principal, nor after they have changed.
func TestAPageReadWithCredentialsIsItsReadersOwn(t *testing.T) {
	t.Parallel()
	store := memory.New(memory.Options{})
	engineFor := func(book *credential.Book) *decant.Engine {
		_, engine := web(t, func(o *decant.Options) { o.Cache, o.Fetch.Credentials = store, book })
		return engine
	}
	member := engineFor(holding(t, "tea-and-cake"))
	first := read(t, member, decant.ReadRequest{URL: membersPage})
	again := read(t, member, decant.ReadRequest{URL: membersPage})
	if !strings.Contains(first.Content, "behind the flour") || first.Cached || !again.Cached {
		t.Errorf("first %q, cached %v; again cached %v", first.Content, first.Cached, again.Cached)
	}
	if text, err := json.Marshal(again); err != nil || strings.Contains(string(text), "tea-and-cake") {
		t.Errorf("%v; the page tells the secret: %s", err, text)
	}
	for name, engine := range map[string]*decant.Engine{"nobody": engineFor(nil), "a wrong token": engineFor(holding(t, "guess"))} {
		if p, err := engine.Read(t.Context(), decant.ReadRequest{URL: membersPage}); err == nil {
			t.Errorf("%s was given %q", name, p.Content)
		}
	}
	other := decant.As(t.Context(), "a caller")
	if p, err := member.Read(other, decant.ReadRequest{URL: membersPage}); err == nil {
		t.Errorf("a caller read with the operator's credentials: %q", p.Content)
	}
	if p, err := member.Read(other, decant.ReadRequest{Snapshot: first.Snapshot}); err == nil {
		t.Errorf("a caller was given the owner's snapshot: %q", p.Content)
	}
}

func TestHeadersOfARequest(t *testing.T) {
	t.Parallel()
	site, engine := web(t)
	proof := http.Header{"Cookie": {"session=tea-and-cake"}, "X-Trace": {"7"}}
	p := read(t, engine, decant.ReadRequest{URL: membersPage, Headers: proof})
	if !strings.Contains(p.Content, "behind the flour") {
		t.Errorf("read %q", p.Content)
	}
	if p, err := engine.Read(t.Context(), decant.ReadRequest{URL: membersPage}); err == nil {
		t.Errorf("without its headers the page was given: %q", p.Content)
	}
	if last := site.Requests()[0]; last.Header.Get("X-Trace") != "7" {
		t.Errorf("sent %v", last.Header)
	}
	for address, want := range map[string]string{"http://members.example.com/": "over https only", membersPage: "connection's own"} {
		_, err := engine.Read(t.Context(), decant.ReadRequest{URL: address, Headers: http.Header{"Host": {"x"}}})
		if !errors.Is(err, decant.ErrRequest) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", address, err, want)
		}
	}
}

// A page elsewhere cannot have another read with the person's credentials by
// calling it its own Markdown.
func TestAStrangersAlternateIsReadAsAStranger(t *testing.T) {
	t.Parallel()
	site, engine := web(t, func(o *decant.Options) { o.Fetch.Credentials = holding(t, "tea-and-cake") })
	site.Handle("evil.example.com", "/", serve("text/html",
		`<link rel="alternate" type="text/markdown" href="`+membersPage+`"><main><p>A page of no importance to anybody at all.</p></main>`))
	p := read(t, engine, decant.ReadRequest{URL: "https://evil.example.com/"})
	if strings.Contains(p.Content, "flour") {
		t.Errorf("read %q", p.Content)
	}
}

// Nobody else hears of an address that needs credentials, and no browser is
// given them.
func TestAMembersPageIsNeitherToldNorRendered(t *testing.T) {
	t.Parallel()
	hosted, asked := hosting(t)
	browser := &fakeBrowser{html: renderedHTML}
	site, engine := web(t, func(o *decant.Options) {
		o.Fetch.Credentials, o.Scraper, o.Browser = holding(t, "tea-and-cake"), hosted, browser
	})
	site.Handle("members.example.com", "/app", serve("text/html", appShell))
	p := read(t, engine, decant.ReadRequest{URL: "https://members.example.com/app"})
	if len(*asked) != 0 || p.Extractor == "browser" || !slices.ContainsFunc(p.Extraction.Steps, func(s page.Step) bool {
		return s.Rung == "browser" && strings.Contains(s.Result, "not given your credentials")
	}) {
		t.Errorf("the scraper was asked for %q; steps %+v", *asked, p.Extraction.Steps)
	}
	_, err := engine.Read(t.Context(), decant.ReadRequest{URL: membersPage, Render: page.RenderAlways})
	if err == nil || !strings.Contains(err.Error(), "not given your credentials") {
		t.Errorf("rendered: %v", err)
	}
}

func TestARecordingHoldsNoCredentials(t *testing.T) {
	t.Parallel()
	dir := t.TempDir() + "/tape"
	_, engine := web(t, func(o *decant.Options) {
		o.Fetch.Credentials = holding(t, "tea-and-cake")
		wrap, err := cassette.Record(dir)
		if err != nil {
			t.Fatal(err)
		}
		o.Fetch.Wrap = wrap
	})
	read(t, engine, decant.ReadRequest{URL: membersPage})
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if strings.Contains(string(text), "tea-and-cake") {
			t.Errorf("%s holds the secret", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
