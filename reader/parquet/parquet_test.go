package parquet

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

func load(t testing.TB, name string) []byte {
	t.Helper()
	body, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return body
}

func TestRead(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"v1.parquet", "zstd.parquet", "gzip.parquet"} {
		got := readertest.Read(t, reader.Source{Body: load(t, name)})
		for _, want := range []string{
			"25 rows in 1 row groups, 8 columns", "| height | double | yes |", "| at | timestamp |  |", "| tags.list.element | list of string | yes |",
			"| 3 | 인천 |  | 2023-11-14T22:13:23Z | true | -3 |", "| 8 | Busan | 1.5 | 2023-11-14T22:13:28Z | false | -8 |",
		} {
			if !strings.Contains(got, want) {
				t.Errorf("%s gives %q, want %q in it", name, got, want)
			}
		}
	}
}

func TestDamagedAndHostile(t *testing.T) {
	t.Parallel()
	whole := load(t, "v1.parquet")
	claim := append([]byte("PAR1\x15\x02\x19\xfc\xff\xff\xff\xff\x07\x00"), 10, 0, 0, 0, 'P', 'A', 'R', '1')
	for name, body := range map[string][]byte{
		"cut short": whole[:len(whole)-20], "no end": whole[:200], "a list of two thousand million": claim,
		"a description longer than the file": append([]byte("PAR1"), "\xff\xff\xff\x7fPAR1"...),
	} {
		if _, err := reader.Read(reader.Source{Body: body}, reader.Options{}); !errors.Is(err, format.ErrDamaged) {
			t.Errorf("%s: %v, want %v", name, err, format.ErrDamaged)
		}
	}
}

func TestValues(t *testing.T) {
	t.Parallel()
	element := func(fields map[int16]node) node { return node{fields: fields} }
	decimal := element(map[int16]node{6: {number: decimalType}, 7: {number: 2}})
	for _, tc := range []struct {
		c     column
		value string
		want  string
	}{
		{column{physical: int32Type, element: decimal}, "\x39\x30\x00\x00", "123.45"},
		{column{physical: int32Type, element: decimal}, "\xff\xff\xff\xff", "-0.01"},
		{column{physical: fixedArray, element: decimal}, "\xff\xfe", "-0.02"},
		{column{physical: int32Type, element: element(map[int16]node{6: {number: dateType}})}, "\x01\x00\x00\x00", "1970-01-02"},
		{column{physical: int96Type}, "\x00\x00\x00\x00\x00\x00\x00\x00\x8c\x3d\x25\x00", "1970-01-01T00:00:00Z"},
		{column{physical: byteArray}, "\xff\xfe", "(2 bytes)"},
		{column{physical: doubleType}, "\x00\x00\x00\x00\x00\x00\xf8\x3f", "1.5"},
	} {
		if got := tc.c.text([]byte(tc.value)); got != tc.want {
			t.Errorf("%q of %+v is %q, want %q", tc.value, tc.c, got, tc.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	readertest.Fuzz(f, []reader.Reader{read}, load(f, "v1.parquet"), load(f, "zstd.parquet"))
}
