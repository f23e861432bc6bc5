package webpage

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree"
)

// A target is where a link leads to.
type target uint8

const (
	targetSite target = iota
	targetForeign
	targetInner
	targetDead
)

var hrefAttr = tree.NameOf("href")

func (c *cutter) targetOf(n tree.Node) target {
	href, has := n.Lookup(hrefAttr)
	if !has {
		return targetDead
	}
	return targetOf(href, c.host)
}

func targetOf(href, host string) target {
	switch {
	case href == "" || href == "#" || strings.HasPrefix(href, "javascript:"):
		return targetDead
	case href[0] == '#':
		return targetInner
	case href[0] == '/' && !strings.HasPrefix(href, "//"):
		return targetSite
	}
	_, rest, ok := strings.Cut(href, "//")
	if !ok || host == "" {
		return targetSite
	}
	rest = strings.TrimPrefix(rest, "www.")
	if strings.HasPrefix(rest, host) || strings.Contains(rest[:min(len(rest), 60)], host) {
		return targetSite
	}
	return targetForeign
}

func (t *textCount) addLink(to target) {
	t.links++
	switch to {
	case targetForeign:
		t.foreignLinks++
	case targetInner:
		t.innerLinks++
	case targetDead:
		t.deadLinks++
	}
}

// hostOf gives the host of an address, without the usual prefix.
func hostOf(url string) string {
	_, rest, _ := strings.Cut(url, "://")
	if i := strings.IndexAny(rest, "/?#:"); i >= 0 {
		rest = rest[:i]
	}
	return strings.TrimPrefix(rest, "www.")
}
