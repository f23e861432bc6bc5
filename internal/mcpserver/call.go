package mcpserver

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// addTool offers a tool whose arguments decode into In. Its input schema is
// that of In unless the tool has one.
func addTool[In any](s *Server, tool *mcp.Tool, run func(context.Context, In) (*mcp.CallToolResult, error)) error {
	if tool.InputSchema == nil {
		schema, err := schemaOf[In]()
		if err != nil {
			return err
		}
		tool.InputSchema = schema
	}
	arguments, err := newForm(tool.InputSchema)
	if err != nil {
		return fmt.Errorf("tool %s: %w", tool.Name, err)
	}
	s.mcp.AddTool(tool, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		in, err := decode[In](arguments, req.Params.Arguments)
		if err != nil {
			return failure(err), nil
		}
		return s.call(ctx, req, func(ctx context.Context) (*mcp.CallToolResult, error) { return run(ctx, in) })
	})
	return nil
}

// call runs a tool with everything that surrounds it: progress, consent, and
// errors as results.
func (s *Server) call(ctx context.Context, req *mcp.CallToolRequest,
	run func(context.Context) (*mcp.CallToolResult, error)) (*mcp.CallToolResult, error) {
	notices := newProgress(req)
	defer notices.end()
	d := s.newDialogue(ctx, req)
	done, err := run(withDialogue(withProgress(ctx, notices), d))
	if form := d.form(); form != nil {
		return form, nil
	}
	if err != nil {
		return failure(err), nil
	}
	return done, nil
}
