package cassette

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/decant-dev/decant/fetch"
)

// Replay gives a wrapper that answers from dir alone: nothing is dialled and no
// name is looked up. Repeated requests get their answers in recorded order, and
// then the last one again.
func Replay(dir string) (Wrapper, error) {
	heads, err := headNames(dir)
	if err != nil {
		return nil, err
	}
	shared := &player{dir: dir, answers: map[request][]response{}}
	for _, name := range heads {
		recorded, err := readHead(dir, name)
		if err != nil {
			return nil, err
		}
		shared.answers[recorded.Request] = append(shared.answers[recorded.Request], recorded.Response)
	}
	return func(http.RoundTripper) http.RoundTripper { return shared }, nil
}

// headNames lists the head files in the order they were recorded.
func headNames(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("cassette %q cannot be read: %w", filepath.Base(dir), plainError(err))
	}
	var names []string
	for _, entry := range entries {
		if entry.Type().IsRegular() && strings.HasSuffix(entry.Name(), headSuffix) {
			names = append(names, entry.Name())
		}
	}
	slices.Sort(names)
	return names, nil
}

func readHead(dir, name string) (exchange, error) {
	var recorded exchange
	content, err := readFile(filepath.Join(dir, name), maxHead)
	if err == nil {
		err = json.Unmarshal(content, &recorded)
	}
	if err != nil {
		return recorded, fmt.Errorf("cassette %q has a damaged file %q; record it again", filepath.Base(dir), name)
	}
	if recorded.Response.Body != filepath.Base(recorded.Response.Body) || !filepath.IsLocal(recorded.Response.Body) {
		return recorded, fmt.Errorf("cassette %q names a body outside itself in %q", filepath.Base(dir), name)
	}
	return recorded, nil
}

func readFile(path string, limit int64) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, limit))
}

type player struct {
	dir     string
	mu      sync.Mutex
	answers map[request][]response
}

// RoundTrip answers from the folder.
func (p *player) RoundTrip(asked *http.Request) (*http.Response, error) {
	if err := asked.Context().Err(); err != nil {
		return nil, err
	}
	recorded, ok := p.take(requestOf(asked))
	if !ok {
		return nil, p.notRecorded(asked)
	}
	body, err := readFile(filepath.Join(p.dir, recorded.Body), maxBody)
	if err != nil {
		return nil, fmt.Errorf("cassette %q lacks a body: %w", filepath.Base(p.dir), plainError(err))
	}
	return &http.Response{
		Status: http.StatusText(recorded.Status), StatusCode: recorded.Status,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: recorded.Header.Clone(), Request: asked,
		ContentLength: int64(len(body)), Body: io.NopCloser(bytes.NewReader(body)),
	}, nil
}

func (p *player) take(asked request) (response, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	queue := p.answers[asked]
	if len(queue) == 0 {
		return response{}, false
	}
	if len(queue) > 1 {
		p.answers[asked] = queue[1:]
	}
	return queue[0], true
}

func (p *player) notRecorded(asked *http.Request) error {
	line := asked.Method + " " + asked.URL.String()
	return &fetch.Error{Kind: fetch.Connect, Host: asked.URL.Host, Err: ErrNotRecorded,
		Reason: fmt.Sprintf(
			"has no recording of %+q in cassette %+q",
			line[:min(len(line), 200)],
			filepath.Base(p.dir),
		),
		Remedy: "record it first"}
}

// plainError drops the path, which is nobody's business outside.
func plainError(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return link.Err
	}
	return err
}
