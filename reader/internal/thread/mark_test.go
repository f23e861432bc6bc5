package thread

import (
	"slices"
	"testing"
)

func TestMarksOfAUnit(t *testing.T) {
	t.Parallel()
	var m marks
	for _, at := range []int32{1, 3, 4, 7, 9} {
		m.add(mark{at: at})
	}
	m.count(10)
	tests := []struct {
		unit unit
		own  int
		in   []int32
	}{
		{unit{at: 0, end: 10}, 5, []int32{1, 3, 4, 7, 9}},
		{unit{at: 1, end: 4}, 2, []int32{3}}, // its own element is one
		{unit{at: 5, end: 7}, 0, nil},
		{unit{at: 9, end: 10}, 1, nil},
		{unit{at: 0, end: 10, holes: [][2]int32{{3, 5}, {7, 8}}}, 2, []int32{1, 9}},
		{unit{at: 2, end: 9, holes: [][2]int32{{3, 4}, {4, 9}}}, 0, nil},
		{unit{at: 0, end: 4, holes: [][2]int32{{2, 8}}}, -1, []int32{1}}, // one that ends behind it
	}
	for _, test := range tests {
		if got := m.own(&test.unit); got != test.own {
			t.Errorf("%+v has %d marks of its own, want %d", test.unit, got, test.own)
		}
		var in []int32
		for one := range m.in(&test.unit) {
			in = append(in, one.at)
		}
		if !slices.Equal(in, test.in) {
			t.Errorf("%+v has the marks %v, want %v", test.unit, in, test.in)
		}
	}
	var none marks
	none.count(10)
	for range none.in(&tests[0].unit) {
		t.Error("a mark where there is none")
	}
	if got := none.own(&tests[0].unit); got != 0 {
		t.Errorf("%d marks where there are none", got)
	}
}
