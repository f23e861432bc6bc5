package mcpserver

import (
	"context"
	"fmt"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/internal/parcel"
)

func (s *Server) ask(ctx context.Context, in decant.AskRequest) (*outcome, error) {
	in.Confirmed = s.unasked(ctx)
	return wrapAnswer(s.engine.Ask(ctx, in))
}

func (s *Server) summarize(ctx context.Context, in decant.SummarizeRequest) (*outcome, error) {
	in.Confirmed = s.unasked(ctx)
	return wrapAnswer(s.engine.Summarize(ctx, in))
}

func (s *Server) compare(ctx context.Context, in decant.CompareRequest) (*outcome, error) {
	in.Confirmed = s.unasked(ctx)
	return wrapAnswer(s.engine.Compare(ctx, in))
}

// wrapAnswer is an answer as an outcome, wrapped like a page.
func wrapAnswer(a *decant.Answer, err error) (*outcome, error) {
	if err != nil {
		return nil, err
	}
	wrapped := parcel.WrapText(a.Bare()).Text
	bare := *a
	bare.Text = ""
	return told(noticed(a.Notice, wrapped), bare, facts.AnswerRoom, func(a *decant.Answer) { a.Text = wrapped }), nil
}

// noticed puts what went otherwise than meant before a text, in our own words
// and outside of its envelope.
func noticed(notice, text string) string {
	if notice == "" {
		return text
	}
	return "[Notice] " + envelope.Line(notice, maxError) + "\n\n" + text
}

func (s *Server) verify(ctx context.Context, in decant.VerifyRequest) (*outcome, error) {
	v, err := s.engine.Verify(ctx, in)
	if err != nil {
		return nil, err
	}
	return told(fmt.Sprintf("The quote is %s.", v.Verdict), *v, facts.Room, func(*decant.VerifyResult) {}), nil
}
