package client

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"mime"
	"net/http"
	"net/url"
	"unicode/utf8"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/page"
)

// A readBody is the engine's request with what the server takes beside it.
type readBody struct {
	decant.ReadRequest
	URLs           []string          `json:"urls,omitempty"`
	HTML           string            `json:"html,omitempty"`
	TimeoutSeconds float64           `json:"timeoutSeconds,omitempty"`
	Headers        map[string]string `json:"headers,omitempty"`
	Items          []item            `json:"items,omitempty"`
}

type item struct {
	ID   string  `json:"id,omitempty"`
	URL  string  `json:"url,omitempty"`
	HTML *string `json:"html,omitempty"`
}

func bodyOf(req *decant.ReadRequest) readBody {
	body := readBody{ReadRequest: *req, TimeoutSeconds: req.Timeout.Seconds()}
	for name := range req.Headers {
		if body.Headers == nil {
			body.Headers = map[string]string{}
		}
		body.Headers[name] = req.Headers.Get(name)
	}
	return body
}

// Read returns a page: of an address, of a snapshot, or of the bytes given.
func (c *Client) Read(ctx context.Context, req decant.ReadRequest) (*page.Page, error) {
	if req.HTML != nil && !(isMarkup(&req) && utf8.Valid(req.HTML) && req.Member == "") {
		return c.readFile(ctx, &req)
	}
	body := bodyOf(&req)
	body.HTML = string(req.HTML)
	return ask[page.Page](ctx, c, "read", body)
}

// readFile sends a file as it is.
func (c *Client) readFile(ctx context.Context, req *decant.ReadRequest) (*page.Page, error) {
	m := message{operation: "read", body: req.HTML, contentType: req.ContentType, query: url.Values{}}
	if m.contentType == "" {
		m.contentType = "application/octet-stream"
	}
	if req.Name != "" {
		m.header = http.Header{"Content-Disposition": {
			mime.FormatMediaType("attachment", map[string]string{"filename": req.Name})}}
	}
	text, err := json.Marshal(bodyOf(req))
	if err != nil {
		return nil, err
	}
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil {
		return nil, err
	}
	for name, value := range fields {
		m.query.Set(name, fmt.Sprint(value))
	}
	if req.Member != "" {
		m.query.Set("member", req.Member)
	}
	return send[page.Page](ctx, c, m)
}

// A Reading is what came of one address of several: a page, or an error.
type Reading struct {
	ID    string
	URL   string
	Page  *page.Page
	Error error
}

// UnmarshalJSON reads a line of a batch.
func (r *Reading) UnmarshalJSON(text []byte) error {
	var line struct {
		ID    string     `json:"id"`
		URL   string     `json:"url"`
		Error string     `json:"error"`
		Kind  fault.Kind `json:"kind"`
	}
	if err := json.Unmarshal(text, &line); err != nil {
		return err
	}
	*r = Reading{ID: line.ID, URL: line.URL}
	if line.Error != "" {
		r.Error = &Error{Kind: line.Kind, Detail: line.Error}
		return nil
	}
	r.Page = new(page.Page)
	return json.Unmarshal(text, r.Page)
}

// ReadSeveral reads up to 20 addresses at once. What they have in common is the
// template's. The error is that of the request as a whole.
func (c *Client) ReadSeveral(ctx context.Context, urls []string, template decant.ReadRequest) ([]Reading, error) {
	body := bodyOf(&template)
	body.URLs = urls
	got, err := ask[struct{ Results []Reading }](ctx, c, "read", body)
	if err != nil {
		return nil, err
	}
	return got.Results, nil
}

// maxLine is how long a line of a batch may be, in bytes.
const maxLine = 32 << 20

// Batch reads many pages and yields each as soon as it and those before it are
// read. The error is that of the batch as a whole, and its end.
func (c *Client) Batch(ctx context.Context, items []decant.BatchItem, template decant.ReadRequest) iter.Seq2[Reading,
	error] {
	return func(yield func(Reading, error) bool) {
		answer, err := c.beginBatch(ctx, items, &template)
		if err != nil {
			yield(Reading{}, err)
			return
		}
		defer answer.Body.Close()
		lines := bufio.NewScanner(answer.Body)
		lines.Buffer(nil, maxLine)
		read := 0
		for lines.Scan() {
			var r Reading
			if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
				yield(r, fmt.Errorf("batch: a line is not that of a Decant server: %w", err))
				return
			}
			read++
			if !yield(r, nil) {
				return
			}
		}
		if err := lines.Err(); err != nil || read < len(items) {
			yield(Reading{}, fmt.Errorf("batch: it ended after %d of %d pages: %w", read, len(items),
				errors.Join(err, ctx.Err())))
		}
	}
}

func (c *Client) beginBatch(ctx context.Context, items []decant.BatchItem, template *decant.ReadRequest) (
	*http.Response, error) {
	body := bodyOf(template)
	for _, i := range items {
		if i.Body != nil {
			return nil, errors.New("batch: files are read one at a time, with Read")
		}
		body.Items = append(body.Items, item{i.ID, i.URL, i.HTML})
	}
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	return c.post(ctx, c.patient, message{operation: "batch", body: text, contentType: "application/json"})
}
