package markup

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// maxIcon is how many pixels an icon is wide and high at most.
const maxIcon = 32

// isDecoration recognises pictures that say nothing: those that the page itself
// hides from who cannot see, icons, and the faces of authors.
func isDecoration(n tree.Node, m document.Media) bool {
	for a := range n.Attrs() {
		switch a.Name {
		case "role":
			if a.Value == "presentation" || a.Value == "none" {
				return true
			}
		case "aria-hidden":
			if a.Value == "true" {
				return true
			}
		case "class":
			if hasWord(a.Value, "avatar") || hasWord(a.Value, "gravatar") || hasWord(a.Value, "spacer") {
				return true
			}
		}
	}
	small := m.Width+m.Height > 0 && m.Width <= maxIcon && m.Height <= maxIcon
	return m.Alt == "" && (small || isSpacer(m.URL))
}

// hasWord reports whether one of the words of a class, as dashes part them, is
// the word.
func hasWord(class, word string) bool {
	i := strings.Index(class, word)
	if i < 0 {
		return false
	}
	end := i + len(word)
	return (i == 0 || isClassGap(class[i-1])) && (end == len(class) || isClassGap(class[end]))
}

func isClassGap(c byte) bool { return c == ' ' || c == '-' || c == '_' }

func isSpacer(address string) bool {
	name := address[strings.LastIndexByte(address, '/')+1:]
	name, _, _ = strings.Cut(name, "?")
	stem, _, _ := strings.Cut(name, ".")
	switch strings.ToLower(stem) {
	case "spacer", "blank", "pixel", "transparent", "1x1", "clear", "dot", "trans":
		return true
	}
	return false
}

// mediaLabel is what the link to a video, a sound or a frame says: its title and
// its length, as far as the page tells them.
func mediaLabel(n tree.Node, m document.Media) string {
	kind := m.Type
	if kind == "embed" {
		switch {
		case isPlayer(m.URL):
			kind = "video"
		case m.Title == "" && n.Tag() != tag.Frame: // a page of frames has nothing else
			return ""
		}
	}
	if m.Title != "" {
		kind += ": " + m.Title
	}
	if length := playTime(n); length != "" {
		kind += " (" + length + ")"
	}
	return kind
}

// isPlayer knows by the address that a frame plays something.
func isPlayer(address string) bool {
	_, rest, _ := strings.Cut(address, "//")
	host, path, _ := strings.Cut(rest, "/")
	return strings.HasPrefix(path, "embed/") || strings.HasPrefix(host, "player.") ||
		strings.HasPrefix(path, "video/") ||
		strings.HasPrefix(path, "videoplayer")
}

// playTime returns the length that an element gives of what it plays.
func playTime(n tree.Node) string {
	for _, name := range [...]string{"data-duration", "duration", "data-length"} {
		value := strings.TrimSpace(n.Attr(name))
		if value == "" {
			continue
		}
		if seconds, err := strconv.ParseFloat(value, 64); err == nil && seconds > 0 && seconds < 1e6 {
			return clockTime(int(seconds + 0.5))
		}
		if d, err := time.ParseDuration(strings.ToLower(strings.TrimPrefix(value, "PT"))); err == nil && d > 0 {
			return clockTime(int(d.Seconds() + 0.5))
		}
		if strings.Trim(value, "0123456789:") == "" {
			return value
		}
	}
	return ""
}

func clockTime(seconds int) string {
	if seconds >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}
