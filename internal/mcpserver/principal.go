package mcpserver

import (
	"context"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant/internal/principal"
)

// named puts into the context of every request who asks.
func (s *Server) named(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		return next(principal.With(ctx, whose(req)), method, req)
	}
}

// whose is the holder of the key that came with a request; where there are no
// keys, the session; and where there is none, as over standard input, the
// person at this machine.
func whose(req mcp.Request) principal.ID {
	if extra := req.GetExtra(); extra != nil && extra.TokenInfo != nil {
		return principal.ID(extra.TokenInfo.UserID)
	}
	if session, ok := req.GetSession().(*mcp.ServerSession); ok && session.ID() != "" {
		return principal.ID("mcp:" + session.ID())
	}
	return principal.Local
}

// owned hands requests on in the name of whoever their context says was let in.
// The SDK then keeps each session to whoever began it: to know another's
// session is not enough to speak in it.
func owned(next http.Handler) http.Handler {
	name := func(ctx context.Context, _ string, _ *http.Request) (*auth.TokenInfo, error) {
		return &auth.TokenInfo{UserID: string(principal.Of(ctx))}, nil
	}
	keyed := auth.RequireBearerToken(name, &auth.RequireBearerTokenOptions{AllowMissingExpiration: true})(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		who := principal.Of(r.Context())
		if who == principal.Local {
			next.ServeHTTP(w, r)
			return
		}
		// The key has done its work; from here on its holder's name stands for it.
		r = r.Clone(r.Context())
		r.Header.Del("X-API-Key")
		r.Header.Set("Authorization", "Bearer "+string(who))
		keyed.ServeHTTP(w, r)
	})
}
