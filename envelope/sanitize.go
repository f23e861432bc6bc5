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

// Clean returns text as Wrap has it between the marks, for those whose marks
// are others: sanitised, with nothing live in it and nothing that reaches past
// its end.
func Clean(text string) string {
	text, _ = Sanitize(text)
	return disarm(text)
}

// Visible returns text without characters that nobody sees: those that speak
// to a terminal, turn the direction of writing or have no width.
func Visible(text string) string { return stripInvisible(text, map[string]int{}) }

// A text that still forges markers after so many rounds was made to; its
// angle brackets are then taken away altogether.
const maxRounds = 8
