package browser

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

// Do performs one action in one session.
func (p *Pool) Do(ctx context.Context, req tab.Request) (*tab.Result, error) {
	if err := check(&req); err != nil {
		return nil, err
	}
	switch req.Action {
	case tab.List:
		return &tab.Result{Sessions: p.list(ctx)}, nil
	case tab.Open:
		return p.open(ctx, &req)
	}
	s, err := p.session(ctx, req.Session)
	if err != nil {
		return nil, err
	}
	if req.Action == tab.Close {
		return p.end(ctx, s), nil
	}
	if req.Action == tab.Save {
		return p.save(ctx, s, &req)
	}
	return s.act(ctx, &req)
}

// end closes a session. That its login could not be kept is told, and does not
// keep it open.
func (p *Pool) end(ctx context.Context, s *session) *tab.Result {
	out := &tab.Result{Session: s.id, Outcome: &tab.Outcome{Did: "closed", Changed: true}}
	if err := p.part(ctx, s); err != nil {
		out.Notices = append(out.Notices, "the login was not kept: "+err.Error())
	}
	p.drop(s, fmt.Errorf("%w: it was closed", tab.ErrNoSession))
	return out
}

func actionNames() []string {
	names := make([]string, 0, len(tab.Actions))
	for _, action := range tab.Actions {
		names = append(names, string(action))
	}
	return names
}

func check(req *tab.Request) error {
	switch {
	case !slices.Contains(tab.Actions, req.Action):
		return fmt.Errorf("%w: no action is called %q; there are %s", tab.ErrRequest,
			brief.Line(string(req.Action), 40), strings.Join(actionNames(), ", "))
	case (req.Action == tab.Open || req.Action == tab.Navigate) && req.URL == "":
		return fmt.Errorf("%w: no url: give the address to open", tab.ErrRequest)
	case req.MaxElements < 0 || req.MaxElements > elementCap:
		return fmt.Errorf("%w: maxElements must be between 1 and %d", tab.ErrRequest, elementCap)
	case req.MaxTokens < 0:
		return fmt.Errorf("%w: maxTokens must not be negative", tab.ErrRequest)
	case req.Number < 0:
		return fmt.Errorf("%w: number must not be negative", tab.ErrRequest)
	case req.Seconds < 0 || req.Seconds > maxWait.Seconds():
		return fmt.Errorf("%w: seconds must be between 0 and %v", tab.ErrRequest, maxWait.Seconds())
	case !slices.Contains([]string{"", "up", "down", "top", "bottom"}, req.To):
		return fmt.Errorf("%w: to must be up, down, top or bottom", tab.ErrRequest)
	case req.Action == tab.Select && req.Value == "" && req.Text == "":
		return fmt.Errorf("%w: no value: give the option to select", tab.ErrRequest)
	}
	return nil
}

// open makes a session and takes it to an address. A session whose first page
// does not load is not kept.
func (p *Pool) open(ctx context.Context, req *tab.Request) (*tab.Result, error) {
	if _, err := p.opts.Policy.CheckURL(req.URL); err != nil {
		return nil, err
	}
	beside, err := p.beside(ctx, req.Session)
	if err != nil {
		return nil, err
	}
	s, err := p.newSession(ctx, beside...)
	if err != nil {
		return nil, err
	}
	if err := p.begin(ctx, s, req.Login); err != nil {
		p.drop(s, err)
		return nil, err
	}
	first := *req
	first.Action = tab.Navigate
	result, err := s.act(ctx, &first)
	if err != nil {
		p.drop(s, err)
	}
	return result, err
}

// beside makes a tab share the cookies and storage of a session.
func (p *Pool) beside(ctx context.Context, id string) ([]chromedp.ContextOption, error) {
	if id == "" {
		return nil, nil
	}
	s, err := p.session(ctx, id)
	if err != nil {
		return nil, err
	}
	return []chromedp.ContextOption{chromedp.WithExistingBrowserContext(s.context)}, nil
}

// act performs an action when those before it are done.
func (s *session) act(ctx context.Context, req *tab.Request) (*tab.Result, error) {
	if err := s.busy.Lock(ctx); err != nil {
		return nil, err
	}
	defer s.busy.Unlock()
	select {
	case <-s.gone:
		return nil, s.goneWhy
	default:
	}
	if shown := s.dialogs.current(); shown != nil && req.Action != tab.Answer {
		return nil, fmt.Errorf("%w, which stops the page: %v; answer it with dialog", errDialog, shown)
	}
	s.idle.Reset(s.opts.Idle)
	result, err := s.perform(ctx, req)
	s.idle.Reset(s.opts.Idle)
	s.lastUsed.Store(time.Now().UnixNano())
	if errors.Is(err, errDialog) && s.dialogs.current() != nil {
		result, err = s.waiting(), nil
	}
	if err != nil {
		if errors.Is(err, tab.ErrBusy) || ctx.Err() != nil {
			s.interrupt() // or the next action would find the page as busy
			s.process.examine()
		}
		return nil, err
	}
	result.Session = s.id
	result.URL, result.Title, _ = s.place()
	if result.Outcome != nil && len(result.Outcome.Pending) > 0 {
		result.Loading, result.Pending = true, result.Outcome.Pending
	}
	result.Notices = s.takeNotices()
	result.Downloads = s.downloads.take()
	return result, nil
}

