package mcpserver

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant/internal/tool"
)

func (s *Server) addPrompt(p tool.Prompt) {
	offered := &mcp.Prompt{
		Name: p.Name, Title: p.Title, Description: p.Description,
		Arguments: []*mcp.PromptArgument{{Name: p.Argument, Description: p.About, Required: true}},
	}
	s.mcp.AddPrompt(offered, func(_ context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		text, ok := p.Fill(req.Params.Arguments[p.Argument])
		if !ok {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "the argument " + p.Argument +
				" is missing: give " + p.About}
		}
		return &mcp.GetPromptResult{Description: p.Description, Messages: []*mcp.PromptMessage{
			{Role: "user", Content: &mcp.TextContent{Text: text}},
		}}, nil
	})
}
