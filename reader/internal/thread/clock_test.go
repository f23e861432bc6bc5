package thread

import "testing"

func TestTimesOfDay(t *testing.T) {
	t.Parallel()
	const day = "2021-04-27"
	for text, want := range map[string]string{
		"27 Apr 2021":                     day,
		"27 Apr 2021 9:05":                day + "T09:05",
		"Apr 27, 2021, 9:05 pm":           day + "T21:05",
		"Apr 27, 2021 12:05 a.m.":         day + "T00:05",
		"2021년 4월 27일 오후 3:05":            day + "T15:05",
		"2021년 4월 27일 오전 12:05":           day + "T00:05",
		"Tue, 27 Apr 2021 10:41:12 +0200": day + "T10:41+02:00",
		"27 Apr 2021 08:45:02 UTC":        day + "T08:45Z",
		"27 Apr 2021 at 28:00":            day,
		"ratio 1:2 of 27 Apr 2021":        day,
	} {
		if got := withClock(day, text); got != want {
			t.Errorf("withClock(%q) = %q, want %q", text, got, want)
		}
	}
	if got := withClock("2021-04-27T10:00:00Z", "10:00"); got != "2021-04-27T10:00:00Z" {
		t.Errorf("a time that is one already became %q", got)
	}
}
