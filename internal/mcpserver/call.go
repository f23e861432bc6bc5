package mcpserver

import (
	"cmp"
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/tool"
	"github.com/decant-dev/decant/page"
)

// addTool offers a tool.
func (s *Server) addTool(t tool.Tool) {
	offered := &mcp.Tool{Name: t.Name, Title: t.Title, Description: t.Description, Annotations: annotations(t),
		InputSchema: t.Input, OutputSchema: t.Output}
	s.mcp.AddTool(offered, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return s.call(ctx, req, t), nil
	})
}

func annotations(t tool.Tool) *mcp.ToolAnnotations {
	if t.Hints == nil {
		return nil
	}
	hints := &mcp.ToolAnnotations{Title: cmp.Or(t.Hints.Title, t.Title), ReadOnlyHint: !t.Hints.Changes,
		IdempotentHint: t.Hints.Idempotent}
	if t.Hints.World != tool.Unsaid {
		open := t.Hints.World == tool.Open
		hints.OpenWorldHint = &open
	}
	return hints
}

// call runs a tool with everything that surrounds it: progress, consent, and
// errors as results.
func (s *Server) call(ctx context.Context, req *mcp.CallToolRequest, t tool.Tool) *mcp.CallToolResult {
	notices := newProgress(req)
	defer notices.end()
	d := s.newDialogue(ctx, req)
	done, err := t.Run(withDialogue(withProgress(ctx, notices), d), req.Params.Arguments)
	if form := d.form(); form != nil {
		return form
	}
	if err != nil {
		done = tool.Failure(err)
	}
	return toldAs(done)
}

// toldAs is a result as the protocol has it.
func toldAs(r *tool.Result) *mcp.CallToolResult {
	told := &mcp.CallToolResult{IsError: r.Failed, StructuredContent: r.Structured, Meta: r.Meta,
		Content: []mcp.Content{}}
	for _, text := range r.Texts {
		told.Content = append(told.Content, &mcp.TextContent{Text: text})
	}
	if len(r.Image) > 0 {
		told.Content = append(told.Content, &mcp.ImageContent{Data: r.Image, MIMEType: "image/png"})
	}
	return told
}

// A client is whoever calls a tool, as the tool sees it.
type client struct{ server *Server }

func (c client) Unasked(ctx context.Context) bool          { return c.server.unasked(ctx) }
func (c client) Model(ctx context.Context) decant.Model    { return samplerOf(ctx) }
func (c client) Keep(ctx context.Context, p *page.Page)    { c.server.keep(ctx, p) }
func (c client) Tell(ctx context.Context, about, m string) { progressOf(ctx).tell(ctx, about, m) }
