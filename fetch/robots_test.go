package fetch_test

import (
	"testing"
	"time"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
)

func TestRobots(t *testing.T) {
	t.Parallel()
	site := start(t)
	report := client(t, site, func(o *fetch.Options) { o.Robots = fetch.RobotsReport })
	obey := client(t, site, func(o *fetch.Options) { o.Robots = fetch.RobotsObey })
	tests := []struct {
		url     string
		allowed bool
		status  int
	}{
		{"https://robots-open.example.com/a", true, 200},
		{"https://robots-closed.example.com/a", false, 200},
		{"https://robots-closed.example.com/open/b", true, 200},
		{"https://robots-missing.example.com/a", true, 404},
		{"https://robots-401.example.com/a", false, 401},
		{"https://robots-403.example.com/a", false, 403},
		{"https://robots-500.example.com/a", false, 500},
		{"https://robots-away.example.com/a", false, 0},
	}
	for _, test := range tests {
		got := mustGet(t, report, test.url)
		if got.Robots == nil || got.Robots.Allowed != test.allowed || got.Robots.Status != test.status {
			t.Errorf("%s: %+v, want %v by status %d", test.url, got.Robots, test.allowed, test.status)
		}
		if test.allowed {
			mustGet(t, obey, test.url)
		} else {
			wantKind(t, obey, test.url, fetch.RobotsDenied)
		}
	}
	for _, dialled := range site.Dials() {
		if new(guard.Policy).CheckAddr(dialled.Addr()) != nil {
			t.Errorf("robots.txt led to a dial of %s", dialled)
		}
	}
}

func TestRobotsNotAskedByDefault(t *testing.T) {
	t.Parallel()
	site := start(t)
	got := mustGet(t, client(t, site), "https://robots-closed.example.com/a")
	if got.Robots != nil || len(site.Requests()) != 1 {
		t.Errorf("robots %+v after %d requests, want none after 1", got.Robots, len(site.Requests()))
	}
}

func TestRobotsWaitIsBounded(t *testing.T) {
	t.Parallel()
	site := start(t)
	c := client(t, site, quick(400*time.Millisecond), func(o *fetch.Options) { o.Robots = fetch.RobotsReport })
	got := mustGet(t, c, "https://robots-slow.example.com/a")
	if got.Robots.Allowed || got.Robots.Status != 0 {
		t.Errorf("got %+v, want unreachable", got.Robots)
	}
}

func TestRobotsIsKept(t *testing.T) {
	t.Parallel()
	site := start(t)
	now := time.Date(2026, 4, 12, 12, 0, 0, 0, time.UTC)
	c := client(t, site, func(o *fetch.Options) {
		o.Robots = fetch.RobotsReport
		o.Now = func() time.Time { return now }
	})
	for range 2 {
		mustGet(t, c, "https://robots-open.example.com/a")
	}
	if asked := len(site.Requests()); asked != 3 {
		t.Errorf("%d requests, want robots.txt once and the page twice", asked)
	}
	now = now.Add(2 * time.Hour)
	mustGet(t, c, "https://robots-open.example.com/a")
	if asked := len(site.Requests()); asked != 5 {
		t.Errorf("%d requests, want robots.txt asked again", asked)
	}
}
