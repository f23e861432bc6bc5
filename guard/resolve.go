package guard

import (
	"net/url"
	"strings"
)

// Resolve makes a reference met at base absolute, keeping its percent-encoding.
// The result is text for CheckURL: nothing has been judged yet.
func Resolve(base *url.URL, reference string) string {
	reference = strings.TrimSpace(reference)
	beforeQuery := reference[:indexOrEnd(reference, "?#")]
	if scheme, _, found := strings.Cut(beforeQuery, ":"); found && isScheme(scheme) {
		return reference
	}
	if strings.HasPrefix(reference, "//") {
		return base.Scheme + ":" + reference
	}
	if strings.Contains(beforeQuery, `\`) {
		return base.Scheme + "://" + base.Host + "/" + reference // kept, so that the gate refuses it
	}
	relative, err := url.Parse(escapeReference(reference))
	if err != nil {
		return reference
	}
	return base.ResolveReference(relative).String()
}

func indexOrEnd(text, chars string) int {
	if i := strings.IndexAny(text, chars); i >= 0 {
		return i
	}
	return len(text)
}

// escapeReference encodes a relative reference part by part; a colon in its
// first segment would read as a scheme, so the segment gets a ./ before it.
func escapeReference(reference string) string {
	rest, fragment, hasFragment := strings.Cut(reference, "#")
	escaped := escapePart(rest)
	if strings.Contains(escaped[:indexOrEnd(escaped, "/?")], ":") {
		escaped = "./" + escaped
	}
	if hasFragment {
		escaped += "#" + escapePart(fragment)
	}
	return escaped
}
