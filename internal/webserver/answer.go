package webserver

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/page"
)

// A form is how a result is written.
type form string

const (
	formJSON     form = "application/json"
	formMarkdown form = "text/markdown; charset=utf-8"
	formEnvelope form = "text/plain; charset=utf-8"
	formStream   form = "text/event-stream"
)

// formOf reads from the request which form is wanted; JSON unless it says.
func formOf(r *http.Request, a *asked) (form, error) {
	accept := r.Header.Get("Accept")
	streamed := strings.Contains(accept, string(formStream))
	switch {
	case a.wrap && streamed:
		return "", badRequest("wrap and event-stream cannot be used together")
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

func encode(b *bytes.Buffer, form form, result any) error {
	switch got := result.(type) {
	case *page.Page:
		switch form {
		case formMarkdown:
			b.WriteString(strings.TrimRight(got.Content, "\n") + "\n" + closing(got))
			return nil
		case formEnvelope:
			b.WriteString(decant.Wrap(got).Text + "\n")
			return nil
		}
	case *decant.Understanding:
		if form != formJSON {
			b.WriteString(got.Text + "\n")
			return nil
		}
	}
	if form != formJSON {
		return badRequest("this operation answers with JSON only")
	}
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	return e.Encode(result)
}

// closing tells those who see the text alone that it is not the whole page.
func closing(p *page.Page) string {
	if p.Notice == "" {
		return ""
	}
	notice := p.Notice
	if p.Range != nil && p.Snapshot != "" {
		notice += " and snapshot=" + p.Snapshot
	}
	return "\n[" + oneLine(notice) + "]\n"
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
