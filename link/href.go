package link

import "strings"

const maxChunk = 4 << 10

// hrefs joins schemes and values in shared chunks: a text of nothing but bare domains would
// otherwise cost one allocation each.
type hrefs struct {
	chunk strings.Builder
	size  int
}

func (h *hrefs) join(scheme, value string) string {
	need := len(scheme) + len(value)
	if h.chunk.Cap()-h.chunk.Len() < need {
		h.chunk = strings.Builder{}
		h.chunk.Grow(max(need, h.size))
		h.size = min(maxChunk, 2*max(need, h.size))
	}
	start := h.chunk.Len()
	h.chunk.WriteString(scheme)
	h.chunk.WriteString(value)
	return h.chunk.String()[start:]
}
