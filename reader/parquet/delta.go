package parquet

import "encoding/binary"

const maxDeltas = 1 << 20 // numbers of one page

// deltas reads numbers that are written as what each differs from the one before
// it: Parquet's DELTA_BINARY_PACKED. It gives what follows them too.
func deltas(data []byte) (out []int64, rest []byte, err error) {
	in := &deltaScanner{data: data}
	block, minis, count := in.number(), in.number(), in.number()
	if in.err != nil || minis == 0 || minis > 1024 || block > 1<<16 || block%minis != 0 || block/minis%8 != 0 ||
		block == 0 || count > maxDeltas {
		return nil, nil, errSample
	}
	if count == 0 {
		return nil, in.data, nil
	}
	last := in.signed()
	out = append(out, last)
	each := int(block / minis)
	for len(out) < int(count) && in.err == nil {
		least := in.signed()
		widths := in.take(int(minis))
		for _, bits := range widths {
			if len(out) == int(count) { // the widths of those that are not there mean nothing
				break
			}
			packed := in.take(each / 8 * int(bits))
			for i := 0; i < each && len(out) < int(count) && in.err == nil; i++ {
				last += least + int64(bitsAt(packed, i*int(bits), int(bits)))
				out = append(out, last)
			}
		}
	}
	return out, in.data, in.err
}

func bitsAt(data []byte, at, bits int) (n uint64) {
	for b := range min(bits, 64) {
		n |= uint64(data[(at+b)/8]>>((at+b)%8)&1) << b
	}
	return n
}

type deltaScanner struct {
	data []byte
	err  error
}

func (s *deltaScanner) number() uint64 {
	n, size := binary.Uvarint(s.data)
	if size <= 0 {
		s.err = errSample
		return 0
	}
	s.data = s.data[size:]
	return n
}

func (s *deltaScanner) signed() int64 {
	n := s.number()
	return int64(n>>1) ^ -int64(n&1)
}

func (s *deltaScanner) take(n int) []byte {
	if n > len(s.data) {
		s.err, s.data = errSample, nil
		return nil
	}
	taken := s.data[:n]
	s.data = s.data[n:]
	return taken
}

// lengths reads values after the lengths of all of them.
func (c *column) lengths(data []byte, count int) ([]string, error) {
	sizes, data, err := deltas(data)
	if err != nil || c.physical != byteArray {
		return nil, errSample
	}
	var out []string
	for _, size := range sizes[:min(count, len(sizes))] {
		if size < 0 || size > int64(len(data)) {
			return nil, errSample
		}
		out = append(out, c.text(data[:size]))
		data = data[size:]
	}
	return out, nil
}

// prefixed reads values that each begin as the one before them does.
func (c *column) prefixed(data []byte, count int) ([]string, error) {
	shared, data, err := deltas(data)
	if err != nil || c.physical != byteArray {
		return nil, errSample
	}
	sizes, data, err := deltas(data)
	if err != nil || len(sizes) != len(shared) {
		return nil, errSample
	}
	var out []string
	var last []byte
	for i, size := range sizes[:min(count, len(sizes))] {
		if size < 0 || size > int64(len(data)) || shared[i] < 0 || shared[i] > int64(len(last)) {
			return nil, errSample
		}
		last = append(last[:shared[i]:shared[i]], data[:size]...)
		out = append(out, c.text(last))
		data = data[size:]
	}
	return out, nil
}

// numbers reads whole numbers.
func (c *column) numbers(data []byte, count int) ([]string, error) {
	found, _, err := deltas(data)
	if err != nil || c.physical != int32Type && c.physical != int64Type {
		return nil, errSample
	}
	var out []string
	for _, n := range found[:min(count, len(found))] {
		if c.physical == int32Type {
			n = int64(int32(n))
		}
		out = append(out, c.number(n))
	}
	return out, nil
}
