package question

import (
	"context"
	"errors"
	"strings"
	"sync"

	"github.com/decant-dev/decant/answer"
	"github.com/decant-dev/decant/fault"
)

// A SummarizeRequest is pages to be summed up.
type SummarizeRequest struct {
	URLs      []string `json:"urls,omitempty" jsonschema:"the addresses of up to 20 pages"`
	Snapshot  string   `json:"snapshot,omitempty" jsonschema:"id of an earlier read, instead of an address"`
	Focus     string   `json:"focus,omitempty" jsonschema:"what to look for in particular"`
	MaxTokens int      `json:"maxTokens,omitempty" jsonschema:"tokens that the model is shown at a time, default 16000"`
	Fresh     bool     `json:"fresh,omitempty" jsonschema:"no kept copies"`

	// Given are further pages.
	Given []Given `json:"-"`
	// Confirmed says that the person has agreed to these addresses already.
	Confirmed bool `json:"-"`
	// Model, unless nil, answers in the place of the engine's.
	Model Model `json:"-"`
	// OnText gets the summary while it is written, its citations checked.
	OnText func(string) `json:"-"`
}

// Summarize sums pages up, with citations. A page that is longer than the
// model may be shown is read in parts.
func (d *Desk) Summarize(ctx context.Context, req SummarizeRequest) (*Answer, error) {
	d = d.with(req.Model)
	q := &inquiry{
		sites: d.Sites,
		task:  answer.Summarize, prompt: req.Focus, question: strings.TrimSpace(req.Focus),
		given:  append(snapshots(req.Snapshot), req.Given...),
		tokens: req.MaxTokens, fresh: req.Fresh, confirmed: req.Confirmed, onText: req.OnText,
	}
	if err := q.settle(req.URLs, &PromptError{}); err != nil {
		return nil, err
	}
	return d.inquire(ctx, q)
}

// A CompareRequest is pages to be set side by side.
type CompareRequest struct {
	URLs      []string `json:"urls" jsonschema:"the addresses of 2 to 20 pages"`
	Aspect    string   `json:"aspect,omitempty" jsonschema:"what to compare, such as prices; all of it by default"`
	MaxTokens int      `json:"maxTokens,omitempty" jsonschema:"of the pages, for the model; default 16000"`
	Fresh     bool     `json:"fresh,omitempty" jsonschema:"no kept copies"`

	// Given are further pages.
	Given []Given `json:"-"`
	// Confirmed says that the person has agreed to these addresses already.
	Confirmed bool `json:"-"`
	// Model, unless nil, answers in the place of the engine's.
	Model Model `json:"-"`
	// OnText gets the comparison while it is written, its citations checked.
	OnText func(string) `json:"-"`
}

// Compare tells what pages agree on and where they differ, with citations.
func (d *Desk) Compare(ctx context.Context, req CompareRequest) (*Answer, error) {
	d = d.with(req.Model)
	q := &inquiry{
		sites: d.Sites,
		task:  answer.Compare, prompt: req.Aspect, question: strings.TrimSpace(req.Aspect), given: req.Given,
		tokens: req.MaxTokens, fresh: req.Fresh, confirmed: req.Confirmed, onText: req.OnText,
	}
	if err := q.settle(req.URLs, &PromptError{}); err != nil {
		return nil, err
	}
	if len(q.addresses)+len(q.given) < 2 {
		return nil, fault.Request("one page cannot be compared; give at least two addresses")
	}
	return d.inquire(ctx, q)
}

func fits(sources []answer.Source, tokens int) bool {
	for i := range sources {
		tokens -= sources[i].Page.Tokens
	}
	return tokens >= 0
}

// Of a very long page this many parts are noted, the best of it, and so many
// at once.
const (
	maxParts    = 12
	notesAtOnce = 3
)

// composeFromNotes has the model take notes on every part of the pages, with
// citations, and asks for one summary of the notes.
func (d *Desk) composeFromNotes(ctx context.Context, q *inquiry, sources []answer.Source) (answer.Prompt, error) {
	chosen := answer.Choose(q.question, sources, maxParts*q.tokens*3/4)
	var prompts []answer.Prompt
	for i := range chosen {
		for _, part := range answer.Portions(chosen[i], q.tokens*3/4) {
			only := make([]answer.Source, len(chosen))
			only[i] = part
			prompts = append(prompts, answer.Compose(answer.TakeNotes, q.prompt, only))
		}
	}
	notes, err := d.takeNotes(ctx, prompts)
	return answer.ComposeMerge(q.prompt, notes), err
}

func (d *Desk) takeNotes(ctx context.Context, prompts []answer.Prompt) ([]string, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	notes := make([]string, len(prompts))
	places := make(chan struct{}, notesAtOnce)
	var wg sync.WaitGroup
	for i := range prompts {
		wg.Go(func() {
			places <- struct{}{}
			defer func() { <-places }()
			if ctx.Err() != nil {
				return
			}
			note, err := d.Model.Generate(ctx, prompts[i], nil)
			if err != nil && !errors.Is(err, answer.ErrCut) {
				cancel(err)
			}
			notes[i] = note
		})
	}
	wg.Wait()
	return notes, context.Cause(ctx)
}
