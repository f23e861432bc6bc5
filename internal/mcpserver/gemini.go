package mcpserver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/facts"
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
	hosts := &visits{}
	return addTool(s, tool, func(ctx context.Context, in decant.AskRequest) (*mcp.CallToolResult, error) {
		in.Confirmed, in.Admit = s.unasked(ctx), hosts.admit
		a, err := s.engine.Ask(ctx, in)
		bad, unread := (*decant.PromptError)(nil), (*decant.UnreadError)(nil)
		switch {
		case errors.As(err, &bad):
			return refusal(promptErrors(bad)), nil
		case errors.As(err, &unread):
			return fallbackFailed(err, unread.Pages), nil
		case err != nil:
			return nil, err
		}
		return &mcp.CallToolResult{
			Meta:    mcp.Meta{displayKey: geminiDisplay(a)},
			Content: []mcp.Content{&mcp.TextContent{Text: geminiText(a)}},
		}, nil
	})
}

// displayKey is where a client finds what it may show a person beside the
// result.
const displayKey = "dev.decant/display"

func geminiDisplay(a *decant.Answer) string {
	here := 0
	for _, p := range a.Pages {
		if p.Via == "here" {
			here++
		}
	}
	if here == 0 {
		return "Content processed from prompt."
	}
	return fmt.Sprintf("Content for %d URL(s) processed using fallback fetch.", here)
}

// fallbackFailed is the error of a prompt of which nothing could be read.
func fallbackFailed(err error, pages []decant.AskedPage) *mcp.CallToolResult {
	failed := failure(err)
	if lines := skippedLines(pages, false); lines != "" {
		failed.Content = append([]mcp.Content{&mcp.TextContent{Text: lines}}, failed.Content...)
	}
	failed.Meta[errorKey].(map[string]any)["type"] = "web_fetch_fallback_failed"
	return failed
}

func promptErrors(bad *decant.PromptError) string {
	lines := []string{"Error(s) in prompt URLs:"}
	for _, address := range bad.Malformed {
		lines = append(lines, fmt.Sprintf("- Malformed URL detected: %q.", envelope.Line(address, 100)))
	}
	for _, address := range bad.Unsupported {
		lines = append(lines, fmt.Sprintf("- Unsupported protocol in URL: %q. Only http and https are supported.",
			envelope.Line(address, 100)))
	}
	return strings.Join(lines, "\n")
}

// geminiText is the answer between tags of its own, after what is to be known
// of it: first the addresses that were left out, then what went otherwise.
func geminiText(a *decant.Answer) string {
	clean := closingTag.ReplaceAllString(envelope.Clean(a.Bare()), "&lt;$1")
	text := "<untrusted_context>\n" + clean + "\n</untrusted_context>"
	text = noticed(a.Notice, text)
	if lines := skippedLines(a.Pages, true); lines != "" {
		text = lines + "\n\n" + text
	}
	return text
}

// closingTag is what could end the tags around an answer, however written.
var closingTag = regexp.MustCompile(`(?i)<(\s*/\s*untrusted_context)`)

// skippedLines lists the addresses that were not read: those that were never
// contacted, and with failed also those that did not answer.
func skippedLines(pages []decant.AskedPage, failed bool) string {
	lines := []string{"[Warning] The following URLs were skipped:"}
	for _, p := range pages {
		reason := string(p.Kind)
		switch {
		case strings.HasPrefix(reason, "blocked_"):
			reason = "Blocked Host"
		case p.Kind == "rate_limited":
			reason = "Rate limit exceeded"
		case p.Kind == "" || !failed:
			continue
		}
		lines = append(lines, fmt.Sprintf("[%s] %s", reason, facts.Short(p.URL)))
	}
	if len(lines) == 1 {
		return ""
	}
	return strings.Join(lines, "\n")
}
