package webserver

import (
	"context"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/budget"
	"github.com/decant-dev/decant/internal/door"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/internal/guise"
	"github.com/decant-dev/decant/page"
)

// guised is a route that answers as another reader does, errors included.
func (s *Server) guised(name string, answer handler, tell func(guise.Status) (int, []byte, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := w.(*visit)
		v.operation = name
		err := s.admitted(answer)(v, r)
		if err == nil {
			return
		}
		p := s.note(r.Context(), v, err)
		status, body, err := tell(guise.Status{Code: p.Status, Kind: p.Kind, Detail: p.Detail, Hint: p.Hint})
		if err != nil || v.status != 0 {
			return
		}
		if p.RetryAfter > 0 {
			v.Header().Set("Retry-After", strconv.Itoa(p.RetryAfter))
		}
		v.Header().Set("Content-Type", string(formJSON))
		v.WriteHeader(status)
		_, _ = v.Write(body) // a client that left needs no answer
	})
}

// guises adds the routes of the readers that the server speaks as.
func (s *Server) guises(mux *http.ServeMux) {
	if s.speaks(guise.Firecrawl) {
		for _, path := range []string{"POST /v1/scrape", "POST /v2/scrape"} {
			mux.Handle(path, s.guised("scrape", s.scrape, guise.ScrapeProblem))
		}
		mux.Handle("/v2/", s.guised("scrape", notScraped, guise.ScrapeProblem))
	}
	if s.speaks(guise.Jina) {
		mux.Handle("POST /{$}", s.guised("read", s.jinaBody, guise.JinaProblem))
	}
}

// notScraped answers what else Firecrawl's clients may ask for.
func notScraped(*visit, *http.Request) error {
	return door.Refuse(fault.NotFound, "of this interface only POST /v2/scrape is spoken here")
}

func (s *Server) speaks(name string) bool { return slices.Contains(s.opts.Compat, name) }

// readFor reads a page for a guise, with a place and a time of its own. A copy
// that is older than maxAge, unless that is below zero, is not given.
func (s *Server) readFor(v *visit, r *http.Request, read decant.ReadRequest, maxAge time.Duration) (*page.Page, error) {
	if len(read.Headers) > 0 && !s.opts.CallerHeaders {
		return nil, errNoHeaders
	}
	read.MaxChars = s.opts.MaxChars
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	default:
		return nil, door.Refuse(fault.Overloaded, "%d operations run already", cap(s.slots)).After(time.Second)
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.opts.Timeout)
	defer cancel()
	got, err := s.call(ctx, v, func(ctx context.Context, engine *decant.Engine) (any, error) {
		p, err := engine.Read(ctx, read)
		if err == nil && maxAge >= 0 && time.Duration(p.AgeSeconds)*time.Second > maxAge {
			read.Fresh = true
			return engine.Read(ctx, read)
		}
		return p, err
	})
	if err != nil {
		return nil, err
	}
	return facts.Data(got.(*page.Page)), nil
}

// jinaPath answers GET /https://… as Jina Reader does.
func (s *Server) jinaPath(v *visit, r *http.Request) error {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return wrongMethod(v, r, []string{http.MethodGet, http.MethodHead})
	}
	bare := *r.URL
	bare.RawQuery = "" // all of it is the page's here
	address, _ := target(&bare)
	if r.URL.RawQuery != "" {
		address += "?" + r.URL.RawQuery
	}
	return s.jina(v, r, address, "")
}

// jinaBody answers POST / with the address, or the page itself, in the body.
func (s *Server) jinaBody(v *visit, r *http.Request) error {
	body, err := s.readWhole(v, r)
	if err != nil {
		return err
	}
	media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if form, failure := url.ParseQuery(string(body)); media == "application/x-www-form-urlencoded" && failure == nil &&
		form.Get("url") != "" {
		return s.jina(v, r, form.Get("url"), form.Get("html"))
	}
	sent, err := guise.ReadJinaBody(body, r.Header)
	if err != nil {
		return err
	}
	return s.jina(v, r, sent.URL, sent.HTML)
}

func (s *Server) jina(v *visit, r *http.Request, address, html string) error {
	request, err := guise.ReadJina(address, r.Header, s.opts.ReadTimeout)
	if err != nil {
		return err
	}
	if html != "" {
		request.GivePage(html)
	}
	p, err := s.readFor(v, r, request.Read, request.MaxAge)
	if err != nil {
		return err
	}
	if err := request.Check(p); err != nil {
		return err
	}
	var beside []*page.Page
	for _, one := range request.Beside {
		other, err := s.readFor(v, r, one.Read, request.MaxAge)
		if err != nil {
			return err
		}
		beside = append(beside, clipped(other, request.MaxTokens))
	}
	contentType, body, err := request.Answer(clipped(p, request.MaxTokens), beside...)
	if err != nil {
		return err
	}
	return v.send(form(contentType), body)
}

// clipped is a page whose text has at most about as many tokens; 0 is any
// number.
func clipped(p *page.Page, maxTokens int) *page.Page {
	if maxTokens == 0 || p.Tokens <= maxTokens {
		return p
	}
	short := *p
	most := int(int64(utf8.RuneCountInString(p.Content)) * int64(maxTokens) / int64(p.Tokens))
	short.Content = budget.View(p.Content, 0, most).Text
	short.Tokens = budget.Tokens(short.Content)
	return &short
}

// scrape answers as Firecrawl does.
func (s *Server) scrape(v *visit, r *http.Request) error {
	body, err := s.readBody(v, r)
	if err != nil {
		return err
	}
	request, err := guise.ReadScrape(body, s.opts.ReadTimeout)
	if err != nil {
		return err
	}
	p, err := s.readFor(v, r, request.Read, request.MaxAge)
	if said, ok := errors.AsType[*fetch.StatusError](err); ok {
		told := problemOf(err)
		answer, err := request.Refused(said.Code, told.Detail+"; "+told.Hint)
		if err != nil {
			return err
		}
		return v.send(formJSON, answer)
	}
	if err != nil {
		return err
	}
	var source *page.Page
	if request.WantsSource() {
		raw := decant.ReadRequest{URL: request.Read.URL, Headers: request.Read.Headers, Fresh: request.Read.Fresh,
			Timeout: request.Read.Timeout, Source: true}
		if source, err = s.readFor(v, r, raw, request.MaxAge); err != nil {
			return err
		}
	}
	answer, err := request.Answer(p, source)
	if err != nil {
		return err
	}
	return v.send(formJSON, answer)
}
