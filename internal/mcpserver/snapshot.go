package mcpserver

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/page"
)

const snapshotScheme = "decant://snapshot/"

// mostSnapshots is how many snapshots are listed; older ones can still be
// read by their id.
const mostSnapshots = 50

// A shelf holds the ids of the snapshots that are listed, oldest first.
type shelf struct {
	mu   sync.Mutex
	open bool // whether this profile lists snapshots at all
	ids  []string
}

func (s *Server) addSnapshots() {
	s.shelf.open = true
	s.mcp.AddResourceTemplate(&mcp.ResourceTemplate{
		Name: "snapshot", Title: "A page that was read", MIMEType: "text/markdown",
		Description: "The frozen copy of a page, wrapped as untrusted.",
		URITemplate: snapshotScheme + "{id}",
	}, s.readSnapshot)
}

// keep lists a page's snapshot as a resource.
func (s *Server) keep(p *page.Page) {
	s.shelf.mu.Lock()
	defer s.shelf.mu.Unlock()
	if !s.shelf.open || p.Snapshot == "" || slices.Contains(s.shelf.ids, p.Snapshot) {
		return
	}
	s.mcp.AddResource(&mcp.Resource{
		Name: "snapshot " + p.Snapshot, Title: fact(p.Title), MIMEType: "text/markdown",
		Description: fact(p.URL), URI: snapshotScheme + p.Snapshot,
	}, s.readSnapshot)
	s.shelf.ids = append(s.shelf.ids, p.Snapshot)
	if len(s.shelf.ids) > mostSnapshots {
		s.mcp.RemoveResources(snapshotScheme + s.shelf.ids[0])
		s.shelf.ids = slices.Delete(s.shelf.ids, 0, 1)
	}
}

func (s *Server) readSnapshot(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	id := strings.TrimPrefix(req.Params.URI, snapshotScheme)
	p, err := s.engine.Read(ctx, decant.ReadRequest{Snapshot: id})
	if err != nil {
		return nil, mcp.ResourceNotFoundError(oneLine(req.Params.URI, 100))
	}
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{
		URI: req.Params.URI, MIMEType: "text/markdown", Text: decant.Wrap(p).Text,
	}}}, nil
}
