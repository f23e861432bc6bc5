package llm

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"strings"

	"google.golang.org/genai"

	"github.com/decant-dev/decant/answer"
)

// Gemini is a model of Google's, which can also read public pages by itself.
type Gemini struct {
	setting Setting
	http    *http.Client
}

// Name is the setting that leads to the model.
func (g *Gemini) Name() string { return g.setting.Name() }

func (g *Gemini) client(ctx context.Context) (*genai.Client, error) {
	if !g.setting.HasKey() {
		return nil, g.setting.noKey()
	}
	client, err := genai.NewClient(ctx, &genai.ClientConfig{
		APIKey: g.setting.key, Backend: genai.BackendGeminiAPI, HTTPClient: g.http,
		HTTPOptions: genai.HTTPOptions{BaseURL: g.setting.Base},
	})
	if err != nil {
		return nil, fmt.Errorf("%w: its client cannot be set up", ErrFailed)
	}
	return client, nil
}

// Generate writes a text for a prompt.
func (g *Gemini) Generate(ctx context.Context, prompt answer.Prompt, onText func(string)) (string, error) {
	client, err := g.client(ctx)
	if err != nil {
		return "", err
	}
	call, wire := watch(ctx)
	var text strings.Builder
	finish := ""
	for piece, err := range client.Models.GenerateContentStream(call, g.setting.Model, genai.Text(prompt.User),
		g.config(prompt)) {
		if err != nil {
			return text.String(), g.setting.failure(ctx, wire, err)
		}
		candidate, blocked := first(piece)
		finish = cmp.Or(cmp.Or(string(candidate.FinishReason), blocked), finish)
		for _, said := range visible(candidate) {
			text.WriteString(said)
			if onText != nil && said != "" {
				onText(said)
			}
		}
	}
	return text.String(), g.setting.finished(ctx, wire, text.String(), finish)
}

func (g *Gemini) config(prompt answer.Prompt) *genai.GenerateContentConfig {
	return &genai.GenerateContentConfig{SystemInstruction: genai.NewContentFromText(prompt.System, genai.RoleUser)}
}

// Ground lets Gemini read the addresses in a prompt by itself. The service
// sees them, so they must be public.
func (g *Gemini) Ground(ctx context.Context, prompt answer.Prompt) (*answer.Grounding, error) {
	client, err := g.client(ctx)
	if err != nil {
		return nil, err
	}
	call, wire := watch(ctx)
	config := g.config(prompt)
	config.Tools = []*genai.Tool{{URLContext: &genai.URLContext{}}}
	resp, err := client.Models.GenerateContent(call, g.setting.Model, genai.Text(prompt.User), config)
	if err != nil || wire.broken {
		return nil, g.setting.failure(ctx, wire, err)
	}
	candidate, _ := first(resp)
	return grounding(candidate), nil
}

// first is the one candidate that is asked for, never nil, and why there is
// none.
func first(resp *genai.GenerateContentResponse) (candidate *genai.Candidate, blocked string) {
	if resp != nil && len(resp.Candidates) > 0 && resp.Candidates[0] != nil {
		return resp.Candidates[0], ""
	}
	if resp != nil && resp.PromptFeedback != nil {
		blocked = string(resp.PromptFeedback.BlockReason)
	}
	return &genai.Candidate{}, blocked
}

// visible is the text of each part; that of thoughts is empty.
func visible(c *genai.Candidate) []string {
	if c.Content == nil {
		return nil
	}
	parts := make([]string, len(c.Content.Parts))
	for i, p := range c.Content.Parts {
		if p != nil && !p.Thought {
			parts[i] = p.Text
		}
	}
	return parts
}

func grounding(c *genai.Candidate) *answer.Grounding {
	g := &answer.Grounding{Parts: visible(c), Read: map[string]bool{}}
	if c.URLContextMetadata != nil {
		for _, u := range c.URLContextMetadata.URLMetadata {
			if u != nil {
				g.Read[u.RetrievedURL] = u.URLRetrievalStatus == genai.URLRetrievalStatusSuccess
			}
		}
	}
	if c.GroundingMetadata == nil {
		return g
	}
	for _, chunk := range c.GroundingMetadata.GroundingChunks {
		g.Chunks = append(g.Chunks, chunkOf(chunk))
	}
	for _, s := range c.GroundingMetadata.GroundingSupports {
		if s == nil || s.Segment == nil {
			continue
		}
		support := answer.Support{Part: int(s.Segment.PartIndex), End: int(s.Segment.EndIndex)}
		for _, i := range s.GroundingChunkIndices {
			support.Chunks = append(support.Chunks, int(i))
		}
		g.Supports = append(g.Supports, support)
	}
	return g
}

func chunkOf(chunk *genai.GroundingChunk) answer.Chunk {
	switch {
	case chunk == nil:
		return answer.Chunk{}
	case chunk.Web != nil:
		return answer.Chunk{Title: chunk.Web.Title, URI: chunk.Web.URI}
	case chunk.RetrievedContext != nil:
		return answer.Chunk{Title: chunk.RetrievedContext.Title, URI: chunk.RetrievedContext.URI}
	}
	return answer.Chunk{}
}

// Models lists what the service offers.
func (g *Gemini) Models(ctx context.Context) ([]string, error) {
	client, err := g.client(ctx)
	if err != nil {
		return nil, err
	}
	call, wire := watch(ctx)
	list, err := client.Models.List(call, &genai.ListModelsConfig{PageSize: 100})
	if err != nil || wire.broken {
		return nil, g.setting.failure(ctx, wire, err)
	}
	var names []string
	for _, m := range list.Items {
		names = append(names, printable(strings.TrimPrefix(m.Name, "models/")))
	}
	return names, nil
}
