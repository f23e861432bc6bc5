package webpage

import (
	"math/rand/v2"
	"testing"
)

// Blocks that cannot make the cut better are not ranked for it; it must be the
// same as with them.
func TestTheCutIsThatOfAllBlocks(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 6))
	for turn := range 3000 {
		s, p := Survey{}, make([]float32, random.IntN(200))
		likely := random.Float32() // some pages have no content, some little else
		for i := range p {
			p[i] = random.Float32()
			if random.Float32() > likely {
				p[i] *= p[i] * p[i]
			}
			words := int32(random.IntN(1 << random.IntN(12)))
			s.blocks = append(s.blocks, block{count: textCount{words: words}})
		}
		expected := 0.0
		for i := range p {
			expected += float64(s.blocks[i].count.size()) * float64(p[i])
		}
		sums := make([]float64, len(p)+1)
		sums[len(p)] = expected
		all, some, undecided := opinions{p: p, expected: sums}, opinions{p: p}, opinions{p: p, expected: sums}
		s.rankOpinions(&all)
		s.findCut(&some, expected)
		s.rankUndecided(&undecided)
		for _, o := range []opinions{some, undecided} {
			if o.cut != all.cut || o.f1 != all.f1 {
				t.Errorf("turn %d: %d blocks are cut at %v for %v, all at %v for %v", turn, len(p), o.cut, o.f1, all.cut, all.f1)
			}
		}
		for i := range p {
			if Undecided(p[i]) && undecided.rank[i] != all.rank[i] {
				t.Errorf("turn %d: block %d with %v has rank %v, among all %v", turn, i, p[i], undecided.rank[i], all.rank[i])
			}
		}
	}
}
