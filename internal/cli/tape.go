package cli

import (
	"errors"
	"net/http"
	"os"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/warc"
)

// A tape writes what is fetched to a WARC file; nil writes nothing.
type tape struct {
	file     *os.File
	recorder *warc.Recorder
}

// maxTaped bounds what is written of one answer.
const maxTaped = 64 << 20

func openTape(name string, isResumed bool) (*tape, error) {
	if name == "" {
		return nil, nil
	}
	flags := os.O_CREATE | os.O_WRONLY | os.O_TRUNC
	if isResumed {
		flags = os.O_CREATE | os.O_WRONLY | os.O_APPEND
	}
	file, err := os.OpenFile(name, flags, 0o666)
	if err != nil {
		return nil, usageError{err}
	}
	w, err := warc.NewWriter(file, "decant/"+decant.Version)
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &tape{file: file, recorder: &warc.Recorder{Writer: w, MaxBytes: maxTaped}}, nil
}

type wrapper = func(http.RoundTripper) http.RoundTripper

// wrap puts the tape nearest to the network.
func (t *tape) wrap(outer wrapper) wrapper {
	switch {
	case t == nil:
		return outer
	case outer == nil:
		return t.recorder.Wrap
	}
	return func(next http.RoundTripper) http.RoundTripper { return outer(t.recorder.Wrap(next)) }
}

// Err is why something is missing from the file.
func (t *tape) Err() error {
	if t == nil {
		return nil
	}
	return t.recorder.Err()
}

// Close ends the file.
func (t *tape) Close() error {
	if t == nil {
		return nil
	}
	return t.file.Close()
}
