// Package operations offers every operation of the engine as a tool of its own.
package operations

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/internal/tool"
	"github.com/decant-dev/decant/page"
)

// operations is the table of tools: each is a method of the engine with its
// own request and result.
var operations = []operation{
	operate[decant.LinksRequest, decant.LinksResult]("links", "Find links",
		"Find the links in a text: addresses and e-mails with their place in it. Nothing is fetched.",
		tool.Offline, desk.links),
	operate[decant.ReadRequest, page.Page]("read", "Read a page",
		"Read a web page or document and return its main content as Markdown, wrapped as untrusted. "+
			"Only public addresses are reached. The result has an outline and a snapshot id: "+
			"call again with snapshot and section, grep or start to read on in the same copy.",
		tool.Online, desk.read),
	operate[decant.UnderstandRequest, decant.Understanding]("understand", "Read the links of a message",
		"Find the links in a chat message, read them at once within one token budget, and return them wrapped as untrusted. "+
			"A link that cannot be read becomes one line that says why.",
		tool.Online, desk.understand),
	operate[decant.AskRequest, decant.Answer]("ask", "Answer from pages",
		"Answer a question from the pages whose addresses are in the prompt, up to 20, with numbered citations that were checked against them. "+
			"Without a model the answer is made of quotes.",
		tool.Online, desk.ask),
	operate[decant.SummarizeRequest, decant.Answer]("summarize", "Summarize pages",
		"Summarize one page or several, with citations that were checked.",
		tool.Online, desk.summarize),
	operate[decant.CompareRequest, decant.Answer]("compare", "Compare pages",
		"Compare several pages, with citations that were checked.",
		tool.Online, desk.compare),
	operate[decant.VerifyRequest, decant.VerifyResult]("verify", "Verify a quote",
		"Tell whether a quote stands on a page: present, altered or absent, with the nearest words.",
		tool.Online, desk.verify),
}

// Tools are the operations, and the browser where there is one.
func Tools(h *tool.Host) ([]tool.Tool, error) {
	var tools []tool.Tool
	for _, offer := range operations {
		made, err := offer(desk{h})
		if err != nil {
			return nil, err
		}
		tools = append(tools, made)
	}
	browsing, err := browseTools(h)
	return append(tools, browsing...), err
}

// A desk is where the operations' tools work.
type desk struct{ *tool.Host }

// An operation makes one row of the table of tools.
type operation func(desk) (tool.Tool, error)

func operate[In, Out any](name, title, description string, hints *tool.Hints,
	run func(desk, context.Context, In) (*tool.Result, error)) operation {
	return func(d desk) (tool.Tool, error) {
		output, err := tool.Schema[Out]()
		if err != nil {
			return tool.Tool{}, err
		}
		t := tool.Tool{Name: name, Title: title, Description: description, Hints: hints, Output: output}
		return tool.New(t, func(ctx context.Context, in In) (*tool.Result, error) { return run(d, ctx, in) })
	}
}

func (d desk) links(ctx context.Context, in decant.LinksRequest) (*tool.Result, error) {
	found, err := d.Engine.Links(ctx, in)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(found)
	if err != nil {
		return nil, err
	}
	return &tool.Result{Texts: []string{string(text)}, Structured: found}, nil
}

func (d desk) read(ctx context.Context, in decant.ReadRequest) (*tool.Result, error) {
	p, err := d.Engine.Read(ctx, in)
	if err != nil {
		return nil, err
	}
	d.Client.Keep(ctx, p)
	wrapped := decant.Wrap(p).Text
	text := wrapped + readOn(p, in.Section)
	return tool.Told(text, *withoutContent(p), facts.Room, func(p *page.Page) { p.Content = wrapped }), nil
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
		return "\n\n[Notice] " + envelope.Line(p.Notice, tool.MaxError) + "."
	case r != nil:
		told = append(told, fmt.Sprintf("these are characters %d to %d of %d", r.Start, r.End, r.Total))
	}
	if next := nextCall(p, section); next != "" {
		told = append(told, next)
	}
	if len(told) == 0 {
		return ""
	}
	return "\n\n[Notice] " + envelope.Line(strings.Join(told, "; "), tool.MaxError) + "."
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
func (d desk) understand(ctx context.Context, in decant.UnderstandRequest) (*tool.Result, error) {
	u, err := d.Engine.Understand(ctx, in)
	if err != nil {
		return nil, err
	}
	d.tellLinks(ctx, u.Links)
	bare := decant.Understanding{Tokens: u.Tokens, Links: []decant.Understood{}}
	for _, l := range u.Links {
		if l.Page != nil {
			d.Client.Keep(ctx, l.Page)
			l.Page = withoutContent(l.Page)
		}
		bare.Links = append(bare.Links, l)
	}
	return tool.Told(orNone(u.Text), bare, facts.Room, func(b *decant.Understanding) { b.Text = u.Text }), nil
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
func (d desk) tellLinks(ctx context.Context, links []decant.Understood) {
	for _, l := range links {
		outcome := "read"
		if l.Page == nil {
			outcome = "not read, " + string(l.Kind)
		}
		d.Client.Tell(ctx, l.Href, fmt.Sprintf("%s: %s", hostOf(l.Href), outcome))
	}
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Hostname()
}
