package warc

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"

	"github.com/decant-dev/decant/internal/inflate"
)

// TestRest takes records whole, after a piece of each was read, from a file that
// is unpacked ahead and from one that is not.
func TestRest(t *testing.T) {
	t.Parallel()
	blocks := make([][]byte, 60)
	var file bytes.Buffer
	random := rand.New(rand.NewPCG(1, 2))
	for i := range blocks {
		blocks[i] = make([]byte, []int{0, 1, 40, bufferSize - 300, bufferSize, 100_000}[i%6])
		for k := range blocks[i] {
			blocks[i][k] = byte(random.Uint32())
		}
		err := Append(&file).Write(Fields{Type: "response", Target: fmt.Sprint("https://a.example/", i), Date: time.Unix(0, 0)}, blocks[i])
		if err != nil {
			t.Fatal(err)
		}
	}
	size := int64(file.Len())
	for name, packed := range map[string]members{
		"in order": inflate.NewReader(bytes.NewReader(file.Bytes())),
		"ahead":    inflate.NewMembers(bytes.NewReader(file.Bytes()), size, 2),
	} {
		for _, limit := range []int64{10, 20, 5000, 1 << 20} {
			checkRest(t, name, packed, limit, blocks)
			packed.Close()
			packed = inflate.NewMembers(bytes.NewReader(file.Bytes()), size, 2)
		}
		packed.Close()
	}
}

func checkRest(t *testing.T, name string, packed members, limit int64, blocks [][]byte) {
	t.Helper()
	packed.StopAtMembers()
	records := (&Unpacked{in: newBuffer(packed), packed: packed}).Records()
	texts := make([][]byte, len(blocks))
	for i, block := range blocks {
		record, err := records.Next()
		if err != nil {
			t.Fatalf("%s, record %d: %v", name, i, err)
		}
		piece := make([]byte, min(20, len(block)))
		if _, err := io.ReadFull(record.Block, piece); err != nil {
			t.Fatalf("%s, record %d: %v", name, i, err)
		}
		if texts[i], err = record.Rest(piece, limit); err != nil || texts[i] == nil {
			t.Fatalf("%s, record %d: %v, %v; want what it holds", name, i, texts[i], err)
		}
	}
	if _, err := records.Next(); err != io.EOF {
		t.Errorf("%s: %v after the last, want EOF", name, err)
	}
	for i, block := range blocks {
		if want := block[:min(int64(len(block)), limit)]; !bytes.Equal(texts[i], want) {
			t.Errorf("%s, record %d, at most %d: %d bytes, want %d", name, i, limit, len(texts[i]), len(want))
		}
	}
}

// TestRestOfARecordThatLies ends with the member, not with what the record says.
func TestRestOfARecordThatLies(t *testing.T) {
	t.Parallel()
	var file bytes.Buffer
	for range 2 {
		w := gzip.NewWriter(&file)
		fmt.Fprintf(w, "WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: 5009\r\n\r\n%s\r\n\r\n", make([]byte, 5000))
		w.Close()
	}
	packed := inflate.NewMembers(bytes.NewReader(file.Bytes()), int64(file.Len()), 2)
	defer packed.Close()
	packed.StopAtMembers()
	records := (&Unpacked{in: newBuffer(packed), packed: packed}).Records()
	record, err := records.Next()
	if err != nil {
		t.Fatal(err)
	}
	if rest, err := record.Rest(nil, 1<<20); err != io.ErrUnexpectedEOF || len(rest) != 5004 {
		t.Errorf("%d bytes, %v; want 5004 and that it is cut off", len(rest), err)
	}
}
