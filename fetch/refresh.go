package fetch

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

const (
	refreshScan  = 16 << 10
	longestDelay = 5 // seconds; a page that waits longer is meant to be read
)

// refreshOf finds a redirect by Refresh header or meta element.
func refreshOf(got *answer) (reference, by string) {
	content, by := got.header.Get("Refresh"), "refresh"
	if content == "" && looksLikeHTML(got) {
		content, by = metaRefresh(got.body[:min(len(got.body), refreshScan)]), "meta"
	}
	return parseRefresh(content), by
}

func looksLikeHTML(got *answer) bool {
	mediaType := strings.ToLower(got.header.Get("Content-Type"))
	return mediaType == "" || strings.Contains(mediaType, "html") || strings.Contains(mediaType, "octet-stream")
}

// parseRefresh reads `delay; url=target` as browsers do; a long delay gives no
// target.
func parseRefresh(content string) string {
	content = strings.TrimSpace(content)
	end := strings.IndexFunc(content, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		return ""
	}
	delay, err := strconv.Atoi(content[:end])
	if end > 0 && (err != nil || delay > longestDelay) || end == 0 && content[0] != '.' {
		return ""
	}
	rest := strings.TrimLeft(content[end:], "0123456789.")
	trimmed := strings.TrimLeft(rest, " \t\r\n")
	if trimmed == rest && !strings.HasPrefix(rest, ";") && !strings.HasPrefix(rest, ",") {
		return ""
	}
	return refreshURL(strings.TrimLeft(trimmed, ";, \t\r\n"))
}

func refreshURL(text string) string {
	if len(text) >= 3 && strings.EqualFold(text[:3], "url") {
		if value, ok := strings.CutPrefix(strings.TrimLeft(text[3:], " \t\r\n"), "="); ok {
			text = strings.TrimLeft(value, " \t\r\n")
		}
	}
	if text != "" && (text[0] == '"' || text[0] == '\'') {
		text, _, _ = strings.Cut(text[1:], text[:1])
	}
	return strings.TrimSpace(text)
}

// metaRefresh gives the content of the first meta refresh that a browser with
// scripts would act on.
func metaRefresh(head []byte) string {
	if !bytes.Contains(bytes.ToLower(head), []byte("refresh")) {
		return ""
	}
	page := tree.Parse(head, tree.Options{})
	defer page.Release()
	content := ""
	page.Root().Walk(func(n tree.Node) bool {
		if content == "" && n.Is(tag.Meta) && strings.EqualFold(strings.TrimSpace(n.Attr("http-equiv")), "refresh") {
			content = strings.Clone(n.Attr("content"))
		}
		return content == "" && !n.Is(tag.Template)
	})
	return content
}
