package fetch

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/jimsmart/grobotstxt"

	"github.com/decant-dev/decant/internal/clock"
)

// RobotsMode says what robots.txt is to a client.
type RobotsMode uint8

// RobotsIgnore is the zero value: a page read for a person is not a crawl.
const (
	RobotsIgnore RobotsMode = iota // not asked
	RobotsReport                   // asked, and told in Response.Robots
	RobotsObey                     // asked, and obeyed on every hop
)

// RobotsVerdict is what robots.txt of the final page's origin says.
type RobotsVerdict struct {
	Allowed bool   `json:"allowed"`
	Status  int    `json:"status"` // of robots.txt; 0 when it could not be had
	Reason  string `json:"reason"` // in our words
}

const (
	robotsBytes     = 500 << 10
	robotsRedirects = 5 // RFC 9309, section 2.3.1.2
	robotsPatience  = 2 * time.Second
	robotsWork      = 50_000_000 // bytes of path times bytes of rules
)

// askRobots gives the verdict for a page that passed the URL gate.
func (c *Client) askRobots(ctx context.Context, page *url.URL) *RobotsVerdict {
	origin := page.Scheme + "://" + page.Host
	file, known := c.robots.get(origin)
	if !known {
		file = c.fetchRobots(ctx, origin)
		if ctx.Err() == nil {
			c.robots.put(origin, file)
		}
	}
	return file.verdict(productToken(c.options.UserAgent), page)
}

// robotsFile is robots.txt of one origin, or why there is none.
type robotsFile struct {
	status int
	body   string
}

func (c *Client) fetchRobots(ctx context.Context, origin string) robotsFile {
	patience := robotsPatience
	if left, ok := clock.Left(ctx); ok {
		patience = min(patience, left/2)
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	request := Request{URL: origin + "/robots.txt", Accept: "text/plain, */*;q=0.1", MaxBytes: robotsBytes}
	run := &chain{client: c, request: request, cookies: cookies{}, limit: robotsRedirects, retried: true}
	response, err := run.follow(ctx)
	var failed *Error
	if errors.As(err, &failed) && failed.Kind == TooManyRedirects {
		return robotsFile{status: http.StatusNotFound} // RFC 9309: as good as unavailable
	}
	if err != nil {
		return robotsFile{}
	}
	return robotsFile{status: response.Status, body: string(response.Body)}
}

// verdict follows RFC 9309, section 2.3.1, but takes 401, 403 and 429 as a no.
func (f robotsFile) verdict(agent string, page *url.URL) *RobotsVerdict {
	said := func(allowed bool, reason string) *RobotsVerdict {
		return &RobotsVerdict{Allowed: allowed, Status: f.status, Reason: reason}
	}
	switch {
	case f.status == 0:
		return said(false, "robots.txt cannot be reached")
	case f.status >= 500 || f.status == 401 || f.status == 403 || f.status == 429:
		return said(false, fmt.Sprintf("robots.txt answers with status %d", f.status))
	case f.status >= 300:
		return said(true, "there is no robots.txt")
	case grobotstxt.AgentAllowed(f.body, agent, f.matched(page)):
		return said(true, "robots.txt permits it")
	}
	return said(false, "robots.txt has a rule against it")
}

// matched is the page's address, cut where matching it against very many rules
// would take long.
func (f robotsFile) matched(page *url.URL) string {
	path := page.RequestURI()
	longest := robotsWork / (len(f.body) + 1)
	return page.Scheme + "://" + page.Host + path[:min(len(path), longest)]
}

// productToken is what groups in robots.txt are addressed by: Decant of Decant/1.0.
func productToken(userAgent string) string {
	end := strings.IndexFunc(userAgent, func(r rune) bool {
		return !('a' <= r|0x20 && r|0x20 <= 'z' || r == '-' || r == '_')
	})
	if end < 0 {
		return userAgent
	}
	return userAgent[:end]
}
