package crawl

import (
	"net/url"
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

const (
	maxAddress    = 2000
	maxSegments   = 20
	maxRepeats    = 3   // of one segment in a path
	maxParameters = 6   // more are facets put together
	maxOfShape    = 300 // addresses that differ only in what their parameters hold
	maxOfDates    = 500 // and in dates
)

var (
	digits = lazyregexp.New(`[0-9]+`)
	dates  = lazyregexp.New(`/(19|20)[0-9]{2}[/-](0?[1-9]|1[0-2])([/-][0-9]{1,2})?(/|$)`)
)

// traps recognises addresses that a site makes without end. The zero value is
// ready.
type traps struct{ shapes map[string]int }

// caught says what is wrong with an address; empty means nothing.
func (t *traps) caught(address string) string {
	target, err := url.Parse(address)
	if err != nil || len(address) > maxAddress {
		return "too long"
	}
	segments := strings.Split(strings.Trim(target.Path, "/"), "/")
	switch {
	case len(segments) > maxSegments:
		return "too many levels"
	case repeats(segments):
		return "levels repeat"
	case target.RawQuery != "" && strings.Count(target.RawQuery, "&")+1 > maxParameters:
		return "too many parameters"
	}
	shape, most := shapeOf(target)
	if shape == "" {
		return ""
	}
	if t.shapes == nil {
		t.shapes = map[string]int{}
	}
	if t.shapes[shape] >= most {
		return "too many alike"
	}
	t.shapes[shape]++
	return ""
}

func repeats(segments []string) bool {
	count := map[string]int{}
	for _, s := range segments {
		if count[s]++; count[s] >= maxRepeats && s != "" {
			return true
		}
	}
	return false
}

// shapeOf is what endless addresses of one make share, and how many of them are
// enough: the names of parameters, and dates. A plain path has none.
func shapeOf(target *url.URL) (shape string, most int) {
	if target.RawQuery != "" {
		var names []string
		for part := range strings.SplitSeq(target.RawQuery, "&") {
			name, _, _ := strings.Cut(part, "=")
			names = append(names, digits().ReplaceAllString(name, "0"))
		}
		slices.Sort(names)
		return target.Host + digits().ReplaceAllString(target.Path, "0") + "?" + strings.Join(names, "&"), maxOfShape
	}
	if dates().MatchString(target.Path) {
		return target.Host + digits().ReplaceAllString(target.Path, "0"), maxOfDates
	}
	return "", 0
}
