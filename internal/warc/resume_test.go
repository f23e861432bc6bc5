package warc

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

// record is one whose block says that it is longer than it is.
func record(name string, more int) string {
	return fmt.Sprintf("WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: %s\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n",
		name, 40+more, strings.Repeat(name[:1], 40))
}

// readOn reads all records, past all damage, and returns what they are about.
func readOn(file []byte) (seen []string, damaged int) {
	r, err := NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, 1
	}
	defer r.Close()
	for {
		record, err := r.Next()
		switch {
		case err == io.EOF:
			return seen, damaged
		case errors.Is(err, ErrDamaged):
			damaged++
		default:
			seen = append(seen, record.Target())
		}
	}
}

func TestWhatComesAfterDamage(t *testing.T) {
	t.Parallel()
	a, b, c, d := record("a", 0), record("b", 0), record("c", 0), record("d", 0)
	packed := func(s string) string { return string(packs["gzip"](s)) }
	all := []string{"a", "b", "c", "d"}
	for name, tc := range map[string]struct {
		file string
		want []string
	}{
		"too short":           {a + record("b", -9) + c + d, all},
		"too long":            {a + record("b", 9) + c + d, []string{"a", "b", "d"}}, // what it takes is the next one's
		"garbage":             {a + b + "garbage\nWARC/\nWARC/1.0 is no line\n" + c + d, all},
		"no length":           {a + "WARC/1.0\r\nWARC-Type: resource\r\n\r\n" + b + c + d, all},
		"a line without end":  {a + b + strings.Repeat("x", 3*bufferSize) + "WARC/1.0\r\n" + strings.Repeat("x", bufferSize) + "\n" + c + d, all},
		"packed, too long":    {packed(a) + packed(record("b", 9)) + packed(c) + packed(d), all},
		"packed, far longer":  {packed(a) + packed(record("b", 9e9)) + packed(c) + packed(d), all},
		"packed, too short":   {packed(a) + packed(record("b", -9)) + packed(c) + packed(d), all},
		"packed, cut":         {packed(a) + packed(b)[:len(packed(b))-9] + packed(c) + packed(d), all},
		"packed, none of it":  {packed(a) + packed(b)[:12] + packed(c) + packed(d), []string{"a", "c", "d"}},
		"packed, cut late":    {packed(a) + packed(b) + packed("garbage")[:12] + packed(c) + packed(d), all},
		"packed, garbage":     {packed(a) + packed(b) + "garbage\x1f\x8b\x08" + packed(c) + packed(d), all},
		"packed garbage":      {packed(a) + packed(b) + packed("garbage") + packed(c) + packed(d), all},
		"cut in a header":     {packed(a) + packed(b) + packed(c[:30]) + packed(d), []string{"a", "b", "d"}},
		"a header in another": {packed(a+b+c+d[:30]) + packed(d), all},
	} {
		seen, damaged := readOn([]byte(tc.file))
		if !slices.Equal(seen, tc.want) || damaged != 1 {
			t.Errorf("%s: %q, damaged %d times; want %q, once", name, seen, damaged, tc.want)
		}
	}
}
