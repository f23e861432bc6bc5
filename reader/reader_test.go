package reader

import "testing"

func TestTextsAreHandedOnInTheFormAskedFor(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		contentType, body string
		opts              Options
		want              string
	}{
		{"text/markdown", "[a](b.md) `[c](d)`\n", Options{}, "[a](https://example.com/docs/b.md) `[c](d)`\n"},
		{"text/markdown", "[a](b.md) ![p](/q.png)\n", Options{Links: "text", Images: "alt"}, "a p\n"},
		{"text/markdown", "[a](b.md) ![p](/q.png)\n", Options{Links: "none", Images: "none"}, "a \n"},
		{"text/plain", "\x1b[32mok\x1b[0m [a](b)\n 1%\r99%\n", Options{}, "ok [a](b)\n99%\n"},
		{"application/json", "{\"a\": \"[a](b)\"}", Options{Links: "none"}, "{\"a\": \"[a](b)\"}"},
	} {
		source := Source{Body: []byte(tc.body), URL: "https://example.com/docs/page", ContentType: tc.contentType}
		doc, err := Read(source, tc.opts)
		if err != nil || doc.Verbatim != tc.want {
			t.Errorf("%s %q with %+v: %q, %v; want %q", tc.contentType, tc.body, tc.opts, doc.Verbatim, err, tc.want)
		}
	}
}
