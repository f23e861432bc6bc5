package inflate

import "math/bits"

// An entry of a table says what a code stands for:
//
//	bits 0-7    how many bits it takes, those that follow it included
//	bits 8-11   how many bits it takes without those
//	bits 13-15  flags
//	bits 16-30  a literal byte, a length, a distance, or where a table begins
//	bit 31      set for a literal
type entry = uint32

const (
	isLiteral = 1 << 31
	isSpecial = 1 << 15 // one of the following, or no code at all
	isEnd     = 1 << 14 // of the block
	isTable   = 1 << 13 // for the rest of a long code

	noCode entry = isSpecial
)

const (
	maxCodeBits   = 15
	lengthBits    = 11 // of codes for literals and lengths that one look is enough for
	distanceBits  = 8
	precodeBits   = 7
	maxLengths    = 288
	maxDistances  = 32
	lengthRoom    = 1<<lengthBits + maxLengths/2<<(maxCodeBits-lengthBits)
	distanceRoom  = 1<<distanceBits + maxDistances/2<<(maxCodeBits-distanceBits)
	precodeRoom   = 1 << precodeBits
	maxPrecodes   = 19
	endOfBlock    = 256
	lengthSymbols = 286
)

var (
	lengthEntries   = makeLengths()
	distanceEntries = makeDistances()
	precodeEntries  = makePrecodes()
)

// extended is the entry of a value with a number of bits that follow its code.
func extended(value, extra int) entry { return entry(value)<<16 | entry(extra) }

func makeLengths() (all [maxLengths]entry) {
	for i := range endOfBlock {
		all[i] = isLiteral | extended(i, 0)
	}
	all[endOfBlock] = isSpecial | isEnd
	base := 3
	for i := range 28 {
		extra := max(0, i/4-1)
		all[endOfBlock+1+i] = extended(base, extra)
		base += 1 << extra
	}
	all[lengthSymbols-1] = extended(258, 0)
	all[lengthSymbols], all[lengthSymbols+1] = noCode, noCode
	return all
}

func makeDistances() (all [maxDistances]entry) {
	base := 1
	for i := range 30 {
		extra := max(0, i/2-1)
		all[i] = extended(base, extra)
		base += 1 << extra
	}
	all[30], all[31] = noCode, noCode
	return all
}

func makePrecodes() (all [maxPrecodes]entry) {
	for i := range all {
		all[i] = extended(i, 0)
	}
	return all
}

// build fills a table with the codes of the given lengths, where 0 is none. The
// first 1<<direct entries are looked up by the next bits of the input; longer
// codes lead to another table behind them. It reports whether the lengths can
// be those of codes.
func build(table []entry, direct int, lengths []uint8, meanings []entry) bool {
	var counts, next [maxCodeBits + 1]int
	for _, n := range lengths {
		counts[n]++
	}
	if !arePlausible(&counts, len(lengths)) {
		return false
	}
	var sorted [maxLengths]uint16
	longest := sortByLength(&sorted, lengths, &counts, &next)
	table[0], table[1] = noCode, noCode
	code, at, free := 0, 0, 1<<direct
	for n := 1; n <= max(longest, direct); n++ {
		if n > 1 && n <= direct {
			copy(table[1<<(n-1):1<<n], table[:1<<(n-1)]) // shorter codes, whatever follows them
		}
		code <<= 1
		for _, symbol := range sorted[at : at+counts[n]] {
			reversed := int(bits.Reverse16(uint16(code)) >> (16 - n))
			meaning := meanings[symbol]
			meaning += entry(n)<<8 | entry(n)
			if n <= direct {
				table[reversed] = meaning
			} else {
				free = putLong(table, direct, longest-direct, free, reversed, n, meaning)
			}
			code++
		}
		at += counts[n]
	}
	return true
}

// putLong enters a code that is longer than direct bits, and returns where the
// table is still free.
func putLong(table []entry, direct, more, free, reversed, n int, meaning entry) int {
	prefix := reversed & (1<<direct - 1)
	if table[prefix] == noCode {
		table[prefix] = isSpecial | isTable | entry(free)<<16 | entry(more)<<8 | entry(direct)
		for i := range 1 << more {
			table[free+i] = noCode
		}
		free += 1 << more
	}
	begin := int(table[prefix] >> 16)
	for i := reversed >> direct; i < 1<<more; i += 1 << (n - direct) {
		table[begin+i] = meaning - entry(direct)<<8 - entry(direct)
	}
	return free
}

// arePlausible reports whether so many codes of each length use up all codes
// there are. One code may stand alone, and there may be none.
func arePlausible(counts *[maxCodeBits + 1]int, symbols int) bool {
	left := 1
	for n := 1; n <= maxCodeBits; n++ {
		if left = left<<1 - counts[n]; left < 0 {
			return false
		}
	}
	used := symbols - counts[0]
	return left == 0 || used == 0 || used == 1 && counts[1] == 1
}

// sortByLength sorts the symbols that have codes by their lengths, and returns
// the greatest.
func sortByLength(sorted *[maxLengths]uint16, lengths []uint8, counts, next *[maxCodeBits + 1]int) (longest int) {
	for n := 1; n < maxCodeBits; n++ {
		next[n+1] = next[n] + counts[n]
	}
	for symbol, n := range lengths {
		if n == 0 {
			continue
		}
		sorted[next[n]] = uint16(symbol)
		next[n]++
		longest = max(longest, int(n))
	}
	return longest
}
