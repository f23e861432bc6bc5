package webserver

import (
	"bytes"
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/internal/parcel"
	"github.com/decant-dev/decant/page"
)

// A form is how a result is written.
type form string

const (
	formJSON     form = "application/json"
	formMarkdown form = "text/markdown; charset=utf-8"
	formEnvelope form = "text/plain; charset=utf-8"
	formStream   form = "text/event-stream"
	formLines    form = "application/x-ndjson"
)

// texts are the results that have a text by itself.
var texts = []reflect.Type{reflect.TypeFor[page.Page](), reflect.TypeFor[decant.Understanding](),
	reflect.TypeFor[decant.Answer]()}

// formFor is the form that is wanted of an operation, if it has it.
func formFor(r *http.Request, a *asked, op *operation) (form, error) {
	wanted, err := formOf(r, a)
	if (wanted == formMarkdown || wanted == formEnvelope) && !slices.Contains(texts, op.result) {
		return "", fault.Request("%s answers with JSON only", op.name)
	}
	return wanted, err
}

// formOf reads from the request which form is wanted; JSON unless it says.
func formOf(r *http.Request, a *asked) (form, error) {
	accept := r.Header.Get("Accept")
	streamed := strings.Contains(accept, string(formStream))
	switch {
	case a.wrap && streamed:
		return "", fault.Request("wrap and event-stream cannot be used together")
	case a.wrap:
		return formEnvelope, nil
	case streamed && r.Method == http.MethodPost:
		return formStream, nil
	case strings.Contains(accept, "text/markdown"):
		return formMarkdown, nil
	}
	return formJSON, nil
}

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// maxPooled keeps one huge page from staying in memory for ever.
const maxPooled = 1 << 20

// answer writes a result, and keeps it for a moment under key if the engine
// had it from its cache.
func (s *Server) answer(v *visit, form form, result any, key string) error {
	b := buffers.Get().(*bytes.Buffer)
	b.Reset()
	defer func() {
		if b.Cap() <= maxPooled {
			buffers.Put(b)
		}
	}()
	if err := encode(b, form, result); err != nil {
		return err
	}
	if p, ok := result.(*page.Page); ok && p.Cached {
		s.recent.put(key, bytes.Clone(b.Bytes()))
	}
	return v.send(form, b.Bytes())
}

// showing writes a page in the forms that are text.
var showing = map[form]func(*page.Page) string{
	formMarkdown: func(p *page.Page) string { return strings.TrimRight(p.Titled(), "\n") + "\n" + closing(p) },
	formEnvelope: func(p *page.Page) string { return decant.Wrap(p).Text + "\n" + closing(p) },
}

func encode(b *bytes.Buffer, form form, result any) error {
	switch got := result.(type) {
	case *page.Page:
		if show := showing[form]; show != nil {
			b.WriteString(show(got))
			return nil
		}
	case *Pages:
		if show := showing[form]; show != nil {
			b.WriteString(got.text(show))
			return nil
		}
	case *decant.Understanding:
		if form != formJSON {
			b.WriteString(got.Text + "\n")
			return nil
		}
	case *decant.Answer:
		switch form {
		case formMarkdown:
			b.WriteString(got.Text + "\n" + bracketed(got.Notice))
			return nil
		case formEnvelope:
			b.WriteString(parcel.WrapText(got.Bare()).Text + "\n" + bracketed(got.Notice))
			return nil
		}
	}
	return encodeJSON(b, result)
}

// encodeJSON writes a result as data for a program. All but the links of the
// caller's own text comes from pages, and says so first.
func encodeJSON(b *bytes.Buffer, result any) error {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	if isOwn(reflect.TypeOf(result).Elem()) {
		return e.Encode(result)
	}
	b.WriteString(`{"untrusted":true`)
	brace := b.Len()
	if err := e.Encode(facts.Data(result)); err != nil {
		return err
	}
	text := b.Bytes()
	text[brace] = ','
	if text[brace+1] == '}' { // it has nothing else to say
		text[brace] = ' '
	}
	return nil
}

// isOwn reports a result that holds nothing but the caller's own words.
func isOwn(result reflect.Type) bool { return result == reflect.TypeFor[decant.LinksResult]() }

// closing tells those who see the text alone that it is not the whole page.
func closing(p *page.Page) string {
	notice := p.Notice
	if p.Range != nil && p.Snapshot != "" {
		notice += " and snapshot=" + p.Snapshot
	}
	return bracketed(notice)
}

// bracketed is a notice as a line of its own after a text.
func bracketed(notice string) string {
	if notice == "" {
		return ""
	}
	return "\n[" + envelope.Line(notice, maxDetail) + "]\n"
}

// send writes a whole answer.
func (v *visit) send(form form, body []byte) error {
	h := v.Header()
	h["Content-Type"] = []string{string(form)}
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	v.WriteHeader(http.StatusOK)
	_, _ = v.Write(body) // a client that left needs no answer
	return nil
}
