package operations

import (
	"context"
	"fmt"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/answer"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/internal/parcel"
	"github.com/decant-dev/decant/internal/tool"
)

func (d desk) ask(ctx context.Context, in decant.AskRequest) (*tool.Result, error) {
	in.Confirmed, in.Model = d.Client.Unasked(ctx), d.Model(ctx)
	return wrapAnswer(d.Engine.Ask(ctx, in))
}

func (d desk) summarize(ctx context.Context, in decant.SummarizeRequest) (*tool.Result, error) {
	in.Confirmed, in.Model = d.Client.Unasked(ctx), d.Model(ctx)
	return wrapAnswer(d.Engine.Summarize(ctx, in))
}

func (d desk) compare(ctx context.Context, in decant.CompareRequest) (*tool.Result, error) {
	in.Confirmed, in.Model = d.Client.Unasked(ctx), d.Model(ctx)
	return wrapAnswer(d.Engine.Compare(ctx, in))
}

// wrapAnswer is an answer as a result, wrapped like a page.
func wrapAnswer(a *decant.Answer, err error) (*tool.Result, error) {
	if err != nil {
		return nil, err
	}
	wrapped := parcel.WrapText(a.Bare()).Text
	bare := *a
	bare.Text = ""
	return tool.Told(tool.Noticed(a.Notice, wrapped), bare, facts.AnswerRoom), nil
}

func (d desk) verify(ctx context.Context, in decant.VerifyRequest) (*tool.Result, error) {
	v, err := d.Engine.Verify(ctx, in)
	if err != nil {
		return nil, err
	}
	return tool.Told(verdict(v), *v, facts.Room), nil
}

// verdict says what came of a verification, with the page's nearest words where
// they are not those that were asked about.
func verdict(v *decant.VerifyResult) string {
	text := fmt.Sprintf("The quote is %s.", v.Verdict)
	if v.Verdict != answer.Present && v.Nearest != nil {
		text += " The page's nearest words:\n\n" + parcel.WrapText(v.Nearest.Quote).Text
	}
	if v.Snapshot != "" {
		text += noticeLine(fmt.Sprintf("snapshot %q", v.Snapshot))
	}
	return text
}
