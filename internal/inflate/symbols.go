package inflate

import "encoding/binary"

// packed unpacks the symbols of a block, until the block, the input at hand or
// the room for the output ends. It is in one piece, with all that changes in
// variables of its own, so that the compiler keeps these in registers.
func (r *Reader) packed() (err error) {
	input, out := r.input[:r.end], &r.out
	bits, count, at, made := r.bits, r.count, r.at, r.made
	isWhole := r.inputErr != nil // the input at hand is all there is
symbols:
	for made < window+chunk && (len(input)-at >= lookahead || isWhole) {
		begin := made
		if len(input)-at >= 8 {
			bits |= binary.LittleEndian.Uint64(input[at:]) << (count & 63)
			at += (63 - count) >> 3
			count |= 56
		} else {
			bits, count, at = refill(input, bits, count, at)
		}
		e := r.lengths[bits&(1<<lengthBits-1)]
		if e&isLiteral != 0 {
			bits >>= e & 63
			count -= int(e & 63)
			out[made] = byte(e >> 16)
			made++
			e = r.lengths[bits&(1<<lengthBits-1)]
			if e&isLiteral != 0 {
				bits >>= e & 63
				count -= int(e & 63)
				out[made] = byte(e >> 16)
				made++
				e = r.lengths[bits&(1<<lengthBits-1)] // of 56 bits 34 are left, and a length takes 20
			}
		}
		if e&(isSpecial|isTable) == isSpecial|isTable {
			bits >>= lengthBits
			count -= lengthBits
			e = r.lengths[int(e>>16)+int(bits&(1<<(e>>8&15)-1))]
		}
		if e&(isLiteral|isSpecial) != 0 {
			bits >>= e & 63
			count -= int(e & 63)
			switch {
			case count < 0:
				made, err = begin, r.cut()
				break symbols
			case e&isLiteral != 0:
				out[made] = byte(e >> 16)
				made++
				continue
			case e&isEnd != 0:
				r.step = (*Reader).block
				break symbols
			}
			err = ErrDamaged
			break symbols
		}
		length := int(e>>16) + int(bits&(1<<(e&63)-1)>>(e>>8&15))
		bits >>= e & 63
		count -= int(e & 63)

		if len(input)-at >= 8 {
			bits |= binary.LittleEndian.Uint64(input[at:]) << (count & 63)
			at += (63 - count) >> 3
			count |= 56
		} else {
			bits, count, at = refill(input, bits, count, at)
		}
		e = r.distances[bits&(1<<distanceBits-1)]
		if e&(isSpecial|isTable) == isSpecial|isTable {
			bits >>= distanceBits
			count -= distanceBits
			e = r.distances[int(e>>16)+int(bits&(1<<(e>>8&15)-1))]
		}
		distance := int(e>>16) + int(bits&(1<<(e&63)-1)>>(e>>8&15))
		bits >>= e & 63
		count -= int(e & 63)
		from := made - distance
		switch {
		case count < 0:
			made, err = begin, r.cut()
			break symbols
		case e&isSpecial != 0, from < r.member:
			err = ErrDamaged
			break symbols
		}
		if end := made + length; distance >= wide {
			for ; made < end; made, from = made+wide, from+wide { // past the end, where the next will write
				*(*[wide]byte)(out[made:]) = *(*[wide]byte)(out[from:])
			}
			made = end
		} else {
			for ; made < end; made, from = made+1, from+1 {
				out[made] = out[from]
			}
		}
	}
	r.bits, r.count, r.at, r.made = bits, count, at, made
	return err
}

// wide is how many bytes are copied at once.
const wide = 16

// refill takes what is left of the input, up to 56 bits at least.
func refill(input []byte, bits uint64, count, at int) (uint64, int, int) {
	for count <= 56 && at < len(input) {
		bits |= uint64(input[at]) << count
		at++
		count += 8
	}
	return bits, count, at
}
