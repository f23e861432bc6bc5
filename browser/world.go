package browser

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

//go:embed script/*.js
var scripts embed.FS

// scriptOrder is the order in which the parts of the script build on another.
var scriptOrder = []string{
	"dom",
	"kind",
	"name",
	"stable",
	"index",
	"selector",
	"list",
	"item",
	"find",
	"act",
	"change",
	"field",
	"fill",
	"content",
	"storage",
	"media",
	"quiet",
}

// script makes the object decant in a world, once.
var script = sync.OnceValues(func() (string, error) {
	var b strings.Builder
	b.WriteString("(() => { if (globalThis.decant) return; const decant = {};\n")
	for _, name := range scriptOrder {
		part, err := scripts.ReadFile("script/" + name + ".js")
		if err != nil {
			return "", err
		}
		b.Write(part)
	}
	b.WriteString("globalThis.decant = decant; })()")
	return b.String(), nil
})

// callTime bounds one call into a page, so that an action which meets an
// endless script can still say so.
func (s *session) callTime() time.Duration { return s.opts.Timeout / 3 }

// worlds are the places in which our script runs, one in each frame. They see
// the page's document, and the page's own scripts do not see them.
type worlds struct {
	mu    sync.Mutex
	known map[cdp.FrameID]runtime.ExecutionContextID
}

func (w *worlds) get(id cdp.FrameID) runtime.ExecutionContextID {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.known[id]
}

func (w *worlds) set(id cdp.FrameID, world runtime.ExecutionContextID) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.known[id] = world
}

// drop forgets the world of a frame that shows another document. Its number
// may mean another world by then, since each process counts for itself.
func (w *worlds) drop(id cdp.FrameID) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.known, id)
}

func (w *worlds) forget() {
	w.mu.Lock()
	defer w.mu.Unlock()
	clear(w.known)
}

// mainFrame is the frame of the page itself: it has the target's id.
func (s *session) mainFrame() cdp.FrameID { return cdp.FrameID(s.target.TargetID) }

// enter gives the world of a frame, with our script in it.
func (s *session) enter(ctx context.Context, frame cdp.FrameID) (runtime.ExecutionContextID, error) {
	if world := s.worlds.get(frame); world != 0 {
		return world, nil
	}
	home := s.home(frame)
	made, err := cdp.Call(
		ctx,
		home,
		page.CreateIsolatedWorld,
		page.CreateIsolatedWorldParams{FrameID: frame, WorldName: "decant"},
	)
	if err != nil {
		return 0, err
	}
	text, err := script()
	if err != nil {
		return 0, err
	}
	result, err := cdp.Call(ctx, home, runtime.Evaluate, runtime.EvaluateParams{
		Expression: text, ContextID: made.ExecutionContextID, Silent: ptr(true)})
	if err != nil {
		return 0, err
	}
	if result.ExceptionDetails != nil {
		return 0, fmt.Errorf("%w: our script failed in it", tab.ErrBusy)
	}
	s.worlds.set(frame, made.ExecutionContextID)
	return made.ExecutionContextID, nil
}

// A node is an element of a page, as the browser names it to us.
type node = runtime.RemoteObjectID

// invoke calls a function of our script in a frame. A world that went with
// its document is entered anew, once.
func (s *session) invoke(
	ctx context.Context,
	frame cdp.FrameID,
	byValue bool,
	function string,
	args ...any,
) (*runtime.RemoteObject, error) {
	outer := ctx
	ctx, cancel := context.WithTimeout(ctx, s.callTime())
	defer cancel()
	arguments, err := encode(args)
	if err != nil {
		return nil, err
	}
	for attempt := 0; ; attempt++ {
		object, err := s.invokeOnce(ctx, frame, byValue, function, arguments)
		if err == nil {
			return object, nil
		}
		if attempt == 0 && isStaleWorld(err) {
			s.worlds.forget()
			continue
		}
		if ctx.Err() != nil && context.Cause(outer) == nil {
			return nil, errEndless
		}
		return nil, s.reason(outer, err)
	}
}

