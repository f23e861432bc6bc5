package webpage

import "slices"

// fewSorted is up to how many values comparing is faster than counting.
const fewSorted = 48

// sortedHigh sorts values by their upper half and keeps the order of those that
// are equal there, which must be that of the lower halves. It gives the sorted
// values and the memory that is free now. It sorts byte by byte: comparisons of
// probabilities are hard to guess for a processor, and take most of the time.
func sortedHigh(values, spare []uint64) (sorted, free []uint64) {
	if len(values) <= fewSorted {
		slices.Sort(values)
		return values, spare
	}
	spare = slices.Grow(spare[:0], len(values))[:len(values)]
	for shift := 32; shift < 64; shift += 8 {
		if sortByte(spare, values, shift) {
			values, spare = spare, values
		}
	}
	return values, spare
}

// sortByte sorts by one byte into to, unless all are the same in it.
func sortByte(to, values []uint64, shift int) bool {
	var places [256]int32
	for _, v := range values {
		places[uint8(v>>shift)]++
	}
	if int(places[uint8(values[0]>>shift)]) == len(values) {
		return false
	}
	sum := int32(0)
	for i, count := range places {
		places[i] = sum
		sum += count
	}
	for _, v := range values {
		at := &places[uint8(v>>shift)]
		to[*at] = v
		*at++
	}
	return true
}
