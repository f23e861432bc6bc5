package crawl

import (
	"bufio"
	"bytes"
	"strconv"
	"strings"
	"time"
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
