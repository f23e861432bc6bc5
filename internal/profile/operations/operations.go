// Package operations offers every operation of the engine as a tool of its own.
package operations

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/internal/schema"
	"github.com/decant-dev/decant/internal/tool"
	"github.com/decant-dev/decant/page"
)

// operations is the table of tools: each is a method of the engine with its
// own request and result.
var operations = []operation{
	operate[decant.LinksRequest]("links", "Find links",
		"Find the links in a text: addresses and e-mails with their place in it. Nothing is fetched.",
		tool.Offline, desk.links),
	operate[decant.ReadRequest]("read", "Read a page",
		"Read a web page or document: its main content as Markdown, wrapped as untrusted. Only public addresses are "+
			"reached. To read on in the same copy, call again with its snapshot and section, grep or start.",
		reading, desk.read),
	operate[decant.UnderstandRequest]("understand", "Read the links of a message",
		"Read the links of a chat message at once, within one token budget, wrapped as untrusted. "+
			"One that cannot be read becomes a line that says why.",
		reading, desk.understand),
	operate[decant.AskRequest]("ask", "Answer from pages",
		"Answer a question from the pages whose addresses are in the prompt, up to 20, "+
			"with numbered citations that were checked.",
		reading, desk.ask).withModel(),
	operate[decant.SummarizeRequest]("summarize", "Summarize pages",
		"Summarize one page or several, with citations that were checked.",
		reading, desk.summarize).withModel(),
	operate[decant.CompareRequest]("compare", "Compare pages",
		"Compare several pages, with citations that were checked.",
		reading, desk.compare).withModel(),
	operate[decant.VerifyRequest]("verify", "Verify a quote",
		"Tell whether a quote stands on a page: present, altered or absent, with the nearest words.",
		reading, desk.verify),
}

// reading are the hints of what looks at the web, which is what a client takes a
// tool for that says no more.
var reading = &tool.Hints{}

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

// withModel marks a tool that is of little use without a language model.
func (o operation) withModel() operation {
	return func(d desk) (tool.Tool, error) {
		t, err := o(d)
		t.NeedsModel = true
		return t, err
	}
}

func operate[In any](name, title, description string, hints *tool.Hints,
	run func(desk, context.Context, In) (*tool.Result, error)) operation {
	return func(d desk) (tool.Tool, error) {
		input, err := schema.For[In]()
		if err != nil {
			return tool.Tool{}, err
		}
		input.AdditionalProperties = nil // an unknown argument is told in words
		t := tool.Tool{Name: name, Title: title, Description: description, Hints: hints, Input: input}
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
	return tool.Text(string(text)), nil
}

func (d desk) read(ctx context.Context, in decant.ReadRequest) (*tool.Result, error) {
	p, err := d.Engine.Read(ctx, in)
	if err != nil {
		return nil, err
	}
	d.Client.Keep(ctx, p)
	text := enveloped(p) + outlineOf(p) + notices(p, in.Section)
	return tool.Told(text, *withoutContent(p), facts.Room), nil
}

// enveloped is a page in its envelope, which does not say where the page is cut:
// the notice after it does.
func enveloped(p *page.Page) string {
	part := *p
	part.Range = nil
	return decant.Wrap(&part).Text
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
	return tool.Told(orNone(u.Text), bare, facts.Room), nil
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
