package score

import "strings"

// A Rating is how one answer compares with what was marked on its page.
type Rating struct{ Precision, Recall, F1 float64 }

// WordRating compares two texts as bags of lower-cased words. Where want has
// no words, only an answer without words is right.
func WordRating(want, got string) Rating {
	o := compare(bag(want), bag(got))
	if o.both+o.missing == 0 {
		if o.extra == 0 {
			return Rating{1, 1, 1}
		}
		return Rating{}
	}
	if o.both == 0 {
		return Rating{}
	}
	return harmonic(o.both/(o.both+o.extra), o.both/(o.both+o.missing))
}

// ShingleRating compares two texts by their runs of four words, in their own case.
func ShingleRating(want, got string) Rating {
	o := compare(shingles(want, 4), shingles(got, 4))
	if o.extra == 0 && o.missing == 0 {
		return Rating{1, 1, 1}
	}
	return harmonic(share(o.both, o.extra), share(o.both, o.missing))
}

// A Tally counts the snippets of a page that were found and missed.
type Tally struct{ Found, Missed, Spurious, Absent int }

// SnippetTally looks for the snippets that must and must not be in an answer.
func SnippetTally(with, without []string, got string) Tally {
	folded := foldSpace(got)
	var t Tally
	for _, snippet := range with {
		if strings.Contains(folded, foldSpace(snippet)) {
			t.Found++
		} else {
			t.Missed++
		}
	}
	for _, snippet := range without {
		if strings.Contains(folded, foldSpace(snippet)) {
			t.Spurious++
		} else {
			t.Absent++
		}
	}
	return t
}

// Rating gives the rates over everything that was counted.
func (t Tally) Rating() Rating {
	if t.Missed == 0 && t.Spurious == 0 {
		return Rating{1, 1, 1}
	}
	return harmonic(share(float64(t.Found), float64(t.Spurious)), share(float64(t.Found), float64(t.Missed)))
}

func (t *Tally) add(u Tally) {
	t.Found += u.Found
	t.Missed += u.Missed
	t.Spurious += u.Spurious
	t.Absent += u.Absent
}

func share(part, rest float64) float64 {
	if part+rest == 0 {
		return 0
	}
	return part / (part + rest)
}

func harmonic(precision, recall float64) Rating {
	r := Rating{Precision: precision, Recall: recall}
	if precision+recall > 0 {
		r.F1 = 2 * precision * recall / (precision + recall)
	}
	return r
}
