package inflate_test

import (
	"bytes"
	stdgzip "compress/gzip"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/decant-dev/decant/internal/inflate"
)

func pack(level int, parts ...[]byte) []byte {
	var b bytes.Buffer
	for _, part := range parts {
		w, err := stdgzip.NewWriterLevel(&b, level)
		if err != nil {
			panic(err)
		}
		w.Name, w.Comment, w.Extra = "name", "comment", []byte("extra")
		w.Write(part)
		w.Close()
	}
	return b.Bytes()
}

func unpack(packed []byte) ([]byte, error) {
	r := inflate.NewReader(bytes.NewReader(packed))
	defer r.Close()
	return io.ReadAll(r)
}

// texts are of many kinds: long codes, near and far copies, nothing to pack.
func texts() map[string][]byte {
	random := rand.New(rand.NewPCG(1, 2))
	noise, skewed := make([]byte, 300_000), make([]byte, 300_000)
	for i := range noise {
		noise[i] = byte(random.Uint32())
		skewed[i] = byte(random.ExpFloat64() * 12)
	}
	var words strings.Builder
	for words.Len() < 1<<20 {
		fmt.Fprintf(&words, "<p class=%q>%x</p>\n", "a"+strings.Repeat("b", random.IntN(20)), random.Uint32N(5000))
	}
	return map[string][]byte{
		"nothing": {}, "a letter": []byte("a"), "one letter": bytes.Repeat([]byte("a"), 500_000),
		"near copies": bytes.Repeat([]byte("abcdefghijklmno"), 30_000), "noise": noise, "skewed": skewed,
		"words": []byte(words.String()), "far copies": bytes.Repeat(noise[:32<<10], 8),
	}
}

func TestRead(t *testing.T) {
	t.Parallel()
	for name, text := range texts() {
		for _, level := range []int{stdgzip.HuffmanOnly, stdgzip.NoCompression, 1, 6, 9} {
			packed := pack(level, text, nil, text)
			want := append(bytes.Clone(text), text...)
			got, err := unpack(packed)
			if err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s, level %d: %d bytes, %v; want %d", name, level, len(got), err, len(want))
			}
		}
	}
}

// TestReadAtTheEdge lets the room for the output end before, in and after each
// kind of symbol.
func TestReadAtTheEdge(t *testing.T) {
	t.Parallel()
	words := texts()["words"][:200_000]
	for shift := range 64 {
		before := bytes.Repeat([]byte("ab"), shift)[:shift]
		want := append(bytes.Clone(before), words...)
		if got, err := unpack(pack(6, before, words)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%d bytes before: %d bytes, %v; want %d", shift, len(got), err, len(want))
		}
	}
}

func TestReadInPieces(t *testing.T) {
	t.Parallel()
	text := texts()["words"][:100_000]
	packed := pack(6, text, text)
	for name, in := range map[string]io.Reader{
		"byte by byte": iotest.OneByteReader(bytes.NewReader(packed)),
		"halves":       iotest.HalfReader(bytes.NewReader(packed)),
		"with the end": iotest.DataErrReader(bytes.NewReader(packed)),
	} {
		r := inflate.NewReader(in)
		if err := iotest.TestReader(r, append(bytes.Clone(text), text...)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		r.Close()
	}
}

// TestBroken looks at what is cut anywhere, and at each byte that is another.
func TestBroken(t *testing.T) {
	t.Parallel()
	text := texts()["words"][:2000]
	packed := pack(6, text)
	for i := range packed {
		got, err := unpack(packed[:i])
		if !errors.Is(err, io.ErrUnexpectedEOF) || !bytes.HasPrefix(text, got) {
			t.Errorf("cut at %d of %d: %d bytes, %v; want the beginning, %v", i, len(packed), len(got), err, io.ErrUnexpectedEOF)
		}
		other := bytes.Clone(packed)
		other[i] ^= 0x55
		if got, err := unpack(other); err == nil && !bytes.Equal(got, text) {
			t.Errorf("another byte at %d: %d bytes of another text, and no error", i, len(got))
		}
	}
	failing := errors.New("failing")
	r := inflate.NewReader(io.MultiReader(bytes.NewReader(packed[:100]), iotest.ErrReader(failing)))
	if _, err := io.ReadAll(r); !errors.Is(err, failing) {
		t.Errorf("an input that fails: %v, want %v", err, failing)
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range texts() {
		f.Add(pack(6, text[:min(len(text), 2000)]))
		f.Add(pack(stdgzip.HuffmanOnly, text[:min(len(text), 500)], nil))
	}
	f.Fuzz(func(t *testing.T, packed []byte) {
		got, err := unpack(packed)
		want, wantErr := expect(packed)
		if errors.Is(wantErr, stdgzip.ErrHeader) {
			return // it wants more of headers
		}
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("%x: %v, want %v", packed, err, wantErr)
		}
		if err == nil && !bytes.Equal(got, want) {
			t.Fatalf("%x: %q, want %q", packed, got, want)
		}
	})
}

// expect is what the standard library makes of a stream.
func expect(packed []byte) ([]byte, error) {
	r, err := stdgzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
