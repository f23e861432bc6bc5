package keeper

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/page"
)

// A page of a batch is read once for all who want it at the same time, and by
// the next of them should the first leave.
func TestFlightsOfABatch(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name      string
		leaves    bool
		wantReads int
	}{{"the first stays", false, 1}, {"the first leaves", true, 2}} {
		synctest.Test(t, func(t *testing.T) {
			k := &Keeper{opts: Options{TTL: -1}}
			first, leave := context.WithCancelCause(t.Context())
			reads, answer := 0, make(chan struct{})
			read := func(ctx context.Context, _ *cache.Entry) (*Reading, error) {
				reads++
				select {
				case <-answer:
					return &Reading{Page: &page.Page{URL: "https://a.example/"}}, nil
				case <-ctx.Done():
					return nil, context.Cause(ctx)
				}
			}
			type outcome struct {
				page *page.Page
				err  error
			}
			outcomes := make([]outcome, 3)
			for i, ctx := range []context.Context{first, t.Context(), t.Context()} {
				go func() {
					p, err := k.Page(ctx, &Want{URL: "https://a.example/", NoSnapshot: true}, read)
					outcomes[i] = outcome{p, err}
				}()
				synctest.Wait()
			}
			gone := errors.New("gone")
			if tc.leaves {
				leave(gone)
				synctest.Wait()
			}
			close(answer)
			synctest.Wait()
			leave(nil)
			if reads != tc.wantReads || tc.leaves != errors.Is(outcomes[0].err, gone) {
				t.Errorf("%s: %d reads, the first hears %v; want %d reads", tc.name, reads, outcomes[0].err, tc.wantReads)
			}
			for i, o := range outcomes[1:] {
				if o.err != nil || o.page.URL != "https://a.example/" {
					t.Errorf("%s: caller %d has %v, %v; want the page", tc.name, i+2, o.page, o.err)
				}
			}
			if len(k.flights.current) > 0 {
				t.Errorf("%s: %d flights are left", tc.name, len(k.flights.current))
			}
		})
	}
}
