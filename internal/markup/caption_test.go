package markup

import (
	"strings"
	"testing"
)

// Without its picture a caption says little.
func TestCaptionsGoWithTheirPictures(t *testing.T) {
	t.Parallel()
	const picture = `<div><img src=a alt=b></div>`
	checkOutlines(t, Options{Images: ImagesNone}, []outlineTest{
		{picture + `<p class="wp-caption-text">A hill. © X</p><p>c</p>`, `root(p("c"))`},
		{`<div><img src=a><em class=copyright>© X</em></div><p>c</p>`, `root(p("c"))`},
		{`<div><img src=a><span><em class="credit">Y</em></span></div><p>c</p>`, `root(p(em("Y")) p("c"))`},
		{`<div><img src=a><figcaption>Foto: X</figcaption></div><p>c</p>`, `root(p("c"))`},
		{`<p>c</p><p class=caption>A hill</p>`, `root(p("c") p("A hill"))`},
		{picture + `<div class=caption><h3>Lamp</h3>$5</div>`, `root(h3("Lamp") p("$5"))`},
		{picture + `<p class=captioned>a</p>`, `root(p("a"))`},
		{picture + "<p class=caption>" + strings.Repeat("x", maxCaption) + "</p>", `root`},
		{picture + "<p class=caption>" + strings.Repeat("x", maxCaption+1) + "</p>",
			`root(p("` + strings.Repeat("x", maxCaption+1) + `"))`},
	})
	checkOutlines(t, Options{}, []outlineTest{
		{`<img src=a><p class=caption>A hill</p>`, `root(p(img<a>) p("A hill"))`},
	})
}
