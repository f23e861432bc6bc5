package parquet

import (
	"bytes"
	"strings"
	"testing"

	peer "github.com/parquet-go/parquet-go"

	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

// What others write with each of the delta encodings is read.
func TestDeltas(t *testing.T) {
	t.Parallel()
	type row struct {
		Lengths  string `parquet:"lengths,zstd"` // as parquet-go writes texts
		Prefixes string `parquet:"prefixes,delta"`
		Small    int32  `parquet:"small,delta"`
		Large    int64  `parquet:"large,delta"`
	}
	var rows []row
	for i := range 500 {
		rows = append(rows, row{strings.Repeat("물", i%7), "https://a.example/" + strings.Repeat("x", i%5),
			int32(i*i) - 1000, int64(i) << 40})
	}
	var file bytes.Buffer
	w := peer.NewGenericWriter[row](&file)
	if _, err := w.Write(rows); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	got := readertest.Read(t, reader.Source{Body: file.Bytes()})
	for _, want := range []string{
		"|  | https://a.example/ | -1000 | 0 |",
		"| 물물물 | https://a.example/xxx | -991 | 3298534883328 |",
		"| 물물 | https://a.example/xxxx | -919 | 9895604649984 |",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("got %q, want %q in it", got, want)
		}
	}
}

func TestDeltasThatLie(t *testing.T) {
	t.Parallel()
	for name, data := range map[string]string{
		"nothing":              "",
		"no miniblocks":        "\x80\x01\x00\x05\x00",
		"more than there are":  "\x80\x01\x04\xff\xff\xff\xff\x0f\x00",
		"a block cut short":    "\x80\x01\x04\x05\x00\x02\x08\x08\x08\x08\x01",
		"widths that go wrong": "\x80\x01\x04\x05\x00\x02\xff\xff\xff\xff\x01",
	} {
		if out, _, err := deltas([]byte(data)); err == nil {
			t.Errorf("%s: %v", name, out)
		}
	}
}
