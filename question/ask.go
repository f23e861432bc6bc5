package question

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"github.com/decant-dev/decant/answer"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/clock"
	"github.com/decant-dev/decant/internal/parcel"
	"github.com/decant-dev/decant/page"
)

// An AskRequest is a question about pages.
type AskRequest struct {
	Prompt    string `json:"prompt" jsonschema:"what to find out, with the addresses to read in it"`
	Snapshot  string `json:"snapshot,omitempty" jsonschema:"id of an earlier read to ask about too"`
	MaxTokens int    `json:"maxTokens,omitempty" jsonschema:"of the pages, for the model; default 16000"`
	Fresh     bool   `json:"fresh,omitempty" jsonschema:"no kept copies"`

	// Given are pages that the question is about beside those whose addresses
	// are in the prompt.
	Given []Given `json:"-"`
	// Confirmed says that the person has agreed to these addresses already.
	Confirmed bool `json:"-"`
	// Model, unless nil, answers in the place of the engine's.
	Model Model `json:"-"`
	// Admit, unless nil, is asked about each address before it is contacted;
	// one that it gives an error for is left out.
	Admit func(address string) error `json:"-"`
	// OnText gets the answer while it is written, its citations checked.
	OnText func(string) `json:"-"`
}

// The ways in which an answer was made.
const (
	ByService = "service" // by a model whose service read the pages
	ByModel   = "model"   // by a model that was shown the pages
	ByExtract = "extract" // without a model, as quotes
	ByText    = "text"    // not at all: the model failed and this is the text
)

// An Answer is text with numbered citations, and the list of their sources
// under it.
type Answer struct {
	Text      string            `json:"text"`
	Citations []answer.Citation `json:"citations"`
	Dropped   int               `json:"dropped,omitempty"` // citations that did not hold
	By        []string          `json:"by"`
	Model     string            `json:"model,omitempty"`
	Notice    string            `json:"notice,omitempty"` // what went otherwise than meant
	Pages     []AskedPage       `json:"pages"`
	TookMs    int64             `json:"tookMs"`

	bare string // Text without envelopes
}

// Bare is Text without envelopes of its own, for a face that puts one around
// all of it. It is as untrusted as the pages.
func (a *Answer) Bare() string { return a.bare }

// An AskedPage is one address of a question and what came of it.
type AskedPage struct {
	URL      string     `json:"url"`
	File     string     `json:"file,omitempty"` // the name of one that was given
	FinalURL string     `json:"finalUrl,omitempty"`
	Title    string     `json:"title,omitempty"`
	Snapshot string     `json:"snapshot,omitempty"`
	Via      string     `json:"via,omitempty"` // service, or here
	Error    string     `json:"error,omitempty"`
	Kind     fault.Kind `json:"kind,omitempty"`  // of the error
	Doubt    string     `json:"doubt,omitempty"` // why its text may not be its content
}

// Label is what the page is called where it is spoken of. An earlier read that
// is gone has no name.
func (p *AskedPage) Label() string { return cmp.Or(p.URL, p.File) }

// Ask answers a prompt from the pages whose addresses are in it. Every
// citation has been checked against its page. Without a model the answer is
// made of quotes; when the model fails, it is the text of the pages.
func (d *Desk) Ask(ctx context.Context, req AskRequest) (*Answer, error) {
	d = d.with(req.Model)
	q := &inquiry{
		sites: d.Sites, task: answer.AnswerQuestion, tokens: req.MaxTokens, fresh: req.Fresh,
		given: append(snapshots(req.Snapshot), req.Given...), confirmed: req.Confirmed, admit: req.Admit, onText: req.OnText,
	}
	if err := q.parsePrompt(req.Prompt); err != nil {
		return nil, err
	}
	if q.question == "" {
		q.task = answer.Summarize
	}
	return d.inquire(ctx, q)
}

// inquire runs an inquiry: asks the person, then the service, then reads here.
func (d *Desk) inquire(ctx context.Context, q *inquiry) (*Answer, error) {
	began := d.Now()
	if err := q.fill(d); err != nil {
		return nil, err
	}
	if err := d.confirm(ctx, q); err != nil {
		return nil, err
	}
	a := &Answer{Citations: []answer.Citation{}, By: []string{}, Pages: []AskedPage{}}
	if d.Model != nil {
		a.Model = d.Model.Name()
	}
	if err := q.leaveOut(a); err != nil {
		return nil, err
	}
	ctx, cancel := d.bound(ctx)
	defer cancel()
	rest := d.ground(ctx, q, a)
	if len(rest) > 0 || len(q.given) > 0 {
		if err := d.answerHere(ctx, q, rest, a); err != nil {
			return nil, late(ctx, err, "the answer")
		}
	}
	list := answer.SourceList(a.Citations)
	a.Text, a.bare = a.Text+list, a.bare+list
	a.TookMs = d.Now().Sub(began).Milliseconds()
	return a, nil
}

