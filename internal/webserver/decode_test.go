package webserver

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/decant-dev/decant"
)

// checkRefusal holds for whatever was sent: the request's own fault, on one
// short line, in our words.
func checkRefusal(t *testing.T, err error) {
	t.Helper()
	if err == nil {
		return
	}
	p := problemOf(err)
	if p.Kind != "bad_request" || len([]rune(p.Detail)) > maxDetail || strings.ContainsAny(p.Detail, "\r\n\x00\x1b") || !utf8.ValidString(p.Detail) {
		t.Errorf("problem %+v", p)
	}
}

func FuzzBody(f *testing.F) {
	for _, seed := range []string{`{"url":"https://a.example/"}`, `{"url":1}`, `{"maxChars":1e99}`, "{\"\x1b\":1}", `{"text":"x"}{`, `[[[`, "\xff", `{"` + strings.Repeat("k", 600) + `":1}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, op := range operations {
			_, err := op.prepare(func(request any) error { return decodeBody(body, request) })
			checkRefusal(t, err)
		}
	})
}

func FuzzQuery(f *testing.F) {
	for _, seed := range []string{"url=https://a.example/&fresh", "maxChars=1&maxChars=2", "x=%00", "start=99999999999999999999", "wrap", ";"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		query, err := url.ParseQuery(raw)
		if err != nil {
			return
		}
		_, err = takeWrap(query)
		checkRefusal(t, err)
		checkRefusal(t, decodeQuery(query, &decant.ReadRequest{}))
	})
}

func FuzzReaderPath(f *testing.F) {
	for _, seed := range []string{"/https://a.example/b?c=d&wrap=true", "/http:/a", "/https%3a%2f%2fa", "/HTTPS:////a?wrap", "/http://%zz"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		u, err := url.ParseRequestURI(raw)
		if err != nil || !isReaderPath(&http.Request{Method: http.MethodGet, URL: u}) {
			return
		}
		if address, _ := target(u); !strings.HasPrefix(strings.ToLower(address), "http://") && !strings.HasPrefix(strings.ToLower(address), "https://") {
			t.Errorf("%q leads to %q", raw, address)
		}
	})
}

// Whatever the request line holds, the server answers it.
func FuzzRoutes(f *testing.F) {
	server, err := New(nil, Options{ReaderPath: false})
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range []string{"/", "/v1/", "//x", "/v1/read/../links", "/docs/", "/%2e%2e/etc"} {
		f.Add("GET", seed)
		f.Add("BREW", seed)
	}
	f.Fuzz(func(t *testing.T, method, path string) {
		u, err := url.ParseRequestURI(path)
		if err != nil || !strings.HasPrefix(path, "/") || strings.HasPrefix(u.Path, "/v1/") {
			return
		}
		recorder := httptest.NewRecorder()
		server.Handler().ServeHTTP(recorder, &http.Request{Method: method, URL: u, Host: "localhost", Header: http.Header{}, Body: http.NoBody})
		if recorder.Code < 200 || recorder.Code == 500 {
			t.Errorf("%s %s: %d %s", method, path, recorder.Code, recorder.Body)
		}
	})
}

// A field that was forgotten is named; one that is empty is an answer.
func TestForgottenFieldsAreNamed(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	for operation, field := range map[string]string{"links": "text", "understand": "message"} {
		p := wantProblem(t, r.post("/v1/"+operation, `{}`), http.StatusBadRequest, "bad_request")
		if want := "bad request: " + field + " is missing"; p.Detail != want {
			t.Errorf("%s without it: %q, want %q", operation, p.Detail, want)
		}
		if a := r.post("/v1/"+operation, `{"`+field+`":""}`); a.StatusCode != http.StatusOK {
			t.Errorf("%s of nothing: %d %s", operation, a.StatusCode, a.body)
		}
	}
}
