package webserver

import (
	"net/http"
	"strings"
	"testing"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/guise"
	"github.com/decant-dev/decant/scraper"
)

func TestTheServerSpeaksAsJinaReader(t *testing.T) {
	t.Parallel()
	r := start(t, Options{Compat: guise.Names})
	text := r.get("/" + coffee)
	if text.StatusCode != 200 || !strings.HasPrefix(text.body, "Title: ") || !strings.Contains(text.body, "\n\nMarkdown Content:\n") ||
		!strings.Contains(text.body, "## The recipe I kept") || text.Header.Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Errorf("%d %s", text.StatusCode, text.body)
	}
	type answer struct {
		Code, Status int
		Name         string
		Data         *struct{ Title, URL, Content string }
	}
	for name, a := range map[string]answer{
		"path":      decode[answer](t, r.get("/"+coffee, "Accept", "application/json")),
		"body":      decode[answer](t, r.post("/", `{"url":"`+coffee+`"}`, "Accept", "application/json", "Content-Type", "application/json")),
		"text/json": decode[answer](t, r.post("/", `{"url":"`+coffee+`","targetSelector":"article"}`, "Accept", "text/json", "Content-Type", "application/json")),
		"form":      decode[answer](t, r.post("/", "url="+coffee, "Accept", "application/json", "Content-Type", "application/x-www-form-urlencoded")),
	} {
		if a.Code != 200 || a.Data == nil || a.Data.URL != coffee || !strings.Contains(a.Data.Content, "recipe") {
			t.Errorf("%s: %+v", name, a)
		}
	}
	r.get("/https://redirect.example.com/end?wrap=1&q=%C3%A9")
	if sent := r.site.Requests(); sent[len(sent)-1].Path != "/end?wrap=1&q=%C3%A9" {
		t.Errorf("asked for %s", sent[len(sent)-1].Path)
	}
	whole := decode[answer](t, r.get("/"+coffee, "Accept", "application/json")).Data
	if short := decode[answer](t, r.get("/"+coffee, "Accept", "application/json", "X-Max-Output-Tokens", "60")).Data; len(short.Content) < 60 ||
		len(short.Content) > 400 || !strings.HasPrefix(whole.Content, short.Content) {
		t.Errorf("of %d bytes 60 tokens are %q", len(whole.Content), short.Content)
	}
	part := r.get("/"+coffee, "X-Target-Selector", "h1", "X-Respond-With", "text")
	if strings.Contains(part.body, "recipe") || strings.Contains(part.body, "Title:") {
		t.Errorf("by selector: %s", part.body)
	}
	several := decode[struct {
		Data struct{ Content, HTML, Text string }
	}](t,
		r.get("/"+coffee, "Accept", "application/json", "X-Respond-With", "text,html,content")).Data
	if !strings.Contains(several.Content, "## The recipe I kept") || !strings.Contains(several.HTML, "<h2") ||
		strings.Contains(several.Text, "## ") || !strings.Contains(several.Text, "The recipe I kept") {
		t.Errorf("several forms: %.300q, %.300q, %.300q", several.Content, several.HTML, several.Text)
	}
	if plain := r.get("/"+coffee, "X-Respond-With", "text,html"); !strings.HasPrefix(plain.body, "<!") {
		t.Errorf("several forms as plain text begin with %.100q, want the page as it was sent", plain.body)
	}
	refused := r.get("/http://10.0.0.7/", "Accept", "application/json")
	if a := decode[answer](t, refused); refused.StatusCode != 403 || a.Code != 403 || a.Name != "blocked_address" || a.Data != nil {
		t.Errorf("refused: %d %s", refused.StatusCode, refused.body)
	}
	if a := r.get("/"+coffee, "X-Set-Cookie", "a=b"); a.StatusCode != 400 || !strings.Contains(a.body, "callerHeaders") {
		t.Errorf("a cookie: %d %s", a.StatusCode, a.body)
	}
	own := r.post("/", `{"url":"https://mine.example/","html":"<title>Mine</title><p>A page of my own, given whole."}`, "Content-Type", "application/json")
	if !strings.Contains(own.body, "A page of my own") {
		t.Errorf("a page of one's own: %s", own.body)
	}
	if page := r.get("/"); !strings.Contains(page.Header.Get("Content-Type"), "text/html") {
		t.Errorf("the page is gone: %s", page.Header.Get("Content-Type"))
	}
}

