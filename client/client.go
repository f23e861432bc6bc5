// Package client asks a Decant server what an engine would be asked: its methods
// are the engine's, and take the same requests.
//
//	c, err := client.New(client.Options{Base: "https://decant.example.com", Key: key})
//	page, err := c.Read(ctx, decant.ReadRequest{URL: "https://example.com/"})
//
//	client.go   Client: one method for each operation
//	read.go     pages: one, several, files, batches
//	given.go    questions about pages of the caller's own
//	error.go    what the server refuses
package client

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/tab"
)

// Options configures a Client.
type Options struct {
	// Base is the address of the server; default http://127.0.0.1:8642.
	Base string
	// Key is the API key; empty sends none.
	Key string
	// HTTP makes the requests; default a client that gives up after two minutes.
	HTTP *http.Client
}

// A Client asks one server. It is safe for concurrent use.
type Client struct {
	base *url.URL
	key  string
	http *http.Client
	// patient is for batches, which take as long as they take.
	patient *http.Client
}

const (
	maxAnswer    = 64 << 20 // bytes of one answer
	longestReply = 2 * time.Minute
)

// New returns a client, or an error that names the option that is wrong.
func New(opts Options) (*Client, error) {
	base, err := url.Parse(cmp.Or(opts.Base, "http://127.0.0.1:8642"))
	if err != nil || base.Hostname() == "" || base.Scheme != "http" && base.Scheme != "https" {
		return nil, errors.New("the address of the server must be http://… or https://…")
	}
	c := &Client{base: base, key: opts.Key, http: opts.HTTP, patient: opts.HTTP}
	if opts.HTTP == nil {
		c.http, c.patient = &http.Client{Timeout: longestReply}, &http.Client{}
	}
	return c, nil
}

// Links finds the links in a text.
func (c *Client) Links(ctx context.Context, req decant.LinksRequest) (*decant.LinksResult, error) {
	return ask[decant.LinksResult](ctx, c, "links", req)
}

// Understand reads the links of a message, wrapped for a model.
func (c *Client) Understand(ctx context.Context, req decant.UnderstandRequest) (*decant.Understanding, error) {
	return ask[decant.Understanding](ctx, c, "understand", req)
}

// Explain tells what the reader keeps of a page, and why.
func (c *Client) Explain(ctx context.Context, req decant.ReadRequest) (*decant.Explanation, error) {
	return ask[decant.Explanation](ctx, c, "explain", req)
}

// Ask answers a question from pages, with checked citations. OnText and other
// fields that are functions are not heeded.
func (c *Client) Ask(ctx context.Context, req decant.AskRequest) (*decant.Answer, error) {
	return askAbout[decant.Answer](ctx, c, "ask", req, req.Given)
}

// Summarize summarizes pages, with checked citations.
func (c *Client) Summarize(ctx context.Context, req decant.SummarizeRequest) (*decant.Answer, error) {
	return askAbout[decant.Answer](ctx, c, "summarize", req, req.Given)
}

// Compare compares pages, with checked citations.
func (c *Client) Compare(ctx context.Context, req decant.CompareRequest) (*decant.Answer, error) {
	return askAbout[decant.Answer](ctx, c, "compare", req, req.Given)
}

// Verify tells whether a quote stands on a page.
func (c *Client) Verify(ctx context.Context, req decant.VerifyRequest) (*decant.VerifyResult, error) {
	switch {
	case req.Given == nil:
		return ask[decant.VerifyResult](ctx, c, "verify", req)
	case req.Given.Snapshot != "":
		req.Snapshot, req.Given = req.Given.Snapshot, nil
		return ask[decant.VerifyResult](ctx, c, "verify", req)
	}
	return askAbout[decant.VerifyResult](ctx, c, "verify", req, []decant.Given{*req.Given})
}

// Browse performs one action in a browser session.
func (c *Client) Browse(ctx context.Context, req tab.Request) (*tab.Result, error) {
	return ask[tab.Result](ctx, c, "browse", req)
}

// ask sends a request as JSON and reads the result.
func ask[Result any](ctx context.Context, c *Client, operation string, request any) (*Result, error) {
	body, err := json.Marshal(request)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", operation, err)
	}
	return send[Result](ctx, c, message{operation: operation, body: body, contentType: "application/json"})
}

// A message is what is sent to an operation.
type message struct {
	operation   string
	query       url.Values
	body        []byte
	contentType string
	header      http.Header
}

func send[Result any](ctx context.Context, c *Client, m message) (*Result, error) {
	answer, err := c.post(ctx, c.http, m)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: the answer did not arrive whole: %w", m.operation, err)
	case len(body) > maxAnswer:
		return nil, fmt.Errorf("%s: the answer is larger than %d bytes", m.operation, maxAnswer)
	}
	result := new(Result)
	if err := json.Unmarshal(body, result); err != nil {
		return nil, fmt.Errorf("%s: the answer is not that of a Decant server: %w", m.operation, err)
	}
	return result, nil
}

// post sends a message. An answer that is no success is an *Error.
func (c *Client) post(ctx context.Context, by *http.Client, m message) (*http.Response, error) {
	target := c.base.JoinPath("v1", m.operation)
	target.RawQuery = m.query.Encode()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, target.String(), bytes.NewReader(m.body))
	if err != nil {
		return nil, err
	}
	for name, values := range m.header {
		request.Header[name] = values
	}
	request.Header.Set("Content-Type", m.contentType)
	if c.key != "" {
		request.Header.Set("Authorization", "Bearer "+c.key)
	}
	answer, err := by.Do(request)
	if err != nil {
		return nil, fmt.Errorf("%s: the server was not reached: %w", m.operation, withoutAddress(err))
	}
	if answer.StatusCode != http.StatusOK {
		defer answer.Body.Close()
		return nil, problemOf(m.operation, answer)
	}
	return answer, nil
}

// withoutAddress drops what net/http says of the request, which is known.
func withoutAddress(err error) error {
	if about := (*url.Error)(nil); errors.As(err, &about) {
		return about.Err
	}
	return err
}

// isMarkup reports bytes that can be sent as a text of HTML.
func isMarkup(req *decant.ReadRequest) bool {
	return req.Name == "" && (req.ContentType == "" || strings.HasPrefix(req.ContentType, "text/html"))
}
