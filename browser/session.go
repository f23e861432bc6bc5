package browser

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"
	"time"

	browserdomain "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"github.com/decant-dev/decant/internal/lock"
	"github.com/decant-dev/decant/internal/principal"
	"github.com/decant-dev/decant/tab"
)

// A session is one tab. Its actions run one after the other.
type session struct {
	id      string
	owner   principal.ID
	opts    *Options
	process *process
	target  *chromedp.Target
	context cdp.BrowserContextID // whose cookies and storage it has
	end     func()
	// onClosed is called when the tab is gone without our doing.
	onClosed  func()
	idle      *time.Timer
	busy      lock.Mutex // held by the action that runs
	traffic   traffic
	timers    timers
	streams   streams
	worlds    worlds
	outlying  outlying
	own       ownWorlds
	issued    issued
	dialogs   dialogs
	downloads downloads

	gone     chan struct{} // closed with the session
	events   sync.WaitGroup
	once     sync.Once
	goneWhy  error
	crashed  atomic.Pointer[chan struct{}] // replaced when the page is revived
	lastUsed atomic.Int64
	expected atomic.Int32 // windows that the page has opened

	mu      sync.Mutex
	url     string
	title   string
	status  int
	notices []string
	popups  []string
	origins []string // that the tab has been at
	login   string   // the name under which it is kept, if it is
	console []string // errors of the page's scripts
	refused int
	// unreached is the address that a page of the browser's own stands for.
	unreached string
	chooser   cdp.BackendNodeID // the field for which the page last asked for a file
	// endless is the world of a document that was waited for in vain.
	endless atomic.Int64
}

func newSession(id string, running *process, handle *chromedp.Context, end func(), opts *Options) *session {
	s := &session{
		id: id, opts: opts, process: running, target: handle.Target, end: end,
		busy: lock.New(), gone: make(chan struct{}), url: "about:blank",
	}
	s.traffic.open, s.traffic.ended, s.traffic.tab = map[string]request{}, map[string]bool{}, string(s.mainFrame())
	s.timers.due = map[int64]timer{}
	s.streams.silent = map[string]silentStream{}
	s.worlds.known = map[cdp.FrameID]runtime.ExecutionContextID{}
	s.own.known = map[cdp.FrameID]runtime.ExecutionContextID{}
	s.outlying.known, s.outlying.home = map[cdp.FrameID]*outlier{}, map[cdp.FrameID]*chromedp.Target{}
	s.issued = newIssued()
	s.dialogs.opened = make(chan struct{}, 1)
	whole := make(chan struct{})
	s.crashed.Store(&whole)
	s.lastUsed.Store(time.Now().UnixNano())
	return s
}

func ptr[T any](v T) *T { return &v }

// prepare takes away from the page what it must not do, and begins to listen.
func (s *session) prepare(ctx context.Context, browserContext cdp.BrowserContextID) error {
	s.context = browserContext
	s.listen()
	if err := s.watchTimers(ctx); err != nil {
		return err
	}
	if s.process.gate != nil {
		if err := s.intercept(ctx); err != nil {
			return err
		}
	}
	if err := s.allowDownloads(ctx, browserContext); err != nil {
		return err
	}
	_, err := cdp.Call(
		ctx,
		s.target,
		page.SetInterceptFileChooserDialog,
		page.SetInterceptFileChooserDialogParams{Enabled: true},
	)
	return s.reason(ctx, err)
}

// listen follows what happens in the tab until it is gone.
func (s *session) listen() {
	handlers := map[string]func([]byte){
		page.JavascriptDialogOpening.Method:       s.onDialog,
		page.JavascriptDialogClosed.Method:        func([]byte) { s.dialogs.end() },
		page.FileChooserOpened.Method:             s.onFileChooser,
		page.WindowOpen.Method:                    func([]byte) { s.expected.Add(1) },
		page.FrameNavigated.Method:                s.onNavigated,
		inspector.TargetCrashed.Method:            func([]byte) { s.markCrashed() },
		network.RequestWillBeSent.Method:          s.onSent,
		network.ResponseReceived.Method:           s.onResponse,
		network.LoadingFinished.Method:            s.traffic.onDone,
		network.LoadingFailed.Method:              s.onFailed,
		network.WebSocketCreated.Method:           s.streams.onOpened,
		network.WebSocketClosed.Method:            s.streams.onWord,
		network.WebSocketFrameReceived.Method:     s.streams.onWord,
		network.EventSourceMessageReceived.Method: s.streams.onWord,
		runtime.ConsoleAPICalled.Method:           s.onConsole,
		runtime.ExceptionThrown.Method:            s.onException,
		runtime.ExecutionContextCreated.Method:    s.own.onCreated,
		log.EntryAdded.Method:                     s.onLog,
	}
	for name, handle := range handlers {
		s.follow(s.target, name, handle)
	}
	s.follow(s.process.browser, browserdomain.DownloadWillBegin.Method, s.onDownload)
	s.follow(s.process.browser, browserdomain.DownloadProgress.Method, s.onProgress)
	s.follow(s.process.browser, target.TargetDestroyed.Method, s.onDestroyed)
}