// Our own client of Firecrawl's interface can be led to our own server.
func TestTheServerSpeaksAsFirecrawl(t *testing.T) {
	t.Parallel()
	r := start(t, Options{Compat: []string{guise.Firecrawl}})
	service, err := fetch.Service(r.base, fetch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	client, err := scraper.New(scraper.Options{Base: r.base, HTTP: service})
	if err != nil {
		t.Fatal(err)
	}
	got, err := client.Scrape(t.Context(), coffee)
	if err != nil || !strings.Contains(got.Markdown, "## The recipe I kept") || got.Title == "" {
		t.Errorf("scraped %+v, %v", got, err)
	}
	type answer struct {
		Success bool
		Error   string
		Code    string
		Data    struct {
			Markdown, RawHTML string
			Links             []string
		}
	}
	for _, path := range []string{"/v1/scrape", "/v2/scrape"} {
		a := decode[answer](t, r.post(path, `{"url":"`+coffee+`","formats":["markdown","rawHtml","links"]}`))
		if !a.Success || !strings.HasPrefix(a.Data.Markdown, "# ") || !strings.Contains(strings.ToLower(a.Data.RawHTML), "<html") {
			t.Errorf("%s: %+v", path, a)
		}
	}
	if a := decode[answer](t, r.post("/v2/scrape", `{"url":"http://10.0.0.7/"}`)); a.Success || a.Code != "BLOCKED_ADDRESS" || a.Error == "" {
		t.Errorf("refused: %+v", a)
	}
	gone := r.post("/v2/scrape", `{"url":"https://blog.example.com/none"}`)
	if a := gone.body; gone.StatusCode != 200 || !strings.Contains(a, `"success":true`) || !strings.Contains(a, `"statusCode":404`) || !strings.Contains(a, `"error":"`) {
		t.Errorf("a page that is gone: %d %s", gone.StatusCode, a)
	}
	for _, a := range []answer{decode[answer](t, r.post("/v2/map", `{"url":"`+coffee+`"}`)), decode[answer](t, r.get("/v2/crawl/7"))} {
		if a.Success || a.Code != "NOT_FOUND" || !strings.Contains(a.Error, "only POST /v2/scrape") {
			t.Errorf("what is not spoken: %+v", a)
		}
	}
	if a := r.get("/" + coffee); a.StatusCode != http.StatusNotFound {
		t.Errorf("a guise that was not asked for answers %d", a.StatusCode)
	}
	plain := start(t, Options{})
	wantProblem(t, plain.post("/v2/scrape", `{"url":"`+coffee+`"}`), 404, "not_found")
}

func TestGuisesNeedAKeyLikeAllElse(t *testing.T) {
	t.Parallel()
	r := start(t, Options{Compat: guise.Names, Keys: []string{"k"}})
	for _, a := range []answer{r.get("/" + coffee), r.post("/v2/scrape", `{"url":"`+coffee+`"}`), r.post("/", `{}`), r.post("/v1/batch", `{"urls":["`+coffee+`"]}`)} {
		if a.StatusCode != http.StatusUnauthorized {
			t.Errorf("%s %s: %d", a.Request.Method, a.Request.URL.Path, a.StatusCode)
		}
	}
	if a := r.get("/"+coffee, "Authorization", "Bearer k"); a.StatusCode != 200 {
		t.Errorf("with a key: %d %s", a.StatusCode, a.body)
	}
}
