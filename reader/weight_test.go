package reader

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"
)

func TestWeight(t *testing.T) {
	t.Parallel()
	packed := func(sizes ...int) []byte {
		var out bytes.Buffer
		w := zip.NewWriter(&out)
		for i, size := range sizes {
			entry, err := w.Create(strings.Repeat("a", i+1))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := entry.Write(bytes.Repeat([]byte("x"), size)); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	claims := packed(10)
	at := bytes.Index(claims, []byte("PK\x01\x02"))
	copy(claims[at+24:], "\xff\xff\xff\xff")
	for _, tc := range []struct {
		name string
		body []byte
		want int64
	}{
		{"a page", []byte("<p>one</p>"), 10},
		{"packed", packed(1<<20, 2<<20), 3 << 20 * 20 / 28},
		{"a claim", claims, 96 << 20 * 20 / 28},
		{"a PDF file", []byte("%PDF-1.7\n" + strings.Repeat(" ", 991)), (100<<20 + 4000) / 28},
	} {
		if got := Weight(Source{Body: tc.body}); got != tc.want {
			t.Errorf("%s weighs %d, want %d", tc.name, got, tc.want)
		}
	}
}
