package tool

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/decant-dev/decant/internal/facts"
)

// A Result is what came of a call: text for a model, with its facts as JSON
// beside it.
type Result struct {
	Texts      []string
	Image      []byte // a PNG
	Structured any
	Failed     bool
	Meta       map[string]any // for programs
}

// LeftOutKey is where a program finds how many entries of a structured result's
// lists were left out: what pages say belongs between markers, and what stands
// beside them is little.
const LeftOutKey = "dev.decant/leftOut"

// Text is a result of text alone.
func Text(text string) *Result { return &Result{Texts: []string{text}} }

// Told is a text with the facts of a result beside it; complete puts into them
// what is marked as untrusted, and may be nil.
func Told[T any](text string, result T, room int, complete func(*T)) *Result {
	brief, left := facts.Brief(result, room)
	if complete != nil {
		complete(&brief)
	}
	told := &Result{Texts: []string{text}, Structured: brief}
	if left > 0 {
		told.Meta = map[string]any{LeftOutKey: left}
	}
	return told
}

// JSON is a result whose text is its structured form.
func JSON(value any) (*Result, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false) // a model must see the markers as they are
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	return &Result{Texts: []string{strings.TrimSpace(text.String())}, Structured: value}, nil
}
