package bench

import (
	"fmt"
	"strings"
	"testing"

	"github.com/decant-dev/decant/link"
	"mvdan.cc/xurls/v2"
)

// chatMessages returns a multilingual room in which one message in twelve holds a link.
func chatMessages(size int) []string {
	room := []string{
		"오늘 회의는 3시에 시작합니다. 자료는 미리 읽어 주세요!", "네, 알겠습니다 ㅎㅎ 조금 늦을 것 같아요.",
		"明日の会議は午後3時からです。資料を先に読んでおいてください。", "了解しました！少し遅れるかもしれません。",
		"明天下午三点开会，请提前看一下资料。", "好的，没问题，我可能会晚到几分钟。",
		"The meeting starts at 3 p.m. tomorrow, please read the notes first.", "Sure, I'll be a little late: the train is delayed again...",
		"did anyone run main.py with v1.2.3? it fails with `KeyError: name` on my machine",
		"자세한 내용은 https://example.com/docs/guide?lang=ko#intro에서 확인하세요.", "thanks :) 😀 see you there",
		"I think we should wait for the release (v2.0.1) before we change anything. What do you think?",
	}
	var messages []string
	for total := 0; total < size; total += len(messages[len(messages)-1]) {
		messages = append(messages, room[len(messages)%len(room)])
	}
	return messages
}

func BenchmarkLinks(b *testing.B) {
	messages := chatMessages(256 << 10)
	relaxed := xurls.Relaxed()
	run := func(name string, find func(string)) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(strings.Join(messages, ""))))
			b.ReportAllocs()
			for b.Loop() {
				for _, message := range messages {
					find(message)
				}
			}
		})
	}
	run("decant", func(message string) { link.Find(message, link.Options{}) })
	run("xurls", func(message string) { relaxed.FindAllStringIndex(message, -1) })
}

func BenchmarkLinksHostile(b *testing.B) {
	for _, unit := range []string{"http://", "((((", "[a](", "a.a.a.", "mailto:", "a@b.com ", "g.co ", "`", "```", "<", "x@a.a.a.", "a-a-a-", "http://한", "&amp;"} {
		for _, size := range []int{64 << 10, 256 << 10, 1 << 20, 4 << 20} {
			text := strings.Repeat(unit, size/len(unit))
			b.Run(fmt.Sprintf("%q/%dKiB", unit, size>>10), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					link.Find(text, link.Options{})
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(text)), "ns/byte")
			})
		}
	}
}
