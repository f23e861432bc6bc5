package webserver

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/page"
)

// A line is what came of one address of several.
type line struct {
	Untrusted bool   `json:"untrusted"`
	ID        string `json:"id"`
	URL       string `json:"url"`
	Content   string `json:"content"`
	Snapshot  string `json:"snapshot"`
	Error     string `json:"error"`
	Kind      string `json:"kind"`
}

const bus = "https://news.example.co.kr/articles/night-bus"

func TestReadTakesSeveralAddresses(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	body := `{"urls":["` + coffee + `","http://metadata.example.com/","` + bus + `"],"maxChars":200}`
	got := decode[struct {
		Untrusted bool
		Results   []line
	}](t, r.post("/v1/read", body))
	if len(got.Results) != 3 || !got.Untrusted || got.Results[0].Snapshot == "" || !strings.Contains(got.Results[0].Content, "coffee") ||
		got.Results[1].Kind != "blocked_address" || got.Results[1].ID != "2" || got.Results[2].URL != bus || got.Results[2].Error != "" {
		t.Errorf("results %+v", got.Results)
	}
	text := r.post("/v1/read", body, "Accept", "text/markdown").body
	if !strings.Contains(text, "[read http://metadata.example.com/: ") || strings.Count(text, "read on with start=") != 2 {
		t.Errorf("as Markdown: %s", text)
	}
	wrapped := r.post("/v1/read?wrap", body).body
	if strings.Count(wrapped, "<<<EXTERNAL_UNTRUSTED_CONTENT id=") != 2 {
		t.Errorf("wrapped: %s", wrapped)
	}
	byQuery := decode[struct{ Results []line }](t, r.get("/v1/read?urls="+coffee+"&urls="+bus))
	if len(byQuery.Results) != 2 {
		t.Errorf("by query %+v", byQuery)
	}
	for body, want := range map[string]string{
		`{"urls":[]}`: "1 to 20 addresses, not 0",
		`{"urls":["` + strings.Repeat(coffee+`","`, 20) + coffee + `"]}`: "1 to 20 addresses, not 21; batch takes more",
		`{"urls":["a"],"url":"b"}`:                                       "in place of url, html and snapshot",
		`{"urls":["a"],"html":"b"}`:                                      "in place of url, html and snapshot",
	} {
		if p := wantProblem(t, r.post("/v1/read", body), 400, "bad_request"); !strings.Contains(p.Detail, want) {
			t.Errorf("%.40s: %s, want %q", body, p.Detail, want)
		}
	}
}

func TestReadTakesAPageOfTheCallersOwn(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	p := decode[page.Page](t, r.post("/v1/read", `{"html":"<title>Mine</title><main><p>See <a href='/x'>there</a>.</main>","url":"https://mine.example.com/a"}`))
	if p.Title != "Mine" || !strings.Contains(p.Content, "https://mine.example.com/x") || len(r.site.Requests()) != 0 {
		t.Errorf("page %+v after %d requests", p, len(r.site.Requests()))
	}
}

func TestTimeAndHeadersOfARequest(t *testing.T) {
	t.Parallel()
	withHeaders := start(t, Options{CallerHeaders: true})
	body := `{"url":"https://members.example.com/","headers":{"Authorization":"Bearer tea-and-cake"}}`
	if p := decode[page.Page](t, withHeaders.post("/v1/read", body)); !strings.Contains(p.Content, "behind the flour") {
		t.Errorf("read %q", p.Content)
	}
	wantProblem(t, withHeaders.post("/v1/read", `{"url":"https://members.example.com/"}`), 502, "http_status")
	if log := withHeaders.log.String(); strings.Contains(log, "tea-and-cake") {
		t.Errorf("the log tells the secret: %s", log)
	}
	r := startWith(t, Options{}, func(o *decant.Options) { o.Fetch.Timeout = 30 * time.Second })
	for body, want := range map[string]string{
		body: "the operator's setting callerHeaders",
		`{"url":"` + coffee + `","timeoutSeconds":30.5}`: "at most 30s, not 30.5s",
		`{"url":"` + coffee + `","timeoutSeconds":-1}`:   "above zero",
	} {
		if p := wantProblem(t, r.post("/v1/read", body), 400, "bad_request"); !strings.Contains(p.Detail, want) {
			t.Errorf("%s: %s, want %q", body, p.Detail, want)
		}
	}
	for body, want := range map[string]string{
		`{"url":"https://members.example.com/","headers":{"Authorization":7}}`: "must be a text",
		`{"url":"http://members.example.com/","headers":{"X-A":"b"}}`:          "over https only",
		`{"url":"https://members.example.com/","headers":{"Host":"b"}}`:        "connection's own",
	} {
		if p := wantProblem(t, withHeaders.post("/v1/read", body), 400, "bad_request"); !strings.Contains(p.Detail, want) {
			t.Errorf("%s: %s, want %q", body, p.Detail, want)
		}
	}
	decode[page.Page](t, r.post("/v1/read", `{"url":"`+coffee+`","timeoutSeconds":30}`))
	wantProblem(t, r.post("/v1/read", `{"url":"https://silent.example.com/","timeoutSeconds":0.05}`), 504, "timeout")
}

