package inflate

import (
	"encoding/binary"
)

// need makes sure of at least n bits, 32 at most.
func (r *Reader) need(n int) error {
	for r.count < n {
		one, err := r.byte()
		if err != nil {
			return err
		}
		r.bits |= uint64(one) << r.count
		r.count += 8
	}
	return nil
}

// take takes n bits.
func (r *Reader) take(n int) (int, error) {
	if err := r.need(n); err != nil {
		return 0, err
	}
	value := int(r.bits & (1<<n - 1))
	r.bits >>= n
	r.count -= n
	return value, nil
}

// block reads the head of a block.
func (r *Reader) block() error {
	r.unread()
	if r.isLast {
		r.isLast, r.step = false, (*Reader).trailer
		return nil
	}
	head, err := r.take(3)
	if err != nil {
		return err
	}
	r.isLast = head&1 != 0
	switch head >> 1 {
	case 0:
		return r.beginStored()
	case 1:
		r.useFixed()
	case 2:
		r.hasFixed = false
		if err := r.readTables(); err != nil {
			return err
		}
	default:
		return ErrDamaged
	}
	r.step = (*Reader).packed
	return nil
}

func (r *Reader) beginStored() error {
	r.count, r.bits = 0, 0 // it begins with a byte
	var head [4]byte
	if err := r.bytes(head[:]); err != nil {
		return err
	}
	size := binary.LittleEndian.Uint16(head[:])
	if size != ^binary.LittleEndian.Uint16(head[2:]) {
		return ErrDamaged
	}
	r.stored, r.step = int(size), (*Reader).copyStored
	return nil
}

func (r *Reader) copyStored() error {
	if r.stored == 0 {
		r.step = (*Reader).block
		return nil
	}
	if r.at == r.end {
		return r.cut()
	}
	n := copy(r.out[r.made:min(r.made+r.stored, r.room())], r.input[r.at:r.end])
	r.at, r.made, r.stored = r.at+n, r.made+n, r.stored-n
	return nil
}

func (r *Reader) useFixed() {
	if r.hasFixed {
		return
	}
	r.hasFixed = true
	var lengths [maxLengths]uint8
	for i := range lengths {
		switch {
		case i < 144, i >= 280:
			lengths[i] = 8
		case i < 256:
			lengths[i] = 9
		default:
			lengths[i] = 7
		}
	}
	var distances [maxDistances]uint8
	for i := range distances {
		distances[i] = 5
	}
	build(r.lengths[:], lengthBits, lengths[:], lengthEntries[:])
	build(r.distances[:], distanceBits, distances[:], distanceEntries[:])
}

// precodeOrder is how the lengths of the codes for lengths come.
var precodeOrder = [maxPrecodes]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

func (r *Reader) readTables() error {
	head, err := r.take(14)
	if err != nil {
		return err
	}
	literals, distances, precodes := head&31+257, head>>5&31+1, head>>10+4
	if literals > lengthSymbols || distances > 30 {
		return ErrDamaged
	}
	var lengths [maxPrecodes]uint8
	for _, symbol := range precodeOrder[:precodes] {
		n, err := r.take(3)
		if err != nil {
			return err
		}
		lengths[symbol] = uint8(n)
	}
	if !build(r.precodes[:], precodeBits, lengths[:], precodeEntries[:]) {
		return ErrDamaged
	}
	var both [maxLengths + maxDistances]uint8
	if err := r.readLengths(both[:literals+distances]); err != nil {
		return err
	}
	if both[endOfBlock] == 0 ||
		!build(r.lengths[:], lengthBits, both[:literals], lengthEntries[:]) ||
		!build(r.distances[:], distanceBits, both[literals:literals+distances], distanceEntries[:]) {
		return ErrDamaged
	}
	return nil
}

// readLengths reads the lengths of codes, which are packed themselves.
func (r *Reader) readLengths(lengths []uint8) error {
	for i := 0; i < len(lengths); {
		symbol, err := r.precode()
		if err != nil {
			return err
		}
		if symbol < 16 {
			lengths[i] = uint8(symbol)
			i++
			continue
		}
		value, times, err := r.repeat(symbol, lengths[:i])
		if err != nil {
			return err
		}
		if i+times > len(lengths) {
			return ErrDamaged
		}
		for range times {
			lengths[i] = value
			i++
		}
	}
	return nil
}

// repeat reads how often a length comes again: the last, or none.
func (r *Reader) repeat(symbol int, before []uint8) (value uint8, times int, err error) {
	switch symbol {
	case 16:
		if len(before) == 0 {
			return 0, 0, ErrDamaged
		}
		times, err = r.take(2)
		return before[len(before)-1], times + 3, err
	case 17:
		times, err = r.take(3)
		return 0, times + 3, err
	}
	times, err = r.take(7)
	return 0, times + 11, err
}

func (r *Reader) precode() (int, error) {
	for {
		e := r.precodes[r.bits&(precodeRoom-1)]
		if e&isSpecial == 0 && int(e&0xff) <= r.count {
			r.bits >>= e & 0xff
			r.count -= int(e & 0xff)
			return int(e >> 16), nil
		}
		if r.count >= precodeBits {
			return 0, ErrDamaged
		}
		if err := r.need(r.count + 1); err != nil {
			return 0, err
		}
	}
}
