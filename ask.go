package decant

import (
	"context"
	"errors"

	"github.com/decant-dev/decant/question"
)

// What questions are made of; the package question says more of each.
type (
	Model            = question.Model
	Grounder         = question.Grounder
	Decision         = question.Decision
	Given            = question.Given
	AskRequest       = question.AskRequest
	SummarizeRequest = question.SummarizeRequest
	CompareRequest   = question.CompareRequest
	VerifyRequest    = question.VerifyRequest
	VerifyResult     = question.VerifyResult
	Answer           = question.Answer
	AskedPage        = question.AskedPage
	PromptError      = question.PromptError
	UnreadError      = question.UnreadError
	ConfirmError     = question.ConfirmError
)

// A person's answers to whether addresses may be read, and the ways in which
// an answer was made.
const (
	Decline = question.Decline
	Accept  = question.Accept

	ByService = question.ByService
	ByModel   = question.ByModel
	ByExtract = question.ByExtract
	ByText    = question.ByText
)

// Ask answers a prompt from the pages whose addresses are in it. Every
// citation has been checked against its page. Without a model the answer is
// made of quotes; when the model fails, it is the text of the pages.
func (e *Engine) Ask(ctx context.Context, req AskRequest) (_ *Answer, err error) {
	defer e.rescue(ctx, &err)
	a, err := e.desk.Ask(ctx, req)
	return a, wrapUnread("ask", err)
}

// Summarize sums pages up, with citations. A page that is longer than the
// model may be shown is read in parts.
func (e *Engine) Summarize(ctx context.Context, req SummarizeRequest) (_ *Answer, err error) {
	defer e.rescue(ctx, &err)
	a, err := e.desk.Summarize(ctx, req)
	return a, wrapUnread("summarize", err)
}

// Compare tells what pages agree on and where they differ, with citations.
func (e *Engine) Compare(ctx context.Context, req CompareRequest) (_ *Answer, err error) {
	defer e.rescue(ctx, &err)
	a, err := e.desk.Compare(ctx, req)
	return a, wrapUnread("compare", err)
}

// Verify looks whether a page says what it is said to say. No model is asked.
func (e *Engine) Verify(ctx context.Context, req VerifyRequest) (_ *VerifyResult, err error) {
	defer e.rescue(ctx, &err)
	result, err := e.desk.Verify(ctx, req)
	return result, wrap("verify", req.URL, err)
}

// wrapUnread names the one page that could not be read, or the question.
func wrapUnread(op string, err error) error {
	if unread, ok := errors.AsType[*UnreadError](err); ok && len(unread.Pages) == 1 {
		return wrap("read", unread.Pages[0].Label(), err)
	}
	return wrap(op, "", err)
}
