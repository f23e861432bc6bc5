package guise

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/page"
)

const most = 10 * time.Second

func headers(pairs ...string) http.Header {
	h := http.Header{}
	for i := 0; i < len(pairs); i += 2 {
		h.Set(pairs[i], pairs[i+1])
	}
	return h
}

func TestHeadersOfJina(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name   string
		header http.Header
		want   decant.ReadRequest
		maxAge time.Duration
	}{
		{"nothing", headers(), decant.ReadRequest{ExtractMode: page.Markdown}, -1},
		{"selectors", headers("X-Target-Selector", "main", "X-Remove-Selector", "nav, .ad", "X-Wait-For-Selector", "#done"),
			decant.ReadRequest{ExtractMode: page.Markdown, Selector: "main", Exclude: "nav, .ad", WaitFor: "#done"}, -1},
		{"text", headers("X-Return-Format", "TEXT"), decant.ReadRequest{ExtractMode: page.Text}, -1},
		{"html", headers("X-Respond-With", "html"), decant.ReadRequest{ExtractMode: page.Markdown, Source: true}, -1},
		{"markdown", headers("X-Respond-With", "markdown"), decant.ReadRequest{ExtractMode: page.Markdown, Selector: "body"}, -1},
		{"several", headers("X-Respond-With", "text, HTML+content"), decant.ReadRequest{ExtractMode: page.Markdown}, -1},
		{"the whole page and its content", headers("X-Respond-With", "content,markdown"), decant.ReadRequest{ExtractMode: page.Markdown, Selector: "body"}, -1},
		{"none of several", headers("X-Respond-With", " , "), decant.ReadRequest{ExtractMode: page.Markdown}, -1},
		{"fresh", headers("X-No-Cache", "true"), decant.ReadRequest{ExtractMode: page.Markdown, Fresh: true}, -1},
		{"tolerance", headers("X-Cache-Tolerance", "60"), decant.ReadRequest{ExtractMode: page.Markdown}, time.Minute},
		{"no tolerance", headers("X-Cache-Tolerance", "0"), decant.ReadRequest{ExtractMode: page.Markdown, Fresh: true}, 0},
		{"time", headers("X-Timeout", "5"), decant.ReadRequest{ExtractMode: page.Markdown, Timeout: 5 * time.Second}, -1},
		{"more time than there is", headers("X-Timeout", "180"), decant.ReadRequest{ExtractMode: page.Markdown}, -1},
		{"a browser", headers("X-Engine", "browser", "X-Retain-Images", "none", "X-Retain-Links", "text"),
			decant.ReadRequest{ExtractMode: page.Markdown, Render: page.RenderAlways, Images: page.ImagesNone, Links: page.LinksText}, -1},
		{"timing", headers("X-Respond-Timing", "network-idle"), decant.ReadRequest{ExtractMode: page.Markdown, Render: page.RenderAlways}, -1},
		{"at once", headers("X-Respond-Timing", "html", "X-No-Cache", "1"), decant.ReadRequest{ExtractMode: page.Markdown, Render: page.RenderNever, Fresh: true}, -1},
		{"cookies as sites set them", headers("X-Set-Cookie", "a=b; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT, c=d; Secure"),
			decant.ReadRequest{ExtractMode: page.Markdown, Headers: http.Header{"Cookie": {"a=b; c=d"}}}, -1},
		{"cookies", headers("X-Set-Cookie", "a=b"), decant.ReadRequest{ExtractMode: page.Markdown, Headers: http.Header{"Cookie": {"a=b"}}}, -1},
	} {
		tc.want.URL = "https://a.example/"
		got, err := ReadJina("https://a.example/", tc.header, most)
		if err != nil || !reflect.DeepEqual(got.Read, tc.want) || got.MaxAge != tc.maxAge {
			t.Errorf("%s: %+v, %v, %v; want %+v", tc.name, got.Read, got.MaxAge, err, tc.want)
		}
	}
	for want, header := range map[string]http.Header{
		"x-respond-with must be": headers("X-Respond-With", "screenshot"), "x-timeout must be": headers("X-Timeout", "soon"),
		"setting robots": headers("X-Robots-Txt", "true"),
		"setting proxy":  headers("X-Proxy-Url", "http://p"), "x-engine must be": headers("X-Engine", "vlm"),
		"x-token-budget must be": headers("X-Token-Budget", "-1"), "x-cache-tolerance must be": headers("X-Cache-Tolerance", "9999999999"),
	} {
		if _, err := ReadJina("https://a.example/", header, most); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", header, err, want)
		}
	}
}

func sample() *page.Page {
	return &page.Page{URL: "https://a.example/", FinalURL: "https://a.example/x", Status: 200, Tokens: 12,
		Metadata: document.Metadata{Title: "A\npage", Description: "About", PublishedAt: "2026-03-02T08:00:00Z"},
		Content:  "See [one \\[1\\]](https://b.example/a_(b)) and [again](https://b.example/a_(b)), [two](<https://c.example/>) \"x\".\n\n![alt *x*](https://i.example/p.png \"T\") [in](#here)\n"}
}

