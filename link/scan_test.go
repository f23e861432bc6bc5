package link

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// check reads cases in which ⟦ ⟧ mark the links that must be found, and nothing else.
func check(t *testing.T, opts Options, cases []string) {
	t.Helper()
	t.Parallel()
	for _, want := range cases {
		text := strings.NewReplacer("⟦", "", "⟧", "").Replace(want)
		if got := mark(text, Find(text, opts)); got != want {
			t.Errorf("Find(%q)\n got %s\nwant %s", text, got, want)
		}
	}
}

func mark(text string, links []Link) string {
	var out strings.Builder
	at := 0
	for _, l := range links {
		out.WriteString(text[at:l.Start] + "⟦" + l.Value + "⟧")
		at = l.End
	}
	return out.String() + text[at:]
}

func TestChat(t *testing.T) {
	check(t, Options{}, []string{
		"",
		"no links here. None at all: really, 3.14 of them",
		"see ⟦https://example.com⟧",
		"⟦https://example.com/a⟧ and ⟦http://example.org/b⟧",
		"⟦https://example.com/a⟧\n⟦https://example.com/b⟧\n",
		"⟦HTTPS://EXAMPLE.COM/Path⟧",
		"@alice look at ⟦https://example.com⟧ pls",
		"#news ⟦https://example.com⟧",
		"lol😂⟦https://example.com/x⟧😂",
		"look👉⟦https://example.com⟧👈",
		"👉 ⟦example.com⟧ 👈",
		"👉⟦example.com⟧👈",
		"①⟦https://a.com⟧②⟦https://b.com⟧",
		"⟦https://a.com⟧→⟦https://b.com⟧",
		"<@U123> shared <⟦https://example.com/a?b=c⟧|a title with example.org> ok",
		"<⟦mailto:bob@example.com⟧|bob@example.com>",
		"<#C123|general> <!here> <:smile:123>",
		"||⟦https://spoiler.example.com/x⟧||",
		"> ⟦https://quoted.example.com⟧",
		"- ⟦https://a.example.com⟧\n- ⟦b.example.com⟧",
		"1. ⟦https://a.example.com⟧",
		"10:30 ⟦https://zoom.us/j/123?pwd=abc.1⟧",
		"⟦https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC?si=abc_-⟧",
		"⟦https://youtu.be/dQw4w9WgXc_⟧",
		"⟦https://youtu.be/dQw4w9WgXc-⟧ wow",
		"⟦https://medium.com/@user/post-1⟧",
		"⟦https://www.google.com/maps/place/X/@37.5,127.0,17z⟧",
		"⟦https://example.com/a;b=c⟧; next",
		"key=⟦https://example.com⟧",
		"\"url\":\"⟦https://example.com/a⟧\",\"x\":1",
		"{'url':'⟦https://example.com/a⟧','b':'⟦https://example.com/b⟧'}",
		"<a href=\"⟦https://example.com/a⟧\">text</a>",
		"<a href='⟦https://example.com/a⟧'>text</a>",
		"<b>⟦example.com⟧</b>",
		"&lt;⟦https://example.com/a⟧&gt;",
		"src=&quot;⟦https://example.com/a⟧&quot;&gt;text",
		"[url=⟦https://example.com/a⟧]text[/url]",
		"[url]⟦https://example.com/a⟧[/url]",
		"\\url{⟦https://example.com/a⟧}",
		"⟦https://example.com/a⟧\\nnext",
	})
}

func TestScheme(t *testing.T) {
	check(t, Options{}, []string{
		"⟦http://example.com⟧ ⟦https://example.com⟧ ⟦ftp://example.com/f⟧ ⟦ftps://example.com⟧",
		"hxxps://example.com/a.com hxxp://evil.com",
		"postgres://user:pw@db.example.com:5432/app?x=foo.com",
		"ssh://git@github.com/a/b.git git+https://github.com/a/b.git git+ssh://github.com/x",
		"htp://example.com htttp://example.com ttps://example.com/x.com",
		"file:///etc/hosts.com javascript:alert(1) data:text/plain,hi",
		"rdar://1234 h://test ://example.com //example.com ///example.com",
		"foo⟦http://example.com⟧ x⟦https://example.com/a⟧",
		"text:⟦http://example.com/⟧",
		"한글:⟦https://example.com⟧",
		"view-source:⟦https://example.com⟧",
		"http:// example http://. http://.. http://? http://# http:///a http://",
		"http://, http://) http://: http://@",
		"⟦http://example.com⟧",
		"http://⟦http://example.com⟧",
		"⟦http://example.com/http://example.org⟧",
		"⟦http://web.archive.org/web/2020/https://example.org/x⟧",
		"⟦http://example.com/?u=http://example.org/⟧",
		"⟦http://a.com⟧⟦http://b.com⟧ ⟦http://a.com/x⟧⟦https://b.com/y⟧",
		"⟦http://a.com⟧,⟦http://b.com⟧ ⟦http://a.com/x⟧,⟦http://b.com/y⟧;⟦http://c.com⟧",
		"⟦https://a.com/x⟧한글⟦https://b.com⟧",
		"⟦https://a.com/?u=https%3A%2F%2Fb.com⟧",
		"⟦https://a.com/x%3Ahttp://b.com⟧",
		"chrome://settings about:blank tel:+8210 magnet:?xt=urn:btih:abc",
		"http:⟦example.com⟧ http:/example.com https//example.com",
	})
}

