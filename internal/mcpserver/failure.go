package mcpserver

import (
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/parcel"
)

// maxError is the length of an error that a model is shown.
const maxError = 500

// errorKey is where a program finds the parts of a failure.
const errorKey = "dev.decant/error"

// failure is an error as a result: one line with its kind, its cause and what
// to do next. Words of a page that an error quotes are kept apart from ours.
func failure(err error) *mcp.CallToolResult {
	class := decant.Classify(err)
	kind := string(class.Kind)
	if wrapped, quotes := parcel.WrapError(err); quotes {
		refused := refusal(kind + ". Next: " + class.Hint + ".\n" + wrapped.Text)
		refused.Meta = mcp.Meta{errorKey: map[string]any{"kind": kind, "message": kind, "next": class.Hint}}
		return refused
	}
	next := " Next: " + class.Hint + "."
	cause := envelope.Line(class.Cause(err), maxError)
	cause = strings.Replace(cause, decant.ErrRequest.Error(), "bad_request", 1)
	if !strings.Contains(cause, kind) {
		cause = kind + ": " + cause
	}
	cause = envelope.Line(cause, maxError-len(next)-1)
	refused := refusal(strings.TrimRight(cause, ".") + "." + next)
	refused.Meta = mcp.Meta{errorKey: map[string]any{"kind": kind, "message": cause, "next": class.Hint}}
	return refused
}

// refusal is an error whose text is given.
func refusal(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}

// refusalf is refusal with a format.
func refusalf(format string, args ...any) *mcp.CallToolResult {
	return refusal(fmt.Sprintf(format, args...))
}
