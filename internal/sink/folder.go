package sink

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/decant-dev/decant"
)

// folder writes a Markdown file for each page, and a list of all of them. A
// line of the list is written after its file, so that the list tells what is
// done.
type folder struct {
	root     string
	list     *os.File
	progress *progress
}

const listName = "index.jsonl"

var openFolder = opener{
	func(name string) bool { return exists(filepath.Join(name, listName)) },
	newFolder,
}

func newFolder(o Options, p *progress) (_ Sink, done int, err error) {
	if err := os.MkdirAll(o.Name, 0o777); err != nil {
		return nil, 0, fmt.Errorf("%w: %w", ErrUsage, err)
	}
	flags := os.O_RDWR | os.O_CREATE
	if !o.Resume {
		flags |= os.O_TRUNC
	}
	list, err := os.OpenFile(filepath.Join(o.Name, listName), flags, 0o666)
	if err != nil {
		return nil, 0, fmt.Errorf("%w: %w", ErrUsage, err)
	}
	l := &lines{file: list}
	if done, err = l.recover(o.Past); err != nil {
		return nil, 0, errors.Join(err, list.Close())
	}
	return &folder{root: o.Name, list: list, progress: p}, done, nil
}

// A listed is one line of the list.
type listed struct {
	ID        string            `json:"id,omitempty"`
	URL       string            `json:"url"`
	File      string            `json:"file,omitempty"`
	Print     string            `json:"print,omitempty"`
	Duplicate *decant.Duplicate `json:"duplicate,omitempty"`
	Error     string            `json:"error,omitempty"`
	Kind      string            `json:"kind,omitempty"`
}

// Write implements Sink.
func (f *folder) Write(r *decant.BatchResult) error {
	line := listed{ID: r.ID, URL: r.URL, Print: r.Print, Duplicate: r.Duplicate, Error: r.Error, Kind: string(r.Kind)}
	if r.Error == "" {
		line.File = fileName(r)
		text, err := withFrontMatter(r)
		if err != nil {
			return err
		}
		path := filepath.Join(f.root, filepath.FromSlash(line.File))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := writeFile(path, func(out io.Writer) error { _, err := out.Write(text); return err }); err != nil {
			return err
		}
	}
	text, err := json.Marshal(line)
	if err != nil {
		return err
	}
	_, err = f.list.Write(append(text, '\n'))
	return err
}

// frontMatter is what stands before the text of a page.
type frontMatter struct {
	Title       string    `yaml:"title,omitempty"`
	URL         string    `yaml:"url,omitempty"`
	ID          string    `yaml:"id,omitempty"`
	Author      string    `yaml:"author,omitempty"`
	Description string    `yaml:"description,omitempty"`
	SiteName    string    `yaml:"siteName,omitempty"`
	Language    string    `yaml:"language,omitempty"`
	PublishedAt string    `yaml:"publishedAt,omitempty"`
	FetchedAt   time.Time `yaml:"fetchedAt"`
	DuplicateOf string    `yaml:"duplicateOf,omitempty"`
}

func withFrontMatter(r *decant.BatchResult) ([]byte, error) {
	front := frontMatter{Title: r.Title, URL: r.URL, ID: r.ID, Author: r.Author, Description: r.Description,
		SiteName: r.SiteName, Language: r.Language, PublishedAt: r.PublishedAt, FetchedAt: r.FetchedAt.UTC()}
	if r.Duplicate != nil {
		front.DuplicateOf = r.Duplicate.Of
	}
	head, err := yaml.Marshal(front)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "---\n%s---\n\n%s\n", head, strings.TrimRight(r.Content, "\n"))
	return b.Bytes(), nil
}

const maxName = 80

// fileName is a name that tells where a page is from, and that no other page
// has.
func fileName(r *decant.BatchResult) string {
	sum := sha256.Sum256([]byte(r.URL + "\x00" + r.ID))
	mark := hex.EncodeToString(sum[:4])
	host, rest := "files", r.ID
	if target, err := url.Parse(r.URL); err == nil && target.Host != "" {
		host, rest = plainName(target.Host), target.Path
	}
	rest = plainName(rest)
	if rest == "" {
		rest = "index"
	}
	return host + "/" + rest + "-" + mark + ".md"
}

// plainName keeps what every file system takes.
func plainName(text string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(text) {
		switch {
		case b.Len() >= maxName:
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '.' && b.Len() > 0:
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	return strings.Trim(b.String(), "-.")
}

// Close implements Sink.
func (f *folder) Close() error { return errors.Join(f.list.Close(), f.progress.finish()) }

// Abandon implements Sink.
func (f *folder) Abandon() error { return errors.Join(f.list.Close(), f.progress.release()) }
