package testsite

import (
	"fmt"
	"net/http"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// CharsetPage is a page of charset.example.com in one encoding. Its paths are
// /name with the charset in the header, /name-meta with it in the page and
// /name-bare without it.
type CharsetPage struct {
	Name     string
	Text     string // a passage the decoded page contains
	encoding encoding.Encoding
}

const (
	koreanText   = "서울의 밤버스는 막차가 끊긴 뒤에도 도시를 가로지른다. 기사들은 새벽마다 같은 얼굴을 만난다고 말한다."
	japaneseText = "箸は二本で一膳と数える。木の香りが残る箸で食べると、いつもの味噌汁もすこし違って感じられる。"
	chineseText  = "清晨的市场里，卖豆腐的老人总是第一个到。他说只有安静的时候，才能听见城市醒来的声音。"
	taiwanText   = "清晨的市場裡，賣豆腐的老人總是第一個到。他說只有安靜的時候，才能聽見城市醒來的聲音。"
	russianText  = "Ночной трамвай идёт через весь город, и кондуктор знает почти каждого пассажира по имени."
	frenchText   = "Le café du marché ouvre à l’aube : les habitués y prennent un crème avant d’aller déballer."
)

// CharsetPages lists the encodings charset.example.com serves.
func CharsetPages() []CharsetPage {
	return []CharsetPage{
		{"euc-kr", koreanText, korean.EUCKR},
		{"shift_jis", japaneseText, japanese.ShiftJIS},
		{"euc-jp", japaneseText, japanese.EUCJP},
		{"iso-2022-jp", japaneseText, japanese.ISO2022JP},
		{"gbk", chineseText, simplifiedchinese.GBK},
		{"gb18030", chineseText, simplifiedchinese.GB18030},
		{"big5", taiwanText, traditionalchinese.Big5},
		{"windows-1251", russianText, charmap.Windows1251},
		{"koi8-r", russianText, charmap.KOI8R},
		{"windows-1252", frenchText, charmap.Windows1252},
		{"utf-16le", koreanText, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)},
		{"utf-16be", russianText, unicode.UTF16(unicode.BigEndian, unicode.UseBOM)},
		{"utf-8", koreanText, encoding.Nop},
	}
}

func addCharsets(s *Site) {
	for _, page := range CharsetPages() {
		declared, bare := page.render(true), page.render(false)
		s.Handle("charset.example.com", "/"+page.Name, serve("text/html; charset="+page.Name, bare))
		s.Handle("charset.example.com", "/"+page.Name+"-meta", serve("text/html", declared))
		s.Handle("charset.example.com", "/"+page.Name+"-bare", serve("text/html", bare))
	}
	s.Handle("charset.example.com", "/lying-header", serve("text/html; charset=iso-8859-1",
		[]byte("<!doctype html><title>x</title><p>"+koreanText)))
}

func (p CharsetPage) render(declare bool) []byte {
	meta := ""
	if declare {
		meta = fmt.Sprintf("<meta charset=%q>", p.Name)
	}
	page := "<!doctype html><html><head>" + meta + "<title>" + p.Name + "</title></head><body>"
	for range 8 {
		page += "<p>" + p.Text + "</p>\n"
	}
	encoded, err := p.encoding.NewEncoder().String(page + "</body></html>")
	if err != nil {
		return []byte(err.Error())
	}
	return []byte(encoded)
}

func serve(contentType string, body []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		if contentType == "" {
			w.Header()["Content-Type"] = nil
		} else {
			w.Header().Set("Content-Type", contentType)
		}
		_, _ = w.Write(body)
	}
}
