package markdown

import (
	"strconv"
	"strings"
)

// Definition returns the line that gives a number its target: "[12]: https://…".
func Definition(number int, target string) string {
	return string(appendTarget([]byte("["+strconv.Itoa(number)+"]: "), target))
}

// references are the targets of links that are written as numbers.
type references struct {
	targets []string
	numbers map[string]int
}

// number returns the number of a target, the same for the same.
func (r *references) number(href string) int {
	if n := r.numbers[href]; n > 0 {
		return n
	}
	if r.numbers == nil {
		r.numbers = map[string]int{}
	}
	r.targets = append(r.targets, href)
	r.numbers[href] = len(r.targets)
	return len(r.targets)
}

// reference ends a link or an image with the number of its target.
func (w *writer) reference(href string) {
	w.out = append(w.out, "]["...)
	w.out = strconv.AppendInt(w.out, int64(w.references.number(href)), 10)
	w.out = append(w.out, ']')
}

// withoutTracking returns an address without what only tells its owner whence a
// reader came.
func withoutTracking(href string) string {
	href = strings.TrimSuffix(href, "#")
	path, query, ok := strings.Cut(href, "?")
	if !ok {
		return href
	}
	query, fragment, hasFragment := strings.Cut(query, "#")
	var kept []string
	for pair := range strings.SplitSeq(query, "&") {
		if name, _, _ := strings.Cut(pair, "="); !isTracking(name) {
			kept = append(kept, pair)
		}
	}
	if len(kept) > 0 {
		path += "?" + strings.Join(kept, "&")
	}
	if hasFragment {
		path += "#" + fragment
	}
	return path
}

func isTracking(name string) bool {
	switch name {
	case "fbclid", "gclid", "dclid", "gclsrc", "gbraid", "wbraid", "msclkid", "yclid", "twclid", "ttclid", "igshid",
		"mc_cid", "mc_eid", "_hsenc", "_hsmi", "srsltid", "mkt_tok", "vero_id", "oly_enc_id", "oly_anon_id", "spm",
		"ref_src", "cmpid", "ncid", "wt_mc", "_ga", "_gl", "s_cid":
		return true
	}
	return strings.HasPrefix(name, "utm_") || strings.HasPrefix(name, "pk_") || strings.HasPrefix(name, "mtm_")
}
