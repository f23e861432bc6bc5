package sink

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/decant-dev/decant"
)

// lines writes JSON lines, each at once, since the reader of our output may
// wait for it before it sends the next. Packed they go out in frames.
type lines struct {
	out      io.Writer
	file     *os.File  // nil for standard output
	progress *progress // likewise
	pack     *zstd.Encoder
	pending  bytes.Buffer // of the next frame
	frame    []byte
}

// maxPending is how much goes into one frame, and is done again when a run is
// killed.
const maxPending = 256 << 10

var openLines = opener{exists, newLines}

func newLines(o Options, p *progress) (_ Sink, done int, err error) {
	flags := os.O_RDWR | os.O_CREATE
	if !o.Resume {
		flags |= os.O_TRUNC
	}
	file, err := os.OpenFile(o.Name, flags, 0o666)
	if err != nil {
		return nil, 0, fmt.Errorf("%w: %w", ErrUsage, err)
	}
	l := &lines{out: file, file: file, progress: p}
	if strings.HasSuffix(o.Name, ".zst") {
		if l.pack, err = zstd.NewWriter(nil, zstd.WithEncoderCRC(true)); err != nil {
			return nil, 0, errors.Join(err, file.Close())
		}
	}
	if o.Resume {
		if done, err = l.recover(o.Past); err != nil {
			return nil, 0, errors.Join(err, file.Close())
		}
	}
	return l, done, nil
}

// Write implements Sink.
func (l *lines) Write(r *decant.BatchResult) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	text = append(text, '\n')
	if l.pack == nil {
		_, err := l.out.Write(text)
		return err
	}
	l.pending.Write(text)
	if l.pending.Len() < maxPending {
		return nil
	}
	return l.flush()
}

func (l *lines) flush() error {
	if l.pending.Len() == 0 {
		return nil
	}
	l.frame = l.pack.EncodeAll(l.pending.Bytes(), l.frame[:0])
	l.pending.Reset()
	_, err := l.out.Write(l.frame)
	return err
}

// Close implements Sink.
func (l *lines) Close() error { return l.end((*progress).finish) }

// Abandon implements Sink.
func (l *lines) Abandon() error { return l.end((*progress).release) }

func (l *lines) end(how func(*progress) error) error {
	err := l.flush()
	if l.file == nil {
		return err
	}
	if err = errors.Join(err, l.file.Close()); err != nil {
		how = (*progress).release
	}
	return errors.Join(err, how(l.progress))
}

// recover cuts off what a run that was killed had not finished, and counts the
// rest.
func (l *lines) recover(past func(name, print string)) (done int, err error) {
	whole, err := l.whole(func(line []byte) {
		done++
		var r struct{ ID, URL, Print string }
		if json.Unmarshal(line, &r) == nil && r.Print != "" {
			past(nameOf(&decant.BatchResult{ID: r.ID, Page: pageAt(r.URL)}), r.Print)
		}
	})
	if err != nil {
		return 0, err
	}
	if err := l.file.Truncate(whole); err != nil {
		return 0, err
	}
	_, err = l.file.Seek(whole, io.SeekStart)
	return done, err
}

// whole calls do with each line that is there to its end, and returns where the
// last one ends in the file.
func (l *lines) whole(do func([]byte)) (end int64, err error) {
	if l.pack == nil {
		return eachLine(l.file, do)
	}
	if end, err = wholeFrames(l.file); err != nil {
		return 0, err
	}
	unpacked, err := zstd.NewReader(io.NewSectionReader(l.file, 0, end))
	if err != nil {
		return 0, err
	}
	defer unpacked.Close()
	if _, err = eachLine(unpacked, do); err != nil {
		return 0, fmt.Errorf("%w: the file to go on with is damaged: %w", ErrUsage, err)
	}
	return end, nil
}

func eachLine(r io.Reader, do func([]byte)) (end int64, err error) {
	in := bufio.NewReaderSize(r, 1<<20)
	for {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return end, nil
		}
		if err != nil {
			return end, err
		}
		end += int64(len(line))
		do(line)
	}
}
