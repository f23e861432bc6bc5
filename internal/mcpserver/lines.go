package mcpserver

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

// maxLine is the longest message that a client may send.
const maxLine = 4 << 20

// grace is how long calls that are under way may go on after the client has
// closed its side: long enough for a read to end by its own time limit.
const grace = 15 * time.Second

// lines is the transport over standard input and output: one message on each
// line. Unlike the SDK's own it answers a line that is no message with an
// error and goes on, so that one slip does not end the session.
type lines struct {
	in  io.Reader
	out io.Writer
	log *slog.Logger
}

// Connect starts reading. The end of ctx ends the connection, and with it the
// calls that are under way.
func (t *lines) Connect(ctx context.Context) (mcp.Connection, error) {
	c := &lineConn{out: t.out, log: t.log, incoming: make(chan jsonrpc.Message), closed: make(chan struct{}),
		open: map[jsonrpc.ID]bool{}, idle: make(chan struct{}, 1)}
	context.AfterFunc(ctx, func() { _ = c.Close() })
	go c.read(t.in)
	return c, nil
}

type lineConn struct {
	out      io.Writer
	log      *slog.Logger
	writing  sync.Mutex
	incoming chan jsonrpc.Message
	ended    error // why incoming was closed
	closing  sync.Once
	closed   chan struct{}

	mu   sync.Mutex
	open map[jsonrpc.ID]bool // requests without an answer
	idle chan struct{}       // has something when open may have become empty
}

func (c *lineConn) SessionID() string { return "" }

// Read gives the next message.
func (c *lineConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-c.closed:
		return nil, io.EOF
	case message, ok := <-c.incoming:
		if !ok {
			c.drain(ctx)
			return nil, c.ended
		}
		return message, nil
	}
}

// drain waits for the answers to calls that are under way: a script may write
// its requests and close its end at once.
func (c *lineConn) drain(ctx context.Context) {
	limit := time.NewTimer(grace)
	defer limit.Stop()
	for c.unanswered() > 0 {
		select {
		case <-c.idle:
		case <-limit.C:
			return
		case <-ctx.Done():
			return
		case <-c.closed:
			return
		}
	}
}

func (c *lineConn) unanswered() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.open)
}

// Write sends a message.
func (c *lineConn) Write(_ context.Context, message jsonrpc.Message) error {
	text, err := jsonrpc.EncodeMessage(message)
	if err != nil {
		return err
	}
	err = c.send(text)
	if answer, ok := message.(*jsonrpc.Response); ok {
		c.answered(answer.ID)
	}
	return err
}

func (c *lineConn) answered(id jsonrpc.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.open, id)
	select {
	case c.idle <- struct{}{}:
	default:
	}
}

func (c *lineConn) send(text []byte) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	_, err := c.out.Write(append(text, '\n'))
	return err
}

// Close ends the connection; the reading goroutine ends with its stream.
func (c *lineConn) Close() error {
	c.closing.Do(func() { close(c.closed) })
	return nil
}

// read hands on each line that is a message and answers the others.
func (c *lineConn) read(in io.Reader) {
	defer close(c.incoming)
	from := bufio.NewReaderSize(in, 64<<10)
	for {
		line, err := nextLine(from)
		if line = bytes.TrimSpace(line); len(line) > 0 || errors.Is(err, errLongLine) {
			if !c.receive(line, err) {
				c.ended = io.EOF
				return
			}
		}
		if err != nil && !errors.Is(err, errLongLine) {
			c.ended = err
			return
		}
	}
}

// receive reports whether the connection is still open.
func (c *lineConn) receive(line []byte, problem error) bool {
	message, err := parse(line, problem)
	if err != nil {
		c.log.Warn("message refused", "error", err)
		return c.send(err.response()) == nil
	}
	if call, ok := message.(*jsonrpc.Request); ok && call.IsCall() {
		c.mu.Lock()
		c.open[call.ID] = true
		c.mu.Unlock()
	}
	select {
	case c.incoming <- message:
		return true
	case <-c.closed:
		return false
	}
}

// A lineError is a line that is no message.
type lineError struct {
	code   int
	reason string
	id     string // of the call, in JSON; null where it is not known
}

func (e *lineError) Error() string { return e.reason }

func (e *lineError) response() []byte {
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":%q}}`, e.id, e.code, e.reason)
}

func parse(line []byte, problem error) (jsonrpc.Message, *lineError) {
	switch {
	case problem != nil && errors.Is(problem, errLongLine):
		return nil, &lineError{jsonrpc.CodeInvalidRequest, fmt.Sprintf("the message is longer than %d bytes", maxLine), lastID(line)}
	case !json.Valid(line):
		return nil, &lineError{jsonrpc.CodeParseError, "the line is not JSON", noID}
	case line[0] != '{':
		return nil, &lineError{jsonrpc.CodeInvalidRequest,
			"the message is not a JSON-RPC object; batches are not supported", noID}
	}
	message, err := jsonrpc.DecodeMessage(line)
	if err != nil {
		return nil, &lineError{jsonrpc.CodeInvalidRequest,
			"the message is not a JSON-RPC 2.0 request, notification or response", memberID(line)}
	}
	return message, nil
}

const noID = "null"

// An id is a text or a whole number.
const id = `(?:-?[0-9]{1,18}|"[^"\\\x00-\x1f]{1,200}")`

var (
	wholeID = lazyregexp.New(`^` + id + `$`)
	endOfID = lazyregexp.New(`[,{]\s*"id"\s*:\s*(` + id + `)\s*\}\s*$`)
)

// memberID is the id of what is JSON but no message.
func memberID(line []byte) string {
	var message struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(line, &message) == nil && wholeID().Match(message.ID) {
		return string(message.ID)
	}
	return noID
}

// lastID is the id at the end of a message, which is where most clients write
// it: whoever hears no id would wait for the answer to its call for ever.
func lastID(end []byte) string {
	if found := endOfID().FindSubmatch(end); found != nil {
		return string(found[1])
	}
	return noID
}

var errLongLine = errors.New("line too long")

// keptOfLong is how much is kept of a line that is too long, from its end.
const keptOfLong = 512

// nextLine reads a line; of one that is too long it reads all and keeps the end.
func nextLine(from *bufio.Reader) ([]byte, error) {
	var line []byte
	long := false
	for {
		part, err := from.ReadSlice('\n')
		if long = long || len(line)+len(part) > maxLine; long {
			line = bytes.Clone(lastBytes(append(lastBytes(line), lastBytes(part)...)))
		} else {
			line = append(line, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
		case long && err == nil:
			return line, errLongLine
		default:
			return line, err
		}
	}
}

func lastBytes(text []byte) []byte { return text[max(0, len(text)-keptOfLong):] }
