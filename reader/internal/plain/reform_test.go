package plain

import (
	"strings"
	"testing"
)

func absolute(address string) string {
	switch {
	case strings.HasPrefix(address, "javascript:"):
		return ""
	case strings.Contains(address, ":"):
		return address
	case strings.HasPrefix(address, "/"):
		return "https://a.example" + address
	}
	return "https://a.example/dir/" + address
}

func TestReformMakesAddressesAbsolute(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ text, want string }{
		{"see [a](b.md) and [c](</d e> \"t\")", "see [a](https://a.example/dir/b.md) and [c](<https://a.example/d%20e> \"t\")"},
		{"[a](https://b.example/)", "[a](https://b.example/)"},
		{"![x](i.png \"title\")", "![x](https://a.example/dir/i.png \"title\")"},
		{"[![x](i.png)](/y)", "[![x](https://a.example/dir/i.png)](https://a.example/y)"},
		{"[a][r]\n\n[r]: /x 'T'\n", "[a][r]\n\n[r]: https://a.example/x 'T'\n"},
		{"[r]: <x y>\n", "[r]: <https://a.example/dir/x%20y>\n"},
		{"`[a](b)` and ``[a](`b)``", "`[a](b)` and ``[a](`b)``"},
		{"```\n[a](b)\n```\n\n    [a](b)\n", "```\n[a](b)\n```\n\n    [a](b)\n"},
		{"- x\n\n  [a](b)\n", "- x\n\n  [a](https://a.example/dir/b)\n"},
		{`\[a](b) [a\](b)`, `\[a](b) [a\](b)`},
		{"[a](b(c)d) [e](f\\)g)", "[a](https://a.example/dir/b%28c%29d) [e](https://a.example/dir/f%29g)"},
		{"[a [b] c](d)", "[a [b] c](https://a.example/dir/d)"},
		{"[two\nlines](d)", "[two\nlines](https://a.example/dir/d)"},
		{"[not\n\nlines](d)", "[not\n\nlines](d)"},
		{"[x] [ ] [^1] a](b", "[x] [ ] [^1] a](b"},
		{"[^1]: /note", "[^1]: /note"},
		{"[a](javascript:x())", "a"},
		{"[a]() ![b]()", "[a]() ![b]()"},
		{`<img alt="x" src="i.png"> <a href='/b'>c</a> 1 < 2`, `<img alt="x" src="https://a.example/dir/i.png"> <a href='https://a.example/b'>c</a> 1 < 2`},
		{"<https://b.example/>", "<https://b.example/>"},
		{"---\nlink: [a](b)\n---\n[a](b)", "---\nlink: [a](b)\n---\n[a](https://a.example/dir/b)"},
	} {
		if got := Reform(tc.text, Form{Resolve: absolute}); got != tc.want {
			t.Errorf("Reform(%q) = %q, want %q", tc.text, got, tc.want)
		}
	}
}

func TestReformLinksAndImages(t *testing.T) {
	t.Parallel()
	const text = "See [the *guide*](/g), [b][], [c][b], <https://d.example/>, [https://e.example/](https://e.example/), <m@f.example>.\n" +
		"![alt](i.png) [![in](j.png)](/k) <a href=\"/l\">l</a>\n\n[b]: /b\n\n`[x](y)`\n"
	for _, tc := range []struct{ links, images, want string }{
		{"text", "keep", "See the *guide*, b, c, https://d.example/, https://e.example/, <m@f.example>.\n" +
			"![alt](https://a.example/dir/i.png) ![in](https://a.example/dir/j.png) l\n\n\n`[x](y)`\n"},
		{"none", "alt", "See the *guide*, b, c, , , <m@f.example>.\nalt in l\n\n\n`[x](y)`\n"},
		{"none", "none", "See the *guide*, b, c, , , <m@f.example>.\n  l\n\n\n`[x](y)`\n"},
	} {
		if got := Reform(text, Form{Resolve: absolute, Links: tc.links, Images: tc.images}); got != tc.want {
			t.Errorf("links %s, images %s: %q, want %q", tc.links, tc.images, got, tc.want)
		}
	}
	pictures := "![a][p] [b][q]\n\n[p]: p.png\n[q]: q\n"
	want := "![a][p] b\n\n[p]: https://a.example/dir/p.png\n"
	if got := Reform(pictures, Form{Resolve: absolute, Links: "text"}); got != want {
		t.Errorf("a picture's address: %q, want %q", got, want)
	}
}

func TestReformOfHostileTextEnds(t *testing.T) {
	t.Parallel()
	for _, part := range []string{"[", "![", "](", "[](", "[]", "<a ", "<", "`", "[a](b", "[a][", "\\", "[a]: ", "<a href='", "(", "``` "} {
		Reform(strings.Repeat(part, 300_000/len(part)), Form{Resolve: absolute, Links: "none"})
	}
}

func FuzzReform(f *testing.F) {
	f.Add("[a](b) ![c][d]\n\n[d]: e\n")
	f.Fuzz(func(t *testing.T, text string) {
		if got := Reform(text, Form{}); got != text {
			t.Errorf("Reform(%q) = %q, although nothing was asked for", text, got)
		}
		Reform(text, Form{Links: "none", Images: "none", Resolve: absolute})
	})
}
