package xmltext

import (
	"errors"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/format"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ text, want string }{
		{`<a><b c="1&amp;2">x &lt; &#65;</b></a>`, `<b c="1&amp;2">x &lt; A</b>`},
		{`<a><b/>t</a>`, `<b></b>t`},
		{"<?xml version='1.0'?>\n<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;&nbsp;</a>", "&amp;x;\u00a0"},
		{`<a><!-- <b> --><![CDATA[<i>&]]></a>`, `&lt;i&gt;&amp;`},
		{`<x:a xmlns:x="urn:u"><x:b/></x:a>`, `<x:b></x:b>`},
		{`<q:a xmlns:q="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><q:b q:c="d"/></q:a>`, `<w:b w:c="d"></w:b>`},
		{`<a xmlns="http://www.w3.org/2005/Atom"><b xmlns=""/><c/></a>`, `<b></b><atom:c></atom:c>`},
		{`<a><b>cut short`, `<b>cut short</b>`},
		{`<a><b><c>x</b>y</a>`, `<b><c>x</c></b>y`},
		{`<a>x</z>y</a>`, `xy`},
		{`<a>1 < 2</a>`, `1 &lt; 2`},
		{`<a b=c d></a>`, ``},
	} {
		n, err := Parse([]byte(tc.text))
		if err != nil || n.Inner() != tc.want {
			t.Errorf("Parse(%q) = %q, %v, want %q", tc.text, n.Inner(), err, tc.want)
		}
	}
}

func TestEncodings(t *testing.T) {
	t.Parallel()
	n, err := Parse([]byte("<?xml version='1.0' encoding='iso-8859-1'?><a>caf\xe9</a>"))
	if err != nil || n.Content() != "café" {
		t.Errorf("got %q, %v", n.Content(), err)
	}
}

func TestHostileTextEnds(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name, text string
		want       error
	}{
		{"deep", strings.Repeat("<a>", 100_000), format.ErrExcess},
		{"many", "<r>" + strings.Repeat("<a/>", maxNodes) + "</r>", format.ErrExcess},
		{"attributes", "<r " + strings.Repeat("a='1' ", maxNodes) + "><b/></r>", format.ErrExcess},
		{"no element", "hello", format.ErrDamaged},
		{"nothing", "", format.ErrDamaged},
		{"prefixes", "<r " + strings.Repeat("xmlns:a='b' ", 100_000) + ">" + strings.Repeat("<a:b/>", 100_000) + "</r>", nil},
		{"laughs", `<!DOCTYPE a [<!ENTITY x "&y;&y;"><!ENTITY y "&x;&x;">]><a>` + strings.Repeat("&x;", 1000) + `</a>`, nil},
		{"ends", strings.Repeat("<a>", 400) + strings.Repeat("</b>", 500_000), nil},
	} {
		if _, err := Parse([]byte(tc.text)); !errors.Is(err, tc.want) {
			t.Errorf("%s: %v, want %v", tc.name, err, tc.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`<?xml version="1.0"?><a xmlns:b="c"><b:d e='f'>&amp;<![CDATA[g]]></b:d></a>`))
	f.Fuzz(func(t *testing.T, body []byte) {
		if n, err := Parse(body); err == nil {
			_ = n.Inner()
		}
	})
}

func BenchmarkParse(b *testing.B) {
	text := []byte("<r>" + strings.Repeat(`<w:p w:x="1"><w:r><w:t xml:space="preserve">Some words &amp; more of them</w:t></w:r></w:p>`, 10_000) + "</r>")
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := Parse(text); err != nil {
			b.Fatal(err)
		}
	}
}
