package charset

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/htmlindex"
)

func TestLabelsAreThoseOfTheStandard(t *testing.T) {
	t.Parallel()
	labels := 0
	for _, e := range encodings {
		for label := range strings.SplitSeq(e.labels, " ") {
			labels++
			want, err := htmlindex.Get(label)
			if err != nil {
				t.Errorf("%q is no label: %v", label, err)
				continue
			}
			name, _ := htmlindex.Name(want)
			if got, as := lookup(label); got != want || as != name {
				t.Errorf("%q: got %v, %q, want %v, %q", label, got, as, want, name)
			}
		}
	}
	if labels != 221 { // the standard has 228, of which seven mean what no page is read in
		t.Errorf("%d labels", labels)
	}
	for _, label := range []string{"", " ", "iso-2022-kr", "x-user-defined", "utf-8 utf8", "latin"} {
		if got, name := lookup(label); got != nil {
			t.Errorf("%q is %s", label, name)
		}
	}
}
