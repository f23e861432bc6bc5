package link

import (
	"fmt"
	"strings"
	"testing"
)

// hostile holds repeats that make careless detectors slow.
var hostile = []string{
	"http://", "((((", "[a](", "a.a.a.", "mailto:", "a@b.com ", "g.co ", "`", "```", "<", "[", "](", "x@a.a.a.", "a-a-a-", "aaaa",
	"://", "www.", "한", "http://한", "a@", "&amp;", "'", "_", "**", "<a|", "<a.com|", "[a](b \"", "[a](b '", "[a](b (", "![a](", "[a](<",
	"` `` ", "\\`", "```\n", "~~~\n", "\n```a", "> ```\n", "http://a/(", "http://a.b/(=", "=http://a.b/(", "http://a/'", "a.com/;", "a.com/&a;",
	"a.com/한.", "\u200b", "a\u200b.com", "a\u200b", "http://a@", "http://a.", "a.co/http", "한.com", "한.", "localhost:", "x://", "\xff", "\xff.", ".", "@", "a.b@",
	"http://a/)", "[![a](b)", "![", "]", ")", "(", "{[(", "http://a/{[(", "\n\n", "[\n\n](", "😀", "http://a/😀-", "a_", "_a@a.co_", "http://[::1]", "http://[", "[a](b)",
	"a.md/", "1.2.3.4/", "1.2.3.4:80", "a.md:80:", "é.", "é@", "http://xn--", ",http://a/x", "`a", "``a`", "http://a/h", "a.com/~~", "<http://a.b|a",
}

func TestWorkIsLinear(t *testing.T) {
	t.Parallel()
	for _, unit := range hostile {
		small := workOf(strings.Repeat(unit, 4<<10/len(unit)))
		large := workOf(strings.Repeat(unit, 32<<10/len(unit)))
		if large > 10*small+1000 {
			t.Errorf("repeating %q eight times as often takes %d steps instead of %d", unit, large, small)
		}
	}
}

func workOf(text string) int {
	s := newScanner(text, Options{})
	for {
		if _, ok := s.next(); !ok {
			return s.work
		}
	}
}

// chat is an hour of a multilingual room in which few messages hold a link.
func chat(size int) string {
	messages := []string{
		"오늘 회의는 3시에 시작합니다. 자료는 미리 읽어 주세요!\n", "네, 알겠습니다 ㅎㅎ 조금 늦을 것 같아요.\n",
		"明日の会議は午後3時からです。資料を先に読んでおいてください。\n", "了解しました！少し遅れるかもしれません。\n",
		"明天下午三点开会，请提前看一下资料。\n", "好的，没问题，我可能会晚到几分钟。\n",
		"The meeting starts at 3 p.m. tomorrow, please read the notes first.\n", "Sure, I'll be a little late: the train is delayed again...\n",
		"did anyone run main.py with v1.2.3? it fails with `KeyError: name` on my machine\n",
		"자세한 내용은 https://example.com/docs/guide?lang=ko#intro에서 확인하세요.\n", "thanks :) 😀 see you there\n",
		"I think we should wait for the release (v2.0.1) before we change anything. What do you think?\n",
	}
	room := strings.Join(messages, "")
	return strings.Repeat(room, size/len(room)+1)[:size]
}

func BenchmarkFindChat(b *testing.B) {
	text := strings.ToValidUTF8(chat(1<<20), "")
	messages := strings.SplitAfter(text, "\n")
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		for _, message := range messages {
			Find(message, Options{})
		}
	}
}

func BenchmarkFindHostile(b *testing.B) {
	for _, unit := range hostile {
		for _, size := range []int{64 << 10, 1 << 20, 4 << 20} {
			text := strings.Repeat(unit, size/len(unit))
			b.Run(fmt.Sprintf("%q/%dKiB", unit, size>>10), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					Find(text, Options{})
				}
			})
		}
	}
}

func FuzzFind(f *testing.F) {
	for _, unit := range hostile {
		f.Add(unit+unit, uint8(0))
	}
	for _, seed := range []string{
		"[x](http://a.com/(b)c \"t\") `http://b.com` <http://c.com|www.d.com>", "https://example.com/page을/를 a@b.com", "> ```\n> x\n```",
		"http://u:p@[::1]:80/x?y#z", "![a ![b](c.com)](http://d.com)", "\\`a` ``b``", "www.한국.한국으로", "exam\u200bple.com",
	} {
		f.Add(seed, uint8(0))
		f.Add(seed, uint8(3))
	}
	f.Fuzz(func(t *testing.T, text string, flags uint8) {
		opts := Options{NoMarkdown: flags&1 != 0, IncludeCode: flags&2 != 0}
		links := Find(text, opts)
		checkInvariants(t, text, links)
		if again := Find(text, opts); fmt.Sprint(again) != fmt.Sprint(links) {
			t.Errorf("Find(%q) is not stable: %v, then %v", text, links, again)
		}
	})
}

func checkInvariants(t *testing.T, text string, links []Link) {
	t.Helper()
	at := 0
	for _, l := range links {
		if l.Start < at || l.End <= l.Start || l.End > len(text) || text[l.Start:l.End] != l.Value {
			t.Fatalf("Find(%q): %+v is out of order or place", text, l)
		}
		if strings.ToValidUTF8(l.Value, "") != l.Value {
			t.Fatalf("Find(%q): %q is cut within a rune", text, l.Value)
		}
		if strings.ContainsAny(l.Value, "\n\r\x00") || l.Href == "" {
			t.Fatalf("Find(%q): %+v is no address", text, l)
		}
		at = l.End
	}
	if converted := UTF16(text, links); len(converted) != len(links) {
		t.Fatalf("UTF16 changed the number of links of %q", text)
	}
}