// follow handles the events of one kind until the session is gone.
func (s *session) follow(source cdp.Session, name string, handle func([]byte)) {
	events, cancel := source.Subscribe(name)
	s.events.Go(func() {
		defer cancel()
		for {
			select {
			case params, ok := <-events:
				if !ok {
					return
				}
				handle(params)
			case <-s.gone:
				return
			}
		}
	})
}

// onDestroyed hears of the end of all tabs.
func (s *session) onDestroyed(params []byte) {
	var event target.EventTargetDestroyed
	if json.Unmarshal(params, &event) == nil && event.TargetID == s.target.TargetID {
		go s.onClosed() // which waits for this very goroutine
	}
}

// lifetime is a short context that ends with the session; it is for answers
// to events, which no caller waits for.
func (s *session) lifetime() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(s.process.handle), 5*time.Second)
}

func (s *session) onNavigated(params []byte) {
	var event struct {
		Frame struct {
			ID       cdp.FrameID `json:"id"`
			ParentID string      `json:"parentId"`
			URL      string      `json:"url"`

			UnreachableURL string `json:"unreachableUrl"` // of a page that says so
		} `json:"frame"`
	}
	if json.Unmarshal(params, &event) != nil {
		return
	}
	s.worlds.drop(event.Frame.ID)
	if event.Frame.ParentID == "" {
		s.timers.forget()
		s.streams.forget()
		s.mu.Lock()
		s.url, s.title, s.chooser, s.unreached = event.Frame.URL, "", 0, event.Frame.UnreachableURL
		s.mu.Unlock()
		s.remember(event.Frame.URL)
	}
}

func (s *session) onResponse(params []byte) {
	s.traffic.onAnswer(params)
	var event struct {
		Type     network.ResourceType `json:"type"`
		FrameID  string               `json:"frameId"`
		Response struct {
			Status int `json:"status"`
		} `json:"response"`
	}
	if json.Unmarshal(params, &event) == nil && event.Type == network.ResourceTypeDocument &&
		event.FrameID == string(s.target.TargetID) {
		s.mu.Lock()
		s.status = event.Response.Status
		s.mu.Unlock()
	}
}

func (s *session) markCrashed() {
	select {
	case <-*s.crashed.Load():
	default:
		close(*s.crashed.Load())
	}
}

// revive forgets a crash of the page; going to an address mends it.
func (s *session) revive() {
	select {
	case <-*s.crashed.Load():
		whole := make(chan struct{})
		s.crashed.Store(&whole)
		s.worlds.forget()
	default:
	}
}

func (s *session) hasCrashed() bool {
	select {
	case <-*s.crashed.Load():
		return true
	default:
		return false
	}
}

// abandon ends the session for the reason given.
func (s *session) abandon(why error) {
	s.once.Do(func() {
		s.goneWhy = why
		close(s.gone)
		if s.idle != nil {
			s.idle.Stop()
		}
		s.keep(nil)
		s.end()
		s.events.Wait()
	})
}

const maxNotices = 10

func (s *session) notice(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.notices) < maxNotices {
		s.notices = append(s.notices, text)
	}
}

// takeNotices hands over what was noted since the last action.
func (s *session) takeNotices() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := s.notices
	s.notices = nil
	return out
}

func (s *session) place() (url, title string, status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.url, s.title, s.status
}

func (s *session) line() tab.Session {
	url, title, _ := s.place()
	state := "active"
	if s.hasCrashed() {
		state = "crashed"
	}
	idle := time.Since(time.Unix(0, s.lastUsed.Load()))
	return tab.Session{ID: s.id, URL: url, Title: title, State: state, IdleSeconds: int(idle.Seconds())}
}
