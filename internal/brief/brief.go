// Package brief makes text short enough to be shown.
package brief

import (
	"slices"
	"strings"
)

// Clip cuts s to at most most characters, the last of which then says that
// there is more.
func Clip(s string, most int) string {
	if len(s) <= most {
		return s
	}
	count, cut := 0, 0
	for i := range s {
		if count == most-1 {
			cut = i
		}
		if count++; count > most {
			return s[:cut] + "…"
		}
	}
	return s
}

// OneLine folds all white space to single spaces. Most texts are so already, but
// for what stands around them.
func OneLine(s string) string {
	s = strings.TrimSpace(s)
	last := byte(0)
	for i := range len(s) {
		c := s[i]
		// Beyond ASCII, white space begins with one of four bytes.
		if c < ' ' || c == ' ' && last == ' ' || c == 0xC2 || 0xE1 <= c && c <= 0xE3 {
			return strings.Join(strings.Fields(s), " ")
		}
		last = c
	}
	return s
}

// Line is OneLine and Clip.
func Line(s string, most int) string { return Clip(OneLine(s), most) }

// Address is an address as it may be shown: clipped, and without the user name
// and password that it may carry.
func Address(address string, most int) string {
	scheme, rest, ok := strings.Cut(address, "://")
	if !ok {
		return Clip(address, most)
	}
	host, path, slash := strings.Cut(rest, "/")
	if i := strings.LastIndexByte(host, '@'); i >= 0 {
		host = "…" + host[i:]
	}
	if slash {
		path = "/" + path
	}
	return Clip(scheme+"://"+host+path, most)
}

// Join puts what is not empty into one line, parted by semicolons.
func Join(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), "; ")
}
