package source

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httputil"
	"net/textproto"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/fetch"
)

// maxHead bounds the header of an archived answer.
const maxHead = 256 << 10

// An answer is the header of one of a server, as an archive keeps it. What
// archives have met is not always what a client would take, and a page is worth
// having all the same: headers without a colon are passed over, and "HTTP/2" is
// a version.
type answer struct {
	status int
	header http.Header
}

var errNoAnswer = errors.New("it does not begin as an answer of a server")

// readAnswer reads up to the empty line, or to the end.
func readAnswer(in *bufio.Reader) (a answer, err error) {
	lines := textproto.NewReader(in)
	first, err := lines.ReadLine()
	if err != nil {
		return a, err
	}
	version, rest, _ := strings.Cut(first, " ")
	code, _, _ := strings.Cut(strings.TrimLeft(rest, " "), " ")
	if a.status, err = strconv.Atoi(code); err != nil || !strings.HasPrefix(version, "HTTP/") || len(code) != 3 {
		return a, errNoAnswer
	}
	a.header = http.Header{}
	for {
		line, err := lines.ReadContinuedLine()
		if err == io.EOF || err == nil && line == "" {
			return a, nil
		}
		if err != nil {
			return a, err
		}
		if name, value, ok := strings.Cut(line, ":"); ok {
			a.header.Add(strings.TrimSpace(name), strings.TrimSpace(value))
		}
	}
}

// unpacker undoes how a body was sent; nil where there is nothing to undo. Some
// archives keep the header of what they have undone: such a body is left as it is.
func (a *answer) unpacker(limit int64) func([]byte) []byte {
	isChunked := strings.Contains(strings.ToLower(a.header.Get("Transfer-Encoding")), "chunked")
	encodings := a.header.Values("Content-Encoding")
	if !isChunked && len(encodings) == 0 {
		return nil
	}
	return func(body []byte) []byte {
		if isChunked {
			body = dechunked(body)
		}
		if len(encodings) == 0 {
			return body
		}
		sent := &http.Response{Header: http.Header{"Content-Encoding": encodings}, ContentLength: -1,
			Body: io.NopCloser(bytes.NewReader(body))}
		if decoded, _, err := fetch.ReadBody(sent, limit); err == nil && decoded != nil {
			return decoded
		}
		return body
	}
}

// dechunked joins the chunks of a body, as far as they go.
func dechunked(body []byte) []byte {
	var whole bytes.Buffer
	whole.Grow(len(body))
	if n, err := whole.ReadFrom(httputil.NewChunkedReader(bytes.NewReader(body))); err != nil && n == 0 {
		return body
	}
	return whole.Bytes()
}
