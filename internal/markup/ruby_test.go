package markup

import (
	"strings"
	"testing"
)

// Readings of a few words are information; those of all are for who cannot read.
func TestReadings(t *testing.T) {
	t.Parallel()
	const word = `<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>`
	for _, tc := range []struct {
		read, plain int
		want        bool // the readings are written
	}{
		{1, 0, true},
		{fewestRead - 1, 0, true},
		{fewestRead, 0, false},
		{80, 20, false},
		{79, 21, true},
	} {
		page := "<p>" + strings.Repeat(word+"を", tc.read) + strings.Repeat("字", tc.plain)
		got, _ := transcribed(t, page, Options{})
		if strings.Contains(got, "かん") != tc.want || strings.Count(got, "漢") != tc.read {
			t.Errorf("%d characters with a reading and %d without: %.80s, want readings %v", tc.read, tc.plain, got, tc.want)
		}
	}
	got, _ := transcribed(t, "<p>"+strings.Repeat("<ruby><rb><span>漢</span></rb><rt>かん</rt></ruby>", fewestRead), Options{})
	if strings.Contains(got, "かん") {
		t.Errorf("readings of what is in boxes stay: %.80s", got)
	}
}
