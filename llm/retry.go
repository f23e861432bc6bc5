package llm

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"syscall"
	"time"
)

// The limits of one call: attempts, the longest pause between two of them,
// the first pause, and the size of an answer.
const (
	maxAttempts = 3
	maxPause    = 20 * time.Second
	firstPause  = 500 * time.Millisecond
	maxAnswer   = 8 << 20
)

// retrying repeats requests that a server was too busy for, as long as none
// of the answer has come.
type retrying struct {
	next http.RoundTripper
	wait func(context.Context, time.Duration) error
}

func (r *retrying) RoundTrip(req *http.Request) (*http.Response, error) {
	ctx := req.Context()
	e, _ := ctx.Value(exchangeKey{}).(*exchange)
	if e == nil {
		e = &exchange{}
	}
	for attempt := 1; ; attempt++ {
		again, err := replay(req)
		if err != nil {
			return nil, err
		}
		resp, err := r.next.RoundTrip(again)
		e.note(resp, err)
		pause := pauseBefore(attempt, e.retryAfter)
		if attempt == maxAttempts || pause > maxPause || !isPassing(resp, err) {
			return guarded(resp, e), err
		}
		if resp != nil {
			resp.Body.Close()
		}
		if err := r.pause(ctx, pause); err != nil {
			return nil, err
		}
	}
}

// replay copies a request, since its body is used up by each attempt.
func replay(req *http.Request) (*http.Request, error) {
	again := req.Clone(req.Context())
	if req.GetBody == nil {
		return again, nil
	}
	body, err := req.GetBody()
	again.Body = body
	return again, err
}

func (e *exchange) note(resp *http.Response, err error) {
	var timeout net.Error
	e.late = errors.As(err, &timeout) && timeout.Timeout()
	e.answered, e.status, e.retryAfter = resp != nil, 0, 0
	if resp != nil {
		e.status, e.retryAfter = resp.StatusCode, retryAfter(resp)
	}
}

// isPassing reports whether the fault may be gone at the next attempt.
func isPassing(resp *http.Response, err error) bool {
	if err != nil {
		return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, syscall.ECONNRESET)
	}
	switch resp.StatusCode {
	case 429, 500, 502, 503, 504, 529:
		return true
	}
	return false
}

func pauseBefore(attempt int, asked time.Duration) time.Duration {
	if asked > 0 {
		return asked
	}
	return firstPause << (attempt - 1)
}

func retryAfter(resp *http.Response) time.Duration {
	value := resp.Header.Get("Retry-After")
	if seconds, err := strconv.Atoi(value); err == nil {
		return time.Duration(min(max(seconds, 0), 86400)) * time.Second
	}
	if at, err := http.ParseTime(value); err == nil {
		return max(time.Until(at), 0)
	}
	return 0
}

func (r *retrying) pause(ctx context.Context, d time.Duration) error {
	if r.wait != nil {
		return r.wait(ctx, d)
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// guarded bounds the answer and notes how it ends.
func guarded(resp *http.Response, e *exchange) *http.Response {
	if resp != nil {
		resp.Body = &bounded{ReadCloser: resp.Body, left: maxAnswer, exchange: e}
	}
	return resp
}

// bounded ends an answer that is too long or breaks off, and notes that. The
// reader sees a plain end: the client libraries log other errors by
// themselves.
type bounded struct {
	io.ReadCloser
	left     int64
	exchange *exchange
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		b.exchange.broken = true
		return 0, io.EOF
	}
	n, err := b.ReadCloser.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	if err != nil && err != io.EOF {
		var timeout net.Error
		b.exchange.late = errors.As(err, &timeout) && timeout.Timeout()
		b.exchange.broken = true
		err = io.EOF
	}
	return n, err
}