// answerHere reads pages and answers from them.
func (d *Desk) answerHere(ctx context.Context, q *inquiry, addresses []string, a *Answer) error {
	sources, err := d.sources(ctx, q, addresses, a)
	if err != nil {
		return err
	}
	if len(sources) == 0 {
		return nil // the service has answered from other pages
	}
	if d.Model == nil {
		a.add(ByExtract, extract(q, sources, len(a.Citations)), q.onText)
		return nil
	}
	made, err := d.write(ctx, q, sources, a)
	switch {
	case ctx.Err() != nil && !errors.Is(clock.Err(ctx), context.DeadlineExceeded):
		return clock.Err(ctx) // whoever asked has left
	case err != nil:
		a.notice("the model did not answer (" + faultOf(ctx, err) + "); this is the text of the pages")
		if made.Text != "" && q.onText != nil {
			q.onText("\n\n") // what was written so far stays on the screen
		}
		a.addPages(sources, q)
	default:
		a.add(ByModel, made, nil)
	}
	return nil
}

// faultOf says in plain words why a model or its service failed.
func faultOf(ctx context.Context, err error) string {
	if errors.Is(err, context.DeadlineExceeded) || clock.Err(ctx) == context.DeadlineExceeded {
		return "it took longer than the time given"
	}
	return err.Error()
}

// write lets the model answer, and checks what it cites as it comes.
func (d *Desk) write(ctx context.Context, q *inquiry, sources []answer.Source, a *Answer) (answer.Answer, error) {
	prompt, err := d.compose(ctx, q, sources)
	if err != nil {
		return answer.Answer{}, err
	}
	if a.Text != "" && q.onText != nil {
		q.onText("\n\n")
	}
	checker := answer.NewChecker(sources, len(a.Citations), q.onText)
	_, err = d.Model.Generate(ctx, prompt, checker.Write)
	made := checker.Finish()
	switch {
	case errors.Is(err, answer.ErrCut) && made.Text != "":
		a.notice(err.Error() + ", so the answer is cut")
		return made, nil
	case err == nil && made.Text == "":
		err = errors.New("it wrote nothing")
	}
	return made, err
}

func (d *Desk) compose(ctx context.Context, q *inquiry, sources []answer.Source) (answer.Prompt, error) {
	if q.task == answer.Summarize && !fits(sources, q.tokens) {
		return d.composeFromNotes(ctx, q, sources)
	}
	return answer.Compose(q.task, q.prompt, answer.Choose(q.question, sources, q.tokens)), nil
}

// extract is the answer without a model.
func extract(q *inquiry, sources []answer.Source, before int) answer.Answer {
	switch {
	case q.task == answer.Compare:
		return answer.Contrast(q.question, sources, before)
	case q.question == "":
		return answer.Digest(sources, before)
	}
	return answer.Extract(q.question, sources, before)
}

// add puts a part of the answer after those before it.
func (a *Answer) add(by string, part answer.Answer, onText func(string)) {
	gap := ""
	if a.Text != "" {
		gap = "\n\n"
	}
	a.Text, a.bare = a.Text+gap+part.Text, a.bare+gap+part.Text
	a.Citations = append(a.Citations, part.Citations...)
	a.Dropped += part.Dropped
	a.By = append(a.By, by)
	if onText != nil {
		onText(gap + part.Text)
	}
}

// notice adds to what the answer says of itself: each thing once, in the order
// in which it came about.
func (a *Answer) notice(text string) {
	if !strings.Contains(a.Notice, text) {
		a.Notice = strings.TrimPrefix(a.Notice+"; "+text, "; ")
	}
}

// addPages puts the text of the pages in the place of an answer, within a
// budget.
func (a *Answer) addPages(sources []answer.Source, q *inquiry) {
	pages := make([]*page.Page, len(sources))
	for i, s := range sources {
		pages[i] = s.Page
	}
	var wrapped, bare []string
	for _, p := range parcel.Share(pages, q.tokens) {
		wrapped = append(wrapped, parcel.Wrap(p).Text)
		bare = append(bare, strings.TrimSpace(p.Title+"\n"+p.URL)+"\n\n"+strings.TrimSpace(p.Content))
	}
	before := a.bare
	a.add(ByText, answer.Answer{Text: strings.Join(wrapped, "\n\n")}, q.onText)
	a.bare = strings.TrimPrefix(before+"\n\n"+strings.Join(bare, "\n\n"), "\n\n")
}
