package tool

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/decant-dev/decant/internal/facts"
)

// A Result is what came of a call. Where there is a structured form, many
// clients show a model that alone: it must hold all that the texts do.
type Result struct {
	Texts      []string
	Image      []byte // a PNG
	Structured any
	Failed     bool
	Meta       map[string]any // for programs
}

// FactsKey is where a program finds the facts of a result whose text is for a
// model. They do not hold the content again.
const FactsKey = "dev.decant/facts"

// LeftOutKey is where a program finds how many entries of the facts' lists were
// left out: what pages say belongs between markers, and what stands
// beside them is little.
const LeftOutKey = "dev.decant/leftOut"

// Text is a result of text alone.
func Text(text string) *Result { return &Result{Texts: []string{text}} }

// Told is a text with the facts of a result beside it.
func Told[T any](text string, result T, room int) *Result {
	brief, left := facts.Brief(result, room)
	told := &Result{Texts: []string{text}, Meta: map[string]any{FactsKey: brief}}
	if left > 0 {
		told.Meta[LeftOutKey] = left
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
