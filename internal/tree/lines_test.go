package tree

import (
	"strings"
	"testing"
)

// TestLineEndsArePlainEverywhere compares a page with one whose line ends were
// made plain before it was parsed, as the standard has it.
func TestLineEndsArePlainEverywhere(t *testing.T) {
	t.Parallel()
	tests := []string{
		"a\rb\r\nc\n\rd\r\r\n\r",
		"<p\rid=a\r\nclass='b\r\nc\rd'\rtitle=e\r>f</p\r\n>g<br\r/>h",
		"<p a='&#13;\r&amp;\r\n'>&#13;\r&amp;\r\n</p>",
		"<pre>\r\na</pre><pre>\rb</pre><pre>\r\r\nc</pre>",
		"<textarea>\r\na\r\n</textarea\r><title>\r&lt;\r\n</title>",
		"<script>a\r\nb</script\r><style>\r\n</style><noscript>\r</noscript>",
		"<!--a\r\nb--><!c\rd><?e\r\nf>",
		"<svg><![CDATA[a\r\nb]]></svg>",
		"<!DOCTYPE\rhtml\r\nPUBLIC\r'a\r\nb'\r'c\rd'\r><p>",
		"a\r</>\nb\r\n</>\rc",
		"<table>\r\n<tr>\r<td>\r\na\r</table>\r\n",
		"<plaintext>\r\n\x00a\rb",
		"\r\n<html>\r\n<head>\r\n</head>\r\n<body>\r\n</body>\r\n</html>\r\n",
		"<p a=\x00\r\n b='\x00\r\n'>\x00\r\n",
	}
	plain := strings.NewReplacer("\r\n", "\n", "\r", "\n")
	for _, page := range tests {
		if got, want := dump(parse(page)), dump(parse(plain.Replace(page))); got != want {
			t.Errorf("tree of %q =\n%s\nwant\n%s", page, got, want)
		}
	}
}