func TestAnswersOfJina(t *testing.T) {
	t.Parallel()
	answer := func(pairs ...string) string {
		t.Helper()
		j, err := ReadJina("https://a.example/", headers(pairs...), most)
		if err != nil {
			t.Fatal(err)
		}
		_, body, err := j.Answer(sample())
		if err != nil {
			t.Fatal(err)
		}
		return string(body)
	}
	text := answer("X-With-Links-Summary", "true", "X-With-Images-Summary", "true")
	for _, want := range []string{"Title: A page\n\nURL Source: https://a.example/x\n\nPublished Time: 2026-03-02T08:00:00Z\n\nMarkdown Content:\nSee [one",
		"\nImages:\n- ![Image 1: alt *x*](https://i.example/p.png)\n", "\nLinks/Buttons:\n- [one [1]](https://b.example/a_(b))\n- [two](https://c.example/)\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s\ndoes not hold %q", text, want)
		}
	}
	if got := answer("X-Respond-With", "text"); got != sample().Content {
		t.Errorf("text: %q", got)
	}
	var said struct {
		Code, Status int
		Data         jinaPage
	}
	if err := json.Unmarshal([]byte(answer("Accept", "text/json", "X-With-Links-Summary", "yes")), &said); err != nil {
		t.Fatal(err)
	}
	if said.Code != 200 || said.Status != 20000 || said.Data.URL != "https://a.example/x" || *said.Data.Content != sample().Content ||
		said.Data.Usage.Tokens != 12 ||
		!reflect.DeepEqual(said.Data.Links, map[string]any{"one [1]": "https://b.example/a_(b)", "two": "https://c.example/"}) {
		t.Errorf("JSON: %+v", said)
	}
	if got := answer("Accept", "application/json", "X-With-Links-Summary", "all"); !strings.Contains(got, `"links":[["one [1]","https://b.example/a_(b)"],["two","https://c.example/"]]`) {
		t.Errorf("all links: %s", got)
	}
	if got := answer("Accept", "application/json", "X-With-Links-Summary", "false"); strings.Contains(got, `"links"`) {
		t.Errorf("no links: %s", got)
	}
	if got := answer("Accept", "text/event-stream"); !strings.HasPrefix(got, "event: data\ndata: {\"title\":") || !strings.HasSuffix(got, "}\n\n") {
		t.Errorf("events: %q", got)
	}
	j, err := ReadJina("https://a.example/", headers("X-Token-Budget", "11"), most)
	if err != nil || j.Check(sample()) == nil {
		t.Errorf("a page past its budget passes: %v", err)
	}
}

func TestScrapes(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]decant.ReadRequest{
		`{"url":"u"}`: {},
		`{"url":"u","formats":["markdown","links",{"type":"rawHtml"}],"onlyMainContent":false,"mobile":true}`: {Selector: "body"},
		`{"url":"u","includeTags":["main"," #x "],"excludeTags":["nav"],"onlyMainContent":false}`:             {Selector: "main, #x", Exclude: "nav"},
		`{"url":"u","timeout":2000,"waitFor":500}`:                                                            {Timeout: 2 * time.Second, Wait: 0.5},
		`{"url":"u","timeout":60000,"waitFor":60000,"maxAge":0}`:                                              {Wait: 5, Fresh: true},
		`{"url":"u","headers":{"Cookie":"a=b"}}`:                                                              {Headers: http.Header{"Cookie": {"a=b"}}},
	} {
		want.URL = "u"
		got, err := ReadScrape([]byte(body), most)
		if err != nil || !reflect.DeepEqual(got.Read, want) {
			t.Errorf("%s: %+v, %v; want %+v", body, got, err, want)
		}
	}
	for body, want := range map[string]string{
		`[]`: "not the JSON of a scrape", `{}`: "url is missing", `{"url":"u","formats":["screenshot"]}`: `format "screenshot" is not given here`,
		`{"url":"u","formats":[{"type":"json","schema":{}}]}`: `format "json"`, `{"url":"u","actions":[{"type":"wait"}]}`: "actions are not taken",
		`{"url":"u","timeout":-1}`: "milliseconds", `{"url":"u","timeout":1e300}`: "milliseconds", `{"url":"u","formats":[7]}`: `format ""`,
	} {
		if _, err := ReadScrape([]byte(body), most); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", body, err, want)
		}
	}
	s, err := ReadScrape([]byte(`{"url":"u","formats":["markdown","html","links","images"]}`), most)
	if err != nil {
		t.Fatal(err)
	}
	body, err := s.Answer(sample(), &page.Page{Content: "<p>raw"})
	if err != nil {
		t.Fatal(err)
	}
	var said scrapeAnswer
	if err := json.Unmarshal(body, &said); err != nil {
		t.Fatal(err)
	}
	if !said.Success || said.Data.Markdown != sample().Content || said.Data.HTML != "<p>raw" || said.Data.RawHTML != "" || len(said.Data.Links) != 2 ||
		!reflect.DeepEqual(said.Data.Images, []string{"https://i.example/p.png"}) || said.Data.Metadata.SourceURL != "https://a.example/" || said.Data.Metadata.StatusCode != 200 || !strings.Contains(said.Data.Warning, "as it was sent") {
		t.Errorf("answer %+v", said)
	}
}

