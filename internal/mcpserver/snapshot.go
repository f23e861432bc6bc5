package mcpserver

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/internal/principal"
	"github.com/decant-dev/decant/page"
)

const snapshotScheme = "decant://snapshot/"

// private keeps what belongs to one principal out of caches that others share.
const private = "private"

// How many snapshots of one principal are listed, and of how many of them. Older
// ones can still be read by their id.
const (
	maxSnapshots  = 50
	maxPrincipals = 1000
)

// A shelf holds the snapshots that are listed, each principal's apart and the
// oldest first.
type shelf struct {
	mu    sync.Mutex
	open  bool // whether this profile lists snapshots at all
	owned map[principal.ID][]*mcp.Resource
	order []principal.ID // as they came
}

func (s *Server) addSnapshots() {
	s.shelf.open = true
	s.shelf.owned = map[principal.ID][]*mcp.Resource{}
	s.mcp.AddResourceTemplate(&mcp.ResourceTemplate{
		Name: "snapshot", Title: "A page that was read", MIMEType: "text/markdown",
		Description: "The frozen copy of a page, wrapped as untrusted.",
		URITemplate: snapshotScheme + "{id}",
	}, s.readSnapshot)
	s.mcp.AddResourceTemplate(&mcp.ResourceTemplate{
		Name: "section", Title: "A section of a page that was read", MIMEType: "text/markdown",
		Description: "What stands under one heading of a snapshot, wrapped as untrusted.",
		URITemplate: snapshotScheme + "{id}/{section}",
	}, s.readSnapshot)
}

// keep lists a page's snapshot as a resource of whoever read it.
func (s *Server) keep(ctx context.Context, p *page.Page) {
	if !s.shelf.open || p.Snapshot == "" {
		return
	}
	s.shelf.add(principal.Of(ctx), &mcp.Resource{
		Name: "snapshot " + p.Snapshot, Title: facts.Short(p.Title), MIMEType: "text/markdown",
		Description: facts.Short(p.URL), URI: snapshotScheme + p.Snapshot,
	})
	// The SDK tells sessions of a change to its own list only, which is empty.
	s.mcp.AddResource(&mcp.Resource{Name: "change", URI: snapshotScheme}, s.readSnapshot)
	s.mcp.RemoveResources(snapshotScheme)
}

func (h *shelf) add(who principal.ID, snapshot *mcp.Resource) {
	h.mu.Lock()
	defer h.mu.Unlock()
	own, known := h.owned[who]
	if !known {
		h.makeRoom()
		h.order = append(h.order, who)
	}
	own = slices.DeleteFunc(own, func(r *mcp.Resource) bool { return r.URI == snapshot.URI })
	own = append(own, snapshot)
	h.owned[who] = own[max(len(own)-maxSnapshots, 0):]
}

// makeRoom forgets whoever came first when there are too many.
func (h *shelf) makeRoom() {
	for len(h.order) >= maxPrincipals {
		delete(h.owned, h.order[0])
		h.order = h.order[1:]
	}
}

func (h *shelf) list(who principal.ID) []*mcp.Resource {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.owned[who])
}

// shelved lists to each principal its own snapshots; the SDK has one list for
// all sessions.
func (s *Server) shelved(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		result, err := next(ctx, method, req)
		if listed, ok := result.(*mcp.ListResourcesResult); ok && err == nil && s.shelf.open {
			listed.Resources = append([]*mcp.Resource{}, s.shelf.list(principal.Of(ctx))...)
			listed.CacheScope = private
		}
		return result, err
	}
}

func (s *Server) readSnapshot(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	id, escaped, _ := strings.Cut(strings.TrimPrefix(req.Params.URI, snapshotScheme), "/")
	section, err := url.PathUnescape(escaped)
	if err != nil {
		return nil, mcp.ResourceNotFoundError(envelope.Line(req.Params.URI, 100))
	}
	p, err := s.engine.Read(ctx, decant.ReadRequest{Snapshot: id, Section: section})
	if err != nil {
		return nil, mcp.ResourceNotFoundError(envelope.Line(req.Params.URI, 100))
	}
	result := &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{
		URI: req.Params.URI, MIMEType: "text/markdown", Text: decant.Wrap(p).Text,
	}}}
	result.CacheScope = private
	return result, nil
}