func lines(t *testing.T, a answer) []line {
	t.Helper()
	if got := a.Header.Get("Content-Type"); got != "application/x-ndjson" {
		t.Fatalf("Content-Type %q: %s", got, a.body)
	}
	var all []line
	for text := range strings.Lines(a.body) {
		var l line
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		all = append(all, l)
	}
	return all
}

func TestBatchAnswersWithALineForEach(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	for name, got := range map[string][]line{
		"urls":  lines(t, r.post("/v1/batch", `{"urls":["`+coffee+`","http://10.0.0.7/"],"extractMode":"text"}`)),
		"items": lines(t, r.post("/v1/batch", `{"items":[{"id":"1","url":"`+coffee+`"},{"id":"2","url":"http://10.0.0.7/"}]}`)),
		"lines": lines(t, r.post("/v1/batch", `{"url":"`+coffee+`"}`+"\n\n# a note\nhttp://10.0.0.7/\n", "Content-Type", "application/x-ndjson")),
		"list":  lines(t, r.post("/v1/batch?maxChars=300", coffee+"\r\nhttp://10.0.0.7/", "Content-Type", "text/plain")),
	} {
		if len(got) != 2 || !got[0].Untrusted || got[0].ID != "1" || !strings.Contains(got[0].Content, "coffee") || got[1].ID != "2" || got[1].Kind != "blocked_address" {
			t.Errorf("%s: %+v", name, got)
		}
	}
	own := lines(t, r.post("/v1/batch", `{"items":[{"id":"mine","html":"<p>My own page, given as it is.","url":"https://a.example/"}]}`))
	if len(own) != 1 || own[0].ID != "mine" || !strings.Contains(own[0].Content, "My own page") {
		t.Errorf("own page: %+v", own)
	}
	for body, want := range map[string]string{
		`{}`:                                   "nothing to read",
		`{"urls":["a"],"items":[{"url":"b"}]}`: "not both",
		`{"url":"a"}`:                          "takes urls or items",
		`{"items":[{"link":"a"}]}`:             `unknown field "link"`,
		`{"urls":[` + strings.Repeat(`"a",`, 10_000) + `"a"]}`: "10001 pages to read, more than 10000",
	} {
		if p := wantProblem(t, r.post("/v1/batch", body), 400, "bad_request"); !strings.Contains(p.Detail, want) {
			t.Errorf("%.40s: %s, want %q", body, p.Detail, want)
		}
	}
	if p := wantProblem(t, r.post("/v1/batch", coffee+"\n{\"ulr\":\"x\"}", "Content-Type", "text/plain"), 400, "bad_request"); !strings.Contains(p.Detail, "line 2: unknown field") {
		t.Errorf("a bad line: %s", p.Detail)
	}
}

// A line comes as soon as its page is read, while others are still awaited.
func TestBatchStreams(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	release := make(chan struct{})
	r.site.Handle("late.example.com", "/", func(w http.ResponseWriter, _ *http.Request) {
		<-release
		_, _ = w.Write([]byte("late"))
	})
	res, err := r.client.Do(r.request("POST", "/v1/batch", `{"urls":["`+coffee+`","https://late.example.com/"]}`))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	decoder := json.NewDecoder(res.Body)
	var first, second line
	if err := decoder.Decode(&first); err != nil || first.URL != coffee {
		t.Errorf("first %+v, %v", first, err)
	}
	close(release)
	if err := decoder.Decode(&second); err != nil || second.Content != "late" {
		t.Errorf("second %+v, %v", second, err)
	}
}
