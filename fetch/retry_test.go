package fetch

import (
	"context"
	"errors"
	"io"
	"net/http"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

func TestRetryDelay(t *testing.T) {
	t.Parallel()
	tests := []struct {
		status     int
		retryAfter string
		err        error
		least      time.Duration
		again      bool
	}{
		{status: 200}, {status: 404}, {status: 429, retryAfter: "1"}, {status: 500}, {status: 501},
		{status: 502, again: true, least: 100 * time.Millisecond},
		{status: 503, again: true, least: 100 * time.Millisecond},
		{status: 504, again: true, least: 100 * time.Millisecond},
		{status: 503, retryAfter: "2", again: true, least: 2 * time.Second},
		{status: 503, retryAfter: "3"},
		{err: io.EOF, again: true, least: 100 * time.Millisecond},
		{err: syscall.ECONNRESET, again: true, least: 100 * time.Millisecond},
		{err: syscall.ECONNREFUSED},
		{err: context.DeadlineExceeded},
		{err: errors.Join(errEncoding, io.ErrUnexpectedEOF)},
	}
	for _, test := range tests {
		got := &answer{status: test.status, header: http.Header{"Retry-After": {test.retryAfter}}}
		wait, again := retryDelay(got, test.err, time.Now())
		if again != test.again || again && (wait < test.least || wait > test.least+300*time.Millisecond) {
			t.Errorf("status %d after %q, %v: %v, %v; want %v, %v", test.status, test.retryAfter, test.err, wait, again, test.least, test.again)
		}
	}
}

func TestTimeFor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		if !timeFor(ctx, 400*time.Millisecond) || timeFor(ctx, 600*time.Millisecond) || !timeFor(t.Context(), time.Hour) {
			t.Error("a retry must leave as much time as it waits")
		}
		cancel()
		if timeFor(ctx, 0) {
			t.Error("a call that ended retries")
		}
	})
}
