package crawl

import (
	"slices"
	"testing"

	"golang.org/x/text/encoding/korean"
)

func TestFind(t *testing.T) {
	t.Parallel()
	old, err := korean.EUCKR.NewEncoder().String(`<meta charset=euc-kr><p>서울의 밤버스</p><a href="/서울">서울</a>`)
	if err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		body  string
		pages []string
	}{
		"another encoding":   {old, []string{"https://a.example/%EC%84%9C%EC%9A%B8"}},
		"references":         {`<a href="/x?a=1&amp;b=2">`, []string{"https://a.example/x?a=1&b=2"}},
		"without scripts":    {`<noscript><a href=/n>n</a></noscript>`, []string{"https://a.example/n"}},
		"in a comment":       {`<!-- <a href=/c>c</a> --><a href=/d>`, []string{"https://a.example/d"}},
		"in a script":        {`<script>"<a href=/s>"</script><a href=/d>`, []string{"https://a.example/d"}},
		"frames and areas":   {`<iframe src=/i></iframe><map><area href=/a></map>`, []string{"https://a.example/i", "https://a.example/a"}},
		"a base":             {`<base href="https://a.example/in/"><a href=x>`, []string{"https://a.example/in/x"}},
		"not to be followed": {`<a rel="nofollow ugc" href=/u><a href=/d>`, []string{"https://a.example/d"}},
		"closed":             {`<meta name=robots content="noindex, nofollow"><a href=/d>`, nil},
	} {
		if got := Find([]byte(tc.body), "text/html", "https://a.example/").Pages; !slices.Equal(got, tc.pages) {
			t.Errorf("%s: got %q, want %q", name, got, tc.pages)
		}
	}
}
