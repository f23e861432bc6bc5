package inflate_test

import (
	"bytes"
	stdgzip "compress/gzip"
	"encoding/binary"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/decant-dev/decant/internal/inflate"
)

// members are those of an archive: many, of many sizes, and some that hold what
// is packed themselves.
func members(n int) [][]byte {
	random := rand.New(rand.NewPCG(3, 4))
	words := texts()["words"]
	all := make([][]byte, n)
	for i := range all {
		begin := random.IntN(len(words) / 2)
		all[i] = words[begin : begin+random.IntN(20_000)]
		switch i % 7 {
		case 3:
			all[i] = pack(6, all[i], all[(i+1)/2])
		case 5:
			all[i] = nil
		}
	}
	return all
}

func unpackAhead(packed []byte, ahead int, block int64) ([]byte, error) {
	r := inflate.NewMembersOf(bytes.NewReader(packed), int64(len(packed)), ahead, block)
	defer r.Close()
	return io.ReadAll(r)
}

func TestMembers(t *testing.T) {
	t.Parallel()
	all := members(50)
	want := bytes.Join(all, nil)
	for _, level := range []int{stdgzip.NoCompression, 6} {
		packed := pack(level, all...)
		for _, ahead := range []int{0, 1, 3} {
			for _, block := range []int64{1 << 10, 20_000, 512 << 10} {
				got, err := unpackAhead(packed, ahead, block)
				if err != nil || !bytes.Equal(got, want) {
					t.Errorf("level %d, %d ahead, blocks of %d: %d bytes, %v; want %d", level, ahead, block, len(got), err, len(want))
				}
			}
		}
	}
}

// TestMembersGrow has members that just fit into the room for them, shorter and
// longer ones, and ones that say they are as long as they are not.
func TestMembersGrow(t *testing.T) {
	t.Parallel()
	words := bytes.Repeat(texts()["words"], 3)
	for _, level := range []int{stdgzip.NoCompression, 6} {
		var all [][]byte
		for _, more := range []int{-300, -1, 0, 1, 300, inflate.MinRoom, 2 * inflate.MinRoom} {
			all = append(all, words[:inflate.MinRoom+more], words[:10], misleading(words[:1000], more))
		}
		packed, want := pack(level, all...), bytes.Join(all, nil)
		for _, block := range []int64{4 << 10, 512 << 10, 4 << 20} {
			if got, err := unpackAhead(packed, 2, block); err != nil || !bytes.Equal(got, want) {
				t.Errorf("level %d, blocks of %d: %d bytes, %v; want %d", level, block, len(got), err, len(want))
			}
		}
	}
}

// misleading has in its middle what looks like the end of a member of another
// length and the beginning of the next, should it not be packed.
func misleading(text []byte, more int) []byte {
	size := binary.LittleEndian.AppendUint32(nil, uint32(len(text)+more))
	return slices.Concat(text[:len(text)/2], size, []byte{0x1f, 0x8b, 8}, text[len(text)/2:])
}

// TestMembersEnd reads pieces of all sizes, and past the end.
func TestMembersEnd(t *testing.T) {
	t.Parallel()
	all := members(20)
	packed := pack(6, all...)
	r := inflate.NewMembersOf(bytes.NewReader(packed), int64(len(packed)), 2, 10_000)
	defer r.Close()
	if err := iotest.TestReader(r, bytes.Join(all, nil)); err != nil {
		t.Error(err)
	}
}

// TestMembersBroken compares with a reader that unpacks in order: the same
// beginning, and the same error.
func TestMembersBroken(t *testing.T) {
	t.Parallel()
	packed := pack(6, members(8)...)
	random := rand.New(rand.NewPCG(5, 6))
	broken := map[string][]byte{"nothing": {}, "no gzip": []byte("plain"), "more after it": append(bytes.Clone(packed), "garbage"...),
		"garbage between": bytes.Join([][]byte{packed, packed}, []byte{0, 0, 0x1f, 0x8b, 8, 0})}
	for range 50 {
		at := random.IntN(len(packed))
		broken["cut"] = packed[:at]
		broken["another byte"] = bytes.Clone(packed)
		broken["another byte"][at] ^= 0x55
		for name, packed := range broken {
			want, wantErr := unpack(packed)
			got, err := unpackAhead(packed, 2, 4<<10)
			if err != wantErr || !bytes.Equal(got, want) {
				t.Fatalf("%s at %d: %d bytes, %v; want %d, %v", name, at, len(got), err, len(want), wantErr)
			}
		}
		delete(broken, "nothing")
	}
}

