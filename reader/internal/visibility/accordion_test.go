package visibility

import (
	"strings"
	"testing"
)

func TestAccordionsHaveShortQuestions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		boxes, letters int
		stays          bool
	}{
		{fewestQuestions, longestQuestion, true},
		{fewestQuestions, longestQuestion + 1, false},
		{fewestQuestions - 1, longestQuestion, false},
		{fewestQuestions, 0, false},
	} {
		box := "<div class=b><div class=q>" + strings.Repeat("q", test.letters) +
			"</div><div class=a hidden>ANSWER in more than forty letters, as they are</div></div>"
		root := parse(t, "<div>"+strings.Repeat(box, test.boxes)+"</div>")
		Hide(root, Options{})
		if got := strings.Contains(seen(root), "ANSWER"); got != test.stays {
			t.Errorf("%d boxes with questions of %d letters: answers stay: %v, want %v", test.boxes, test.letters, got,
				test.stays)
		}
	}
}
