package browser

import (
	"testing"
	"time"
)

// An end that overtakes its beginning ends it all the same.
func TestTrafficKnowsEndsThatComeFirst(t *testing.T) {
	t.Parallel()
	for name, events := range map[string][]string{"in order": {"sent", "done"}, "overtaken": {"done", "sent"}} {
		traffic := traffic{open: map[string]request{}, ended: map[string]bool{}}
		for _, e := range events {
			if e == "sent" {
				traffic.onSent([]byte(`{"requestId":"7","type":"Fetch","request":{"url":"https://example.com/a"}}`))
			} else {
				traffic.onDone([]byte(`{"requestId":"7"}`))
			}
		}
		if left := traffic.pending(time.Now(), 0, true); len(left) != 0 || traffic.sent() != 1 || len(traffic.ended) != 0 {
			t.Errorf("%s: pending %v, sent %d, ended %v; want none, 1, none", name, left, traffic.sent(), traffic.ended)
		}
	}
}
