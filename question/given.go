package question

import (
	"cmp"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/brief"
)

// A Given is a page that need not be fetched: an earlier read by its Snapshot,
// or a Body that the caller has.
type Given struct {
	Snapshot string

	// Body is a page or a document, of which URL is the address, if it has one.
	Body []byte
	URL  string
	// Cut says that Body is only the beginning of what there is.
	Cut bool
	// ContentType is what Body is said to be, as in an HTTP header.
	ContentType string
	// Name is that of the file that Body was read from.
	Name string
	// Member is the file that is meant, where Body is an archive.
	Member string
}

// snapshots are earlier reads as given pages; an empty id is none.
func snapshots(ids ...string) []Given {
	var out []Given
	for _, id := range ids {
		if id != "" {
			out = append(out, Given{Snapshot: id})
		}
	}
	return out
}

// file is what a given file is called, with the member of an archive.
func (g *Given) file() string {
	if g.Member == "" {
		return g.Name
	}
	return g.Name + "!" + g.Member
}

// check reports a page that is not there.
func (g *Given) check() error {
	if g.Snapshot == "" && len(g.Body) == 0 {
		return fault.Request("%s is empty: there is nothing to read", cmp.Or(brief.Clip(g.Name, 100), "the page"))
	}
	return nil
}
