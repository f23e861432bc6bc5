package webserver

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// beat is how often a silent stream shows that it lives, so that nothing
// between gives it up.
const beat = 15 * time.Second

// stream answers with events: progress for each request that the engine
// makes, an answer's text while it is written, and last the result or the
// problem.
func (s *Server) stream(ctx context.Context, v *visit, run call) error {
	h := v.Header()
	h.Set("Content-Type", string(formStream))
	h.Set("X-Accel-Buffering", "no")
	v.WriteHeader(http.StatusOK)
	steps, texts := make(chan Progress, 64), make(chan string, 64)
	ctx, cancel := context.WithCancel(context.WithValue(report(ctx, steps), writingKey{}, texts))
	defer cancel()
	type outcome struct {
		result any
		err    error
	}
	ended := make(chan outcome, 1)
	go func() {
		result, err := s.call(ctx, v, run)
		ended <- outcome{result, err}
	}()
	err := v.event("started", map[string]string{"operation": v.operation, "id": v.id})
	pulse := time.NewTicker(beat)
	defer pulse.Stop()
	for {
		if err != nil { // the client left: end the call, then go
			cancel()
			<-ended
			v.kind = "canceled"
			return nil
		}
		select {
		case step := <-steps:
			err = v.event("progress", step)
		case text := <-texts:
			err = v.event("text", text)
		case <-pulse.C:
			err = v.comment("waiting")
		case got := <-ended:
			v.drain(steps, texts)
			// A client that left needs no answer.
			if got.err != nil {
				_ = v.event("error", s.note(ctx, v, got.err))
				return nil
			}
			_ = v.result(got.result)
			return nil
		}
	}
}

// drain tells what was left when the call ended.
func (v *visit) drain(steps <-chan Progress, texts <-chan string) {
	for {
		var err error
		select {
		case step := <-steps:
			err = v.event("progress", step)
		case text := <-texts:
			err = v.event("text", text)
		default:
			return
		}
		if err != nil {
			return
		}
	}
}

type writingKey struct{}

// writing leads the text of an answer into the stream that ctx is for; it is
// nil where there is none. Nothing of it may be lost, so it waits for room.
func writing(ctx context.Context) func(string) {
	texts, ok := ctx.Value(writingKey{}).(chan string)
	if !ok {
		return nil
	}
	return func(text string) {
		select {
		case texts <- text:
		case <-ctx.Done():
		}
	}
}

func (v *visit) result(result any) error {
	var b bytes.Buffer
	if err := encodeJSON(&b, result); err != nil {
		return err
	}
	return v.emit("result", bytes.TrimSpace(b.Bytes()))
}

func (v *visit) event(name string, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return v.emit(name, data)
}

func (v *visit) emit(name string, data []byte) error {
	if _, err := fmt.Fprintf(v, "event: %s\ndata: %s\n\n", name, data); err != nil {
		return err
	}
	return http.NewResponseController(v).Flush()
}

func (v *visit) comment(text string) error {
	if _, err := fmt.Fprintf(v, ": %s\n\n", text); err != nil {
		return err
	}
	return http.NewResponseController(v).Flush()
}
