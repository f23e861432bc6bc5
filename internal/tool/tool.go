// Package tool is what an agent can be offered: a tool with the form of its
// arguments, what it does, and what comes of it. No protocol is known here.
package tool

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
)

// A Tool is one tool.
type Tool struct {
	Name, Title, Description string
	Hints                    *Hints // nil says nothing of what it does to the world
	// Input and Output are JSON schemas. Without one, Input is that of the
	// arguments, and nothing is said of the output.
	Input, Output any
	// Run reads arguments and does what they ask for.
	Run func(context.Context, json.RawMessage) (*Result, error)
}

// Hints are what a tool does to the world.
type Hints struct {
	Title      string // what people are shown, where it is not the tool's own title
	Changes    bool   // it may do something there
	OpenWorld  bool   // it reaches beyond this machine
	Idempotent bool   // to do it twice is to do it once
}

// Online and Offline are the hints of tools that only look: at the web, or at
// what they are given.
var (
	Online  = &Hints{OpenWorld: true, Idempotent: true}
	Offline = &Hints{Idempotent: true}
)

// New completes a tool whose arguments decode into In.
func New[In any](t Tool, run func(context.Context, In) (*Result, error)) (Tool, error) {
	if t.Input == nil {
		schema, err := Schema[In]()
		if err != nil {
			return t, fmt.Errorf("tool %s: %w", t.Name, err)
		}
		t.Input = schema
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

// Schema is the JSON schema of a type.
func Schema[T any]() (*jsonschema.Schema, error) { return jsonschema.For[T](nil) }
