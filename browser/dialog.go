package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

// How dialogs are met.
const (
	dismiss = "dismiss"
	accept  = "accept"
	leave   = "ask" // to the caller
)

// dialogs is how a session meets the dialogs of its page, which stop the page
// while they are open.
type dialogs struct {
	mu     sync.Mutex
	policy string // dismiss if empty
	text   string // for prompts
	open   *tab.Dialog
	opened chan struct{} // holds one while a dialog waits that nobody has been told of
	ours   int           // ends of dialogs to hear of that we brought about
	before *watch        // of the action that opened it
	did    *tab.Outcome
}

// meet decides about a dialog that has opened.
func (d *dialogs) meet(shown *tab.Dialog) (answered bool, answer page.HandleJavaScriptDialogParams) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case shown.Type == string(page.DialogTypeBeforeunload):
		d.ours++
		return true, page.HandleJavaScriptDialogParams{Accept: true}
	case d.policy == leave:
		d.open = shown
		select {
		case d.opened <- struct{}{}:
		default:
		}
		return false, answer
	}
	d.ours++
	return true, page.HandleJavaScriptDialogParams{Accept: d.policy == accept, PromptText: d.text}
}

func (d *dialogs) current() *tab.Dialog {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.open
}

// end hears that a dialog is closed. What we closed ourselves is known, and the
// next may be open by now; else a person did it, in a window.
func (d *dialogs) end() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.ours > 0 {
		d.ours--
		return
	}
	d.forget()
}

// answer forgets the dialog that is about to be answered.
func (d *dialogs) answer() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ours++
	d.forget()
}

func (d *dialogs) forget() {
	d.open = nil
	select {
	case <-d.opened:
	default:
	}
}

func (d *dialogs) set(policy, text string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.policy, d.text = policy, text
}

// during keeps what was under way when a dialog opened, and hands it over.
func (d *dialogs) during(before *watch, did *tab.Outcome) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.before, d.did = before, did
}

func (d *dialogs) interrupted() (*watch, *tab.Outcome) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.before, d.did
}

// onDialog answers at once as the session is told to, since an open dialog
// stops the page: no by default, and yes where a page is to be left.
func (s *session) onDialog(params []byte) {
	var event struct {
		Type    string `json:"type"`
		Message string `json:"message"`
		Default string `json:"defaultPrompt"`
	}
	_ = json.Unmarshal(params, &event)
	shown := &tab.Dialog{Type: brief.Clip(event.Type, 20), Message: brief.Clip(event.Message, 200),
		Default: brief.Clip(event.Default, 80)}
	answered, answer := s.dialogs.meet(shown)
	if !answered {
		return
	}
	if event.Type != string(page.DialogTypeBeforeunload) {
		said := map[bool]string{true: "yes", false: "no"}[answer.Accept]
		s.notice(fmt.Sprintf("the page showed a dialog (%s) and got %s for an answer: %q",
			shown.Type, said, shown.Message))
	}
	ctx, cancel := s.lifetime()
	defer cancel()
	_, _ = cdp.Call(ctx, s.target, page.HandleJavaScriptDialog, answer)
}

// errDialog ends an action whose page waits for the answer to a dialog.
var errDialog = fmt.Errorf("%w: a dialog is open", tab.ErrNotReady)

// waiting is the result of an action that has opened a dialog.
func (s *session) waiting() *tab.Result {
	_, did := s.dialogs.interrupted()
	if did == nil {
		did = &tab.Outcome{Did: "went"}
	}
	out := *did
	out.Dialog, out.Changed = s.dialogs.current(), true
	return &tab.Result{Outcome: &out}
}

// answer answers the dialog that is open, or says how the next ones are met.
func (s *session) answer(ctx context.Context, req *tab.Request) (*tab.Result, error) {
	switch req.Value {
	case accept, dismiss:
	case leave:
		if s.dialogs.current() != nil {
			return nil, fmt.Errorf("%w: a dialog is open; accept or dismiss it", tab.ErrRequest)
		}
	default:
		return nil, fmt.Errorf("%w: value must be accept, dismiss or ask", tab.ErrRequest)
	}
	if s.dialogs.current() == nil {
		s.dialogs.set(req.Value, req.Text)
		means := map[string]string{
			accept: "get yes for an answer", dismiss: "get no for an answer", leave: "wait for an answer"}
		return &tab.Result{Outcome: &tab.Outcome{Did: "dialogs now " + means[req.Value], Changed: true}}, nil
	}
	return s.answerOpen(ctx, req)
}

func (s *session) answerOpen(ctx context.Context, req *tab.Request) (*tab.Result, error) {
	before, _ := s.dialogs.interrupted()
	at := time.Now()
	s.dialogs.answer()
	_, err := cdp.Call(ctx, s.target, page.HandleJavaScriptDialog,
		page.HandleJavaScriptDialogParams{Accept: req.Value == accept, PromptText: req.Text})
	if err != nil {
		return nil, s.reason(ctx, err)
	}
	said := map[bool]string{true: "accepted", false: "dismissed"}[req.Value == accept]
	out := &tab.Outcome{Did: said + " the dialog", Changed: true}
	requests := 0
	if before != nil {
		requests = before.requests
	}
	if out.Pending, err = s.settleAfter(ctx, requests, at); err != nil || before == nil {
		return &tab.Result{Outcome: out}, err
	}
	return &tab.Result{Outcome: out}, s.compare(ctx, out, before)
}
