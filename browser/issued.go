package browser

import (
	"context"
	"slices"
	"sync"

	"github.com/chromedp/cdproto/cdp"

	"github.com/decant-dev/decant/tab"
)

const maxPrints = 5000

// A print is the fingerprint of an element: what tells that a selector still
// leads to the same thing.
type print struct {
	Key  string `json:"key"`
	Many int    `json:"many"` // how many looked the same
	Near string `json:"near"`
	Cost int    `json:"cost"`
}

// issued remembers the selectors and numbers that were given out. An element
// keeps its number as long as it lives, and one that takes its place on a page
// that was loaded again gets the same.
type issued struct {
	mu      sync.Mutex
	last    int
	numbers map[int]string   // selectors by number
	prints  map[string]print // by selector
	likes   map[string]int   // numbers by selector and key
}

func newIssued() issued {
	return issued{numbers: map[int]string{}, prints: map[string]print{}, likes: map[string]int{}}
}

func (i *issued) print(selector string) *print {
	i.mu.Lock()
	defer i.mu.Unlock()
	if p, ok := i.prints[selector]; ok {
		return &p
	}
	return nil
}

func (i *issued) selector(number int) string {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.numbers[number]
}

func (i *issued) highest() int {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.last
}

func like(selector string, p print) string { return selector + "\x00" + p.Key }

// propose is the number for an element that has none: that of its like, or a
// new one.
func (i *issued) propose(selector string, p print, taken []int) int {
	i.mu.Lock()
	defer i.mu.Unlock()
	if n := i.likes[like(selector, p)]; n != 0 && !slices.Contains(taken, n) {
		return n
	}
	i.last++
	return i.last
}

// next is a number that nothing has.
func (i *issued) next() int {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.last++
	return i.last
}

func (i *issued) keep(number int, selector string, p print) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if len(i.prints) > maxPrints {
		clear(i.prints)
		clear(i.numbers)
		clear(i.likes)
	}
	i.numbers[number] = selector
	i.prints[selector] = p
	i.likes[like(selector, p)] = number
}

// mend keeps a healed selector in place of the one that no longer fits.
func (i *issued) mend(number int, was, is string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.prints[is] = i.prints[was]
	if i.numbers[number] != "" {
		i.numbers[number] = is
	}
}

// number gives numbers to the elements that the script found in a frame, where
// they have none, and keeps their selectors.
func (s *session) number(ctx context.Context, f *frame, rows []tab.Element, prints []print) error {
	given, taken := make([]int, len(rows)), []int{}
	for i := range rows {
		rows[i].Selector = f.prefix + rows[i].Selector
		if rows[i].Number == 0 {
			given[i] = s.issued.propose(rows[i].Selector, prints[i], taken)
			rows[i].Number = given[i]
		}
		taken = append(taken, rows[i].Number)
	}
	if err := s.settleNumbers(ctx, f.id, rows, given); err != nil {
		return err
	}
	for i := range rows {
		s.issued.keep(rows[i].Number, rows[i].Selector, prints[i])
	}
	return nil
}

// settleNumbers tells the page; a number that lives elsewhere in it is not
// given twice.
func (s *session) settleNumbers(ctx context.Context, id cdp.FrameID, rows []tab.Element, given []int) error {
	if !slices.ContainsFunc(given, func(n int) bool { return n != 0 }) {
		return nil
	}
	refused, err := ask[[]int](ctx, s, id, "assign", given)
	if err != nil || !slices.ContainsFunc(refused, func(n int) bool { return n != 0 }) {
		return err
	}
	for i, n := range refused {
		given[i] = 0
		if n != 0 && i < len(rows) {
			given[i] = s.issued.next()
			rows[i].Number = given[i]
		}
	}
	_, err = ask[[]int](ctx, s, id, "assign", given)
	return err
}
