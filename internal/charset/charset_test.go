package charset

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

const (
	koreanText   = "서울의 밤버스는 막차가 끊긴 뒤에도 도시를 가로지른다. 기사들은 새벽마다 같은 얼굴을 만난다."
	japaneseText = "箸は二本で一膳と数える。木の香りが残る箸で食べると、いつもの味噌汁もすこし違って感じられる。"
	chineseText  = "清晨的市场里，卖豆腐的老人总是第一个到。他说只有安静的时候，才能听见城市醒来的声音。"
	taiwanText   = "清晨的市場裡，賣豆腐的老人總是第一個到。他說只有安靜的時候，才能聽見城市醒來的聲音。"
	russianText  = "Ночной трамвай идёт через весь город, и кондуктор знает почти каждого пассажира по имени."
	frenchText   = "Le café du marché ouvre à l’aube : les habitués y prennent un crème avant d’aller déballer."
	polishText   = "Nocny tramwaj jedzie przez całe miasto, a konduktor zna prawie każdego pasażera z imienia."
)

var samples = []struct {
	name string
	text string
	enc  encoding.Encoding
	bare bool // found without declaration
}{
	{"euc-kr", koreanText + " 똠방각하 뷁", korean.EUCKR, true},
	{"shift_jis", japaneseText, japanese.ShiftJIS, true},
	{"euc-jp", japaneseText, japanese.EUCJP, true},
	{"iso-2022-jp", japaneseText, japanese.ISO2022JP, true},
	{"gbk", chineseText, simplifiedchinese.GBK, false},
	{"gb18030", chineseText, simplifiedchinese.GB18030, true},
	{"big5", taiwanText, traditionalchinese.Big5, true},
	{"windows-1251", russianText, charmap.Windows1251, true},
	{"koi8-r", russianText, charmap.KOI8R, true},
	{"windows-1252", frenchText, charmap.Windows1252, true},
	{"iso-8859-2", polishText, charmap.ISO8859_2, true},
	{"utf-16le", koreanText, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), true},
	{"utf-16be", russianText, unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), true},
	{"utf-8", koreanText, encoding.Nop, true},
}

func page(head, text string) string {
	return "<!DOCTYPE html><html><head>" + head + "<title>t</title></head><body><p>" + strings.Repeat(text+"</p>\n<p>", 6) + "</p></body></html>"
}

func encode(t testing.TB, enc encoding.Encoding, text string) []byte {
	t.Helper()
	out, err := enc.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return []byte(out)
}

func TestDecodeDeclared(t *testing.T) {
	t.Parallel()
	for _, row := range samples {
		plain := page("", row.text)
		got := Decode(encode(t, row.enc, plain), "text/html; charset="+row.name)
		if string(got.UTF8) != plain || got.Name != row.name || got.Replaced != 0 {
			t.Errorf("%s by header: %s by %s, %d replaced: %.120q", row.name, got.Name, got.Source, got.Replaced, got.UTF8)
		}
		if isUTF16(row.name) {
			continue
		}
		for source, head := range map[string]string{
			"meta":       `<META CHARSET="` + row.name + `">`,
			"http-equiv": `<!-- <meta charset=koi8-u> --><script>"<meta charset=koi8-u>"</script><meta content='text/html;charset=` + row.name + `' http-equiv=Content-Type />`,
			"far":        strings.Repeat("<link rel=x>", 500) + "<meta charset=" + row.name + ">",
		} {
			plain := page(head, row.text)
			got := Decode(encode(t, row.enc, plain), "text/html")
			if string(got.UTF8) != plain || got.Name != row.name || got.Source != "meta" {
				t.Errorf("%s by %s: %s by %s: %.120q", row.name, source, got.Name, got.Source, got.UTF8)
			}
		}
		plain = `<?xml version="1.0" encoding="` + row.name + `"?>` + page("", row.text)
		got = Decode(encode(t, row.enc, plain), "application/xhtml+xml")
		if string(got.UTF8) != plain || got.Name != row.name || got.Source != "xml" {
			t.Errorf("%s by XML: %s by %s", row.name, got.Name, got.Source)
		}
	}
}

func TestDecodeUndeclared(t *testing.T) {
	t.Parallel()
	for _, row := range samples {
		if !row.bare {
			continue
		}
		plain := page("", row.text)
		got := Decode(encode(t, row.enc, plain), "")
		if string(got.UTF8) != plain {
			t.Errorf("%s undeclared: %s by %s: %.200q", row.name, got.Name, got.Source, got.UTF8)
		}
	}
}

