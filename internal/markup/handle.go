package markup

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree"
)

// longestHandle is more than any of the handles has, in bytes.
const longestHandle = 40

// isHandle reports whether a summary only says that something is folded below
// it, which is written down unfolded.
func isHandle(n tree.Node) bool {
	text := n.Text()
	start, end := trim(text)
	return end-start <= longestHandle && handles[strings.ToLower(folded(text[start:end]))]
}

var handles = map[string]bool{
	"expand": true, "expand description": true, "collapse": true, "toggle": true, "show": true, "show more": true,
	"hide": true, "show/hide": true, "more": true, "read more": true, "more…": true, "more...": true,
	"펼치기": true, "접기": true, "펼치기/접기": true, "더보기": true, "더 보기": true,
	"もっと見る": true, "開く": true, "展开": true, "收起": true, "展开/收起": true, "展開": true,
	"mehr": true, "mehr anzeigen": true, "afficher": true, "voir plus": true, "mostrar más": true, "ver más": true,
}
