package subtitle

import (
	"testing"

	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

func TestCues(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, body, want string }{
		{"subrip", "1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>Ahoy</i>\r\nthere\r\n\r\n2\r\n00:01:03,500 --> 00:01:04,000\r\n{\\an8}42\r\n",
			"[00:00:01] Ahoy there\n\n[00:01:03] 42"},
		{"webvtt", "WEBVTT - T\n\nNOTE a\nb\n\nintro\n00:01.000 --> 00:02.000 align:start\n<v Ann>Hi\n\n00:02.000 --> 00:03.000\nHi you\n",
			"[00:01] Hi\n\n[00:02] you"},
		{"nothing shown", "WEBVTT\n", ""},
	} {
		if got := readertest.Read(t, reader.Source{Body: []byte(tc.body)}); got != tc.want {
			t.Errorf("%s: %q, want %q", tc.name, got, tc.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	readertest.Fuzz(f, []reader.Reader{read}, []byte("1\n00:00:01,000 --> 00:00:02,000\nA\n"), []byte("WEBVTT\n\n00:01.000 --> 00:02.000\nB"))
}
