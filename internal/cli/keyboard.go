package cli

import (
	"bytes"
	"context"
	"io"
	"sync"
)

// The bytes that a terminal in raw mode sends for Control and a letter.
const (
	controlC = 3
	controlE = 5  // to the end of the line
	controlU = 21 // deletes what is before the cursor
)

// A keyboard hands on what is typed. It listens while nobody reads too, so
// that Control-C can stop the action that runs.
type keyboard struct {
	ended <-chan struct{} // the whole program
	typed chan []byte
	rest  []byte
	mu    sync.Mutex
	stop  context.CancelFunc // nil while no action runs
}

// newKeyboard listens to in for as long as the program runs.
func newKeyboard(ctx context.Context, in io.Reader) *keyboard {
	k := &keyboard{ended: ctx.Done(), typed: make(chan []byte, 64)}
	go k.listen(in)
	return k
}

func (k *keyboard) listen(in io.Reader) {
	defer close(k.typed)
	for {
		buffer := make([]byte, 256)
		n, err := in.Read(buffer)
		if heard := k.hear(buffer[:n]); len(heard) > 0 {
			k.typed <- heard
		}
		if err != nil {
			return
		}
	}
}

// hear takes Control-C out of what was typed. It stops the action that runs,
// with what was typed ahead, and clears the line where none does.
func (k *keyboard) hear(typed []byte) []byte {
	if bytes.IndexByte(typed, controlC) < 0 {
		return typed
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.stop != nil {
		k.stop()
		return nil
	}
	return bytes.ReplaceAll(typed, []byte{controlC}, []byte{controlE, controlU})
}

// Read gives what was typed, and waits for it.
func (k *keyboard) Read(p []byte) (int, error) {
	if len(k.rest) == 0 {
		select {
		case next, ok := <-k.typed:
			if !ok {
				return 0, io.EOF
			}
			k.rest = next
		case <-k.ended:
			return 0, io.EOF
		}
	}
	n := copy(p, k.rest)
	k.rest = k.rest[n:]
	return n, nil
}

// during is a context for one action, which Control-C cancels.
func (k *keyboard) during(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	k.set(cancel)
	return ctx, func() {
		k.set(nil)
		cancel()
	}
}

func (k *keyboard) set(stop context.CancelFunc) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.stop = stop
}
