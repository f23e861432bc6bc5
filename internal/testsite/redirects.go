package testsite

import (
	"fmt"
	"net/http"
)

const redirectHost = "redirect.example.com"

// redirects maps a path of redirect.example.com to its status and Location.
var redirects = map[string]struct {
	status   int
	location string
}{
	"/one":         {301, "/end"},
	"/two":         {302, "/one"},
	"/three":       {307, "two"},
	"/four":        {308, "https://redirect.example.com/three"},
	"/loop":        {302, "/loop"},
	"/other":       {303, "https://other.example.com/end"},
	"/www":         {301, "https://www.redirect.example.com/end"},
	"/secure":      {301, "https://redirect.example.com/end"},
	"/downgrade":   {302, "http://redirect.example.com/end"},
	"/metadata":    {302, "http://169.254.169.254/latest/meta-data/"},
	"/loopback":    {302, "http://127.0.0.1/"},
	"/mapped":      {302, "http://[::ffff:7f00:1]/"},
	"/private":     {302, "http://private.example.com/"},
	"/decimal":     {302, "http://2130706433/"},
	"/userinfo":    {302, "https://user:secret@other.example.com/"},
	"/file":        {302, "file:///etc/passwd"},
	"/gopher":      {302, "gopher://other.example.com/"},
	"/port":        {302, "https://other.example.com:25/"},
	"/backslash":   {302, `/\other.example.com/`},
	"/protocol":    {302, "//other.example.com/end"},
	"/escaped":     {302, "/kept/a%2Fb%20c?q=%C3%A9&r=1+2"},
	"/nowhere":     {302, ""},
	"/to-rebind":   {302, "http://rebind.example.com/"},
	"/cookie-away": {302, "https://other.example.com/echo"},
}

func addRedirects(s *Site) {
	for path, row := range redirects {
		s.Handle(redirectHost, path, func(w http.ResponseWriter, _ *http.Request) {
			if path == "/cookie-away" {
				w.Header().Add("Set-Cookie", "secret=1; Path=/; Domain=example.com")
			}
			if row.location != "" {
				w.Header().Set("Location", row.location)
			}
			w.WriteHeader(row.status)
		})
	}
	end := serve("text/html; charset=utf-8", []byte("<!doctype html><title>End</title><p>You have arrived."))
	for _, host := range []string{redirectHost, "www." + redirectHost, "other.example.com", "rebind.example.com"} {
		s.Handle(host, "/end", end)
		s.Handle(host, "/", end)
	}
	s.Handle(redirectHost, "/kept/a%2Fb%20c", end)
	s.Handle("other.example.com", "/echo", echo)
	addCookies(s)
	addRefreshes(s)
}

// addCookies serves a page that is only given to who keeps its cookie.
func addCookies(s *Site) {
	s.Handle(redirectHost, "/cookie", func(w http.ResponseWriter, r *http.Request) {
		if _, err := r.Cookie("seen"); err == nil {
			serve("text/html", []byte("<!doctype html><p>Welcome back."))(w, r)
			return
		}
		http.SetCookie(w, &http.Cookie{Name: "seen", Value: "yes", Path: "/"})
		http.Redirect(w, r, "/cookie", http.StatusFound)
	})
}

// echo writes the request's headers back, one per line.
func echo(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain")
	for name, values := range r.Header {
		fmt.Fprintf(w, "%s: %s\n", name, values)
	}
}

var refreshes = map[string]string{
	"/meta":          `<meta http-equiv="refresh" content="0; url=/end">`,
	"/meta-quoted":   `<META HTTP-EQUIV=Refresh CONTENT="1;URL='/end'">`,
	"/meta-slow":     `<meta http-equiv="refresh" content="30; url=/end">`,
	"/meta-self":     `<meta http-equiv="refresh" content="0">`,
	"/meta-noscript": `<noscript><meta http-equiv="refresh" content="0; url=/end"></noscript>`,
	"/meta-comment":  `<!-- <meta http-equiv="refresh" content="0; url=/end"> -->`,
	"/meta-script":   `<script>'<meta http-equiv="refresh" content="0; url=/end">'</script>`,
	"/meta-private":  `<meta http-equiv="refresh" content="0; url=http://127.0.0.1/">`,
	"/meta-loop":     `<meta http-equiv="refresh" content="0; url=/meta-loop?again">`,
}

func addRefreshes(s *Site) {
	for path, head := range refreshes {
		page := "<!doctype html><html><head><title>Moving</title>" + head + "</head><body><p>Stay here.</body></html>"
		s.Handle(redirectHost, path, serve("text/html; charset=utf-8", []byte(page)))
	}
	s.Handle(redirectHost, "/refresh", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Refresh", "0;url=/end")
		serve("text/html", []byte("<!doctype html><p>Moving."))(w, r)
	})
	s.Handle(redirectHost, "/refresh-private", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Refresh", "0;url=http://10.0.0.7/")
		serve("text/html", []byte("<!doctype html><p>Moving."))(w, r)
	})
}
