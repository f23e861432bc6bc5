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

	Browses                bool // there is a browser
	Bare                   bool // pages' words go without marks
	DefaultChars, MaxChars int  // of content, as the engine has them
}

// MinChars is the least content that the engine gives.
const MinChars = 100

// A Client is who called a tool, at the other end of a protocol.
type Client interface {
	// Unasked reports that the operator's policy lets pages be read for an
	// answer without anybody being asked.
	Unasked(context.Context) bool
	// Keep lists a page's snapshot to whoever read it.
	Keep(context.Context, *page.Page)
	// Tell says how far a call is, once for each subject.
	Tell(ctx context.Context, subject, message string)
}
