package mcpserver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/envelope"
)

const geminiSchema = `{
	"type": "object",
	"properties": {
		"prompt": {"type": "string", "description": "what to do, with up to 20 addresses of pages that start with http:// or https://"}
	},
	"required": ["prompt"],
	"additionalProperties": false
}`

func addGemini(s *Server) error {
	tool := &mcp.Tool{
		Name: "web_fetch", Title: "WebFetch", Annotations: online.annotations("WebFetch"),
		Description: "Process the content of the addresses in a prompt, up to 20 of them, as the prompt's instructions say. " +
			"The answer carries numbered citations and a list of sources.",
		InputSchema: json.RawMessage(geminiSchema),
	}
	return addTool(s, tool, func(ctx context.Context, in decant.AskRequest) (*mcp.CallToolResult, error) {
		a, err := s.engine.Ask(ctx, in)
		if bad := (*decant.PromptError)(nil); errors.As(err, &bad) {
			return refusal(promptErrors(bad)), nil
		}
		if err != nil {
			return nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: geminiText(a)}}}, nil
	})
}

func promptErrors(bad *decant.PromptError) string {
	lines := []string{"Error(s) in prompt URLs:"}
	for _, address := range bad.Malformed {
		lines = append(lines, fmt.Sprintf("- Malformed URL detected: %q.", oneLine(address, 100)))
	}
	for _, address := range bad.Unsupported {
		lines = append(lines, fmt.Sprintf("- Unsupported protocol in URL: %q. Only http and https are supported.", oneLine(address, 100)))
	}
	return strings.Join(lines, "\n")
}

// geminiText is the answer between tags of its own, after a line about the
// addresses that were left out.
func geminiText(a *decant.Answer) string {
	var skipped []string
	for _, p := range a.Pages {
		switch p.Kind {
		case "":
		case "blocked_address", "blocked_port", "blocked_scheme":
			skipped = append(skipped, "[Blocked Host] "+fact(p.URL))
		default:
			skipped = append(skipped, fmt.Sprintf("[%s] %s", p.Kind, fact(p.URL)))
		}
	}
	clean, _ := envelope.Sanitize(a.Text)
	text := "<untrusted_context>\n" + strings.ReplaceAll(clean, "</untrusted_context", "&lt;/untrusted_context") + "\n</untrusted_context>"
	if len(skipped) > 0 {
		text = "[Warning] The following URLs were skipped:\n" + strings.Join(skipped, "\n") + "\n\n" + text
	}
	return text
}
