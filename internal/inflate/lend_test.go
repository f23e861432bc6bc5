package inflate_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/decant-dev/decant/internal/inflate"
)

// TestLend reads a piece of each member and takes it again with all that comes
// after it. What is lent stays as it was while others are unpacked.
func TestLend(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 8))
	all := make([][]byte, 200)
	for i := range all {
		all[i] = fmt.Append(nil, i, " ", random.Uint64(), random.Uint64(), bytes.Repeat([]byte{'.'}, random.IntN(2000)))
	}
	packed := pack(6, all...)
	r := inflate.NewMembersOf(bytes.NewReader(packed), int64(len(packed)), 2, 4<<10)
	defer r.Close()
	r.StopAtMembers()
	texts, lent := make([][]byte, len(all)), 0
	for i, text := range all {
		piece, isLent := make([]byte, 10), false
		if _, err := io.ReadFull(r, piece); err != nil {
			t.Fatalf("member %d: %v", i, err)
		}
		if texts[i], isLent = r.Lend(len(piece), len(text)); isLent {
			lent++
		}
		rest, err := io.ReadAll(r)
		if err != inflate.ErrMember {
			t.Fatalf("member %d: %v, want its end", i, err)
		}
		if !isLent {
			texts[i] = append(piece, rest...)
		}
	}
	for i := range all {
		if !bytes.Equal(texts[i], all[i]) {
			t.Errorf("member %d: %.40q, want %.40q", i, texts[i], all[i])
		}
	}
	if lent < len(all)*9/10 { // the first is unpacked in order
		t.Errorf("%d of %d were lent, want nearly all", lent, len(all))
	}
}

func TestLendAtTheEdge(t *testing.T) {
	t.Parallel()
	all := make([][]byte, 100)
	for i := range all {
		all[i] = bytes.Repeat([]byte{byte(i)}, 100)
	}
	packed := pack(0, all...)
	for _, tc := range []struct {
		name    string
		back, n int
		want    bool
	}{
		{"all", 10, 100, true},
		{"what is read already", 10, 5, true},
		{"one byte more than there is", 10, 101, false},
		{"one byte before the member", 11, 50, false},
	} {
		r := inflate.NewMembersOf(bytes.NewReader(packed), int64(len(packed)), 2, 1<<10)
		r.StopAtMembers()
		piece, isLent := make([]byte, 10), false
		for i := range all {
			if _, err := io.ReadFull(r, piece); err != nil {
				t.Fatal(err)
			}
			if text, ok := r.Lend(tc.back, tc.n); ok {
				isLent = true
				if want := all[i][:tc.n]; !bytes.Equal(text, want) {
					t.Errorf("%s: %d bytes, want %d", tc.name, len(text), len(want))
				}
			}
			if _, err := io.Copy(io.Discard, r); err != inflate.ErrMember {
				t.Fatal(err)
			}
		}
		if r.Close(); isLent != tc.want {
			t.Errorf("%s: lent %v, want %v", tc.name, isLent, tc.want)
		}
	}
}
