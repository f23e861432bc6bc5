package webserver

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/decant-dev/decant"
)

// isReaderPath knows an address behind the first slash. It stands before the
// routes, which would fold its two slashes into one.
func isReaderPath(r *http.Request) bool {
	path := strings.ToLower(r.URL.Path)
	return strings.HasPrefix(path, "/http:/") || strings.HasPrefix(path, "/https:/")
}

// readPath answers with the page at the address in the path, as Markdown.
func (s *Server) readPath(v *visit, r *http.Request) error {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return wrongMethod(v, r, []string{http.MethodGet, http.MethodHead})
	}
	target, wrap := target(r.URL)
	form := formMarkdown
	switch {
	case wrap:
		form = formEnvelope
	case strings.HasPrefix(r.Header.Get("Accept"), string(formJSON)):
		form = formJSON
	}
	key := (&asked{raw: target}).key(v.who, "read", form)
	if kept, ok := s.recent.get(key); ok {
		s.opts.Monitor.hits.Inc()
		return v.send(form, kept)
	}
	return s.run(v, r, form, func(ctx context.Context, engine *decant.Engine) (any, error) {
		return engine.Read(ctx, decant.ReadRequest{URL: target})
	}, key)
}

// target is the address in the path with the query that belongs to it: all
// but wrap, which is ours. A slash that a proxy folded is put back.
func target(u *url.URL) (address string, wrap bool) {
	address = strings.TrimPrefix(u.EscapedPath(), "/")
	if scheme, _, _ := strings.Cut(address, ":"); strings.Contains(scheme, "%") {
		address = strings.TrimPrefix(u.Path, "/")
	}
	scheme, rest, _ := strings.Cut(address, ":")
	address = scheme + "://" + strings.TrimLeft(rest, "/")
	var kept []string
	for pair := range strings.SplitSeq(u.RawQuery, "&") {
		switch pair {
		case "wrap", "wrap=true", "wrap=1":
			wrap = true
		case "wrap=false", "wrap=0", "":
		default:
			kept = append(kept, pair)
		}
	}
	if len(kept) > 0 {
		address += "?" + strings.Join(kept, "&")
	}
	return address, wrap
}
