// Package wall tells why a web page has nothing to read.
package wall

import "github.com/decant-dev/decant/internal/tree"

// The reasons for which a page has nothing to read.
const (
	JSShell = "js_shell" // the text comes with scripts
	BotWall = "bot_wall" // visitors must prove to be human
	Consent = "consent"  // cookies must be agreed to first
	Login   = "login"
	Paywall = "paywall"
	Soft404 = "soft_404" // says that the page does not exist
	Parked  = "parked"   // a domain without a site
	Geo     = "geo"      // not for this country
	Empty   = "empty"
)

// A Verdict is why a page has nothing to read. The zero value means that no
// wall was seen.
type Verdict struct {
	Reason     string
	Evidence   string  // what in the page shows it, in our words
	Confidence float64 // from 0 to 1
}

// Classify judges a page as it was parsed, before anything is taken out of it.
// A page with a good deal of text is never a wall, whatever it talks about.
func Classify(root tree.Node) Verdict {
	if hasProse(root, readable) || hasProse(root, short) && !isLocked(root) {
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
