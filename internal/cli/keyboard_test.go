package cli

import (
	"context"
	"io"
	"testing"
)

func TestControlCStopsTheActionOnly(t *testing.T) {
	t.Parallel()
	in, typing := io.Pipe()
	k := newKeyboard(t.Context(), in)
	press := func(s string) {
		if _, err := io.WriteString(typing, s); err != nil {
			t.Fatal(err)
		}
	}
	action, done := k.during(t.Context())
	press("cli\x03")
	<-action.Done()
	done()
	if t.Context().Err() != nil || action.Err() != context.Canceled {
		t.Errorf("the action ended with %v, the shell with %v", action.Err(), t.Context().Err())
	}
	press("abc\x03de")
	got := make([]byte, 100)
	n, err := k.Read(got)
	if want := "abc\x05\x15de"; err != nil || string(got[:n]) != want {
		t.Errorf("at the prompt: %q, %v; want %q", got[:n], err, want)
	}
	press("long")
	for _, want := range []string{"lo", "ng"} {
		if n, err := k.Read(got[:2]); err != nil || string(got[:n]) != want {
			t.Errorf("read %q, %v; want %q", got[:n], err, want)
		}
	}
	typing.Close()
	if _, err := k.Read(got); err != io.EOF {
		t.Errorf("after the end: %v", err)
	}
}