func TestNoMarkdown(t *testing.T) {
	check(t, Options{NoMarkdown: true}, []string{
		"`⟦http://a.com⟧` [⟦a.com⟧](⟦http://b.com⟧)",
		"```\n⟦http://a.com⟧\n```",
		"<⟦http://a.com/x⟧|⟦b.com⟧>",
	})
}

func TestIncludeCode(t *testing.T) {
	check(t, Options{IncludeCode: true}, []string{
		"`⟦http://a.com⟧` then ⟦b.com⟧ and `curl ⟦http://c.com/x⟧`.",
		"```\n⟦http://a.com⟧\n```\n⟦http://b.com⟧",
	})
}

func TestSchemesOption(t *testing.T) {
	check(t, Options{Schemes: []string{"https", "ssh"}}, []string{
		"⟦https://a.com⟧ ⟦ssh://host/x⟧ http://b.com ⟦c.com⟧ mailto:⟦d@e.com⟧",
	})
}

func TestLinkFields(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		opts Options
		want Link
	}{
		{"a.com/x", Options{}, Link{URL, "a.com/x", "http://a.com/x", 0, 7, false, false}},
		{"a.com", Options{DefaultScheme: "https"}, Link{URL, "a.com", "https://a.com", 0, 5, false, false}},
		{"localhost:80", Options{}, Link{URL, "localhost:80", "http://localhost:80", 0, 12, false, false}},
		{"me@a.com", Options{}, Link{Email, "me@a.com", "mailto:me@a.com", 0, 8, false, false}},
		{"mailto:me@a", Options{}, Link{Email, "mailto:me@a", "mailto:me@a", 0, 11, true, false}},
		{"http://u:p@a.com", Options{}, Link{URL, "http://u:p@a.com", "http://u:p@a.com", 0, 16, true, true}},
		{"http://xn--a.com", Options{}, Link{URL, "http://xn--a.com", "http://xn--a.com", 0, 16, true, true}},
		{"http://аpple.com", Options{}, Link{URL, "http://аpple.com", "http://аpple.com", 0, 17, true, true}},
		{"http://яндекс.com", Options{}, Link{URL, "http://яндекс.com", "http://яндекс.com", 0, 23, true, false}},
		{"http://Tシャツ.jp", Options{}, Link{URL, "http://Tシャツ.jp", "http://Tシャツ.jp", 0, 20, true, false}},
		{`[x](http://a.com/a\_b&amp;c)`, Options{}, Link{URL, `http://a.com/a\_b&amp;c`, "http://a.com/a_b&c", 4, 27, true, false}},
		{`[x](<http://a.com/a b>)`, Options{}, Link{URL, `http://a.com/a b`, "http://a.com/a%20b", 5, 21, true, false}},
	} {
		got := Find(c.text, c.opts)
		if !reflect.DeepEqual(got, []Link{c.want}) {
			t.Errorf("Find(%q) = %+v, want %+v", c.text, got, c.want)
		}
	}
}

func TestAllStopsEarly(t *testing.T) {
	t.Parallel()
	count := 0
	for range All("a.com b.com c.com", Options{}) {
		if count++; count == 2 {
			break
		}
	}
	if count != 2 {
		t.Errorf("All went on for %d links after a break at 2", count)
	}
}

func TestUTF16(t *testing.T) {
	t.Parallel()
	text := "한글😀 a.com é b@c.com"
	var got [][2]int
	for _, l := range UTF16(text, Find(text, Options{})) {
		got = append(got, [2]int{l.Start, l.End})
	}
	if want := [][2]int{{5, 10}, {13, 20}}; !slices.Equal(got, want) {
		t.Errorf("UTF16(%q) = %v, want %v", text, got, want)
	}
}

func TestLinkJSON(t *testing.T) {
	t.Parallel()
	got, err := json.Marshal(Find("a.com", Options{})[0])
	want := `{"type":"url","value":"a.com","href":"http://a.com","start":0,"end":5}`
	if err != nil || string(got) != want {
		t.Errorf("json = %s, %v, want %s", got, err, want)
	}
}

func ExampleFind() {
	for _, l := range Find("문서는 https://example.com/guide에서, 질문은 help@example.com으로", Options{}) {
		fmt.Println(l.Type, l.Value)
	}
	// Output:
	// url https://example.com/guide
	// email help@example.com
}
