package markdown_test

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/linear"
)

func TestLinksOfACardAreNumberedOnce(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ page, want string }{
		{`<h3><a href=/x>A long way</a></h3><p>Text.</p><p><a href=/x>Read more</a></p>`,
			"### [A long way][1]\n\nText.\n\nRead more\n"},
		{`<p><a href=/x><img src=/i.png alt="A bridge"></a></p><h3><a href=/x>A long way</a></h3>`,
			"![A bridge][1]\n\n### [A long way][2]\n"},
		{`<p><a href=/x><img src=/i.png alt="A"></a></p><p><a href=/x><img src=/j.png alt="B"></a></p>`,
			"[![A][1]][2]\n\n![B][3]\n"},
		{`<p><a href="/x?utm_source=a">one</a></p><p><a href="/x?utm_source=b">two</a></p>`, "[one][1]\n\ntwo\n"},
		{`<p><a href=/x>one</a> or <a href=/x>two</a></p>`, "[one][1] or [two][1]\n"},
		{`<p><a href=/x>one</a></p><p><a href=/x#more>two</a></p>`, "[one][1]\n\n[two][2]\n"},
		{`<p><a href=/x>one</a></p><p><a href=/y>two</a></p><p><a href=/x>three</a></p>`,
			"[one][1]\n\n[two][2]\n\n[three][1]\n"},
		{`<p><a href=/x>one</a></p><p>1</p><p>2</p><p><a href=/x>two</a></p>`, "[one][1]\n\n1\n\n2\n\ntwo\n"},
		{`<p><a href=/x>one</a></p><p>1</p><p>2</p><p>3</p><p><a href=/x>two</a></p>`,
			"[one][1]\n\n1\n\n2\n\n3\n\n[two][1]\n"},
		{`<p><a href=/x>one</a></p><p><a href=/x><b>*two*</b></a> more</p>`, "[one][1]\n\n**\\*two\\*** more\n"},
	} {
		if got := numbered(test.page).Markdown; got != test.want {
			t.Errorf("%s\ngot  %q\nwant %q", test.page, got, test.want)
		}
	}
}

func TestRepeatedLinksAreFoundInLinearTime(t *testing.T) {
	const card = `<p><a href=/x?utm_id=1>one</a></p>`
	linear.Check(t, "links to one page", 200_000/slowdown, func(size int) func() {
		page := strings.Repeat(card, size/len(card))
		return func() { numbered(page) }
	})
}
