package envelope

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	goldmarkhtml "github.com/yuin/goldmark/renderer/html"
	"golang.org/x/net/html"
)

// The renderers that a wrapped text may meet, all with raw HTML on.
var renderers = map[string]goldmark.Markdown{
	"plain": goldmark.New(goldmark.WithRendererOptions(goldmarkhtml.WithUnsafe())),
	"GFM":   goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(goldmarkhtml.WithUnsafe())),
	"notes": goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote), goldmark.WithRendererOptions(goldmarkhtml.WithUnsafe())),
}

const (
	trustedBefore = "Before: [a], [b][a] and [^a].\n\n"
	trustedAfter  = "\n\nAfter: [a], [b][a], [^a], `code`, <b>bold</b>.\n\n- ![ours](/own.png)\n\n1. one\n"
)

// What a text from outside may be shown as, with the attributes it may have.
var inert = map[string]string{
	"html": "", "head": "", "body": "", "p": "", "h1": "id", "h2": "id", "h3": "id", "h4": "id", "h5": "id", "h6": "id",
	"a": "href title", "code": "class", "pre": "", "em": "", "strong": "", "del": "", "blockquote": "", "hr": "", "br": "",
	"ul": "", "ol": "start", "li": "", "table": "", "thead": "", "tbody": "", "tr": "", "th": "style", "td": "style",
	"input": "checked disabled type",
}

func render(t *testing.T, m goldmark.Markdown, markdown string) string {
	t.Helper()
	var b bytes.Buffer
	if err := m.Convert([]byte(markdown), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// checkInert wraps text between trusted texts and looks at what is shown.
func checkInert(t *testing.T, text string) {
	t.Helper()
	checkSealed(t, text, seal(Contents{Text: text, Quiet: true}, sealID).Text)
	checkSealed(t, text, seal(Contents{Text: text, Quiet: true, Verbatim: true}, sealID).Text)
}

const sealID = "0123456789abcdef"

func checkSealed(t *testing.T, text, sealed string) {
	t.Helper()
	for name, m := range renderers {
		before, after := render(t, m, trustedBefore), render(t, m, trustedAfter)
		shown := render(t, m, trustedBefore+sealed+trustedAfter)
		inside, ok := strings.CutPrefix(shown, before)
		inside, ends := strings.CutSuffix(inside, after)
		if !ok || !ends {
			t.Fatalf("%s: %q changes what stands around it:\n%s\nshown as\n%s", name, text, sealed, shown)
		}
		if mark := html.EscapeString(endMark + sealID + markTail); !strings.Contains(strings.ReplaceAll(inside, "&quot;", "&#34;"), mark) {
			t.Fatalf("%s: %q swallows the end marker:\n%s\nshown as\n%s", name, text, sealed, inside)
		}
		if live := liveIn(t, inside); live != "" {
			t.Fatalf("%s: %q leaves %s live:\n%s\nshown as\n%s", name, text, live, sealed, inside)
		}
	}
}

// liveIn returns the first element or attribute that is more than text.
func liveIn(t *testing.T, shown string) string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(shown))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Type == html.CommentNode || n.Type == html.DoctypeNode {
			return "<!" + n.Data
		}
		if n.Type != html.ElementNode {
			continue
		}
		attributes, ok := inert[n.Data]
		if !ok {
			return "<" + n.Data + ">"
		}
		for _, a := range n.Attr {
			if !slices.Contains(strings.Fields(attributes), a.Key) {
				return "<" + n.Data + " " + a.Key + ">"
			}
		}
	}
	return ""
}

var hostileTexts = []string{
	"a ` b ![x](http://e/) `", "````\n```\n![x](/e)\n````\n![x](/e)", "> ```\n![x](/e)", "- ```\n![x](/e)", "```\nopen", "~~~",
	"> - ~~~\n", "<!-- open", "<pre>", "<script>", "<style>", "<textarea>", "<?", "<![CDATA[", "<!X", "<div>\n", "<b>",
	"<img src=/e>", "<svg onload=a()>", "\\<img src=/e>", "www.e.com/\\<img src=/e>", "`<img src=/e>", "[a]: /e", "[a\n]:\n/e 'x'",
	"> [a]: /e", "[^a]: e", "[a]: <", "| ` | `![x](/e)` |\n|-|-|", "a | `![x](/e)`\n-|-\n`a | ![x](/e)`", "[x](`) ![x](/e) `",
	"http://e.com/`![x](/e)`", "*a\n<<<", "    ![x](/e)", "\t```\n![x](/e)", "1. a\n\n   ```\n![x](/e)", "- a\n- b\n\n  c",
	"1. * \n\n    ```\n   ![x](/e)", "1. * \n\n    ```\n   ```\n![x](/e)\n", "*    \n  2) ```\n     ![x](/e)\n  ![x](/e)",
	"- - \t```\n    ![x](/e)", "1.\t```\n\t![x](/e)\n   ![x](/e)", "> \t```\n> ![x](/e)", " -\t ```\n   ![x](/e)",
	"- [ ] a", "a\n===", "-\n\n  ```\n", "[a](b \"", "<a href=\"", "<http://e.com/`> ![x](/e) `",
}

func TestNothingInsideIsLiveOutside(t *testing.T) {
	t.Parallel()
	for _, text := range hostileTexts {
		checkInert(t, text)
	}
	pieces := []string{"a", "`", "``", "```", "~~~", "\n", "\n", "\n\n", "> ", "- ", "1. ", "  ", "    ", "\t", "![x](/e)", "![x]", "[", "]", "](", ")",
		"[a]: /e", "[a]:", "<img src=/e>", "<", ">", "<!--", "-->", "<pre>", "</pre>", "<b c=\"", "\"", "\\", "|", "|-|-|\n", "---\n",
		"===\n", "http://e.com/", "www.e.com", "<br>", "<http://e.com/>", "$", "!", "[^a]", "# ", "*", "_", "~~", "&lt;", "- [ ] ", "-\n", "1.\n\n"}
	rng := rand.New(rand.NewPCG(5, 6))
	for range 5000 {
		var b strings.Builder
		for range 1 + rng.IntN(16) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		checkInert(t, b.String())
	}
}

func FuzzWrap(f *testing.F) {
	for _, text := range hostileTexts {
		f.Add(text)
	}
	f.Fuzz(checkInert)
}
