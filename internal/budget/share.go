package budget

// Share splits total among needs by water-filling: a small need is met in
// full, and what it leaves over is shared evenly by the larger ones.
func Share(total int, needs []int) []int {
	shares := make([]int, len(needs))
	open := make([]int, 0, len(needs))
	for i := range needs {
		open = append(open, i)
	}
	for left := total; len(open) > 0; {
		level := left / len(open)
		rest := open[:0]
		for _, i := range open {
			if needs[i] <= level {
				shares[i] = needs[i]
				left -= needs[i]
			} else {
				rest = append(rest, i)
			}
		}
		if len(rest) == len(open) || level <= 0 {
			divide(max(left, 0), rest, shares)
			return shares
		}
		open = rest
	}
	return shares
}

// divide gives each of the open needs an equal part of left, the first ones
// one more where it does not come out even.
func divide(left int, open, shares []int) {
	for k, i := range open {
		shares[i] = left / len(open)
		if k < left%len(open) {
			shares[i]++
		}
	}
}