func (s *session) perform(ctx context.Context, req *tab.Request) (*tab.Result, error) {
	if moves[req.Action] {
		s.revive()
	}
	ctx, done := s.bound(ctx, s.timeFor(req))
	defer done()
	if moves[req.Action] {
		loading, err := s.move(ctx, req)
		return &tab.Result{Loading: len(loading) > 0, Pending: loading}, err
	}
	result, err := s.operate(ctx, req)
	if err != nil {
		return nil, err
	}
	if s.dialogs.current() != nil {
		return result, nil
	}
	s.release(ctx)
	return result, s.refresh(ctx)
}

// timeFor is how long an action may take: what a caller grants for waiting
// comes on top.
func (s *session) timeFor(req *tab.Request) time.Duration {
	if req.Seconds > 0 {
		return s.opts.Timeout + seconds(req.Seconds)
	}
	return s.opts.Timeout
}

// moves are the actions that lead to another page, which mends a crash.
var moves = map[tab.Action]bool{tab.Navigate: true, tab.Back: true, tab.Forward: true, tab.Reload: true}

func (s *session) move(ctx context.Context, req *tab.Request) (loading []string, err error) {
	switch req.Action {
	case tab.Back:
		return s.travel(ctx, req, -1)
	case tab.Forward:
		return s.travel(ctx, req, 1)
	case tab.Reload:
		return s.reload(ctx, req)
	}
	return s.navigate(ctx, req)
}

func (s *session) operate(ctx context.Context, req *tab.Request) (*tab.Result, error) {
	out := &tab.Result{ShowSelectors: req.Selectors}
	var err error
	switch req.Action {
	case tab.Content:
		if req.New {
			return s.since(ctx, req)
		}
		out.Document, err = s.document(ctx, req.Selector)
		if err == nil && req.SaveRawHTML {
			out.RawHTML, err = s.saveHTML(ctx, req.Selector)
		}
		s.look(ctx)
	case tab.Elements:
		if req.New {
			return s.since(ctx, req)
		}
		defer s.look(ctx)
		return s.elements(ctx, req)
	case tab.Click:
		out.Outcome, err = s.click(ctx, req)
	case tab.Type:
		out.Outcome, err = s.enterText(ctx, req)
	case tab.Select:
		out.Outcome, err = s.choose(ctx, req)
	case tab.Upload:
		out.Outcome, err = s.upload(ctx, req)
	case tab.Press:
		out.Outcome, err = s.press(ctx, req)
	case tab.Fill:
		out.Outcome, err = s.fill(ctx, req)
	case tab.Submit:
		out.Outcome, err = s.submit(ctx, req)
	case tab.Wait:
		return s.wait(ctx, req)
	case tab.Scroll:
		err = s.scroll(ctx, req)
	case tab.Screenshot:
		return s.screenshot(ctx, req)
	case tab.Hover:
		out.Outcome, err = s.hover(ctx, req)
	case tab.Drag:
		out.Outcome, err = s.drag(ctx, req)
	case tab.Media:
		out.Outcome, err = s.media(ctx, req)
	case tab.Answer:
		return s.answer(ctx, req)
	case tab.PDF:
		return s.printPage(ctx)
	}
	return out, err
}

// look keeps how the page is now, to tell later what is new on it.
func (s *session) look(ctx context.Context) { _, _ = s.invoke(ctx, s.mainFrame(), true, "look") }

// refresh learns where the tab is now.
func (s *session) refresh(ctx context.Context) error {
	now, err := ask[quiet](ctx, s, s.mainFrame(), "page")
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.url, s.title = now.URL, now.Title
	return nil
}

func (s *session) scroll(ctx context.Context, req *tab.Request) error {
	frameID, element := s.mainFrame(), node("")
	if req.Selector != "" || req.Number != 0 {
		target, err := s.aimed(ctx, req)
		if err != nil {
			return err
		}
		frameID, element = target.frame.id, target.node
	}
	requests, at := s.traffic.sent(), time.Now()
	_, err := s.invoke(ctx, s.mainFrame(), true, "beginAction")
	if err == nil {
		_, err = s.invoke(ctx, frameID, true, "scroll", element, req.X, req.Y, req.To)
	}
	if err != nil {
		return err
	}
	_, err = s.settleAfter(ctx, requests, at) // pages load more as they are scrolled
	return err
}
