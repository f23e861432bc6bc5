package reader

import (
	"slices"
	"strings"
	"testing"
)

func TestParsePages(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		in   string
		want []int // of ten
	}{
		{"", []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}},
		{"3", []int{3}},
		{"3-5,9", []int{3, 4, 5, 9}},
		{" 9 , 3 - 4 ", []int{3, 4, 9}},
		{"8-", []int{8, 9, 10}},
		{"2–3", []int{2, 3}},
		{"11-20", nil},
	} {
		got, err := ParsePages(tc.in)
		if err != nil || !slices.Equal(got.Of(10), tc.want) {
			t.Errorf("ParsePages(%q) gives %v (%v), want %v", tc.in, got.Of(10), err, tc.want)
		}
	}
	many := strings.TrimSuffix(strings.Repeat("1,", maxPageRanges), ",")
	if _, err := ParsePages(many); err != nil {
		t.Errorf("%d ranges: %v", maxPageRanges, err)
	}
	for _, in := range []string{"0", "-3", "3-2", "a", "1,,2", ",", "3-5-7", "1234567", many + ",1"} {
		if got, err := ParsePages(in); err == nil {
			t.Errorf("ParsePages(%q) = %v, want an error", in, got)
		}
	}
}