func TestDecodeEdges(t *testing.T) {
	t.Parallel()
	korean8 := encode(t, korean.EUCKR, page("", koreanText))
	tests := []struct {
		name, body, contentType string
		want                    Text
	}{
		{"empty", "", "", Text{Name: "utf-8", Source: "utf8"}},
		{"ascii", "plain", "text/plain", Text{UTF8: []byte("plain"), Name: "utf-8", Source: "utf8"}},
		{"utf-8 mark", "\xef\xbb\xbfé", "text/html; charset=euc-kr", Text{UTF8: []byte("é"), Name: "utf-8", Source: "bom"}},
		{"utf-16 mark", "\xff\xfeh\x00i\x00", "", Text{UTF8: []byte("hi"), Name: "utf-16le", Source: "bom"}},
		{"utf-16 mark, big", "\xfe\xff\x00h\x00i", "", Text{UTF8: []byte("hi"), Name: "utf-16be", Source: "bom"}},
		{"lying header", "<p>" + koreanText, "text/html; charset=iso-8859-1", Text{UTF8: []byte("<p>" + koreanText), Name: "utf-8", Source: "utf8"}},
		{"alias", string(korean8), "text/html; charset=CP949", Text{UTF8: []byte(page("", koreanText)), Name: "euc-kr", Source: "header"}},
		{"header utf-8, bytes euc-kr", string(korean8), "text/html; charset=utf-8", Text{UTF8: []byte(page("", koreanText)), Name: "euc-kr", Source: "detected"}},
		{"one bad byte", "caf\xc3\xa9 \xff " + strings.Repeat("é", 30), "text/html; charset=utf-8",
			Text{UTF8: []byte("café \ufffd " + strings.Repeat("é", 30)), Name: "utf-8", Source: "header", Replaced: 1}},
		{"cut in a character", strings.Repeat("é", 30) + "\xc3", "text/html; charset=iso-8859-1",
			Text{UTF8: []byte(strings.Repeat("é", 30) + "\ufffd"), Name: "utf-8", Source: "utf8", Replaced: 1}},
		{"unknown label", "é", "text/html; charset=klingon", Text{UTF8: []byte("é"), Name: "utf-8", Source: "utf8"}},
		{"broken header", "caf\xe9", "text/html; charset=iso-8859-1; =", Text{UTF8: []byte("café"), Name: "windows-1252", Source: "header"}},
		{"few pairs", "<p>\xc4\xa3\xc4\xa3", "text/html; charset=gbk", Text{UTF8: []byte("<p>模模"), Name: "gbk", Source: "header"}},
		{"meta utf-16 means utf-8", "<meta charset=utf-16>é", "", Text{UTF8: []byte("<meta charset=utf-16>é"), Name: "utf-8", Source: "meta"}},
	}
	for _, test := range tests {
		got := Decode([]byte(test.body), test.contentType)
		if !bytes.Equal(got.UTF8, test.want.UTF8) || got.Name != test.want.Name || got.Source != test.want.Source || got.Replaced != test.want.Replaced {
			t.Errorf("%s: %+v, text %.80q; want %+v, text %.80q", test.name, got, got.UTF8, test.want, test.want.UTF8)
		}
	}
}

func TestDecodeSharesUTF8(t *testing.T) {
	t.Parallel()
	body := []byte(page("", koreanText))
	if got := Decode(body, "text/html"); &got.UTF8[0] != &body[0] {
		t.Error("UTF-8 was copied")
	}
}

func FuzzDecode(f *testing.F) {
	for _, row := range samples {
		f.Add(encode(f, row.enc, page("", row.text))[:300], "text/html; charset="+row.name)
		f.Add(encode(f, row.enc, row.text)[:40], "")
	}
	f.Add([]byte(`<?xml encoding="x?><meta charset='a`), `text/html; charset="`)
	f.Fuzz(func(t *testing.T, body []byte, contentType string) {
		got := Decode(body, contentType)
		if !utf8.Valid(got.UTF8) || got.Name == "" || got.Source == "" || got.Replaced < 0 || len(got.UTF8) > 4*len(body)+16 {
			t.Fatalf("Decode(%q, %q) = %+v", body, contentType, got)
		}
	})
}

func BenchmarkDecodeUTF8(b *testing.B) {
	body := []byte(strings.Repeat(page(`<meta charset="utf-8">`, koreanText+" plain English words between"), 100))
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		Decode(body, "text/html; charset=utf-8")
	}
}

func BenchmarkDecodeUndeclared(b *testing.B) {
	body := encode(b, korean.EUCKR, strings.Repeat(page("", koreanText), 100))
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		Decode(body, "text/html")
	}
}

func TestAFewWordsOfTheEastAreEnough(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, text string }{
		{"shift_jis", "名前,年齢,住所\n佐藤太郎,30,東京\n"},
		{"euc-kr", "이름,나이\n김철수,30\n"},
		{"gbk", "姓名,年龄,城市\n张伟,30,北京\n"},
		{"windows-1252", "prénom;âge\nRenée;30\nZoë;25\n"},
		{"windows-1252", "Größe;Höhe;Straße;Übung"},
	} {
		found, _ := charset.Lookup(tc.name)
		body, err := found.NewEncoder().Bytes([]byte(tc.text))
		if err != nil {
			t.Fatal(err)
		}
		if got := Decode(body, "text/csv"); string(got.UTF8) != tc.text {
			t.Errorf("%s %q: decoded as %s to %q", tc.name, tc.text, got.Name, got.UTF8)
		}
	}
}
