package link

import (
	"strings"

	"github.com/decant-dev/decant/internal/charref"
)

// unescape returns the address that a Markdown destination spells.
func unescape(dest string) string {
	if strings.IndexByte(dest, '\\') >= 0 {
		dest = unescapeBackslashes(dest)
	}
	return strings.ReplaceAll(unescapeEntities(dest), " ", "%20")
}

func unescapeBackslashes(dest string) string {
	var out strings.Builder
	for i := 0; i < len(dest); i++ {
		if dest[i] == '\\' && i+1 < len(dest) && isPunctuation(dest[i+1]) {
			i++
		}
		out.WriteByte(dest[i])
	}
	return out.String()
}

func isPunctuation(b byte) bool { return b > ' ' && b < 0x7f && !isAlnum(b) }

// unescapeEntities decodes whole entities only: the &copy of ?a=1&copy=2 is a parameter.
func unescapeEntities(href string) string {
	if strings.IndexByte(href, '&') < 0 || strings.IndexByte(href, ';') < 0 {
		return href
	}
	var out strings.Builder
	for {
		semicolon := strings.IndexByte(href, ';')
		if semicolon < 0 {
			break
		}
		head := href[:semicolon+1]
		entity := len(head) - entityLength(head)
		out.WriteString(head[:entity] + charref.Resolve(head[entity:]))
		href = href[semicolon+1:]
	}
	return out.String() + href
}
