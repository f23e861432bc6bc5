package testsite

import (
	"net/http"
	"strings"
	"time"
)

// robotsTexts maps a host to the status and body of its robots.txt.
var robotsTexts = map[string]struct {
	status int
	body   string
}{
	"robots-open.example.com": {200, "User-agent: *\nAllow: /\n"},
	"robots-closed.example.com": {
		200,
		"User-agent: *\nDisallow: /private\n\nUser-agent: Decant\nDisallow: /\nAllow: /open\n",
	},
	"robots-missing.example.com": {404, ""},
	"robots-401.example.com":     {401, ""},
	"robots-403.example.com":     {403, ""},
	"robots-500.example.com":     {500, ""},
}

const modified = "Mon, 02 Mar 2026 08:00:00 GMT"

func addPolicies(s *Site) {
	page := serve("text/html; charset=utf-8", []byte("<!doctype html><title>Page</title><p>A page."))
	for host, row := range robotsTexts {
		s.Handle(host, "*", page)
		s.Handle(host, "/robots.txt", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/plain")
			w.WriteHeader(row.status)
			_, _ = w.Write([]byte(row.body))
		})
	}
	s.Handle("robots-slow.example.com", "*", page)
	s.Handle("robots-slow.example.com", "/robots.txt", stallForever)
	s.Handle("robots-away.example.com", "*", page)
	s.Handle("robots-away.example.com", "/robots.txt", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://169.254.169.254/robots.txt", http.StatusFound)
	})
	s.Handle("members.example.com", "*", membersOnly)
	addCaching(s)
	addFacts(s)
}

// membersOnly shows a page to whoever has the token, the cookie or the password.
func membersOnly(w http.ResponseWriter, r *http.Request) {
	cookie, err := r.Cookie("session")
	_, password, _ := r.BasicAuth()
	if r.Header.Get("Authorization") != "Bearer tea-and-cake" && (err != nil || cookie.Value != "tea-and-cake") &&
		password != "tea-and-cake" {
		http.Error(w, "members only", http.StatusUnauthorized)
		return
	}
	serve("text/html; charset=utf-8", []byte("<!doctype html><title>Members</title><main><h1>Members</h1>"+
		"<p>The kettle is on, and the cake is in the tin behind the flour, as every member of this house knows.</p>"))(w, r)
}

func addCaching(s *Site) {
	const host = "cache.example.com"
	body := []byte("<!doctype html><title>Kept</title><p>Worth keeping.")
	s.Handle(host, "/no-store", with(http.Header{"Cache-Control": {"no-store"}}, serve("text/html", body)))
	s.Handle(host, "/max-age", with(http.Header{"Cache-Control": {"public, max-age=60"}}, serve("text/html", body)))
	s.Handle(host, "/etag", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", `"v1"`)
		if r.Header.Get("If-None-Match") == `"v1"` {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		serve("text/html", body)(w, r)
	})
	s.Handle(host, "/modified", func(w http.ResponseWriter, r *http.Request) {
		at, _ := http.ParseTime(modified)
		w.Header().Set("Content-Type", "text/html")
		http.ServeContent(w, r, "", at, strings.NewReader(string(body)))
	})
	s.Handle(host, "/Case", serve("text/html", []byte("<p>upper")))
	s.Handle(host, "/case", serve("text/html", []byte("<p>lower")))
}

func addFacts(s *Site) {
	const host = "facts.example.com"
	s.Handle(host, "/signals", with(http.Header{
		"Content-Signal":    {"search=yes, ai-train=no"},
		"X-Markdown-Tokens": {"1234"},
		"X-Robots-Tag":      {"noindex, noai"},
	}, serve("text/markdown", []byte("# Signals\n"))))
	s.Handle(host, "/pay", with(http.Header{"Crawler-Price": {"USD 0.01"}}, status(http.StatusPaymentRequired)))
	s.Handle(host, "/login", status(http.StatusUnauthorized))
	s.Handle(host, "/busy", with(http.Header{"Retry-After": {"120"}}, status(http.StatusTooManyRequests)))
}

func with(header http.Header, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for name, values := range header {
			w.Header()[name] = values
		}
		next(w, r)
	}
}

func status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
}

// stallForever holds the request until the client goes away.
func stallForever(_ http.ResponseWriter, r *http.Request) {
	select {
	case <-r.Context().Done():
	case <-time.After(time.Minute):
	}
}
