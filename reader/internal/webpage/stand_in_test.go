package webpage

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree"
)

// What is too short to stand in for a page is not parsed: a page may have very
// many of those, and each would leave its nodes in the tree.
func TestShortNoscriptsAreNotParsed(t *testing.T) {
	t.Parallel()
	words := strings.Repeat("word ", fewestForeign)
	for content, parsed := range map[string]bool{
		"<p>" + words[:fewestForeign-4]: false, // one byte short
		"<p>" + words:                   true,
	} {
		page := tree.Parse([]byte("<body>"+strings.Repeat("<noscript>"+content+"</noscript>", 20)), tree.Options{})
		before := page.Len()
		Examine(page.Root(), "")
		if got := page.Len() > before; got != parsed {
			t.Errorf("noscript elements of %d bytes are parsed: %v, want %v", len(content), got, parsed)
		}
	}
}
