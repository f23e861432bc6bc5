// Package tool is what an agent can be offered: a tool with the form of its
// arguments, what it does, and what comes of it. No protocol is known here.
package tool

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/decant-dev/decant/internal/schema"
)

// A Tool is one tool.
type Tool struct {
	Name, Title, Description string
	Hints                    *Hints // nil says nothing of what it does to the world
	// Input and Output are JSON schemas. Without one, Input is that of the
	// arguments, and nothing is said of the output.
	Input, Output any
	// NeedsModel says that it is of little use without a language model.
	NeedsModel bool
	// Run reads arguments and does what they ask for.
	Run func(context.Context, json.RawMessage) (*Result, error)
}

// Hints are what a tool does to the world.
type Hints struct {
	Title      string // what people are shown, where it is not the tool's own title
	Changes    bool   // it may do something there
	World      World
	Idempotent bool // to do it twice is to do it once
}

// Online and Offline are the hints of tools that only look: at the web, or at
// what they are given.
var (
	Online  = &Hints{World: Open, Idempotent: true}
	Offline = &Hints{World: Closed, Idempotent: true}
)

// A World says whether a tool reaches beyond this machine; the zero value says
// nothing, and a client takes it that it does.
type World uint8

// The worlds.
const (
	Unsaid World = iota
	Open
	Closed
)

// New completes a tool whose arguments decode into In.
func New[In any](t Tool, run func(context.Context, In) (*Result, error)) (Tool, error) {
	if t.Input == nil {
		input, err := schema.For[In]()
		if err != nil {
			return t, fmt.Errorf("tool %s: %w", t.Name, err)
		}
		t.Input = input
	}
	arguments, err := newForm(t.Input)
	if err != nil {
		return t, fmt.Errorf("tool %s: %w", t.Name, err)
	}
	t.Run = func(ctx context.Context, given json.RawMessage) (*Result, error) {
		in, err := decode[In](arguments, given)
		if err != nil {
			return nil, err
		}
		return run(ctx, in)
	}
	return t, nil
}

// Alone is New for a profile of one tool.
func Alone[In any](t Tool, run func(context.Context, In) (*Result, error)) ([]Tool, error) {
	made, err := New(t, run)
	return []Tool{made}, err
}
