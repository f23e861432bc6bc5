package browser

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

// commitTime is how long an address may take to begin to answer.
const commitTime = 15 * time.Second

// navigate goes to an address and waits until the page is done. It gives what
// was still loading when the wait ended.
func (s *session) navigate(ctx context.Context, req *tab.Request) (loading []string, err error) {
	err = s.goTo(ctx, req.URL)
	if errors.Is(err, errNoPage) && s.downloadBegins(ctx) {
		return s.awaitDownload(ctx)
	}
	if err != nil {
		return nil, err
	}
	return s.arrive(ctx, req)
}

// goTo goes to an address, which has begun to answer when it returns.
func (s *session) goTo(ctx context.Context, address string) error {
	target, err := s.opts.Policy.CheckURL(address)
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, commitTime)
	defer cancel()
	result, err := cdp.Call(limited, s.target, page.Navigate, page.NavigateParams{URL: target.String()})
	if err != nil {
		if limited.Err() != nil && ctx.Err() == nil {
			s.interrupt()
			return fmt.Errorf("%w: it did not answer in %v", tab.ErrNavigation, commitTime)
		}
		return s.reason(ctx, err)
	}
	if result.ErrorText != "" {
		return s.navigationError(ctx, target, result.ErrorText)
	}
	return nil
}

// arrive waits for the page to be done after it was changed.
func (s *session) arrive(ctx context.Context, req *tab.Request) (loading []string, err error) {
	return s.arrived(s.settle(ctx, s.arriving(req)))
}

func (s *session) arrived(loading []string, err error) ([]string, error) {
	if errors.Is(err, tab.ErrBusy) {
		s.interrupt()
		return []string{"a script of the page that does not end"}, nil // what is there can still be looked at
	}
	return loading, err
}

// navigationErrors says what the browser's words mean.
var navigationErrors = []struct{ contains, says string }{
	{"ERR_CERT", "the site's certificate is at fault"},
	{"ERR_SSL", "the site's encryption is at fault"},
	{"ERR_BAD_SSL", "the site's encryption is at fault"},
	{"ERR_TOO_MANY_REDIRECTS", "there were too many redirects"},
	{"ERR_EMPTY_RESPONSE", "the site sent nothing"},
	{"ERR_CONNECTION", "the connection broke"},
	{"ERR_TUNNEL", "no connection could be made"},
	{"ERR_TIMED_OUT", "it took too long"},
	{"ERR_UNKNOWN_URL_SCHEME", "its kind of address cannot be opened"},
	{"ERR_BLOCKED", "it was blocked"},
}

var errNoPage = fmt.Errorf("%w: the address gives a download or nothing to show (net::ERR_ABORTED)", tab.ErrNavigation)

// navigationError prefers the guard's own reason, which the browser hides: what
// it is to a program too, so it comes first in the chain.
func (s *session) navigationError(ctx context.Context, target *url.URL, text string) error {
	if err := s.refusal(ctx, target); err != nil {
		return fmt.Errorf("%[2]w: %[1]w", err, tab.ErrNavigation)
	}
	if strings.Contains(text, "ERR_ABORTED") {
		return errNoPage
	}
	for _, known := range navigationErrors {
		if strings.Contains(text, known.contains) {
			return fmt.Errorf("%w: %s (%s)", tab.ErrNavigation, known.says, brief.Clip(text, 60))
		}
	}
	return fmt.Errorf("%w: %s", tab.ErrNavigation, brief.Clip(text, 60))
}

// redirectTime is how long we may take to hear of the redirect that a
// navigation failed at.
const redirectTime = 200 * time.Millisecond

// refusal is why the guard let nothing through, to the address or to where it
// led.
func (s *session) refusal(ctx context.Context, target *url.URL) error {
	for deadline := time.Now().Add(redirectTime); ; {
		if err := s.process.refusal(hostPort(target)); err != nil {
			return err
		}
		next, err := url.Parse(s.traffic.headed())
		if err == nil && next.Host != "" && next.String() != target.String() {
			if err := s.process.refusal(hostPort(next)); err != nil {
				return fmt.Errorf("it leads to %s: %w", request{url: next.String()}, err)
			}
		}
		if time.Now().After(deadline) || pause(ctx, pollTime) != nil {
			return nil
		}
	}
}

func hostPort(u *url.URL) string {
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	return net.JoinHostPort(u.Hostname(), port)
}

// travel goes back or forward in the tab's history.
func (s *session) travel(ctx context.Context, req *tab.Request, steps int) (loading []string, err error) {
	history, err := cdp.Call(ctx, s.target, page.GetNavigationHistory, cdp.Empty{})
	if err != nil {
		return nil, s.reason(ctx, err)
	}
	at := int(history.CurrentIndex) + steps
	if at < 0 || at >= len(history.Entries) || history.Entries[at].URL == "about:blank" {
		return nil, fmt.Errorf(
			"%w: there is nothing to go %s to",
			tab.ErrNavigation,
			map[int]string{-1: "back", 1: "forward"}[steps],
		)
	}
	entry := history.Entries[at]
	if _, err := cdp.Call(
		ctx,
		s.target,
		page.NavigateToHistoryEntry,
		page.NavigateToHistoryEntryParams{EntryID: entry.ID},
	); err != nil {
		return nil, s.reason(ctx, err)
	}
	s.awaitAddress(ctx, entry.URL)
	loading, err = s.arrive(ctx, req)
	if at, _, _ := s.place(); err == nil && strings.HasPrefix(at, "chrome-error:") {
		return nil, fmt.Errorf("%w: it failed the last time, and again; navigate elsewhere", tab.ErrNavigation)
	}
	return loading, err
}

// awaitAddress waits a little until the tab is at the address, since history
// is gone through after the call that asks for it has returned.
func (s *session) awaitAddress(ctx context.Context, address string) {
	for deadline := time.Now().Add(3 * time.Second); time.Now().Before(deadline); {
		q, err := ask[quiet](ctx, s, s.mainFrame(), "page")
		if err != nil || q.URL == address || pause(ctx, pollTime) != nil {
			return
		}
	}
}

func (s *session) reload(ctx context.Context, req *tab.Request) (loading []string, err error) {
	before := s.traffic.sent()
	if _, err := cdp.Call(ctx, s.target, page.Reload, page.ReloadParams{}); err != nil {
		return nil, s.reason(ctx, err)
	}
	for deadline := time.Now().Add(2 * time.Second); s.traffic.sent() == before && time.Now().Before(deadline); {
		if err := pause(ctx, 5*time.Millisecond); err != nil {
			return nil, s.reason(ctx, err)
		}
	}
	s.worlds.forget()
	return s.arrive(ctx, req)
}
