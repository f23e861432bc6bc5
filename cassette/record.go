package cassette

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/fetch"
)

// Record gives a wrapper that writes every exchange into dir, which is made when
// missing. Exchanges are added after those already there.
func Record(dir string) (Wrapper, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("cassette %q cannot be made: %w", filepath.Base(dir), plainError(err))
	}
	heads, err := headNames(dir)
	if err != nil {
		return nil, err
	}
	shared := &tape{dir: dir, next: nextNumber(heads)}
	return func(inner http.RoundTripper) http.RoundTripper {
		return &recorder{tape: shared, inner: inner}
	}, nil
}

// tape numbers the exchanges of one folder.
type tape struct {
	dir  string
	mu   sync.Mutex
	next int
}

func (t *tape) number() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	number := t.next
	t.next++
	return number
}

func nextNumber(heads []string) int {
	highest := 0
	for _, name := range heads {
		digits, _, _ := strings.Cut(name, "-")
		if number, err := strconv.Atoi(digits); err == nil {
			highest = max(highest, number)
		}
	}
	return highest + 1
}

type recorder struct {
	tape  *tape
	inner http.RoundTripper
}

// RoundTrip asks for an unencoded body, so that the file can be read by eye.
func (r *recorder) RoundTrip(asked *http.Request) (*http.Response, error) {
	plain := asked.Clone(asked.Context())
	plain.Header.Set("Accept-Encoding", "identity")
	answered, err := r.inner.RoundTrip(plain)
	if err != nil {
		return nil, err
	}
	defer answered.Body.Close()
	body, err := io.ReadAll(io.LimitReader(answered.Body, maxBody+1))
	if err != nil {
		return nil, err
	}
	if err := r.tape.write(asked, answered, body); err != nil {
		return nil, notWritten(asked, err)
	}
	answered.Body = io.NopCloser(bytes.NewReader(body))
	return answered, nil
}

// notWritten says that it was the disk that failed: by its number alone a full
// one would be taken for a network that is down.
func notWritten(asked *http.Request, err error) error {
	return &fetch.Error{Kind: fault.Internal, Host: asked.URL.Host, Err: err,
		Reason: "answered, but the " + err.Error(), Remedy: "make room for it, or record into another folder"}
}

func (t *tape) write(asked *http.Request, answered *http.Response, body []byte) error {
	cut := len(body) > maxBody
	body = body[:min(len(body), maxBody)]
	base := fileBase(t.number(), requestOf(asked))
	bodyFile := base + bodySuffix(answered.Header.Get("Content-Type"))
	head, err := json.MarshalIndent(exchange{
		Request:  requestOf(asked),
		Response: response{answered.StatusCode, withoutSecrets(answered.Header), bodyFile, cut},
		At:       time.Now().UTC().Truncate(time.Second),
	}, "", "  ")
	if err != nil {
		return err
	}
	if err := writeWhole(filepath.Join(t.dir, bodyFile), body); err != nil {
		return err
	}
	return writeWhole(filepath.Join(t.dir, base+headSuffix), append(head, '\n'))
}

// fileBase makes a name that sorts in order, tells the host and is safe on
// every file system.
func fileBase(number int, asked request) string {
	_, rest, _ := strings.Cut(asked.URL, "://")
	slug := strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' {
			return r
		}
		return '-'
	}, rest[:min(len(rest), 60)])
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", asked))
	return fmt.Sprintf("%04d-%s-%s", number, strings.Trim(slug, "-"), hex.EncodeToString(sum[:4]))
}

var bodySuffixes = map[string]string{
	"text/html": ".html", "application/xhtml+xml": ".xhtml", "text/markdown": ".md", "text/plain": ".txt",
	"application/json": ".body.json.txt", "application/xml": ".xml", "text/xml": ".xml", "application/pdf": ".pdf",
}

func bodySuffix(contentType string) string {
	base, _, _ := mime.ParseMediaType(contentType)
	if suffix := bodySuffixes[base]; suffix != "" {
		return suffix
	}
	return ".body"
}

// writeWhole makes the file appear complete or not at all.
func writeWhole(path string, content []byte) error {
	temporary, err := os.CreateTemp(filepath.Dir(path), ".writing-*")
	if err != nil {
		return fmt.Errorf("cassette cannot be written: %w", plainError(err))
	}
	_, err = temporary.Write(content)
	if closeErr := temporary.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Chmod(temporary.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(temporary.Name(), path)
	}
	if err != nil {
		_ = os.Remove(temporary.Name())
		return fmt.Errorf("cassette cannot be written: %w", plainError(err))
	}
	return nil
}
