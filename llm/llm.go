// Package llm talks to language models.
package llm

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/decant-dev/decant/answer"
)

// A Model is a language model at a server. It is safe for concurrent use.
type Model interface {
	// Name is the setting that leads to the model, without its key.
	Name() string
	// Generate writes a text for a prompt. OnText, which may be nil, gets it
	// piece by piece. With answer.ErrCut the text is good as far as it goes.
	Generate(ctx context.Context, prompt answer.Prompt, onText func(string)) (string, error)
	// Models lists what the server offers.
	Models(ctx context.Context) ([]string, error)
}

// Options configures a Model.
type Options struct {
	Setting
	HTTP *http.Client // required: how the server is reached
	// Wait pauses between attempts; nil waits for real.
	Wait func(context.Context, time.Duration) error
}

// New returns the model that a setting names. A key that is missing is an
// error only when the model is asked.
func New(opts Options) (Model, error) {
	if opts.HTTP == nil {
		return nil, errors.New("llm: no HTTP client")
	}
	service := *opts.HTTP
	service.Transport = &retrying{next: opts.HTTP.Transport, wait: opts.Wait}
	if opts.Preset.ownList {
		service.Transport = &anthropicList{service.Transport, opts.key}
	}
	if opts.Preset.Name == "gemini" {
		return &Gemini{setting: opts.Setting, http: &service}, nil
	}
	return newChat(opts.Setting, &service), nil
}
