package work

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"
)

// Transform runs f when there is a processor and memory for a body of size
// bytes, and waits for it as long as ctx lasts. Nothing can stop what f does:
// where that takes too long the caller hears so in time, and the room is taken
// until f is done.
func Transform[T any](ctx context.Context, r *Read, size int64, f func() (T, error)) (T, error) {
	var none T
	release, err := r.begin(ctx, size)
	if err != nil {
		return none, err
	}
	ended := make(chan outcome[T], 1)
	go func() {
		defer release()
		stretch(0)
		ended <- attempt(f)
	}()
	select {
	case o := <-ended:
		if o.crash != nil {
			panic(o.crash)
		}
		return o.value, o.err
	case <-ctx.Done():
		return none, context.Cause(ctx)
	}
}

// usualStack is how much of a stack most transformations need: pages are trees,
// and functions that walk them call themselves.
const usualStack = 32 << 10

// stretch gives a goroutine that stack at once. Else it doubles again and again,
// and each time all that is on it is moved.
//
//go:noinline
func stretch(at int) byte {
	var room [usualStack]byte
	return room[at]
}

// begin takes the room for one transformation, and returns what gives it back.
func (r *Read) begin(ctx context.Context, size int64) (release func(), err error) {
	b := r.budget
	b.pace.enter()
	defer b.pace.leave()
	if err := b.acquire(ctx, b.running, 1); err != nil {
		return nil, err
	}
	need := min(max(size, 1)*perBodyByte, b.limits.Memory/shapingShare)
	if err := b.acquire(ctx, b.shaping, need); err != nil {
		b.running.Release(1)
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.shaping++
	began := time.Now()
	return func() {
		b.pace.took(began)
		b.shaping.Release(need)
		b.running.Release(1)
		r.mu.Lock()
		defer r.mu.Unlock()
		r.shaping--
		r.giveBack()
	}, nil
}

type outcome[T any] struct {
	value T
	err   error
	crash *Crash
}

// A Crash is a panic in a transformation, as whoever waited for it panics in
// turn.
type Crash struct {
	Cause any
	stack []byte
}

func (c *Crash) String() string { return fmt.Sprint(c.Cause) }

func attempt[T any](f func() (T, error)) (o outcome[T]) {
	defer func() {
		if cause := recover(); cause != nil {
			o.crash = &Crash{cause, debug.Stack()}
		}
	}()
	o.value, o.err = f()
	return o
}

// Stack is where a panic came about, of which the cause was recovered.
func Stack(cause any) string {
	if crash, ok := cause.(*Crash); ok {
		return string(crash.stack)
	}
	return string(debug.Stack())
}
