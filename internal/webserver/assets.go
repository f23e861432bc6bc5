package webserver

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/decant-dev/decant"
)

//go:embed page
var files embed.FS

// styles and scripts are the parts of the page's looks and of its program, in
// the order they are joined. The early script and the first words run before
// anything is painted, the rest after.
var (
	styles  = []string{"style.css", "work.css", "side.css"}
	scripts = []string{"seen.js", "faults.js", "dom.js", "times.js", "references.js", "markdown.js", "stream.js",
		"place.js", "recent.js", "comments.js", "reading.js", "facts.js", "links.js", "passage.js", "original.js",
		"question.js", "side.js", "result.js", "batch.js", "queue.js", "drop.js", "keys.js", "bar.js", "looks.js", "app.js"}
	early = []string{"early.js"}
	first = []string{"english.js", "korean.js", "words.js"}
)

// An asset is a file of the server with the headers it goes out with.
type asset struct {
	header http.Header
	body   []byte
	packed func() []byte // the body for who takes gzip, made once
	tag    func() string // what tells the body from another; likewise
}

func newAsset(header http.Header, body []byte) *asset {
	header.Set("Vary", "Accept-Encoding")
	return &asset{header, body, sync.OnceValue(func() []byte { return pack(body) }), sync.OnceValue(func() string { return digest(body) })}
}

func digest(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:12])
}

func (a *asset) answer(v *visit, r *http.Request) error {
	for name, values := range a.header {
		v.Header()[name] = values
	}
	body, tag := a.body, `"`+a.tag()+`"`
	packed := takesGzip(r.Header)
	if packed {
		tag = `"` + a.tag() + `-gzip"`
	}
	v.Header()["Etag"] = []string{tag}
	if hasTag(r.Header, tag) {
		v.WriteHeader(http.StatusNotModified)
		return nil
	}
	if packed {
		v.Header().Set("Content-Encoding", "gzip")
		body = a.packed()
	}
	v.Header()["Content-Length"] = []string{strconv.Itoa(len(body))}
	_, _ = v.Write(body) // a client that left needs no answer
	return nil
}

// hasTag reports whether a client has the body with a tag already.
func hasTag(header http.Header, tag string) bool {
	for known := range strings.SplitSeq(strings.Join(header.Values("If-None-Match"), ","), ",") {
		if known = strings.TrimPrefix(strings.TrimSpace(known), "W/"); known == tag || known == "*" {
			return true
		}
	}
	return false
}

// takesGzip reports whether a client names gzip among what it takes. Who gives
// it a weight may mean never, and has the file as it is.
func takesGzip(header http.Header) bool {
	for coding := range strings.SplitSeq(strings.Join(header.Values("Accept-Encoding"), ","), ",") {
		if strings.EqualFold(strings.TrimSpace(coding), "gzip") {
			return true
		}
	}
	return false
}

func pack(body []byte) []byte {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is a constant
	}
	_, _ = w.Write(body) // a buffer takes all
	_ = w.Close()
	return b.Bytes()
}

// assets are what a person sees.
type assets struct{ page, icon, openAPI *asset }

func newAssets(offers offers) (*assets, error) {
	description, err := describe()
	if err != nil {
		return nil, err
	}
	page, err := newPage("index.html", told{Offers: offers.words()})
	if err != nil {
		return nil, err
	}
	icon, err := files.ReadFile("page/icon.svg")
	return &assets{
		page: page,
		icon: newAsset(http.Header{"Content-Type": {"image/svg+xml"},
			"Content-Security-Policy": {"default-src 'none'"}, "Cache-Control": {"max-age=3600"}}, icon),
		openAPI: newAsset(http.Header{"Content-Type": {"application/json"}}, description),
	}, err
}

// told is what a page tells beside its own words.
type told struct {
	Offers  string
	Style   template.CSS
	Early   template.JS
	First   template.JS
	Script  template.JS
	Version string
}

// newPage joins a page with its style and program, and makes the policy that
// lets exactly these run and nothing be loaded from elsewhere.
func newPage(name string, told told) (*asset, error) {
	t, err := template.ParseFS(files, "page/"+name)
	if err != nil {
		return nil, err
	}
	told.Style, told.Version = template.CSS(join(styles)), decant.Version
	told.Early, told.First, told.Script = template.JS(join(early)), template.JS(join(first)), template.JS(join(scripts))
	var body bytes.Buffer
	err = t.Execute(&body, told)
	return newAsset(http.Header{
		"Content-Type":                 {"text/html; charset=utf-8"},
		"Content-Security-Policy":      {policy(body.String())},
		"X-Frame-Options":              {"DENY"},
		"Cross-Origin-Opener-Policy":   {"same-origin"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
		"Permissions-Policy":           {"camera=(), geolocation=(), microphone=()"},
		"Cache-Control":                {"no-cache"},
	}, body.Bytes()), err
}

func join(names []string) string {
	var b strings.Builder
	for _, name := range names {
		part, err := files.ReadFile("page/" + name)
		if err != nil {
			panic(err) // a file of this program is not in it: a mistake in the lists above
		}
		b.Write(part)
	}
	return b.String()
}

// policy lets the page's own style and program run. Pictures come from here or
// from the program; markup goes nowhere but into the frame of the original,
// where nothing runs.
func policy(html string) string {
	return strings.Join([]string{
		"default-src 'none'", "script-src " + hashesOf(html, "script"), "style-src " + hashesOf(html, "style"),
		"connect-src 'self'", "img-src 'self' blob:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
		"require-trusted-types-for 'script'", "trusted-types original",
	}, "; ")
}

// hashesOf names the inline elements of a kind, as they stand in the page.
func hashesOf(html, element string) string {
	var hashes []string
	for {
		_, rest, _ := strings.Cut(html, "<"+element)
		_, rest, found := strings.Cut(rest, ">")
		text, after, ended := strings.Cut(rest, "</"+element+">")
		if !found || !ended {
			break
		}
		sum := sha256.Sum256([]byte(text))
		hashes = append(hashes, fmt.Sprintf("'sha256-%s'", base64.StdEncoding.EncodeToString(sum[:])))
		html = after
	}
	if hashes == nil {
		return "'none'"
	}
	return strings.Join(hashes, " ")
}
