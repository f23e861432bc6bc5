package browser

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/decant-dev/decant/tab"
)

// aside visits origins in a tab beside a session in which every page is empty,
// so that none of their scripts run and nothing is asked of them.
func (p *Pool) aside(ctx context.Context, s *session, origins []string, do func(*session, string) error) error {
	if len(origins) == 0 {
		return nil
	}
	blank, err := p.openTab(ctx, chromedp.WithExistingBrowserContext(s.context))
	if err != nil {
		return err
	}
	defer blank.abandon(errClosed)
	blank.follow(blank.target, fetch.RequestPaused.Method, blank.answerEmpty)
	if _, err := cdp.Call(ctx, blank.target, fetch.Enable, fetch.EnableParams{}); err != nil {
		return blank.reason(ctx, err)
	}
	for _, origin := range origins {
		result, err := cdp.Call(ctx, blank.target, page.Navigate, page.NavigateParams{URL: origin + "/"})
		if err != nil {
			return blank.reason(ctx, err)
		}
		if result.ErrorText != "" {
			return fmt.Errorf("%w: an origin of the login cannot be opened", tab.ErrNavigation)
		}
		if err := do(blank, origin); err != nil {
			return err
		}
	}
	return nil
}

// answerEmpty answers a request with an empty page.
func (s *session) answerEmpty(params []byte) {
	var event struct {
		ID fetch.RequestID `json:"requestId"`
	}
	if json.Unmarshal(params, &event) != nil {
		return
	}
	ctx, cancel := s.lifetime()
	defer cancel()
	_, _ = cdp.Call(ctx, s.target, fetch.FulfillRequest, fetch.FulfillRequestParams{
		RequestID: event.ID, ResponseCode: 200,
		ResponseHeaders: []*fetch.HeaderEntry{{Name: "Content-Type", Value: "text/html"}}})
}

// later calls a function of our script that answers with a promise.
func (s *session) later(ctx context.Context, function string, arg any) (json.RawMessage, error) {
	arguments, err := encode([]any{arg})
	if err != nil {
		return nil, err
	}
	world, err := s.enter(ctx, s.mainFrame())
	if err != nil {
		return nil, s.reason(ctx, err)
	}
	result, err := cdp.Call(ctx, s.target, runtime.CallFunctionOn, runtime.CallFunctionOnParams{
		FunctionDeclaration: "function(...args) { return decant." + function + "(...args) }",
		ExecutionContextID:  world, Arguments: arguments, ReturnByValue: ptr(true),
		AwaitPromise: ptr(true), Silent: ptr(true)})
	if err != nil {
		return nil, s.reason(ctx, err)
	}
	if result.ExceptionDetails != nil {
		return nil, fmt.Errorf("%w: what the site keeps could not be copied", tab.ErrBusy)
	}
	return json.RawMessage(result.Result.Value), nil
}