// TestMembersBomb unpacks what is too much to be unpacked ahead, at both sides
// of the limit.
func TestMembersBomb(t *testing.T) {
	t.Parallel()
	for _, size := range []int{inflate.MaxText - 1, inflate.MaxText} {
		large := bytes.Repeat([]byte("a"), size)
		packed := pack(6, []byte("before"), large, []byte("after"))
		got, err := unpackAhead(packed, 1, 512<<10)
		if want := "before" + string(large) + "after"; err != nil || string(got) != want {
			t.Errorf("%d bytes in one member: %d in all, %v; want %d", size, len(got), err, len(want))
		}
	}
}

// TestMembersClosed ends while blocks are unpacked.
func TestMembersClosed(t *testing.T) {
	t.Parallel()
	packed := pack(6, members(100)...)
	r := inflate.NewMembersOf(bytes.NewReader(packed), int64(len(packed)), 8, 10_000)
	if _, err := io.CopyN(io.Discard, r, 30_000); err != nil {
		t.Fatal(err)
	}
	r.Close()
}

// events are what a reader gives that stops at members and goes on after damage.
func events(r interface {
	io.Reader
	StopAtMembers()
	Resume() bool
	Close()
}) (all []string) {
	defer r.Close()
	r.StopAtMembers()
	for text := []byte{}; ; {
		part := make([]byte, 1000)
		n, err := r.Read(part)
		text = append(text, part[:n]...)
		switch {
		case err == nil:
			continue
		case err == io.EOF:
			return append(all, string(text))
		}
		all, text = append(all, string(text), err.Error()), nil
		if err != inflate.ErrMember && !r.Resume() {
			return all
		}
	}
}

// TestResume wants all members but the one that is damaged, in order and ahead.
func TestResume(t *testing.T) {
	t.Parallel()
	texts := []string{"first", strings.Repeat("The second is longer. ", 100), "third", "fourth"}
	var packed [][]byte
	for _, text := range texts {
		packed = append(packed, pack(6, []byte(text)))
	}
	other := bytes.Clone(packed[1])
	other[len(other)-3] ^= 0x55
	end := inflate.ErrMember.Error()
	whole := []string{"first", end, texts[1], end, "third", end, "fourth", end, ""}
	for name, tc := range map[string]struct {
		second []byte
		want   []string
	}{
		"whole":             {packed[1], whole},
		"not what it says":  {other, append([]string{"first", end, texts[1], inflate.ErrDamaged.Error()}, whole[4:]...)},
		"garbage before it": {append([]byte("garbage"), packed[1]...), append([]string{"first", end, "", inflate.ErrDamaged.Error()}, whole[2:]...)},
		"garbage":           {[]byte("garb\x1f\x8bage"), append([]string{"first", end, "", inflate.ErrDamaged.Error()}, whole[4:]...)},
		"nothing of it":     {nil, append([]string{"first", end}, whole[4:]...)},
	} {
		file := slices.Concat(packed[0], tc.second, packed[2], packed[3])
		if got := events(inflate.NewReader(bytes.NewReader(file))); !slices.Equal(got, tc.want) {
			t.Errorf("%s: %q, want %q", name, got, tc.want)
		}
		if got := events(inflate.NewReader(iotest.OneByteReader(bytes.NewReader(file)))); !slices.Equal(got, tc.want) {
			t.Errorf("%s, byte by byte: %q, want %q", name, got, tc.want)
		}
		if got := events(inflate.NewMembersOf(bytes.NewReader(file), int64(len(file)), 2, 30)); !slices.Equal(got, tc.want) {
			t.Errorf("%s, ahead: %q, want %q", name, got, tc.want)
		}
	}
}

// FuzzResume wants an end, and what is whole.
func FuzzResume(f *testing.F) {
	f.Add(pack(6, []byte("first"), []byte("second")))
	f.Add(append(pack(6, []byte("first"))[:40], pack(6, []byte("second"))...))
	f.Fuzz(func(t *testing.T, packed []byte) {
		want, err := unpack(packed)
		all := events(inflate.NewReader(bytes.NewReader(packed)))
		if err == nil && strings.ReplaceAll(strings.Join(all, ""), inflate.ErrMember.Error(), "") != string(want) {
			t.Errorf("%x: %q, want %q", packed, all, want)
		}
	})
}

func FuzzMembers(f *testing.F) {
	all := members(6)
	for i := range all {
		all[i] = all[i][:min(len(all[i]), 900)]
	}
	f.Add(pack(6, all...), uint16(500))
	f.Add(pack(stdgzip.NoCompression, all[3], nil, all[3][:100]), uint16(64))
	f.Fuzz(func(t *testing.T, packed []byte, block uint16) {
		want, wantErr := unpack(packed)
		got, err := unpackAhead(packed, 2, 16+int64(block))
		if err != wantErr || !bytes.Equal(got, want) {
			t.Fatalf("%d bytes, %v; want %d, %v", len(got), err, len(want), wantErr)
		}
	})
}
