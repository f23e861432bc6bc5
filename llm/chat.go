package llm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/sashabaranov/go-openai"
	"google.golang.org/genai"

	"github.com/decant-dev/decant/answer"
	"github.com/decant-dev/decant/internal/brief"
)

// A Chat is a model behind OpenAI's chat protocol, which most servers speak.
type Chat struct {
	setting Setting
	client  *openai.Client
}

func newChat(s Setting, service *http.Client) *Chat {
	config := openai.DefaultConfig(s.key)
	config.BaseURL = s.Base
	config.HTTPClient = service
	return &Chat{s, openai.NewClientWithConfig(config)}
}

// Name is the setting that leads to the model.
func (c *Chat) Name() string { return c.setting.Name() }

// Generate writes a text for a prompt.
func (c *Chat) Generate(ctx context.Context, prompt answer.Prompt, onText func(string)) (string, error) {
	if c.setting.Preset.NeedsKey && !c.setting.HasKey() {
		return "", c.setting.noKey()
	}
	call, wire := watch(ctx)
	stream, err := c.client.CreateChatCompletionStream(call, openai.ChatCompletionRequest{
		Model:     c.setting.Model,
		MaxTokens: c.setting.Preset.maxTokens,
		Messages: []openai.ChatCompletionMessage{
			{Role: openai.ChatMessageRoleSystem, Content: prompt.System},
			{Role: openai.ChatMessageRoleUser, Content: prompt.User},
		},
	})
	if err != nil {
		return "", c.setting.failure(ctx, wire, err)
	}
	defer stream.Close()
	text, finish, err := gather(stream, onText)
	if err != nil {
		return text, c.setting.failure(ctx, wire, err)
	}
	return text, c.setting.finished(ctx, wire, text, string(finish))
}

func gather(stream *openai.ChatCompletionStream, onText func(string)) (string, openai.FinishReason, error) {
	var text strings.Builder
	var finish openai.FinishReason
	var thoughts thinker
	say := func(said string) {
		text.WriteString(said)
		if onText != nil && said != "" {
			onText(said)
		}
	}
	for {
		piece, err := stream.Recv()
		if err != nil {
			say(thoughts.rest())
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return text.String(), finish, err
		}
		for _, choice := range piece.Choices {
			if choice.Index != 0 {
				continue
			}
			say(thoughts.next(choice.Delta.Content))
			if choice.FinishReason != "" && choice.FinishReason != openai.FinishReasonNull {
				finish = choice.FinishReason
			}
		}
	}
}

// finished checks that an answer is whole: the protocols have a word for the
// end, and without it the stream was cut.
func (s Setting) finished(ctx context.Context, wire *exchange, text, finish string) error {
	switch {
	case ctx.Err() != nil || wire.late || wire.broken:
		return s.failure(ctx, wire, nil)
	case finish == "":
		wire.broken = true
		return s.failure(ctx, wire, nil)
	case strings.TrimSpace(text) == "":
		return fmt.Errorf("%w: it wrote nothing (%q)", ErrFailed, token(finish))
	case finish == string(openai.FinishReasonLength) || finish == string(genai.FinishReasonMaxTokens):
		return answer.ErrCut
	}
	return nil
}

// token keeps of a server's word what is certainly harmless.
func token(s string) string {
	kept := strings.Map(func(r rune) rune {
		if r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, s)
	return kept[:min(len(kept), 30)]
}

// Models lists what the server offers.
func (c *Chat) Models(ctx context.Context) ([]string, error) {
	if c.setting.Preset.NeedsKey && !c.setting.HasKey() {
		return nil, c.setting.noKey()
	}
	call, wire := watch(ctx)
	list, err := c.client.ListModels(call)
	if err != nil || wire.broken {
		return nil, c.setting.failure(ctx, wire, err)
	}
	var names []string
	for _, m := range list.Models {
		names = append(names, printable(m.ID))
	}
	return names, nil
}

// printable drops what a terminal would obey.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7F {
			return -1
		}
		return r
	}, brief.Clip(s, 60))
}
