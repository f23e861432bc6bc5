package mcpserver

import (
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant/internal/facts"
)

// leftOutKey is where a program finds how many entries of a structured result's
// lists were left out: what pages say belongs between markers, and what stands
// beside them is little.
const leftOutKey = "dev.decant/leftOut"

// An outcome is the text for a model and, beside it, the same as JSON.
type outcome struct {
	text       string
	structured any
	leftOut    int
}

// told is a text with the facts of a result beside it; complete puts into them
// what is marked as untrusted.
func told[T any](text string, result T, room int, complete func(*T)) *outcome {
	brief, left := facts.Brief(result, room)
	complete(&brief)
	return &outcome{text, brief, left}
}

func (o *outcome) result() *mcp.CallToolResult {
	return structured(o.structured, o.leftOut, &mcp.TextContent{Text: o.text})
}

func structured(value any, leftOut int, content ...mcp.Content) *mcp.CallToolResult {
	result := &mcp.CallToolResult{Content: content, StructuredContent: value}
	if leftOut > 0 {
		result.Meta = mcp.Meta{leftOutKey: leftOut}
	}
	return result
}
