package browser

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/lock"
	"github.com/decant-dev/decant/internal/principal"
	"github.com/decant-dev/decant/tab"
)

// Options configures a Pool.
type Options struct {
	// Path is the browser's program, or the ws or http address of a running
	// one; empty looks for one. Of the traffic of a browser on another machine
	// WebSockets, workers and frames apart are guarded by whoever runs it.
	Path string
	// Policy is what may be reached; by default public addresses.
	Policy guard.Policy
	// Dialer opens the browser's connections; nil means one of Policy.
	Dialer Dialer
	// MaxSessions is how many may be open at once; default 8.
	MaxSessions int
	// Idle is how long an unused session stays open; default 10 minutes.
	Idle time.Duration
	// Timeout bounds one action; default 30 seconds.
	Timeout time.Duration
	// Settle bounds the wait for a page to be done; default 5 seconds.
	Settle time.Duration
	// MaxBytes bounds the HTML that is taken out of a page; default 10 MiB.
	MaxBytes int
	// Folder is where saved HTML goes; empty means the browser's own, which
	// is removed with it.
	Folder string
	// Uploads is the only folder whose files may be given to pages; empty
	// means that none may.
	Uploads string
	// Downloads is the only folder into which pages may put files; empty
	// means that they may not.
	Downloads string
	// Logins is the folder in which logins are kept; empty means that none are.
	Logins string
	// Headed shows the browser's window, in which a person can act too.
	Headed bool
	// elsewhere takes a remote browser for one on another machine.
	elsewhere bool
	// Flags are passed to the browser besides our own.
	Flags map[string]any
}

// A Pool is one browser, started when first needed and again when it stopped,
// with many sessions. It is safe for concurrent use.
type Pool struct {
	opts Options

	starting  lock.Mutex // held while a browser starts
	mu        sync.Mutex
	process   *process
	sessions  map[string]*session
	opening   int           // sessions that are not in the map yet
	rendering chan struct{} // holds one for each page that is being rendered
	closed    bool
	work      sync.WaitGroup
}

// New returns a pool, or an error that names the option that is wrong. No
// browser is started or looked for yet.
func New(opts Options) (*Pool, error) {
	if err := opts.Policy.Validate(); err != nil {
		return nil, err
	}
	if opts.MaxSessions < 0 || opts.Idle < 0 || opts.Timeout < 0 || opts.Settle < 0 || opts.MaxBytes < 0 {
		return nil, errors.New("the limits of the browser must not be negative")
	}
	if opts.Dialer == nil {
		opts.Dialer = &guard.Dialer{Policy: opts.Policy}
	}
	setDefault(&opts.MaxSessions, 8)
	setDefault(&opts.Idle, 10*time.Minute)
	setDefault(&opts.Timeout, 30*time.Second)
	setDefault(&opts.Settle, 5*time.Second)
	setDefault(&opts.MaxBytes, 10<<20)
	return &Pool{
		opts: opts, starting: lock.New(), sessions: map[string]*session{},
		rendering: make(chan struct{}, max(opts.MaxSessions/2, 1)),
	}, nil
}

func setDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// Available tells whether there is a browser to use, and why not.
func (p *Pool) Available() error {
	if remote(p.opts.Path) {
		return nil
	}
	_, err := Find(p.opts.Path)
	return err
}

// Close ends all sessions and the browser, and waits for them.
func (p *Pool) Close() error {
	p.partAll()
	p.mu.Lock()
	p.closed = true
	running := p.process
	p.process = nil
	sessions := p.sessions
	p.sessions = map[string]*session{}
	p.mu.Unlock()
	var err error
	if running != nil {
		err = running.close() // first, or a tab that hangs would hold us up
	}
	for _, s := range sessions {
		s.abandon(errClosed)
	}
	p.work.Wait()
	return err
}

