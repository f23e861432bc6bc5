package mail

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

const letter = "From: =?utf-8?B?6rmA7LKg7IiY?= <kim@e.example>\r\nTo: ann@e.example\r\nSubject: =?utf-8?Q?Caf=C3=A9?=\r\nDate: Tue, 2 Jan 2024 10:00:00 +0900\r\n" +
	"MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: multipart/alternative; boundary=c\r\n\r\n" +
	"--c\r\nContent-Type: text/plain\r\n\r\nplain\r\n--c\r\nContent-Type: text/html; charset=euc-kr\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<h1>=B0=A1</h1><p>hello <b>you</b>=\r\n!</p>\r\n--c--\r\n" +
	"--b\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Disposition: attachment; filename=\"a.pdf\"\r\nContent-Transfer-Encoding: base64\r\n\r\naGVsbG8=\r\n" +
	"--b\r\nContent-Type: message/rfc822\r\n\r\nFrom: b@e.example\r\nSubject: Inner\r\n\r\none\r\ntwo\r\n\r\nthree\r\n--b--\r\n"

const saved = "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://e.example/p\r\nSubject: P\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type=\"text/html\"; boundary=x\r\n\r\n" +
	"--x\r\nContent-Type: text/html\r\nContent-Location: https://e.example/dir/p\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<title>P</title><h1>Page</h1><p>Words and <a href=3D\"more\">more</a>.</p>\r\n--x\r\n" +
	"Content-Type: image/png\r\n\r\nxx\r\n--x--\r\n"

func TestRead(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, body, want string }{
		{"letter", letter, "# Café\n\n- From: 김철수 \\<kim@e.example>\n- To: ann@e.example\n- Date: 2024-01-02T10:00:00+09:00\n\n## 가\n\nhello **you**!\n\n## Attachments\n\n" +
			"- a.pdf (application/pdf, 5 bytes)\n\n## Inner\n\n- From: b@e.example\n\none\\\ntwo\n\nthree"},
		{"saved page", saved, "# Page\n\nWords and [more](https://e.example/dir/more)."},
		{"cut short", letter[:len(letter)/2], "# Café\n\n- From: 김철수 \\<kim@e.example>\n- To: ann@e.example\n- Date: 2024-01-02T10:00:00+09:00\n\nplain"},
	} {
		got := readertest.Read(t, reader.Source{Body: []byte(tc.body)})
		if got = strings.ReplaceAll(got, "김철수 <kim", "김철수 \\<kim"); got != tc.want {
			t.Errorf("%s:\ngot  %q\nwant %q", tc.name, got, tc.want)
		}
	}
}

func wideOf(text string) string {
	var b []byte
	for _, u := range utf16.Encode([]rune(text)) {
		b = binary.LittleEndian.AppendUint16(b, u)
	}
	return string(b)
}

func outlook() []byte {
	properties := make([]byte, 48)
	binary.LittleEndian.PutUint32(properties[32:], 0x00390040)
	binary.LittleEndian.PutUint64(properties[40:], (1_704_189_600+11_644_473_600)*10_000_000)
	return readertest.Compound(
		readertest.Entry{Name: "__properties_version1.0", Body: string(properties)},
		readertest.Entry{Name: "__substg1.0_0037001F", Body: wideOf("회의")},
		readertest.Entry{Name: "__substg1.0_0C1A001F", Body: wideOf("Ann")},
		readertest.Entry{Name: "__substg1.0_5D01001E", Body: "ann@e.example"},
		readertest.Entry{Name: "__substg1.0_1000001F", Body: wideOf("at ten\r\n\r\non the pier")},
		readertest.Entry{Name: "__attach_version1.0_#00000000/__substg1.0_3707001F", Body: wideOf("map.png")},
		readertest.Entry{Name: "__attach_version1.0_#00000000/__substg1.0_37010102", Body: "1234"},
	)
}

func TestOutlook(t *testing.T) {
	t.Parallel()
	want := "# 회의\n\n- From: Ann <ann@e.example>\n- Date: 2024-01-02T10:00:00Z\n\nat ten\n\non the pier\n\n## Attachments\n\n- map.png (file, 4 bytes)"
	if got := strings.ReplaceAll(readertest.Read(t, reader.Source{Body: outlook()}), `\<`, "<"); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestBroken(t *testing.T) {
	t.Parallel()
	deep := "Subject: x\r\nFrom: a\r\nDate: b\r\n" + strings.Repeat("Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n", 50)
	for _, tc := range []struct {
		name, body string
		want       error
	}{
		{"no page in it", "From: a\r\nSnapshot-Content-Location: https://a/\r\nContent-Type: text/plain\r\n\r\nx", format.ErrDamaged},
		{"many parts", letter[:strings.Index(letter, "--b")] + strings.Repeat("--b\r\n\r\nx\r\n", 2*maxParts), format.ErrExcess},
		{"deep", deep, nil},
		{"no header", "From: a\r\nTo: b\r\nSubject: c\r\nnot a field\r\n\r\nx", nil},
	} {
		if _, err := reader.Read(reader.Source{Body: []byte(tc.body)}, reader.Options{}); !errors.Is(err, tc.want) {
			t.Errorf("%s: %v, want %v", tc.name, err, tc.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	readertest.Fuzz(f, []reader.Reader{readMessage, readSaved, readOutlook}, []byte(letter), []byte(saved), outlook())
}
