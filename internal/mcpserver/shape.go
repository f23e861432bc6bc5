package mcpserver

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/page"
)

// wrapPart wraps a page for a tool that cannot read on by snapshot, without
// the words that say how.
func wrapPart(p *page.Page) string {
	part := *p
	part.Range = nil
	return decant.Wrap(&part).Text
}

// asJSON is a result whose text is its structured form.
func asJSON(value any) (*mcp.CallToolResult, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false) // a model must see the markers as they are
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{
		Content:           []mcp.Content{&mcp.TextContent{Text: strings.TrimSpace(text.String())}},
		StructuredContent: value,
	}, nil
}

// isoTime is a moment as JavaScript writes it.
func isoTime(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
