package reader

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/markdown"
)

// What may not be done with an article stands behind its end, in a paragraph or
// on a line of the text.
func TestLinesThatEndAnArticle(t *testing.T) {
	t.Parallel()
	const korean = "지난해 문을 닫았던 골목의 작은 책방이 이웃들의 도움으로 다시 문을 열었다. 주인은 그동안 모은 책 삼천 권을 새 책장에 꽂았다."
	const japanese = "港の入り口に立つ灯台の修理が四日、百年ぶりに始まった。石の壁のひびを埋め、さびた階段を取り替える。工事は秋まで続く。"
	const chinese = "春天的雨下了三天三夜，今天早上终于停了。我背着竹篓走上茶山，泥土的味道很浓，叶子上还挂着水珠。外婆说，雨后的第一天最好采茶。"
	for _, test := range []struct{ lang, text, last string }{
		{"ko", korean + "<br><br>“책방이 없으니 골목이 어두웠어요.” 옆 가게 주인의 말이다.<br><br>&lt;ⓒ 한뉴스, 무단전재 및 재배포 금지&gt;<br><br>[이바다 기자]", "재배포"},
		{"ko", "<p>" + korean + "</p><p>" + korean + "</p><p>저작권자 © 한뉴스 재배포 금지</p>", "재배포"},
		{"ja", "<p>" + japanese + "</p><p>" + japanese + "</p><p>Copyright © 海辺新聞 無断転載禁止</p><p>記事・写真の無断転用を禁じます。</p>", "無断"},
		{"zh", "<p>" + chinese + "</p><p>" + chinese + "</p><p>————————<br>版权声明：本文为博主「林小雨」的原创文章，转载请附上原文出处链接及本声明。</p>", "版权"},
	} {
		page := `<!doctype html><html lang="` + test.lang + `"><head><title>Title of the text</title></head><body><header><a href="/">Home</a><nav><a href="/a">One</a> <a href="/b">Two</a></nav></header><main><article><h1>Title of the text</h1>
<div class="body">` + test.text + `</div></article></main><footer><a href="/t">Terms</a></footer></body></html>`
		doc, err := Read(Source{Body: []byte(page), URL: "https://news.example/2023/title-of-the-text", ContentType: "text/html"}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if text := markdown.Render(doc.Root, markdown.Options{}).Markdown; strings.Contains(text, test.last) || len(text) < 150 {
			t.Errorf("%q stands in the text of type %q: %s", test.last, doc.Verdict.PageType, text)
		}
	}
}
