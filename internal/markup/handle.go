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
	text := oneLine(n.Text())
	return len(text) <= longestHandle && unfolds(strings.ToLower(text))
}

// unfolds knows the words of handles.
func unfolds(words string) bool {
	switch words {
	case "expand", "expand description", "collapse", "toggle", "show", "show more", "hide", "show/hide", "more",
		"show all", "hide all", "expand all", "collapse all", "[hide]", "[show]", "[collapse]", "[expand]",
		"read more", "more…", "more...", "펼치기", "접기", "펼치기/접기", "더보기", "더 보기", "もっと見る", "開く", "展开", "收起", "展开/收起",
		"展開", "mehr", "mehr anzeigen", "afficher", "voir plus", "mostrar más", "ver más":
		return true
	}
	return false
}
