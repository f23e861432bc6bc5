package mcpserver

import (
	"context"
	"io"
	"net/http"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// progress tells a client that asked for it how far a call is. A nil one
// tells nobody.
type progress struct {
	session *mcp.ServerSession
	token   any
	mu      sync.Mutex
	told    map[string]bool
	ended   bool
}

func newProgress(req *mcp.CallToolRequest) *progress {
	token := req.Params.GetProgressToken()
	if token == nil {
		return nil
	}
	return &progress{session: req.Session, token: token, told: map[string]bool{}}
}

// tell sends a message once for each subject.
func (p *progress) tell(ctx context.Context, subject, message string) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended || p.told[subject] {
		return
	}
	p.told[subject] = true
	// A notice that does not arrive is no reason to stop the work.
	_ = p.session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{
		ProgressToken: p.token, Message: message, Progress: float64(len(p.told)),
	})
}

// end makes sure that nothing is told after the result: a read that others
// wait for too may go on.
func (p *progress) end() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
}

type progressKey struct{}

func withProgress(ctx context.Context, p *progress) context.Context {
	return context.WithValue(ctx, progressKey{}, p)
}

func progressOf(ctx context.Context) *progress {
	p, _ := ctx.Value(progressKey{}).(*progress)
	return p
}

// watched puts a watcher around the web that tells of each host when it is
// asked and when its answer is there.
func watched(inner func(http.RoundTripper) http.RoundTripper) func(http.RoundTripper) http.RoundTripper {
	return func(next http.RoundTripper) http.RoundTripper {
		if inner != nil {
			next = inner(next)
		}
		return watcher{next}
	}
}

type watcher struct{ next http.RoundTripper }

func (w watcher) RoundTrip(req *http.Request) (*http.Response, error) {
	ctx, host := req.Context(), req.URL.Hostname()
	progressOf(ctx).tell(ctx, "fetching "+host, "fetching "+host)
	resp, err := w.next.RoundTrip(req)
	if err == nil && resp.StatusCode < 300 {
		resp.Body = &watchedBody{resp.Body, func() { progressOf(ctx).tell(ctx, req.URL.String(), host+": reading") }}
	}
	return resp, err
}

// A watchedBody tells when it has come to its end.
type watchedBody struct {
	io.ReadCloser
	ended func()
}

func (b *watchedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err == io.EOF {
		b.ended()
	}
	return n, err
}
