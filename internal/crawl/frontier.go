package crawl

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"sync"
)

// A visit is one address to read, and how many links lead to it.
type visit struct {
	URL   string `json:"url"`
	Depth int    `json:"depth"`
}

// A frontier is the addresses that were found, in order, each once. It is
// written down as it grows, so that a crawl can go on later with the very same.
type frontier struct {
	scope    Scope
	maxDepth int
	maxPages int
	journal  *os.File // nil writes nothing down

	mu      sync.Mutex
	grown   chan struct{} // closed when something was added or done
	visits  []visit
	seen    map[string]bool
	traps   traps
	pending int            // handed out, and may lead to more
	skipped map[string]int // why addresses were left out
	err     error
}

func newFrontier(o *Options) (*frontier, error) {
	f := &frontier{scope: o.Scope, maxDepth: o.MaxDepth, maxPages: o.MaxPages, seen: map[string]bool{},
		skipped: map[string]int{}, grown: make(chan struct{})}
	if o.Journal == "" {
		return f, nil
	}
	flags := os.O_RDWR | os.O_CREATE
	if !o.Resume {
		flags |= os.O_TRUNC
	}
	var err error
	if f.journal, err = os.OpenFile(o.Journal, flags, 0o600); err != nil {
		return nil, err
	}
	return f, f.recover()
}

// recover reads what was found before; a line that was cut off is dropped.
func (f *frontier) recover() error {
	in, end := bufio.NewReader(f.journal), int64(0)
	for {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			break
		}
		var v visit
		if err == nil {
			err = json.Unmarshal(line, &v)
		}
		if err != nil {
			return fmt.Errorf("the list of addresses that were found is damaged: %w", err)
		}
		end += int64(len(line))
		f.seen[key(v.URL)] = true
		f.traps.caught(v.URL)
		f.visits = append(f.visits, v)
	}
	if err := f.journal.Truncate(end); err != nil {
		return err
	}
	_, err := f.journal.Seek(end, io.SeekStart)
	return err
}

// add puts the addresses in that are wanted and new.
func (f *frontier) add(depth int, addresses ...string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, address := range addresses {
		if reason := f.refuses(depth, address); reason != "" {
			f.skipped[reason]++
			continue
		}
		v := visit{address, depth}
		if err := f.write(v); err != nil {
			f.err = errors.Join(f.err, err)
			break
		}
		f.visits = append(f.visits, v)
	}
	f.wake()
}

// refuses says why an address is left out. One that is known says nothing.
func (f *frontier) refuses(depth int, address string) string {
	k := key(address)
	if f.seen[k] {
		return "known"
	}
	if reason := f.scope.Refuses(address); reason != "" {
		return reason
	}
	f.seen[k] = true
	switch {
	case depth > f.maxDepth:
		return "too deep"
	case len(f.visits) >= f.maxPages:
		return "past the limit"
	}
	if trap := f.traps.caught(address); trap != "" {
		return "trap: " + trap
	}
	return ""
}

func (f *frontier) write(v visit) error {
	if f.journal == nil {
		return nil
	}
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = f.journal.Write(append(line, '\n'))
	return err
}

// know notes an address under which a page is known too.
func (f *frontier) know(address string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.seen[key(address)] = true
}

func (f *frontier) wake() {
	close(f.grown)
	f.grown = make(chan struct{})
}

// done says that a visit will lead to nothing more.
func (f *frontier) done() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.pending--
	f.wake()
}

// from yields the visits from the given one on, and those found meanwhile,
// until none is left that may lead to more.
func (f *frontier) from(ctx context.Context, next int) iter.Seq[visit] {
	return func(yield func(visit) bool) {
		for ctx.Err() == nil {
			f.mu.Lock()
			grown := f.grown
			if next >= len(f.visits) || f.err != nil {
				isOver := f.pending == 0 || f.err != nil
				f.mu.Unlock()
				if isOver {
					return
				}
				select {
				case <-grown:
				case <-ctx.Done():
				}
				continue
			}
			v := f.visits[next]
			f.pending++
			f.mu.Unlock()
			next++
			if !yield(v) {
				return
			}
		}
	}
}

func (f *frontier) close(isDone bool) error {
	if f.journal == nil {
		return f.err
	}
	err := errors.Join(f.err, f.journal.Close())
	if isDone {
		err = errors.Join(err, os.Remove(f.journal.Name()))
	}
	return err
}
