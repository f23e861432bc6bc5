package charref

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestResolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, want string }{
		{"a & b", "a & b"},
		{"&amp;amp;", "&amp;"},
		{"&lt;p&gt; &quot;x&quot; &#39;y&#39;", `<p> "x" 'y'`},
		{"&euro;&#8364;&#x20AC;&#X20ac;&#128;", "€€€€€"},
		{"&copy 2024 &notit; &notin;", "© 2024 ¬it; ∉"},
		{"&NotEqualTilde;", "≂̸"},
		{"&#0;&#xD800;&#x110000;", "���"},
		{"&unknown; &; &# &#x &#;", "&unknown; &; &# &#x &#;"},
	}
	for _, test := range tests {
		if got := Resolve(test.text); got != test.want {
			t.Errorf("Resolve(%q) = %q, want %q", test.text, got, test.want)
		}
	}
}

func TestAttributesKeepAddresses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"/?a=1&copy=2&amp;b": "/?a=1&copy=2&b",
		"/?a&copy":           "/?a©",
		"/?x&notit":          "/?x&notit",
	} {
		if got := string(Append(nil, text, true)); got != want {
			t.Errorf("Append(%q) = %q, want %q", text, got, want)
		}
	}
}

func FuzzResolve(f *testing.F) {
	f.Add("a &amp; &#x41; &copy &notit; &#99999999999;")
	f.Fuzz(func(t *testing.T, text string) {
		got := Resolve(text)
		if !strings.Contains(text, "&") && got != text {
			t.Errorf("%q became %q", text, got)
		}
		if utf8.ValidString(text) && !utf8.ValidString(got) {
			t.Errorf("%q became %q, which is no text", text, got)
		}
	})
}
