package fetch

import (
	"bufio"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

const (
	maxEncodings   = 2
	zstdWindow     = 8 << 20   // what RFC 9659 permits on the web
	startingBuffer = 16 << 10  // of a body that does not say how long it is
	maxBelieved    = 256 << 10 // of what one says
	wireSlack      = 64 << 10
)

// errEncoding is a body that does not decode as its Content-Encoding says.
var errEncoding = errors.New("body does not match its content encoding")

func isBadEncoding(err error) bool { return errors.Is(err, errEncoding) }

// wire counts the bytes of the peer and remembers how they ended, so that a
// broken encoding can be told from a broken connection.
type wire struct {
	from     io.Reader
	left     int64
	cut      bool
	err      error
	progress func()
}

func (w *wire) Read(buffer []byte) (int, error) {
	if w.left <= 0 {
		w.cut = true
		return 0, io.EOF
	}
	buffer = buffer[:min(int64(len(buffer)), w.left)]
	n, err := w.from.Read(buffer)
	w.left -= int64(n)
	if n > 0 {
		w.progress()
	}
	if err != nil && err != io.EOF {
		w.err = err
	}
	return n, err
}

// readBody decodes at most limit bytes and reports whether there were more.
// Room is asked before the body takes more memory.
func readBody(response *http.Response, limit int64, progress func(), room func(int64) error) ([]byte, bool, error) {
	source := &wire{from: response.Body, left: limit + wireSlack, progress: progress}
	decoded, err := decoder(source, response.Header.Values("Content-Encoding"))
	if err != nil {
		return nil, false, blame(source, err)
	}
	defer decoded.Close()
	body, err := readAll(decoded, firstBuffer(response), limit+1, room)
	if int64(len(body)) > limit {
		return body[:limit], true, nil
	}
	if err != nil && !source.cut {
		return nil, false, blame(source, err)
	}
	return body, source.cut, nil
}

// firstBuffer is how much room a body is given at first: what it says it is long,
// and a byte for its end, as far as that can be believed. Thousands of bodies
// wait for a processor at once, and most are short.
func firstBuffer(response *http.Response) int64 {
	if response.ContentLength < 0 || response.Header.Get("Content-Encoding") != "" {
		return startingBuffer
	}
	return min(response.ContentLength+1, maxBelieved)
}

// readAll reads at most limit bytes. It asks for the room of a larger buffer
// before it makes one.
func readAll(from io.Reader, first, limit int64, room func(int64) error) ([]byte, error) {
	var body []byte
	for {
		if len(body) == cap(body) {
			larger := min(max(2*int64(cap(body)), first), limit)
			if err := room(larger - int64(cap(body))); err != nil {
				return nil, &roomError{err}
			}
			body = append(make([]byte, 0, larger), body...)
		}
		n, err := from.Read(body[len(body):cap(body)])
		body = body[:len(body)+n]
		switch {
		case err == io.EOF || int64(len(body)) == limit:
			return body, nil
		case err != nil:
			return body, err
		}
	}
}

// A roomError is a body that found no room. It is the caller's, not the peer's.
type roomError struct{ cause error }

func (e *roomError) Error() string { return e.cause.Error() }
func (e *roomError) Unwrap() error { return e.cause }

func isFull(err error) bool {
	full := (*roomError)(nil)
	return errors.As(err, &full)
}

func blame(source *wire, err error) error {
	if isFull(err) {
		return err
	}
	if source.err != nil {
		return source.err
	}
	return errors.Join(errEncoding, err)
}

// decoder undoes the encodings in the reverse of the order they are named.
func decoder(source io.Reader, headers []string) (io.ReadCloser, error) {
	encodings := encodingsOf(headers)
	if len(encodings) > maxEncodings {
		return nil, errors.New("too many encodings")
	}
	current := layers{Reader: source}
	for i := len(encodings) - 1; i >= 0; i-- {
		if err := current.add(encodings[i]); err != nil {
			current.Close()
			return nil, err
		}
	}
	return &current, nil
}

func encodingsOf(headers []string) []string {
	var encodings []string
	for name := range strings.SplitSeq(strings.Join(headers, ","), ",") {
		name = strings.ToLower(strings.TrimSpace(name))
		if name != "" && name != "identity" {
			encodings = append(encodings, name)
		}
	}
	return encodings
}

// layers is a stack of decoders, closed together.
type layers struct {
	io.Reader
	closers []func()
}

func (l *layers) Close() error {
	for _, closeLayer := range l.closers {
		closeLayer()
	}
	return nil
}

func (l *layers) add(encoding string) error {
	switch encoding {
	case "gzip", "x-gzip":
		return l.addGzip()
	case "deflate":
		return l.addDeflate()
	case "br":
		l.Reader = brotli.NewReader(l.Reader)
		return nil
	case "zstd":
		return l.addZstd()
	}
	return errors.New("unknown encoding")
}

func (l *layers) addGzip() error {
	buffered := bufio.NewReader(l.Reader)
	l.Reader = buffered
	if isEmpty(buffered) {
		return nil
	}
	unzipped, err := gzip.NewReader(buffered)
	if err != nil {
		return err
	}
	l.Reader = unzipped
	return nil
}

// addDeflate takes both what the standard says, zlib, and what some servers
// send, the bare stream.
func (l *layers) addDeflate() error {
	buffered := bufio.NewReader(l.Reader)
	l.Reader = buffered
	head, _ := buffered.Peek(2)
	if len(head) == 0 {
		return nil
	}
	if len(head) < 2 || head[0]&0x0f != 8 || (int(head[0])<<8|int(head[1]))%31 != 0 {
		l.Reader = flate.NewReader(buffered)
		return nil
	}
	inflated, err := zlib.NewReader(buffered)
	if err != nil {
		return err
	}
	l.Reader = inflated
	return nil
}

func (l *layers) addZstd() error {
	unpacked, err := zstd.NewReader(l.Reader, zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(zstdWindow))
	if err != nil {
		return err
	}
	l.Reader = unpacked
	l.closers = append(l.closers, unpacked.Close)
	return nil
}

// isEmpty covers servers that name an encoding on an answer without a body.
func isEmpty(buffered *bufio.Reader) bool {
	_, err := buffered.Peek(1)
	return err == io.EOF
}

// ReadBody decodes the body of an answer that was not fetched here, such as one
// from an archive, under the same limits. At most limit bytes are returned, and
// whether there were more.
func ReadBody(response *http.Response, limit int64) (body []byte, cut bool, err error) {
	return readBody(response, limit, func() {}, func(int64) error { return nil })
}
