package reader

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/fault"
)

// ErrPages is a choice of pages that cannot be obeyed.
var ErrPages = fault.New(fault.BadRequest, "bad pages")

const (
	maxPageRanges = 50
	maxPageDigits = 6
)

// Pages are the pages of a document that are wanted, from 1. The zero value is
// all of them.
type Pages []PageRange

// A PageRange is pages that follow each other; Last is 0 for all there are.
type PageRange struct{ First, Last int }

// ParsePages reads a choice such as 3-7,12 or 20-.
func ParsePages(text string) (Pages, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	var out Pages
	for part := range strings.SplitSeq(text, ",") {
		r, err := parseRange(strings.TrimSpace(part))
		if err != nil {
			return nil, err
		}
		if out = append(out, r); len(out) > maxPageRanges {
			return nil, fmt.Errorf("%w: more than %d ranges", ErrPages, maxPageRanges)
		}
	}
	return out, nil
}

func parseRange(text string) (PageRange, error) {
	wrong := func() (PageRange, error) {
		return PageRange{}, fmt.Errorf("%w: %q is not a page or a range of pages; write 3-7,12", ErrPages, text)
	}
	from, to, isRange := strings.Cut(strings.ReplaceAll(text, "–", "-"), "-")
	first, ok := pageNumber(from)
	if !ok {
		return wrong()
	}
	if !isRange {
		return PageRange{first, first}, nil
	}
	if strings.TrimSpace(to) == "" {
		return PageRange{first, 0}, nil
	}
	last, ok := pageNumber(to)
	if !ok || last < first {
		return wrong()
	}
	return PageRange{first, last}, nil
}

func pageNumber(text string) (int, bool) {
	text = strings.TrimSpace(text)
	number, err := strconv.Atoi(text)
	return number, err == nil && number > 0 && len(text) <= maxPageDigits
}

// Of lists the pages that are wanted of count, in order.
func (p Pages) Of(count int) []int {
	var out []int
	for n := 1; n <= count; n++ {
		if p.Has(n) {
			out = append(out, n)
		}
	}
	return out
}

// Has reports whether a page is wanted.
func (p Pages) Has(number int) bool {
	for _, r := range p {
		if number >= r.First && (r.Last == 0 || number <= r.Last) {
			return true
		}
	}
	return len(p) == 0
}

// refusePages is the error of a document that has no pages to choose from.
func refusePages(kind fmt.Stringer) error {
	return fmt.Errorf("%w: only PDF files and slides have pages to choose from, and this is %s", ErrPages, kind)
}
