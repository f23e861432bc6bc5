// Package manual is the documentation as a small site that the program serves.
//
//	manual.go   Manual: its chapters, and which file a path leads to
//	chapter.go  a chapter from Markdown to a page
//	table.go    what chapters take from the tables of the program
//	command.go  what they take from the command line
//	words.go    what stands around a chapter, in each language
//	search.go   what the search on the page looks through
//	site/       template, style and program of the pages
package manual

import (
	"embed"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/decant-dev/decant/docs"
)

// Root is the path under which the manual is.
const Root = "/docs"

// Languages are those that there is a manual in; the first is for everybody
// who asks for none of them.
var Languages = []string{"en", "ko"}

// Chapters are the chapters, in the order in which they are read.
var Chapters = []string{"guide", "install", "recipes", "profiles", "operations", "commands", "settings", "errors",
	"limits", "security", "reader", "benchmarks"}

//go:embed site
var site embed.FS

// A File is what a path leads to.
type File struct {
	Type   string
	Policy string
	Body   []byte
}

// A Manual is safe for concurrent use.
type Manual struct {
	files func() (map[string]*File, error)
}

// New makes a manual out of the tables of the program. Pages are made when the
// first is asked for.
func New(tables Tables) *Manual {
	return &Manual{sync.OnceValues(func() (map[string]*File, error) { return build(tables) })}
}

// Find gives the file of a path, in the language that is asked for where the
// path names none; nil where there is none.
func (m *Manual) Find(requested, acceptLanguage string) (*File, error) {
	files, err := m.files()
	if err != nil {
		return nil, err
	}
	name := strings.Trim(strings.TrimPrefix(requested, Root), "/")
	if file, ok := files[name]; ok {
		return file, nil
	}
	language := preferred(acceptLanguage)
	if slices.Contains(Languages, name) {
		language, name = name, ""
	}
	if name == "" {
		name = Chapters[0]
	}
	return files[language+"/"+name], nil
}

// preferred is the first language of a header that there is a manual in.
func preferred(acceptLanguage string) string {
	for part := range strings.SplitSeq(acceptLanguage, ",") {
		tag, _, _ := strings.Cut(strings.TrimSpace(part), ";")
		primary, _, _ := strings.Cut(strings.ToLower(tag), "-")
		if slices.Contains(Languages, primary) {
			return primary
		}
	}
	return Languages[0]
}

// Send answers with a file.
func (f *File) Send(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Content-Type", f.Type)
	h.Set("Content-Security-Policy", f.Policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-cache")
	h.Set("Vary", "Accept-Language")
	_, _ = w.Write(f.Body) // a client that left needs no answer
}

const (
	pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
	// A picture has its own style, and can do nothing else.
	picturePolicy = "default-src 'none'; style-src 'unsafe-inline'"
	dataPolicy    = "default-src 'none'"
)

// build makes every file of the manual.
func build(tables Tables) (map[string]*File, error) {
	files := map[string]*File{}
	for _, language := range Languages {
		chapters, err := readChapters(language, tables)
		if err != nil {
			return nil, err
		}
		for i, c := range chapters {
			page, err := c.page(chapters, i, tables.Version)
			if err != nil {
				return nil, err
			}
			files[language+"/"+c.Name] = &File{"text/html; charset=utf-8", pagePolicy, page}
		}
		index, err := searchIndex(chapters)
		if err != nil {
			return nil, err
		}
		files[language+"/search.json"] = &File{"application/json", dataPolicy, index}
	}
	return files, addStatic(files)
}

// addStatic adds the pictures, the style and the program.
func addStatic(files map[string]*File) error {
	pictures, err := fs.Glob(docs.Files, "*/*.svg")
	if err != nil {
		return err
	}
	for _, name := range pictures {
		body, err := docs.Files.ReadFile(name)
		if err != nil {
			return err
		}
		files[name] = &File{"image/svg+xml", picturePolicy, body}
	}
	for name, kind := range map[string]string{"manual.css": "text/css; charset=utf-8",
		"manual.js": "text/javascript; charset=utf-8", "icon.svg": "image/svg+xml"} {
		body, err := site.ReadFile(path.Join("site", name))
		if err != nil {
			return err
		}
		files[name] = &File{kind, dataPolicy, body}
	}
	return nil
}
