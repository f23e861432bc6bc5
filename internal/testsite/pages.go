package testsite

import (
	"embed"
	"net/http"
	"strings"
)

//go:embed pages
var pages embed.FS

// demo maps the pages worth reading to their files.
var demo = []struct{ host, path, file string }{
	{"blog.example.com", "/pour-over", "pour-over.html"},
	{"news.example.co.kr", "/articles/night-bus", "night-bus.html"},
	{"docs.example.dev", "/guide/retries", "retries.html"},
	{"magazine.example.jp", "/hashi", "hashi.html"},
	{"forum.example.org", "/t/sourdough-starter", "sourdough.html"},
	{"shop.example.com", "/kettle", "kettle.html"},
}

// Pages lists the addresses of the pages worth reading.
func Pages() []string {
	var addresses []string
	for _, page := range demo {
		addresses = append(addresses, "https://"+page.host+page.path)
	}
	return addresses
}

func addPages(s *Site) {
	for _, page := range demo {
		s.Handle(page.host, page.path, serve("text/html; charset=utf-8", file(page.file)))
	}
	s.Handle("docs.example.dev", "/guide/negotiated", negotiate("retries.html", "retries.md"))
	s.Handle("docs.example.dev", "/llms.txt", serve("text/plain; charset=utf-8", file("llms.txt")))
}

// negotiate gives Markdown to those who prefer it.
func negotiate(page, markdown string) http.HandlerFunc {
	asHTML := serve("text/html; charset=utf-8", file(page))
	asMarkdown := serve("text/markdown; charset=utf-8", file(markdown))
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Vary", "Accept")
		if strings.HasPrefix(r.Header.Get("Accept"), "text/markdown") {
			asMarkdown(w, r)
			return
		}
		asHTML(w, r)
	}
}

func file(name string) []byte {
	content, err := pages.ReadFile("pages/" + name)
	if err != nil {
		return []byte(err.Error())
	}
	return content
}