func (s *session) invokeOnce(
	ctx context.Context,
	frame cdp.FrameID,
	byValue bool,
	function string,
	arguments []*runtime.CallArgument,
) (*runtime.RemoteObject, error) {
	world, err := s.enter(ctx, frame)
	if err != nil {
		return nil, err
	}
	result, err := cdp.Call(ctx, s.home(frame), runtime.CallFunctionOn, runtime.CallFunctionOnParams{
		FunctionDeclaration: "function(...args) { return decant." + function + "(...args) }",
		ExecutionContextID:  world, Arguments: arguments, ReturnByValue: &byValue, Silent: ptr(true),
		ObjectGroup: "decant"})
	if err != nil {
		return nil, err
	}
	if e := result.ExceptionDetails; e != nil {
		what := e.Text
		if e.Exception != nil {
			what, _, _ = strings.Cut(e.Exception.Description, "\n")
		}
		if what == "ReferenceError: decant is not defined" {
			return nil, errOtherWorld
		}
		return nil, fmt.Errorf("%w: %s failed: %s", tab.ErrBusy, function, brief.Clip(what, 120))
	}
	return result.Result, nil
}

func encode(args []any) ([]*runtime.CallArgument, error) {
	var out []*runtime.CallArgument
	for _, a := range args {
		if n, ok := a.(node); ok {
			if n == "" {
				out = append(out, &runtime.CallArgument{Value: []byte("null")})
				continue
			}
			out = append(out, &runtime.CallArgument{ObjectID: n})
			continue
		}
		value, err := json.Marshal(a)
		if err != nil {
			return nil, err
		}
		out = append(out, &runtime.CallArgument{Value: value})
	}
	return out, nil
}

// errOtherWorld means that the number of a world has come to mean another.
var errOtherWorld = fmt.Errorf("%w: it was replaced just now; try again", tab.ErrBusy)

func isStaleWorld(err error) bool {
	var refused *cdproto.Error
	return errors.Is(err, errOtherWorld) ||
		errors.As(err, &refused) &&
			(strings.Contains(refused.Message, "context") || strings.Contains(refused.Message,
				"Inspected target navigated"))
}

// ask calls a function and decodes what it returns into a T.
func ask[T any](ctx context.Context, s *session, frame cdp.FrameID, function string, args ...any) (T, error) {
	var out T
	object, err := s.invoke(ctx, frame, true, function, args...)
	if err != nil {
		return out, err
	}
	if len(object.Value) == 0 {
		return out, nil
	}
	if err := json.Unmarshal(object.Value, &out); err != nil {
		return out, fmt.Errorf("%w: %s gave an odd answer", tab.ErrBusy, function)
	}
	return out, nil
}

// grab calls a function that returns an element.
func (s *session) grab(ctx context.Context, frame cdp.FrameID, function string, args ...any) (node, error) {
	object, err := s.invoke(ctx, frame, false, function, args...)
	if err != nil {
		return "", err
	}
	return object.ObjectID, nil
}

// release lets go of all elements that were grabbed.
func (s *session) release(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, s.callTime())
	defer cancel()
	for _, home := range append(s.outlying.targets(), s.target) {
		_, _ = cdp.Call(ctx, home, runtime.ReleaseObjectGroup, runtime.ReleaseObjectGroupParams{ObjectGroup: "decant"})
	}
}

// interrupt stops a script or a load that does not end.
func (s *session) interrupt() {
	ctx, cancel := s.lifetime()
	defer cancel()
	_, _ = cdp.Call(ctx, s.target, runtime.TerminateExecution, cdp.Empty{})
	_, _ = cdp.Call(ctx, s.target, page.StopLoading, cdp.Empty{})
}

var errEndless = fmt.Errorf(
	"%w: a script of it keeps it busy; its scripts were stopped, try again or reload",
	tab.ErrBusy,
)

var errSlow = fmt.Errorf("%w in the time given; try again, or look at what is there", tab.ErrBusy)

// bound limits an action: by time, by the session's end and by a crash.
func (s *session) bound(ctx context.Context, most time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	ctx, expire := context.WithTimeoutCause(ctx, most, errSlow)
	crashed := *s.crashed.Load()
	go func() {
		select {
		case <-s.gone:
			cancel(s.goneWhy)
		case <-crashed:
			cancel(fmt.Errorf("%w: the page crashed; navigate to open it again", tab.ErrCrashed))
		case <-s.dialogs.opened:
			cancel(errDialog)
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		expire()
		cancel(nil)
	}
}

// reason says why a call failed: an end of the session or its time goes
// before what the browser said.
func (s *session) reason(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	if !s.process.alive() {
		return fmt.Errorf("%w: open the page again in a new session", tab.ErrCrashed)
	}
	if refused := (*cdproto.Error)(nil); errors.As(err, &refused) {
		return fmt.Errorf("%w: %s", tab.ErrBusy, brief.Clip(refused.Message, 120))
	}
	return err
}
