package envelope

import "strings"

// Address returns an address from outside that may stand outside an envelope
// and still leads where it led: what is live as Markdown or HTML, or passes for
// a mark, is escaped as addresses are. One that is longer than most is cut.
func Address(text string, most int) string {
	text = beginning(strings.TrimSpace(text), most)
	scheme, rest, ok := strings.Cut(text, "://")
	if !ok || !isName(scheme) {
		return Line(text, most)
	}
	host, path := rest, ""
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		host, path = rest[:i], rest[i:]
	}
	if strings.Trim(host, "0123456789abcdefABCDEF:.[]") != "" { // else it may be that of IPv6
		host = escaped.Replace(host)
	}
	text, _ = Sanitize(scheme + "://" + host + escaped.Replace(path))
	return clip(text, most)
}

func isName(scheme string) bool {
	return scheme != "" && strings.Trim(strings.ToLower(scheme), "abcdefghijklmnopqrstuvwxyz0123456789+.-") == ""
}

var escaped = strings.NewReplacer(
	"<", "%3C", ">", "%3E", "[", "%5B", "]", "%5D", "`", "%60", `"`, "%22", `\`, "%5C",
	" ", "%20", "\n", "%0A", "\r", "%0D", "\t", "%09", "\v", "%0B", "\f", "%0C",
)
