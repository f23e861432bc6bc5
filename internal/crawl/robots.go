package crawl

import (
	"bufio"
	"bytes"
	"context"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/decant-dev/decant/fetch"
)

// maxDelay bounds what a site can ask for between two pages.
const maxDelay = 30 * time.Second

// manners is what a site asks of those who read it, beside what the client
// obeys anyway.
type manners struct {
	delay    time.Duration
	sitemaps []string
}

// parseManners reads robots.txt: the delay of the group for agent, or else for
// all, and the sitemaps.
func parseManners(body []byte, agent string) manners {
	var m manners
	var inGroup, inHead, isOwn, sawOwn bool
	lines := bufio.NewScanner(bytes.NewReader(body))
	for lines.Scan() {
		line, _, _ := strings.Cut(lines.Text(), "#")
		name, value, ok := strings.Cut(line, ":")
		name, value = strings.ToLower(strings.TrimSpace(name)), strings.TrimSpace(value)
		if !ok {
			continue
		}
		if name == "user-agent" {
			if !inHead {
				inGroup, isOwn = false, false
			}
			own := value != "*" && strings.HasPrefix(strings.ToLower(agent), strings.ToLower(value)) && value != ""
			inHead, inGroup, isOwn = true, inGroup || own || value == "*", isOwn || own
			continue
		}
		inHead = false
		switch {
		case name == "sitemap" && len(m.sitemaps) < 100:
			m.sitemaps = append(m.sitemaps, value)
		case name == "crawl-delay" && inGroup && (isOwn || !sawOwn):
			if seconds, err := strconv.ParseFloat(value, 64); err == nil && seconds > 0 {
				m.delay = time.Duration(min(seconds, maxDelay.Seconds()) * float64(time.Second))
				sawOwn = sawOwn || isOwn
			}
		}
	}
	return m
}

// etiquette knows the manners of each host, and keeps the time between two
// pages of one.
type etiquette struct {
	fetch func(ctx context.Context, address string) (*fetch.Response, error)
	agent string
	least time.Duration

	mu    sync.Mutex
	hosts map[string]*hostManners
}

type hostManners struct {
	once sync.Once
	manners
	next time.Time // when it may be asked again
}

// of asks a host for its manners, once.
func (e *etiquette) of(ctx context.Context, origin *url.URL) *hostManners {
	e.mu.Lock()
	if e.hosts == nil {
		e.hosts = map[string]*hostManners{}
	}
	h := e.hosts[origin.Host]
	if h == nil {
		h = &hostManners{}
		e.hosts[origin.Host] = h
	}
	e.mu.Unlock()
	h.once.Do(func() {
		response, err := e.fetch(ctx, origin.Scheme+"://"+origin.Host+"/robots.txt")
		if err == nil {
			h.manners = parseManners(response.Body, e.agent)
		}
		h.delay = max(h.delay, e.least)
	})
	return h
}

// wait waits until a host may be asked again.
func (e *etiquette) wait(ctx context.Context, target *url.URL) error {
	h := e.of(ctx, target)
	e.mu.Lock()
	now := time.Now()
	pause := h.next.Sub(now)
	h.next = now.Add(max(pause, 0) + h.delay)
	e.mu.Unlock()
	if pause <= 0 {
		return ctx.Err()
	}
	select {
	case <-time.After(pause):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
