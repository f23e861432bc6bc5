package markdown_test

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/linear"
)

func TestPicturesThatEchoALinkAreNotWritten(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ page, want string }{
		{`<div><a href=/x><img src=/i.png alt="A long way"></a></div><h3><a href=/x>A Long Way!</a></h3>`,
			"### [A Long Way!][1]\n"},
		{`<div><img src=/i.png alt="A long way"></div><p><a href=/x>A long way home</a></p>`, "[A long way home][1]\n"},
		{`<p><a href=/x><img src=/i.png alt="긴 길"> 긴 길</a></p>`, "[긴 길][1]\n"},
		{`<p><img src=/i.png alt="Image for story: a long way"></p><p><a href=/x>A long way</a></p>`,
			"![Image for story: a long way][1]\n\n[A long way][2]\n"},
		{`<p><img src=/i.png alt="Photo: a very long way home"></p><p><a href=/x>A very long way home</a></p>`, "[A very long way home][1]\n"},
		{`<p><img src=/i.png alt="A long way"></p><p>A long way</p>`, "![A long way][1]\n\nA long way\n"},
		{`<p><img src=/i.png alt="A"></p><p>1</p><p>2</p><p>3</p><p><a href=/x>A</a></p>`, "![A][1]\n\n1\n\n2\n\n3\n\n[A][2]\n"},
		{`<p>One <img src=/i.png alt="A"> two <a href=/x>A</a> <img src=/i.png alt="A"></p>`, "One two [A][1]\n"},
		{`<p><a href=/x>A <img src=/i.png alt="A"></a></p>`, "[A][1]\n"},
		{`<ul><li><a href=/x><img src=/i.png alt="A"></a></li><li><a href=/x>A</a></li></ul>`, "- [A][1]\n"},
	} {
		if got := numbered(test.page).Markdown; got != test.want {
			t.Errorf("%s\ngot  %q\nwant %q", test.page, got, test.want)
		}
	}
}

func TestEchoesAreFoundInLinearTime(t *testing.T) {
	const card = `<a href=/x><img src=/i.png alt="abcab"></a><a href=/y>abc ab d</a>`
	linear.Check(t, "cards", 200_000/slowdown, func(size int) func() {
		page := "<p>" + strings.Repeat(card, size/len(card))
		return func() { numbered(page) }
	})
}