func TestProblemsOfFirecrawl(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		kind       fault.Kind
		code, want int
		name       string
	}{
		{fault.DNS, 502, 200, "SCRAPE_DNS_RESOLUTION_ERROR"}, {fault.Timeout, 504, 408, "SCRAPE_TIMEOUT"},
		{fault.Connect, 502, 500, "CONNECT"}, {fault.BadRequest, 400, 400, "BAD_REQUEST"}, {fault.Overloaded, 503, 503, "OVERLOADED"},
	} {
		code, body, err := ScrapeProblem(Status{Code: tc.code, Kind: tc.kind, Detail: "d", Hint: "h"})
		want := fmt.Sprintf(`{"code":%q,"error":"d; h","success":false}`+"\n", tc.name)
		if code != tc.want || string(body) != want || err != nil {
			t.Errorf("%s: %d %s, want %d %s", tc.kind, code, body, tc.want, want)
		}
	}
}

func TestBodiesOfJina(t *testing.T) {
	t.Parallel()
	header := headers("X-Timeout", "3")
	body, err := ReadJinaBody([]byte(`{"url":"u","html":"<p>","timeout":9,"targetSelector":["main","#x"],"noCache":true,"withLinksSummary":false,"respondWith":"text","unknown":{}}`), header)
	want := headers("X-Timeout", "3", "X-Target-Selector", "main, #x", "X-No-Cache", "true", "X-Respond-With", "text")
	if err != nil || *body != (JinaBody{"u", "<p>"}) || !reflect.DeepEqual(header, want) {
		t.Errorf("%+v, %v, %v; want %v", body, header, err, want)
	}
	for text, want := range map[string]string{`[]`: "must be JSON", `url`: "must be JSON", `{"pdf":"JVBERi0="}`: "POST /v1/read takes files"} {
		if _, err := ReadJinaBody([]byte(text), http.Header{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

func FuzzJinaBody(f *testing.F) {
	f.Add([]byte(`{"url":"u","targetSelector":["a",1,true,null],"timeout":1e300,"setCookies":"a=b, c=d; Expires=Wed, 1 Jan"}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		header := http.Header{}
		sent, err := ReadJinaBody(body, header)
		if err == nil {
			_, err = ReadJina(sent.URL, header, most)
		}
		if err != nil && (strings.ContainsAny(err.Error(), "\r\n\x1b") || len(err.Error()) > 500) {
			t.Errorf("%q: %q is not one short line", body, err)
		}
	})
}

func FuzzScrape(f *testing.F) {
	f.Add([]byte(`{"url":"u","formats":["markdown",{"type":"links"}],"timeout":1e9,"maxAge":-5}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		s, err := ReadScrape(body, most)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n\x1b") || len(err.Error()) > 500 {
				t.Errorf("%q: %q is not one short line", body, err)
			}
			return
		}
		if s.Read.Timeout < 0 || s.Read.Timeout > most || s.Read.Wait < 0 || s.Read.Wait > most.Seconds()/2 {
			t.Errorf("%q: %+v is past the limits", body, s.Read)
		}
	})
}

func FuzzTargets(f *testing.F) {
	f.Add("[a](https://b.example/) ![c](d)")
	f.Fuzz(func(t *testing.T, markdown string) {
		for _, pictures := range []bool{true, false} {
			for _, found := range targets(markdown, pictures) {
				if found.address == "" || strings.ContainsAny(found.address+found.text, "\n") {
					t.Errorf("%q: %+v", markdown, found)
				}
			}
		}
	})
}

func FuzzJina(f *testing.F) {
	f.Add("X-Timeout", "5")
	f.Add("X-Respond-With", "shot\x1b")
	f.Fuzz(func(t *testing.T, name, value string) {
		j, err := ReadJina("https://a.example/", http.Header{http.CanonicalHeaderKey(name): {value}}, most)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n\x1b") {
				t.Errorf("%q: %q: %q is not one line", name, value, err)
			}
			return
		}
		if j.Read.Timeout < 0 || j.Read.Timeout > most {
			t.Errorf("%q: %q: %v is past the limit", name, value, j.Read.Timeout)
		}
		if _, _, err := j.Answer(sample()); err != nil {
			t.Errorf("%q: %q: %v", name, value, err)
		}
	})
}
