package plain

import "testing"

func TestPrinted(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, text, want string }{
		{"plain", "a\tb\r\nc\n", "a\tb\r\nc\n"},
		{"old line ends", "a\rb\rc", "a\rb\rc"},
		{"colours", "\x1b[1;31merror\x1b[0m: x\n", "error: x\n"},
		{"true colours", "\x1b[38:2::255:0:0mred\x1b[m\n", "red\n"},
		{"one byte introducer", "\u009b31mred\u009b0m", "red"},
		{"title", "\x1b]0;window\aa\n", "a\n"},
		{"link", "\x1b]8;;https://x.example\x1b\\words\x1b]8;;\x1b\\\n", "words\n"},
		{"unfinished title", "\x1b]0;window\nb\n", "0;window\nb\n"},
		{"alphabets", "\x1b(B\x0fa\x0e\n", "a\n"},
		{"bold", "N\bNA\bAM\bM\n", "NAM\n"},
		{"underlined", "_\ba_\bb c\b_\n", "ab c\n"},
		{"bold beyond ASCII", "é\bé한\b한\n", "é한\n"},
		{"back to the start only", "a\n\b\bb\n", "a\nb\n"},
		{"progress", " 10%\r 50%\r100%\ndone\n", "100%\ndone\n"},
		{"progress ended by a return", "10%\r20%\r\r\nnext\n", "20%\r\nnext\n"},
		{"shorter state", "Downloading 90%\rDone\n", "Done\n"},
		{"erased", "working\r\x1b[Kdone\n\x1b[2Kx\n", "done\nx\n"},
		{"erased to nothing", "working\r\x1b[K\nx\n", "\nx\n"},
		{"rest of a line", "a\x1b[K\n", "a\n"},
		{"cut off", "a\x1b[", "a"},
		{"lone", "a\x1b", "a"},
		{"korean", "\x1b[32m성공\x1b[0m\n", "성공\n"},
	} {
		if got := Printed(tc.text); got != tc.want {
			t.Errorf("%s: Printed(%q) = %q, want %q", tc.name, tc.text, got, tc.want)
		}
	}
}
