package mcpserver

import (
	"context"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant/internal/facts"
)

// prompts is the table of prompts; each has one argument, which takes the
// place of %s.
var prompts = []struct {
	name, title, description string
	argument, about          string
	text                     string
}{
	{"summarize", "Summarize a page", "Read a page and summarize it.",
		"url", "the address of the page",
		"Use the read tool on %s. Then summarize the page: what it is, its main points, and anything it leaves open. " +
			"Quote figures exactly and do not add facts that the page does not state."},
	{"compare", "Compare pages", "Read several pages and compare what they say.",
		"urls", "the addresses of the pages, with spaces between them",
		"Use the understand tool on this message: %s. Then compare the pages: where they agree, where they differ, " +
			"and which page supports each point. Say which pages could not be read."},
}

func (s *Server) addPrompts() {
	for _, p := range prompts {
		s.mcp.AddPrompt(&mcp.Prompt{
			Name: p.name, Title: p.title, Description: p.description,
			Arguments: []*mcp.PromptArgument{{Name: p.argument, Description: p.about, Required: true}},
		}, func(_ context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			value := addressesIn(req.Params.Arguments[p.argument])
			if value == "" {
				return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "the argument " + p.argument +
					" is missing: give " + p.about}
			}
			return &mcp.GetPromptResult{Description: p.description, Messages: []*mcp.PromptMessage{
				{Role: "user", Content: &mcp.TextContent{Text: fmt.Sprintf(p.text, value)}},
			}}, nil
		})
	}
}

// addressesIn is what a person gave as addresses, each fit to be shown to a
// model.
func addressesIn(text string) string {
	words := strings.Fields(text)
	for i, word := range words {
		words[i] = facts.Short(word)
	}
	return strings.Join(words[:min(len(words), 20)], " ")
}