// partAll keeps the logins of all sessions.
func (p *Pool) partAll() {
	p.mu.Lock()
	running, all := p.process, slices.Collect(maps.Values(p.sessions))
	p.mu.Unlock()
	if running == nil {
		return
	}
	var parting sync.WaitGroup
	for _, s := range all {
		parting.Go(func() { _ = p.part(context.WithoutCancel(running.handle), s) })
	}
	parting.Wait()
}

var errClosed = fmt.Errorf("%w: the program is ending", tab.ErrCrashed)

// browser gives the running browser and starts one if there is none.
func (p *Pool) browser(ctx context.Context) (*process, error) {
	if err := p.starting.Lock(ctx); err != nil {
		return nil, err
	}
	defer p.starting.Unlock()
	p.mu.Lock()
	running, closed := p.process, p.closed
	p.mu.Unlock()
	switch {
	case closed:
		return nil, errClosed
	case running != nil && running.alive():
		return running, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	started, err := launch(ctx, &p.opts)
	if err != nil {
		return nil, err
	}
	return started, p.adopt(context.WithoutCancel(ctx), started)
}

func (p *Pool) adopt(ctx context.Context, started *process) error {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return errors.Join(errClosed, started.close())
	}
	p.process = started
	p.mu.Unlock()
	p.work.Go(func() { p.attend(started) })
	p.work.Go(func() { p.watchPopups(ctx, started) })
	return nil
}

// attend clears up after a browser that has stopped by itself.
func (p *Pool) attend(running *process) {
	<-running.lost()
	p.mu.Lock()
	ours := p.process == running
	if ours {
		p.process = nil
	}
	var gone []*session
	for id, s := range p.sessions {
		if s.process == running {
			gone = append(gone, s)
			delete(p.sessions, id)
		}
	}
	p.mu.Unlock()
	for _, s := range gone {
		s.abandon(fmt.Errorf("%w: open the page again in a new session", tab.ErrCrashed))
	}
	if ours {
		_ = running.close()
	}
}

// newID is a random UUID, version 4.
func newID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// session finds a session of the caller by id; none is needed while there is
// only one. Sessions of others are as if they were not there.
func (p *Pool) session(ctx context.Context, id string) (*session, error) {
	own := p.own(ctx)
	for _, s := range own {
		if s.id == id || id == "" && len(own) == 1 {
			return s, nil
		}
	}
	if s := abbreviated(own, id); s != nil {
		return s, nil
	}
	switch {
	case id != "":
		return nil, fmt.Errorf(
			"%w %q: it was closed, was idle too long or never was; open a new one",
			tab.ErrNoSession,
			brief.Clip(id, 40),
		)
	case len(own) == 0:
		return nil, fmt.Errorf("%w: none is open; open one with an address", tab.ErrNoSession)
	}
	return nil, fmt.Errorf("%w: several are open; say which: %s", tab.ErrNoSession, namesOf(own))
}

// abbreviated finds the only session whose id begins so.
func abbreviated(own []*session, id string) *session {
	var found *session
	for _, s := range own {
		if len(id) < tab.ShortID || !strings.HasPrefix(s.id, id) {
			continue
		}
		if found != nil {
			return nil
		}
		found = s
	}
	return found
}

// own returns the sessions of the caller.
func (p *Pool) own(ctx context.Context) []*session {
	p.mu.Lock()
	defer p.mu.Unlock()
	var own []*session
	for _, s := range p.sessions {
		if s.owner == principal.Of(ctx) {
			own = append(own, s)
		}
	}
	return own
}

// expire closes a session that was not used, unless it is in use right now.
func (p *Pool) expire(s *session) {
	if !s.busy.TryLock() {
		s.idle.Reset(p.opts.Idle)
		return
	}
	defer s.busy.Unlock()
	_ = p.part(context.WithoutCancel(s.process.handle), s)
	p.drop(s, fmt.Errorf("%w: it was idle too long", tab.ErrNoSession))
}

func (p *Pool) drop(s *session, why error) {
	p.mu.Lock()
	delete(p.sessions, s.id)
	p.mu.Unlock()
	s.abandon(why)
}
