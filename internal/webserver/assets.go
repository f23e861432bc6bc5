package webserver

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"strings"

	"github.com/decant-dev/decant"
)

//go:embed page
var files embed.FS

// scripts are the parts of the page's program, in the order they are joined.
var scripts = []string{"words.js", "dom.js", "markdown.js", "stream.js", "details.js", "explained.js", "result.js",
	"app.js"}

// An asset is a file of the server with the headers it goes out with.
type asset struct {
	header http.Header
	body   []byte
}

func (a *asset) answer(v *visit, _ *http.Request) error {
	for name, values := range a.header {
		v.Header()[name] = values
	}
	v.Header()["Content-Length"] = []string{strconv.Itoa(len(a.body))}
	_, _ = v.Write(a.body) // a client that left needs no answer
	return nil
}

// assets are what a person sees.
type assets struct{ page, icon, openAPI *asset }

func newAssets() (*assets, error) {
	description, err := describe()
	if err != nil {
		return nil, err
	}
	page, err := newPage("index.html")
	if err != nil {
		return nil, err
	}
	icon, err := files.ReadFile("page/icon.svg")
	return &assets{
		page: page,
		icon: &asset{http.Header{"Content-Type": {"image/svg+xml"},
			"Content-Security-Policy": {"default-src 'none'"}, "Cache-Control": {"max-age=3600"}}, icon},
		openAPI: &asset{http.Header{"Content-Type": {"application/json"}}, description},
	}, err
}

// newPage joins a page with its style and program, and makes the policy that
// lets exactly these run and nothing be loaded from elsewhere.
func newPage(name string) (*asset, error) {
	style, err := files.ReadFile("page/style.css")
	if err != nil {
		return nil, err
	}
	script, err := joinScripts()
	if err != nil {
		return nil, err
	}
	t, err := template.ParseFS(files, "page/"+name)
	if err != nil {
		return nil, err
	}
	var body bytes.Buffer
	err = t.Execute(&body, struct {
		Style   template.CSS
		Script  template.JS
		Version string
	}{template.CSS(style), template.JS(script), decant.Version})
	return &asset{http.Header{
		"Content-Type":                 {"text/html; charset=utf-8"},
		"Content-Security-Policy":      {policy(body.String())},
		"X-Frame-Options":              {"DENY"},
		"Cross-Origin-Opener-Policy":   {"same-origin"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
		"Permissions-Policy":           {"camera=(), geolocation=(), microphone=()"},
		"Cache-Control":                {"no-cache"},
	}, body.Bytes()}, err
}

func joinScripts() (string, error) {
	var b strings.Builder
	for _, name := range scripts {
		part, err := files.ReadFile("page/" + name)
		if err != nil {
			return "", err
		}
		b.Write(part)
	}
	return b.String(), nil
}

func policy(html string) string {
	return strings.Join([]string{
		"default-src 'none'", "script-src " + hashOf(html, "script"), "style-src " + hashOf(html, "style"),
		"connect-src 'self'", "img-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
	}, "; ")
}

// hashOf names the one inline element of its kind, as it stands in the page.
func hashOf(html, element string) string {
	_, rest, _ := strings.Cut(html, "<"+element)
	_, rest, found := strings.Cut(rest, ">")
	text, _, ended := strings.Cut(rest, "</"+element+">")
	if !found || !ended {
		return "'none'"
	}
	sum := sha256.Sum256([]byte(text))
	return fmt.Sprintf("'sha256-%s'", base64.StdEncoding.EncodeToString(sum[:]))
}
