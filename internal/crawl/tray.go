package crawl

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"sync"
)

const (
	robotsPath = "/robots.txt"
	maxRobots  = 500 << 10 // bytes of it that are read
	maxTrays   = 10_000    // hosts whose robots.txt is kept
)

// A tray keeps the robots.txt of each host, so that the clients of a crawl ask
// for it once and not each by itself.
type tray struct {
	mu    sync.Mutex
	files map[string]*robotsAnswer
}

// A robotsAnswer is one as it was sent, redirects included.
type robotsAnswer struct {
	once   sync.Once
	status int
	header http.Header
	body   []byte
	err    error
}

func (t *tray) wrap(next http.RoundTripper) http.RoundTripper { return &trayTrip{tray: t, next: next} }

type trayTrip struct {
	tray *tray
	next http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (t *trayTrip) RoundTrip(request *http.Request) (*http.Response, error) {
	if request.URL.Path != robotsPath || request.Method != http.MethodGet {
		return t.next.RoundTrip(request)
	}
	address := request.URL.String()
	file := t.tray.file(address)
	file.once.Do(func() { file.fetch(request, t.next) })
	if file.err != nil {
		t.tray.drop(address)
		return nil, file.err
	}
	return file.response(request), nil
}

func (t *tray) file(address string) *robotsAnswer {
	t.mu.Lock()
	defer t.mu.Unlock()
	file := t.files[address]
	if file != nil {
		return file
	}
	file = &robotsAnswer{}
	if t.files == nil || len(t.files) >= maxTrays {
		t.files = map[string]*robotsAnswer{}
	}
	t.files[address] = file
	return file
}

// drop forgets what could not be had: it may be had another time.
func (t *tray) drop(address string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.files, address)
}

func (f *robotsAnswer) fetch(request *http.Request, next http.RoundTripper) {
	response, err := next.RoundTrip(request)
	if err != nil {
		f.err = err
		return
	}
	f.status, f.header = response.StatusCode, response.Header
	f.body, err = io.ReadAll(io.LimitReader(response.Body, maxRobots))
	f.err = errors.Join(err, response.Body.Close())
}

func (f *robotsAnswer) response(request *http.Request) *http.Response {
	return &http.Response{Status: http.StatusText(f.status), StatusCode: f.status, Header: f.header.Clone(),
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Request: request,
		Body: io.NopCloser(bytes.NewReader(f.body)), ContentLength: int64(len(f.body))}
}
