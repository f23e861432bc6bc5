package webserver

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/door"
	"github.com/decant-dev/decant/internal/fields"
)

// asked is a request as it came: a body, or a query.
type asked struct {
	body  []byte
	query url.Values // of GET; nil for a body
	raw   string     // the query as it came
	wrap  bool
	// mayHead says that headers for the site are taken.
	mayHead bool

	uploads []upload // files that came as the body; nil for none
}

// ask reads a request within its bounds. What it returns beside is called once
// the operation is over.
func (s *Server) ask(v *visit, r *http.Request, op *operation) (*asked, func(), error) {
	if isUpload(r, op) {
		return s.takeUpload(v, r)
	}
	a, err := s.askWords(v, r)
	return a, func() {}, err
}

func (s *Server) askWords(v *visit, r *http.Request) (*asked, error) {
	a := &asked{raw: r.URL.RawQuery, mayHead: s.opts.CallerHeaders}
	query, err := url.ParseQuery(a.raw)
	if err != nil {
		return nil, fault.Request("the query is not well formed")
	}
	if a.wrap, err = takeWrap(query); err != nil {
		return nil, err
	}
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		a.query = query
		return a, nil
	}
	for name := range query {
		return nil, fault.Request("%q is not a parameter of the query; put it into the body", token(name))
	}
	a.body, err = s.readBody(v, r)
	return a, err
}

func takeWrap(query url.Values) (bool, error) {
	if !query.Has("wrap") {
		return false, nil
	}
	var own struct {
		Wrap bool `json:"wrap"`
	}
	err := decodeQuery(url.Values{"wrap": query["wrap"]}, &own)
	query.Del("wrap")
	return own.Wrap, err
}

func (s *Server) readBody(v *visit, r *http.Request) ([]byte, error) {
	if !isJSON(r.Header.Get("Content-Type")) {
		return nil, door.Refuse(fault.UnsupportedBody, "the body must be application/json")
	}
	return s.readWhole(v, r)
}

// readWhole reads a body of any kind.
func (s *Server) readWhole(v *visit, r *http.Request) ([]byte, error) {
	if packed := r.Header.Get("Content-Encoding"); packed != "" && packed != "identity" {
		return nil, door.Refuse(fault.UnsupportedBody, "the body is packed (Content-Encoding: %s); send it as it is", brief.Line(packed, 40))
	}
	body, err := io.ReadAll(http.MaxBytesReader(v, r.Body, s.opts.MaxBody))
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		return nil, door.Refuse(fault.BodyTooLarge, "the body is larger than %d bytes", s.opts.MaxBody)
	}
	if err != nil {
		return nil, fault.Request("the body did not arrive whole")
	}
	return body, nil
}

// isJSON takes the type that curl -d sends for JSON, since it is what a
// person types first.
func isJSON(contentType string) bool {
	media, _, err := mime.ParseMediaType(contentType)
	return contentType == "" || err == nil && (media == "application/json" || strings.HasSuffix(media, "+json") ||
		media == "application/x-www-form-urlencoded")
}

// decode fills request, a pointer to one of the engine's structs.
func (a *asked) decode(request any) error {
	if err := a.fill(request); err != nil {
		return err
	}
	if sent, ok := request.(interface{ asksForHeaders() bool }); ok && sent.asksForHeaders() && !a.mayHead {
		return errNoHeaders
	}
	return nil
}

var errNoHeaders = fault.Request("headers for sites are not taken from callers here; " +
	"the operator's setting callerHeaders allows them")

// has reports whether a body has a field, even an empty one.
func (a *asked) has(field string) bool {
	var sent map[string]json.RawMessage
	_ = json.Unmarshal(a.body, &sent) // what was decoded before is an object
	_, found := sent[field]
	return found
}

func (a *asked) fill(request any) error {
	if a.uploads != nil {
		if err := decodeQuery(a.query, request); err != nil {
			return err
		}
		return hand(a.uploads, request)
	}
	if a.query != nil {
		return decodeQuery(a.query, request)
	}
	return decodeBody(a.body, request)
}

func decodeBody(body []byte, request any) error {
	if _, err := fields.Of("field", "the body", request).Decode(body, request); err != nil {
		return fault.Request("%w", err)
	}
	return nil
}

func decodeQuery(query url.Values, request any) error {
	if err := fields.Of("parameter", "the query", request).DecodeQuery(query, request); err != nil {
		return fault.Request("%w", err)
	}
	return nil
}
