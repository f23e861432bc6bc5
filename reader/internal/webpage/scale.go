package webpage

import "math/bits"

// Features are bytes: a fixed scale for each kind of number, so that nothing
// has to be looked up in learned tables when a page is read.

// logByte puts a count on a logarithmic scale of 16 steps to the doubling.
func logByte(n int32) uint8 {
	if n <= 0 {
		return 0
	}
	if int(n) < len(logTable) {
		return logTable[n]
	}
	top := bits.Len32(uint32(n)) - 1
	fraction := uint32(n) >> (top - 4) & 15
	return uint8(min(255, uint32(top)*16+fraction))
}

var logTable = func() (table [1024]uint8) {
	for n := 1; n < len(table); n++ {
		// Scaled up first, so that small numbers have steps of their own.
		scaled := uint32(n+1) << 16
		top := bits.Len32(scaled) - 1
		table[n] = uint8(min(255, uint32(top-16)*16+scaled>>(top-4)&15))
	}
	return table
}()

// ratioByte puts part/whole on a scale of 255; nothing of nothing is 0.
func ratioByte(part, whole int32) uint8 {
	if whole <= 0 || part <= 0 {
		return 0
	}
	if part >= whole {
		return 255
	}
	if part < 1<<24 { // nearly always; a division of half the width takes half the time
		return uint8(uint32(part) * 255 / uint32(whole))
	}
	return uint8(uint64(part) * 255 / uint64(whole))
}

// meanByte puts a mean of small counts on a scale of 16 steps to one.
func meanByte(sum, n int32) uint8 {
	if n <= 0 || sum <= 0 {
		return 0
	}
	if sum < 1<<27 {
		return uint8(min(255, uint32(sum)*16/uint32(n)))
	}
	return uint8(min(255, uint64(sum)*16/uint64(n)))
}

// offsetByte puts a signed distance around 128, on a logarithmic scale.
func offsetByte(d int32) uint8 {
	if at := uint32(d) + farthest; at < uint32(len(offsetTable)) {
		return offsetTable[at]
	}
	return offsetOf(d)
}

func offsetOf(d int32) uint8 {
	if d < 0 {
		return 128 - logByte(-d)/2
	}
	return 128 + min(127, logByte(d)/2)
}

// farthest is the longest distance in offsetTable, which starts with the one back.
const farthest = 1 << 10

var offsetTable = func() (table [2 * farthest]uint8) {
	for i := range table {
		table[i] = offsetOf(int32(i) - farthest)
	}
	return table
}()

func flagByte(is bool) uint8 {
	if is {
		return 1
	}
	return 0
}

func countByte(n int32) uint8 { return uint8(min(255, max(0, n))) }
