package mcpserver

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/page"
)

// operations is the table of tools: each is a method of the engine with its
// own request and result.
var operations = []operation{
	operate[decant.LinksRequest, decant.LinksResult]("links", "Find links",
		"Find the links in a text: addresses and e-mails with their place in it. Nothing is fetched.",
		offline, (*Server).links),
	operate[decant.ReadRequest, page.Page]("read", "Read a page",
		"Read a web page or document and return its main content as Markdown, wrapped as untrusted. "+
			"Only public addresses are reached. The result has an outline and a snapshot id: "+
			"call again with snapshot and section, grep or start to read on in the same copy.",
		online, (*Server).read),
	operate[decant.UnderstandRequest, decant.Understanding]("understand", "Read the links of a message",
		"Find the links in a chat message, read them at once within one token budget, and return them wrapped as untrusted. "+
			"A link that cannot be read becomes one line that says why.",
		online, (*Server).understand),
	operate[decant.AskRequest, decant.Answer]("ask", "Answer from pages",
		"Answer a question from the pages whose addresses are in the prompt, up to 20, with numbered citations that were checked against them. "+
			"Without a model the answer is made of quotes.",
		online, (*Server).ask),
	operate[decant.SummarizeRequest, decant.Answer]("summarize", "Summarize pages",
		"Summarize one page or several, with citations that were checked.",
		online, (*Server).summarize),
	operate[decant.CompareRequest, decant.Answer]("compare", "Compare pages",
		"Compare several pages, with citations that were checked.",
		online, (*Server).compare),
	operate[decant.VerifyRequest, decant.VerifyResult]("verify", "Verify a quote",
		"Tell whether a quote stands on a page: present, altered or absent, with the nearest words.",
		online, (*Server).verify),
}

// addOperations offers every operation, and what belongs to them.
func addOperations(s *Server) error {
	for _, op := range operations {
		if err := op.add(s); err != nil {
			return err
		}
	}
	s.addPrompts()
	s.addSnapshots()
	return addBrowse(s)
}

// An operation is one row of the table of tools.
type operation struct{ add func(*Server) error }

// A world says whether a tool reaches beyond this machine.
type world bool

const (
	offline world = false
	online  world = true
)

func (w world) annotations(title string) *mcp.ToolAnnotations {
	open := bool(w)
	return &mcp.ToolAnnotations{Title: title, ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: &open}
}

func operate[In, Out any](name, title, description string, w world,
	run func(*Server, context.Context, In) (*outcome, error)) operation {
	return operation{func(s *Server) error {
		schema, err := schemaOf[Out]()
		if err != nil {
			return err
		}
		tool := &mcp.Tool{Name: name, Title: title, Description: description, Annotations: w.annotations(title),
			OutputSchema: schema}
		return addTool(s, tool, func(ctx context.Context, in In) (*mcp.CallToolResult, error) {
			o, err := run(s, ctx, in)
			if err != nil {
				return nil, err
			}
			return o.result(), nil
		})
	}}
}

func (s *Server) links(ctx context.Context, in decant.LinksRequest) (*outcome, error) {
	found, err := s.engine.Links(ctx, in)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(found)
	if err != nil {
		return nil, err
	}
	return &outcome{text: string(text), structured: found}, nil
}

func (s *Server) read(ctx context.Context, in decant.ReadRequest) (*outcome, error) {
	p, err := s.engine.Read(ctx, in)
	if err != nil {
		return nil, err
	}
	s.keep(ctx, p)
	wrapped := decant.Wrap(p).Text
	text := wrapped + readOn(p, in.Section)
	return told(text, *withoutContent(p), facts.Room, func(p *page.Page) { p.Content = wrapped }), nil
}

// readOn tells a model that sees the text alone what part of the page it has
// and how to get the rest, in our own words after the envelope.
func readOn(p *page.Page, section string) string {
	var told []string
	if p.Incomplete != "" {
		told = append(told, p.Incomplete)
	}
	switch r := p.Range; {
	case p.Content == "" && p.Notice != "":
		return "\n\n[Notice] " + envelope.Line(p.Notice, maxError) + "."
	case r != nil:
		told = append(told, fmt.Sprintf("these are characters %d to %d of %d", r.Start, r.End, r.Total))
	}
	if next := nextCall(p, section); next != "" {
		told = append(told, next)
	}
	if len(told) == 0 {
		return ""
	}
	return "\n\n[Notice] " + envelope.Line(strings.Join(told, "; "), maxError) + "."
}

// nextCall is the call that gives more of a page.
func nextCall(p *page.Page, section string) string {
	from := "snapshot " + strconv.Quote(p.Snapshot)
	if p.Snapshot == "" { // the site does not want copies to be kept
		from = "the same url"
	}
	if section != "" { // of which the characters are counted
		from += ", section " + strconv.Quote(envelope.Line(section, 100))
	}
	switch {
	case len(p.Matches) > 0:
		return fmt.Sprintf("%d lines match; to see what stands around one call read with %s and start, which is the number before it", len(p.Matches), from)
	case p.Range != nil && p.Range.Next > 0:
		return fmt.Sprintf("to go on call read with %s and start %d", from, p.Range.Next)
	}
	return ""
}

// understand gives the pages' content once, in text: each page beside it
// holds only its facts, or the budget would be spent twice.
func (s *Server) understand(ctx context.Context, in decant.UnderstandRequest) (*outcome, error) {
	u, err := s.engine.Understand(ctx, in)
	if err != nil {
		return nil, err
	}
	tellLinks(ctx, u.Links)
	bare := decant.Understanding{Tokens: u.Tokens, Links: []decant.Understood{}}
	for _, l := range u.Links {
		if l.Page != nil {
			s.keep(ctx, l.Page)
			l.Page = withoutContent(l.Page)
		}
		bare.Links = append(bare.Links, l)
	}
	return told(orNone(u.Text), bare, facts.Room, func(b *decant.Understanding) { b.Text = u.Text }), nil
}

func withoutContent(p *page.Page) *page.Page {
	bare := *p
	bare.Content = ""
	return &bare
}

func orNone(text string) string {
	if strings.TrimSpace(text) == "" {
		return "The message has no links to read."
	}
	return text
}

// tellLinks tells of the links that no answer came for: kept and failed ones.
func tellLinks(ctx context.Context, links []decant.Understood) {
	for _, l := range links {
		outcome := "read"
		if l.Page == nil {
			outcome = "not read, " + string(l.Kind)
		}
		progressOf(ctx).tell(ctx, l.Href, fmt.Sprintf("%s: %s", hostOf(l.Href), outcome))
	}
}
