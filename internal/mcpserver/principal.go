package mcpserver

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant/internal/principal"
)

// named puts into the context of every request who asks.
func (s *Server) named(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		return next(principal.With(ctx, s.whose(req)), method, req)
	}
}

// whose is the holder of the key that came with a request; where there are no
// keys, the session; and over standard input the person at this machine.
func (s *Server) whose(req mcp.Request) principal.ID {
	extra, entrance := req.GetExtra(), s.entrance.Load()
	if extra == nil || extra.Header == nil || entrance == nil {
		return principal.Local
	}
	if id := entrance.Whose(extra.Header); id != principal.Local {
		return id
	}
	if session, ok := req.GetSession().(*mcp.ServerSession); ok && session.ID() != "" {
		return principal.ID("mcp:" + session.ID())
	}
	return principal.Local
}
