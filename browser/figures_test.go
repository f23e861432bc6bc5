package browser

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant/tab"
)

// tally is what is counted over all pages.
type tally struct {
	rows, unique, right, reload, shaken, healed    int
	required, found, listed, operable              int
	clicks, clicked, fields, typed                 int
	lineChars, numberChars, selectorChars, jsonLen int
	times                                          []float64 // of each page
	perElement                                     []float64
}

// BenchmarkFigures measures the promises of this package. DECANT_PAGES names
// a folder with the pages of packages.
func BenchmarkFigures(b *testing.B) {
	sets := figureSets(b)
	for _, set := range sets {
		b.Run(set.name, func(b *testing.B) {
			var t tally
			for range b.N {
				for _, address := range set.addresses {
					if err := measure(b, &t, address); err != nil {
						b.Errorf("%s: %v", address, err)
					}
				}
			}
			t.tell(set.name)
		})
	}
}

func (t *tally) tell(name string) {
	share := func(part, whole int) float64 { return 100 * float64(part) / float64(max(whole, 1)) }
	slices.Sort(t.times)
	slices.Sort(t.perElement)
	say("\n%s: %d pages, load %s", name, len(t.times), load())
	say("rows %d: unique %.2f%% right %.2f%% reload %.2f%% shaken %.2f%% healed %.2f%%", t.rows, share(t.unique, t.rows), share(t.right, t.rows), share(t.reload, t.rows), share(t.shaken, t.rows), share(t.healed, t.rows))
	say("required %d: recall %.2f%%; listed %d: precision %.2f%%", t.required, share(t.found, t.required), t.listed, share(t.operable, t.listed))
	say("click %.2f%% of %d; type %.2f%% of %d", share(t.clicked, t.clicks), t.clicks, share(t.typed, t.fields), t.fields)
	say("chars: selectors %d, lines with selectors %d, with numbers %d, JSON %d", t.selectorChars, t.lineChars, t.numberChars, t.jsonLen)
	if len(t.times) > 0 {
		say("elements: median %.1f ms, worst %.1f ms; per element median %.2f ms, worst %.2f ms\n", t.times[len(t.times)/2], t.times[len(t.times)-1], t.perElement[len(t.perElement)/2], t.perElement[len(t.perElement)-1])
	}
}

// load is how busy the machine is, where it says so.
func load() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	first, _, _ := strings.Cut(string(text), " ")
	return first
}

// say prints at once; a benchmark's own log is cut to a few lines.
func say(format string, args ...any) { fmt.Printf(format+"\n", args...) }

func measure(b *testing.B, t *tally, address string) error {
	ctx, cancel := context.WithTimeout(b.Context(), 3*time.Minute)
	defer cancel()
	opened, err := pool.Do(ctx, tab.Request{Action: tab.Open, URL: address})
	if err != nil {
		return err
	}
	s, err := pool.session(ctx, opened.Session)
	if err != nil {
		return err
	}
	defer pool.drop(s, errClosed)
	m := &bed{ctx, s, func(r tab.Request) (*tab.Result, error) { r.Session = s.id; return pool.Do(ctx, r) }}
	before := *t
	for _, part := range []func(*tally) error{m.selectors, m.coverage, m.operate} {
		if err := part(t); err != nil {
			return err
		}
	}
	say("%-60s rows %3d right %3d reload %3d shaken %3d healed %3d | recall %d/%d precision %d/%d | click %d/%d type %d/%d | %.0f ms", strings.TrimPrefix(address, "https://npm.example.com/"),
		t.rows-before.rows, t.right-before.right, t.reload-before.reload, t.shaken-before.shaken, t.healed-before.healed, t.found-before.found, t.required-before.required, t.operable-before.operable, t.listed-before.listed,
		t.clicked-before.clicked, t.clicks-before.clicks, t.typed-before.typed, t.fields-before.fields, t.times[len(t.times)-1])
	return nil
}
