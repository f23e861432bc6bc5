package webpage

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSortedHighIsSorted(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	var spare []uint64
	for _, size := range []int{0, 1, fewSorted, fewSorted + 1, 1000, 300} {
		for _, keys := range []uint32{1, 5, 1 << 9, 1 << 31} {
			values := make([]uint64, size)
			for i := range values {
				values[i] = uint64(random.Uint32N(keys))<<32 | uint64(i)
			}
			want := slices.Sorted(slices.Values(values))
			var got []uint64
			if got, spare = sortedHigh(values, spare); !slices.Equal(got, want) {
				t.Errorf("%d values of %d keys are not sorted: %v", size, keys, got)
			}
		}
	}
}
