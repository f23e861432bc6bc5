package warc

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httputil"
	"sync"
	"time"
)

// A Recorder writes down every exchange that passes it. What its requests carry
// of credentials is left out.
type Recorder struct {
	Writer *Writer
	// MaxBytes is how much of an answer is written.
	MaxBytes int64
	mu       sync.Mutex
	err      error // the first that writing gave
}

// Err is why not everything could be written.
func (r *Recorder) Err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err
}

// Wrap puts the recorder around a transport.
func (r *Recorder) Wrap(next http.RoundTripper) http.RoundTripper { return &transport{r, next} }

type transport struct {
	recorder *Recorder
	next     http.RoundTripper
}

func (t *transport) RoundTrip(request *http.Request) (*http.Response, error) {
	asked := time.Now()
	response, err := t.next.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	target := request.URL.String()
	response.Body = &tape{ReadCloser: response.Body, room: t.recorder.MaxBytes,
		end: func(body []byte, truncated string) {
			t.recorder.write(Fields{Type: "request", Target: target, Date: asked,
				ContentType: "application/http;msgtype=request"}, requestBlock(request))
			t.recorder.write(Fields{Type: "response", Target: target, Date: asked, Truncated: truncated,
				ContentType: "application/http;msgtype=response"}, responseBlock(response, body))
		}}
	return response, nil
}

func (r *Recorder) write(f Fields, block []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.err = r.Writer.Write(f, block)
	}
}

var secrets = []string{"Authorization", "Cookie", "Proxy-Authorization"}

func requestBlock(request *http.Request) []byte {
	clean := request.Clone(request.Context())
	clean.Body = nil
	for _, name := range secrets {
		clean.Header.Del(name)
	}
	block, err := httputil.DumpRequest(clean, false)
	if err != nil {
		return nil
	}
	return block
}

// responseBlock is the answer as it came, except that the body is in one piece.
func responseBlock(response *http.Response, body []byte) []byte {
	var block bytes.Buffer
	fmt.Fprintf(&block, "HTTP/1.1 %d %s\r\n", response.StatusCode, http.StatusText(response.StatusCode))
	header := response.Header.Clone()
	header.Del("Set-Cookie")
	header.Del("Transfer-Encoding")
	header.Set("Content-Length", fmt.Sprint(len(body)))
	_ = header.Write(&block) // memory takes it
	block.WriteString("\r\n")
	block.Write(body)
	return block.Bytes()
}

// A tape keeps what is read of a body, up to a length.
type tape struct {
	io.ReadCloser
	kept []byte
	room int64
	cut  bool
	end  func(body []byte, truncated string)
	once sync.Once
}

func (t *tape) Read(p []byte) (int, error) {
	n, err := t.ReadCloser.Read(p)
	keep := min(int64(n), t.room-int64(len(t.kept)))
	t.kept = append(t.kept, p[:keep]...)
	t.cut = t.cut || keep < int64(n)
	if err == io.EOF {
		t.finish("")
	}
	return n, err
}

// Close writes what was read; where that is not all, it says so.
func (t *tape) Close() error {
	t.finish("length")
	return t.ReadCloser.Close()
}

func (t *tape) finish(truncated string) {
	if t.cut {
		truncated = "length"
	}
	t.once.Do(func() { t.end(t.kept, truncated) })
}
