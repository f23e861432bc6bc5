// Package wall tells why a web page has nothing to read.
package wall

import (
	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
)

// A Verdict is why a page has nothing to read. The zero value means that no
// wall was seen.
type Verdict struct {
	Reason     document.Reason
	Evidence   string  // what in the page shows it, in our words
	Confidence float64 // from 0 to 1
}

// Classify judges a page as it was parsed, before anything is taken out of it.
// A page with a good deal of text is never a wall, whatever it talks about.
func Classify(root tree.Node) Verdict {
	if prose := proseOf(root); prose >= readable || prose >= short && !isLocked(root) {
		return Verdict{}
	}
	f := gather(root)
	if f.isReadable() {
		return Verdict{}
	}
	for _, r := range rules {
		if evidence, confidence := r.judge(f); evidence != "" {
			return Verdict{Reason: r.reason, Evidence: evidence, Confidence: confidence}
		}
	}
	return Verdict{}
}
