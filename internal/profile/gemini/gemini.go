// Package gemini offers web_fetch in the shape of Gemini CLI's tool.
package gemini

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/internal/tool"
)

const schema = `{
	"type": "object",
	"properties": {
		"prompt": {"type": "string", "description": "what to do, with up to 20 addresses of pages that start with http:// or https://"}
	},
	"required": ["prompt"],
	"additionalProperties": false
}`

// Tools is the one tool.
func Tools(h *tool.Host) ([]tool.Tool, error) {
	fetch := tool.Tool{
		Name: "web_fetch", Title: "WebFetch", Hints: tool.Online,
		Description: "Process the content of the addresses in a prompt, up to 20 of them, as the prompt's instructions say. " +
			"The answer carries numbered citations and a list of sources.",
		Input: json.RawMessage(schema),
	}
	hosts := &visits{}
	return tool.Alone(fetch, func(ctx context.Context, in decant.AskRequest) (*tool.Result, error) {
		in.Confirmed, in.Model, in.Admit = h.Client.Unasked(ctx), h.Model(ctx), hosts.admit
		a, err := h.Engine.Ask(ctx, in)
		bad, unread := (*decant.PromptError)(nil), (*decant.UnreadError)(nil)
		switch {
		case errors.As(err, &bad):
			return tool.Refusal(promptErrors(bad)), nil
		case errors.As(err, &unread):
			return fallbackFailed(err, unread.Pages), nil
		case err != nil:
			return nil, err
		}
		return &tool.Result{Texts: []string{textOf(a)}, Meta: map[string]any{DisplayKey: display(a)}}, nil
	})
}

// DisplayKey is where a client finds what it may show a person beside the
// result.
const DisplayKey = "dev.decant/display"

func display(a *decant.Answer) string {
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
func fallbackFailed(err error, pages []decant.AskedPage) *tool.Result {
	failed := tool.Failure(err)
	if lines := skippedLines(pages, false); lines != "" {
		failed.Texts = append([]string{lines}, failed.Texts...)
	}
	failed.Meta[tool.ErrorKey].(map[string]any)["type"] = "web_fetch_fallback_failed"
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

// textOf is the answer between tags of its own, after what is to be known
// of it: first the addresses that were left out, then what went otherwise.
func textOf(a *decant.Answer) string {
	clean := closingTag().ReplaceAllString(envelope.Clean(a.Bare()), "&lt;$1")
	text := "<untrusted_context>\n" + clean + "\n</untrusted_context>"
	text = tool.Noticed(a.Notice, text)
	if lines := skippedLines(a.Pages, true); lines != "" {
		text = lines + "\n\n" + text
	}
	return text
}

// closingTag is what could end the tags around an answer, however written.
var closingTag = lazyregexp.New(`(?i)<(\s*/\s*untrusted_context)`)

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
