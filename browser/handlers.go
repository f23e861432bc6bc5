package browser

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/runtime"
)

// findHandlers runs in the page's own world, where alone the handlers that
// its scripts have set can be seen. It gives the number of all elements, those
// of open shadow roots after those of what holds them, and the places of those
// with a handler and of those with a listener; the function that knows of
// listeners is the browser's, not the page's.
const findHandlers = `(() => { const all = [], handlers = [], listeners = [], drops = [], most = 20000;
const gather = (root) => { const here = [...root.querySelectorAll('*')]; all.push(...here);
  for (const e of here) if (e.shadowRoot && all.length < most) gather(e.shadowRoot); };
const whole = document.getElementsByTagName('*');
if (whole.length < most) gather(document); else all.push(...whole);
const pressed = ['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'dblclick', 'touchstart', 'touchend'];
const listens = typeof getEventListeners === 'function' && all.length < most ? getEventListeners : () => ({});
for (let i = 0; i < all.length && handlers.length + listeners.length < 6000; i++) {
  const l = listens(all[i]), inner = i > 2;
  if (inner && l.drop) drops.push(i);
  if (typeof all[i].onclick === 'function' && !all[i].hasAttribute('onclick')) handlers.push(i);
  else if (pressed.some((p) => l[p])) listeners.push(i); }
return { total: all.length, handlers, listeners, drops }; })()`

// handling is where the handlers of a page are.
type handling struct {
	Total     int   `json:"total"`
	Handlers  []int `json:"handlers"`
	Listeners []int `json:"listeners"`
	Drops     []int `json:"drops"` // where something can be dropped
}

// handlers asks for them; without an answer the list is only a little poorer.
// What the page makes of the question cannot be trusted, nor need it be.
func (s *session) handlers(ctx context.Context, f *frame) *handling {
	params := runtime.EvaluateParams{Expression: findHandlers, ReturnByValue: ptr(true), Silent: ptr(true), Timeout: 800,
		IncludeCommandLineAPI: ptr(true)}
	home := s.home(f.id)
	if f.parent != nil && home == s.home(f.parent.id) { // else it is what the process begins with
		if params.ContextID = s.own.of(f.id); params.ContextID == 0 {
			return nil
		}
	}
	result, err := cdp.Call(ctx, home, runtime.Evaluate, params)
	if err != nil || result.ExceptionDetails != nil {
		return nil
	}
	var places handling
	if json.Unmarshal(result.Result.Value, &places) != nil {
		return nil
	}
	return &places
}

// ownWorlds are those in which the scripts of frames run.
type ownWorlds struct {
	mu    sync.Mutex
	known map[cdp.FrameID]runtime.ExecutionContextID
}

func (o *ownWorlds) onCreated(params []byte) {
	var event struct {
		Context struct {
			ID      runtime.ExecutionContextID `json:"id"`
			AuxData struct {
				IsDefault bool        `json:"isDefault"`
				FrameID   cdp.FrameID `json:"frameId"`
			} `json:"auxData"`
		} `json:"context"`
	}
	if json.Unmarshal(params, &event) != nil || !event.Context.AuxData.IsDefault {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.known) > 10*maxFrames { // of frames long gone
		clear(o.known)
	}
	o.known[event.Context.AuxData.FrameID] = event.Context.ID
}

func (o *ownWorlds) of(id cdp.FrameID) runtime.ExecutionContextID {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.known[id]
}
