package mcpserver

//lint:file-ignore SA1019 sampling leaves the protocol with the version multiRound; clients of those before it have it

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/answer"
)

// A sampler is a client's own model, which it lets a server ask.
type sampler struct{ session *mcp.ServerSession }

// maxSampled is how many tokens a client's model may write.
const maxSampled = 4096

// samplerOf is the model of whoever called, or nil where it has offered none.
func samplerOf(ctx context.Context) decant.Model {
	session := dialogueOf(ctx).session
	if session == nil || !samples(session) {
		return nil
	}
	return sampler{session}
}

// samples reports whether a client lets its model be asked. From multiRound on
// the protocol has no such thing.
func samples(session *mcp.ServerSession) bool {
	greeting := session.InitializeParams()
	return greeting != nil && greeting.ProtocolVersion < multiRound &&
		greeting.Capabilities != nil && greeting.Capabilities.Sampling != nil
}

// Name says whose model it is; which one, only the client knows.
func (sampler) Name() string { return "the client's model" }

// Generate asks the client. It gives its answer all at once.
func (s sampler) Generate(ctx context.Context, prompt answer.Prompt, onText func(string)) (string, error) {
	result, err := s.session.CreateMessage(ctx, &mcp.CreateMessageParams{
		SystemPrompt: prompt.System, MaxTokens: maxSampled,
		Messages: []*mcp.SamplingMessage{{Role: "user", Content: &mcp.TextContent{Text: prompt.User}}},
	})
	if err != nil {
		return "", fmt.Errorf("the client's model failed: %w", err)
	}
	written, ok := result.Content.(*mcp.TextContent)
	if !ok {
		return "", errors.New("the client's model wrote no text")
	}
	if onText != nil {
		onText(written.Text)
	}
	if result.StopReason == "maxTokens" {
		return written.Text, answer.ErrCut
	}
	return written.Text, nil
}

// suited leaves out of the list what is of little use to a client: tools that
// need a model where there is none.
func (s *Server) suited(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		result, err := next(ctx, method, req)
		listed, ok := result.(*mcp.ListToolsResult)
		if !ok || err != nil || len(s.needModel) == 0 {
			return result, err
		}
		listed.CacheScope = private // it is one client's list
		if session, ok := req.GetSession().(*mcp.ServerSession); ok && samples(session) {
			return listed, nil
		}
		listed.Tools = slices.DeleteFunc(slices.Clone(listed.Tools), func(t *mcp.Tool) bool {
			return slices.Contains(s.needModel, t.Name)
		})
		return listed, nil
	}
}
