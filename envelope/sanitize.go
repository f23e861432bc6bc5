package envelope

import "strings"

// The reasons under which Sanitize counts.
const (
	Control      = "control"
	ZeroWidth    = "zero_width"
	Bidi         = "bidi"
	Tag          = "tag"
	MarkerSpoof  = "marker_spoof"
	ControlToken = "control_token"
)

// Sanitize removes characters that carry text a person does not see and
// replaces what would pass for an envelope's marker or for a model's own
// control token. It returns the clean text and how much was changed by reason.
func Sanitize(text string) (string, map[string]int) {
	removed := map[string]int{}
	text = stripInvisible(text, removed)
	// Taking one match out may bring two halves of another together.
	for range maxRounds {
		next := replaceForgeries(text, removed)
		if next == text {
			return text, removed
		}
		text = next
	}
	return strings.NewReplacer("<", "‹", ">", "›").Replace(text), removed
}

// A text that still forges markers after so many rounds was made to; its
// angle brackets are then taken away altogether.
const maxRounds = 8
