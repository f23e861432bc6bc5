package answer

import (
	"fmt"
	"strings"
	"testing"

	"github.com/decant-dev/decant/page"
)

func BenchmarkRankFivePages(b *testing.B) {
	var text strings.Builder
	for j := 0; text.Len() < 50_000; j++ {
		fmt.Fprintf(&text, "## Part %d\n\nThe word of the day is fact %d: the ferry to island %d leaves at %d:00 and a child pays %d.\n\n섬으로 가는 배는 매일 %d번 떠난다.\n\n", j, j, j*7, j%24, j%9, j%5)
	}
	var sources []Source
	b.SetBytes(5 * int64(text.Len()))
	for b.Loop() {
		sources = sources[:0]
		for range 5 {
			sources = append(sources, NewSource(&page.Page{Content: text.String()}))
		}
		Compose(AnswerQuestion, "When?", Choose("When does the harbour ferry leave, and how much is a ticket for a child?", sources, 16000))
	}
}
