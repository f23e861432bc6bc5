package metadata

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/decant-dev/decant/internal/corpus"
)

// score counts one field: how often it is right where there is one, and how
// often there is an answer where there is none.
type score struct{ right, letters, want, spurious, none int }

func (s *score) add(got, want string) {
	if want == "" {
		s.none++
		if got != "" {
			s.spurious++
		}
		return
	}
	s.want++
	if fold(got) == fold(want) {
		s.right++
	}
	if letterString(got) == letterString(want) {
		s.letters++
	}
}

func share(part, whole int) float64 { return float64(part) / float64(max(whole, 1)) }

// isCleaned reports whether scripts, styles and comments were taken out of a
// page before it was published, and its JSON-LD with them.
func isCleaned(p corpus.Page) bool { return p.ID >= "4000" }

// floors are a little under what is reached; ceilings a little above.
var floors = map[string]struct{ right, spurious float64 }{
	"title": {0.785, 0}, "author": {0.765, 0.09}, "date": {0.845, 0.065},
}

// TestMeasure runs over saved pages, where they are.
func TestMeasure(t *testing.T) {
	scores := map[string]*score{}
	add := func(name, got, want string) {
		if scores[name] == nil {
			scores[name] = &score{}
		}
		scores[name].add(got, want)
	}
	for _, p := range corpus.Pages(t, 1) {
		m, _ := read(t, string(p.Bytes(t)), p.URL)
		set := ", whole pages"
		if isCleaned(p) {
			set = ", cleaned pages"
		}
		half := fmt.Sprintf(", half %d of the domains", partOf(p.Domain, 2))
		for _, set := range []string{"", set, half} {
			add("title"+set, m.Title, p.Title)
			add("author"+set, m.Author, p.Author)
			add("date"+set, m.PublishedAt[:min(10, len(m.PublishedAt))], p.Date)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(scores)) {
		s := scores[name]
		right, spurious := share(s.right, s.want), share(s.spurious, s.none)
		t.Logf("%-32s exact %.3f, same letters %.3f of %d; spurious %.3f of %d", name, right, share(s.letters, s.want), s.want, spurious, s.none)
		if floor, ok := floors[name]; ok && (right < floor.right || spurious > floor.spurious) {
			t.Errorf("%s: exact %.3f, spurious %.3f, want %.3f and %.3f", name, right, spurious, floor.right, floor.spurious)
		}
	}
}
