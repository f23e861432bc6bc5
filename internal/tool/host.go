package tool

import (
	"context"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/page"
)

// A Host is what tools work with.
type Host struct {
	Engine *decant.Engine
	Client Client

	HasModel               bool // the engine has a language model
	Browses                bool // there is a browser
	Bare                   bool // pages' words go without marks
	DefaultChars, MaxChars int  // of content, as the engine has them
}

// Model is who answers a question where the engine has nobody: the client's own
// model, or nil.
func (h *Host) Model(ctx context.Context) decant.Model {
	if h.HasModel {
		return nil
	}
	return h.Client.Model(ctx)
}

// MinChars is the least content that the engine gives.
const MinChars = 100

// A Client is who called a tool, at the other end of a protocol.
type Client interface {
	// Unasked reports that the operator's policy lets pages be read for an
	// answer without anybody being asked.
	Unasked(context.Context) bool
	// Model is the client's own language model, or nil.
	Model(context.Context) decant.Model
	// Keep lists a page's snapshot to whoever read it.
	Keep(context.Context, *page.Page)
	// Tell says how far a call is, once for each subject.
	Tell(ctx context.Context, subject, message string)
}
