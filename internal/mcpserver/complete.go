package mcpserver

import (
	"context"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/internal/principal"
)

// maxCompletions is how many values the protocol lets a server offer at once.
const maxCompletions = 100

// complete offers values for what a person has begun to write: the addresses
// they have read, their snapshots, and the sections of one.
func (s *Server) complete(ctx context.Context, req *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
	argument := req.Params.Argument
	var known []string
	begun, kept := argument.Value, ""
	switch ref := req.Params.Ref; {
	case ref.Type == "ref/resource" && argument.Name == "id":
		known = s.snapshotIDs(ctx)
	case ref.Type == "ref/resource" && argument.Name == "section" && req.Params.Context != nil:
		known = s.sections(ctx, req.Params.Context.Arguments["id"])
	case ref.Type == "ref/prompt":
		known = s.addresses(ctx)
		last := strings.LastIndexByte(begun, ' ') + 1 // of several
		kept, begun = begun[:last], begun[last:]
	}
	result := &mcp.CompleteResult{}
	result.Completion.Values = []string{}
	for _, value := range known {
		if strings.HasPrefix(strings.ToLower(value), strings.ToLower(begun)) {
			result.Completion.Values = append(result.Completion.Values, kept+value)
		}
	}
	result.Completion.Total = len(result.Completion.Values)
	if result.Completion.HasMore = result.Completion.Total > maxCompletions; result.Completion.HasMore {
		result.Completion.Values = result.Completion.Values[:maxCompletions]
	}
	return result, nil
}

// snapshotIDs are the caller's own, the newest first.
func (s *Server) snapshotIDs(ctx context.Context) []string {
	var ids []string
	for _, r := range slices.Backward(s.shelf.list(principal.Of(ctx))) {
		ids = append(ids, strings.TrimPrefix(r.URI, snapshotScheme))
	}
	return ids
}

// addresses are those of the caller's snapshots, each once, the newest first.
func (s *Server) addresses(ctx context.Context) []string {
	var known []string
	for _, r := range slices.Backward(s.shelf.list(principal.Of(ctx))) {
		if !slices.Contains(known, r.Description) {
			known = append(known, r.Description)
		}
	}
	return known
}

// sections are the headings of a snapshot; a caller has none of another's.
func (s *Server) sections(ctx context.Context, id string) []string {
	p, err := s.engine.Read(ctx, decant.ReadRequest{Snapshot: id})
	if err != nil {
		return nil
	}
	var titles []string
	for _, h := range p.Outline {
		titles = append(titles, facts.Short(h.Title))
	}
	return titles
}
