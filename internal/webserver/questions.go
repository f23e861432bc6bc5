package webserver

import (
	"context"
	"reflect"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fault"
)

// Sent are pages that a program sends with its question, or has read before.
type Sent struct {
	Snapshots []string `json:"snapshots,omitempty" jsonschema:"ids of earlier reads"`
	HTML      string   `json:"html,omitempty" jsonschema:"a page of your own"`
	URL       string   `json:"url,omitempty" jsonschema:"the address that html or the one file sent is from"`

	files []upload
}

// AskRequest is the engine's, with pages that are sent with it.
type AskRequest struct {
	decant.AskRequest
	Sent
}

// SummarizeRequest is the engine's, with pages that are sent with it.
type SummarizeRequest struct {
	decant.SummarizeRequest
	Sent
}

// CompareRequest is the engine's, with pages that are sent with it.
type CompareRequest struct {
	decant.CompareRequest
	Sent
}

// VerifyRequest is the engine's, with a page that is sent with it.
type VerifyRequest struct {
	decant.VerifyRequest
	HTML string `json:"html,omitempty" jsonschema:"a page of your own, in place of one to fetch; url is then the address that it is from"`

	files []upload
}

func ask(e *decant.Engine, ctx context.Context, req AskRequest) (_ *decant.Answer, err error) {
	req.AskRequest.OnText = writing(ctx)
	if req.Given, err = req.given(); err != nil {
		return nil, err
	}
	return e.Ask(ctx, req.AskRequest)
}

func summarize(e *decant.Engine, ctx context.Context, req SummarizeRequest) (_ *decant.Answer, err error) {
	req.SummarizeRequest.OnText = writing(ctx)
	if req.Given, err = req.given(); err != nil {
		return nil, err
	}
	return e.Summarize(ctx, req.SummarizeRequest)
}

func compare(e *decant.Engine, ctx context.Context, req CompareRequest) (_ *decant.Answer, err error) {
	req.CompareRequest.OnText = writing(ctx)
	if req.Given, err = req.given(); err != nil {
		return nil, err
	}
	return e.Compare(ctx, req.CompareRequest)
}

func verify(e *decant.Engine, ctx context.Context, req VerifyRequest) (*decant.VerifyResult, error) {
	sent := Sent{HTML: req.HTML, URL: req.URL, files: req.files}
	if sent.HTML == "" && len(sent.files) == 0 {
		return e.Verify(ctx, req.VerifyRequest)
	}
	given, err := sent.given()
	switch {
	case err != nil:
		return nil, err
	case len(given) > 1 || req.Snapshot != "":
		return nil, fault.Request("a quote is looked for on one page; give a file, html, url or snapshot")
	}
	req.Given = &given[0]
	return e.Verify(ctx, req.VerifyRequest)
}

// given are the pages as the engine takes them.
func (s *Sent) given() ([]decant.Given, error) {
	var out []decant.Given
	for _, id := range s.Snapshots {
		if id == "" {
			return nil, fault.Request("snapshots holds an empty id; each is the snapshot of an earlier read")
		}
		out = append(out, decant.Given{Snapshot: id})
	}
	bodies := len(s.files)
	for i := range s.files {
		f := &s.files[i]
		out = append(out, decant.Given{Body: f.body, Name: f.name, Member: f.member, ContentType: f.contentType,
			URL: s.URL})
	}
	if s.HTML != "" {
		bodies++
		out = append(out, decant.Given{Body: []byte(s.HTML), ContentType: "text/html; charset=utf-8", URL: s.URL})
	}
	if s.URL != "" && bodies != 1 {
		return nil, fault.Request("url is the address of the one page that is sent, and there are %d; "+
			"what is to be fetched stands elsewhere", bodies)
	}
	return out, nil
}

func (s *Sent) take(files []upload) error {
	s.files = files
	return nil
}

func (r *VerifyRequest) take(files []upload) error {
	r.files = files
	return nil
}

// A taker is a request that files can be sent with.
type taker interface{ take(files []upload) error }

// takesFiles reports an operation that files can be sent to.
func takesFiles(op *operation) bool {
	_, ok := reflect.New(op.request).Interface().(taker)
	return ok || op.request == reflect.TypeFor[decant.ReadRequest]()
}
