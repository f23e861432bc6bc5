package inflate

import "encoding/binary"

// packed unpacks symbols of a block, until the block, the input at hand or the
// room for the output ends.
func (r *Reader) packed() error {
	if r.end-r.at >= lookahead {
		return r.symbols(r.end-lookahead, r.room())
	}
	r.unread()
	clear(r.input[r.end : r.end+lookahead])
	before := r.made
	err := r.symbols(r.end, before+1)
	if r.at-r.count>>3 > r.end {
		r.made = before // of what the input does not hold
		return r.cut()
	}
	return err
}

// symbols unpacks symbols while the input is before upTo, after which lookahead
// bytes can be read, and the output before room. It is in one piece, with all
// that changes in variables of its own, so that the compiler keeps these in
// registers, and asks for no bounds that are known: of bits there are 56 after
// each refill, where a literal that one look is enough for takes up to 11, and a
// length with its distance up to 48.
func (r *Reader) symbols(upTo, room int) (err error) {
	input, out := &r.input, r.out
	lengths, distances := (*[1 << lengthBits]entry)(r.lengths[:]), (*[1 << distanceBits]entry)(r.distances[:])
	bits, count, at, made := r.bits, uint(r.count), uint(r.at), uint(r.made)
	end, full := min(uint(upTo), inputRoom), min(uint(room), uint(len(out)-beyond))
	begun := uint(r.begun)
	for made < full && at <= end {
		bits |= binary.LittleEndian.Uint64(input[at:at+8]) << (count & 63)
		at += (63 - count) >> 3
		count |= 56
		e := lengths[bits&(1<<lengthBits-1)]
	next:
		if e&isLiteral != 0 {
			bits >>= e & 63
			count -= uint(e & 63)
			out[made] = byte(e >> 16)
			made++
			e = lengths[bits&(1<<lengthBits-1)]
			if e&isLiteral != 0 {
				bits >>= e & 63
				count -= uint(e & 63)
				out[made] = byte(e >> 16)
				made++
				e = lengths[bits&(1<<lengthBits-1)]
				if e&isLiteral != 0 {
					bits >>= e & 63
					count -= uint(e & 63)
					out[made] = byte(e >> 16)
					made++
					continue
				}
			}
			bits |= binary.LittleEndian.Uint64(input[at:at+8]) << (count & 63)
			at += (63 - count) >> 3
			count |= 56
		}
		if e&isSpecial != 0 {
			if e&isTable != 0 {
				bits >>= lengthBits
				count -= lengthBits
				e = r.lengths[int(e>>16)+int(bits&(1<<(e>>8&15)-1))]
			}
			if e&(isLiteral|isSpecial) != 0 {
				bits >>= e & 63
				count -= uint(e & 63)
				if e&isLiteral != 0 {
					out[made] = byte(e >> 16)
					made++
					continue
				}
				if err = ErrDamaged; e&isEnd != 0 {
					r.step, err = (*Reader).block, nil
				}
				break
			}
		}
		length := uint(e>>16) + uint(bits&(1<<(e&63)-1)>>(e>>8&15))
		bits >>= e & 63
		count -= uint(e & 63)

		e = distances[bits&(1<<distanceBits-1)]
		if e&isSpecial != 0 {
			if e&isTable == 0 {
				err = ErrDamaged
				break
			}
			bits >>= distanceBits
			count -= distanceBits
			e = r.distances[int(e>>16)+int(bits&(1<<(e>>8&15)-1))]
			if e&isSpecial != 0 {
				err = ErrDamaged
				break
			}
		}
		distance := uint(e>>16) + uint(bits&(1<<(e&63)-1)>>(e>>8&15))
		bits >>= e & 63
		count -= uint(e & 63)
		if distance > made-begun {
			err = ErrDamaged
			break
		}
		// What comes next is looked up while the match is copied.
		bits |= binary.LittleEndian.Uint64(input[at:at+8]) << (count & 63)
		at += (63 - count) >> 3
		count |= 56
		e = lengths[bits&(1<<lengthBits-1)]
		to, from := made, made-distance
		made += length
		if distance < wide {
			for to < made {
				to += uint(copy(out[to:made], out[from:to])) // twice as much each time
			}
			if made < full && at <= end {
				goto next
			}
			break
		}
		for ; to < made; to, from = to+2*wide, from+2*wide {
			target, source := (*[2 * wide]byte)(out[to:to+2*wide]), (*[2 * wide]byte)(out[from:from+2*wide])
			*(*[wide]byte)(target[:wide]) = *(*[wide]byte)(source[:wide])
			*(*[wide]byte)(target[wide:]) = *(*[wide]byte)(source[wide:])
		}
		if made < full && at <= end {
			goto next
		}
		break
	}
	r.bits, r.count, r.at, r.made = bits, int(count), int(at), int(made)
	return err
}

// wide is how many bytes are copied at once.
const wide = 16
