package llm

import "strings"

// The marks between which some models think aloud before they answer.
const (
	thinkOpen  = "<think>"
	thinkClose = "</think>"
)

// A thinker leaves out what a model thinks aloud at the start of its text,
// which comes in pieces.
type thinker struct {
	held  string
	state thinking
}

type thinking uint8

const (
	undecided thinking = iota
	aloud
	between // thoughts and answer there is only space
	over
)

// next takes a piece and returns what of the text is certain to be answer.
func (t *thinker) next(piece string) string {
	if t.state == over {
		return piece
	}
	t.held += piece
	if t.state == undecided {
		start := strings.TrimLeft(t.held, " \n")
		switch {
		case strings.HasPrefix(start, thinkOpen):
			t.state = aloud
		case !strings.HasPrefix(thinkOpen, start):
			return t.release(t.held)
		}
	}
	if t.state == aloud {
		if _, after, found := strings.Cut(t.held, thinkClose); found {
			t.held, t.state = after, between
		} else {
			t.held = t.held[max(0, len(t.held)-len(thinkClose)):] // a mark may still be growing
		}
	}
	if t.state == between {
		if answer := strings.TrimLeft(t.held, " \n"); answer != "" {
			return t.release(answer)
		}
	}
	return ""
}

func (t *thinker) release(text string) string {
	t.held, t.state = "", over
	return text
}

// rest is what is still held when the text ends.
func (t *thinker) rest() string {
	if t.state == undecided {
		return t.held
	}
	return ""
}
