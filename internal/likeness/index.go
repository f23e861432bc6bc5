package likeness

// An Index remembers prints and finds those that are alike. Texts that differ
// in at most three bits agree in one of four quarters, under which they are
// looked up. The zero value is ready; it is not safe for concurrent use.
type Index struct {
	exact  map[string]string
	quarts [4]map[uint16][]known
	size   int
}

type known struct {
	print Print
	name  string
}

// maxKnown is how many prints an index remembers; later texts are still
// compared with those.
const maxKnown = 4_000_000

// maxAlike bounds the prints under one quarter that are looked at: on many
// pages of one make all would be.
const maxAlike = 256

// Find returns the name of an earlier text that is the same or nearly so, and
// remembers this one where there is none.
func (x *Index) Find(p Print, name string) (of string, exact, found bool) {
	if of, ok := x.exact[p.sum]; ok {
		return of, true, true
	}
	for i := range x.quarts {
		alike := x.quarts[i][p.quarter(i)]
		for _, k := range alike[max(0, len(alike)-maxAlike):] {
			if p.isNear(k.print) {
				return k.name, false, true
			}
		}
	}
	x.remember(p, name)
	return "", false, false
}

func (p Print) quarter(i int) uint16 { return uint16(p.near >> (16 * i)) }

func (x *Index) remember(p Print, name string) {
	if x.size >= maxKnown {
		return
	}
	x.size++
	if x.exact == nil {
		x.exact = map[string]string{}
		for i := range x.quarts {
			x.quarts[i] = map[uint16][]known{}
		}
	}
	x.exact[p.sum] = name
	if p.near == 0 {
		return
	}
	for i := range x.quarts {
		x.quarts[i][p.quarter(i)] = append(x.quarts[i][p.quarter(i)], known{p, name})
	}
}
