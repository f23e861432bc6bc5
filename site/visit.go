package site

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/shortcut"
	"github.com/decant-dev/decant/internal/tree"
)

// Limits of one visit.
const (
	maxAsks  = 8
	maxMoves = 3
)

// A Visit is what a rule's requests brought.
type Visit struct {
	shortcut.Visit

	hit     *Hit
	scope   scope
	answers map[string]*fetch.Response
	authors map[string]string // of posts, by their id
	written map[string]bool   // posts that stand already, by their id
}

// Visit asks what the rule says.
func (h *Hit) Visit(ctx context.Context, opts Options) (*shortcut.Visit, error) {
	v, err := h.visit(ctx, opts)
	if err != nil {
		return nil, err
	}
	v.Visit.Document = v.Document
	return &v.Visit, nil
}

func (h *Hit) visit(ctx context.Context, opts Options) (*Visit, error) {
	v := &Visit{
		hit: h, answers: map[string]*fetch.Response{}, authors: map[string]string{}, written: map[string]bool{},
		scope: h.scope(opts.Language),
	}
	for _, group := range h.groups() {
		if err := v.askAll(ctx, opts, group); err != nil {
			return nil, err
		}
		if err := v.takeAll(); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// scope is what is known before anything was asked.
func (h *Hit) scope(language string) scope {
	raw := map[string]string{
		"url": h.url.String(), "host": h.url.Host, "scheme": h.url.Scheme, "language": primary(language),
	}
	for _, name := range h.route.rule.captured {
		raw[name] = "" // another form of the address has it
	}
	for i, name := range h.route.names {
		raw[name] = h.got[i]
	}
	s := scope{raw: raw, values: map[string]any{"query": params(h.url.RawQuery), "fragment": params(h.url.Fragment)}}
	for name, value := range h.route.let {
		raw[name] = strings.NewReplacer("{host}", h.url.Host, "{scheme}", h.url.Scheme).Replace(value)
	}
	return s
}

// params are the parameters of a query, or of a fragment that looks like one.
func params(text string) map[string]any {
	out := map[string]any{}
	values, _ := url.ParseQuery(text) // what is malformed is not there
	for name, all := range values {
		out[name] = all[0]
	}
	return out
}

// primary is the first language of a list: ko of ko-KR,en;q=0.5.
func primary(accept string) string {
	first, _, _ := strings.Cut(accept, ",")
	first, _, _ = strings.Cut(first, ";")
	first, _, _ = strings.Cut(strings.TrimSpace(first), "-")
	return first
}

// requests are the rule's asks, or what it reads.
func (h *Hit) requests() asks {
	if r := h.route.rule; !r.Read.isZero() {
		return asks{{name: "page", address: r.Read}}
	}
	return h.route.rule.Ask
}

// groups are the requests that can be made at once, and after them one by one
// those that need an answer first.
func (h *Hit) groups() []asks {
	out := []asks{nil}
	known := h.scope("")
	for _, a := range h.requests() {
		needs := false
		a.address.names(func(name string) {
			_, ok := known.raw[name]
			needs = needs || !ok && known.values[name] == nil
		})
		if needs || a.unless != "" {
			out = append(out, asks{a})
		} else {
			out[0] = append(out[0], a)
		}
	}
	return out
}

// Addresses are what would be asked, as far as that is known beforehand.
func (h *Hit) Addresses() []string {
	var out []string
	s := h.scope("")
	for _, a := range h.groups()[0] {
		out = append(out, a.address.address(&s))
	}
	return out
}

// Direct is the address whose bytes are what the link means, where the rule
// only leads there.
func (h *Hit) Direct() (string, bool) {
	r := h.route.rule
	if r.Read.isZero() || r.Selector != "" || r.Exclude != "" || r.Code != "" {
		return "", false
	}
	s := h.scope("")
	address := r.Read.address(&s)
	if r.Lines != "" && h.url.Fragment != "" {
		address += "#" + h.url.EscapedFragment()
	}
	return address, true
}

// askAll makes requests at once. The first that fails and was needed is the
// error.
func (v *Visit) askAll(ctx context.Context, opts Options, group asks) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	got, failures := make([]*fetch.Response, len(group)), make([]error, len(group))
	asked := make([]visited, len(group))
	var all sync.WaitGroup
	for i := range group {
		if v.answers[group[i].unless] == nil {
			asked[i].address = group[i].address.address(&v.scope)
		}
		if asked[i].address == "" {
			failures[i] = errNowhere
			continue
		}
		all.Go(func() {
			got[i], failures[i] = v.hit.get(ctx, opts, &asked[i])
			if failures[i] != nil && !group[i].optional {
				cancel()
			}
		})
	}
	all.Wait()
	if err := firstCause(group, failures); err != nil {
		return err
	}
	for i := range group {
		v.Own = v.Own || asked[i].own
		if err := v.take(group[i], asked[i].address, got[i], failures[i]); err != nil {
			return err
		}
	}
	return nil
}

// errNowhere is a request that the answers before it do not lead to.
var errNowhere = errors.New("the answer before it does not say where it is")

// firstCause is the failure that ended the group: what others say of being
// cancelled follows from it.
func firstCause(group asks, failures []error) error {
	var first error
	for i, err := range failures {
		if err == nil || group[i].optional {
			continue
		}
		if first == nil || errors.Is(first, context.Canceled) {
			first = err
		}
	}
	return first
}

// take keeps an answer under its name.
func (v *Visit) take(a ask, address string, got *fetch.Response, failure error) error {
	var value any
	if failure == nil {
		v.Via = append(v.Via, address)
		v.Responses = append(v.Responses, got)
		if v.hit.route.rule.Read.isZero() {
			value, failure = parse(got)
		}
	}
	switch {
	case failure == nil:
		v.answers[a.name] = got
		if value != nil {
			v.scope.values[a.name] = value
		}
	case a.optional && isAbsent(failure):
	case a.optional:
		v.Missing = append(v.Missing, fmt.Sprintf("%s could not be had: %v", a.name, failure))
	default:
		return failure
	}
	return nil
}

// isAbsent reports that there is no such thing, which is an answer too.
func isAbsent(err error) bool {
	var status *fetch.StatusError
	return errors.Is(err, errNowhere) || errors.As(err, &status) && (status.Code == 404 || status.Code == 410)
}

// parse makes a value of an answer: JSON, or the tree of a page.
func parse(got *fetch.Response) (any, error) {
	body := strings.TrimLeft(string(got.Body[:min(len(got.Body), 64)]), " \t\r\n\ufeff")
	isJSON := strings.Contains(got.ContentType, "json") || strings.HasPrefix(body, "{") || strings.HasPrefix(body, "[")
	switch {
	case len(got.Body) == 0:
		return nil, errors.New("the answer is empty")
	case isJSON && got.Truncated:
		return nil, errors.New("the answer is longer than maxBytes")
	case isJSON:
		return parseJSON(got.Body)
	}
	return tree.Parse(got.Body, tree.Options{}).Root(), nil
}

// visited is one request on its way.
type visited struct {
	address string
	own     bool // a token went along
}

// get asks one address, and follows it where the site's own interfaces lead.
func (h *Hit) get(ctx context.Context, opts Options, v *visited) (*fetch.Response, error) {
	address := v.address
	for range maxMoves {
		u, err := url.Parse(address)
		if err != nil {
			return nil, fmt.Errorf("the rule leads to no address")
		}
		if err := h.mayAsk(u, opts.Others); err != nil {
			return nil, err
		}
		secret := h.secret(u, opts.Getenv)
		v.own = v.own || secret != ""
		got, err := opts.Fetch(ctx, fetch.Request{URL: address, Accept: h.accept(), Authorization: secret})
		if err != nil {
			return nil, h.explain(u, err, secret != "")
		}
		if got.Moved == "" {
			return got, nil
		}
		address = got.Moved
	}
	return nil, errors.New("the interface leads from host to host")
}

func (h *Hit) accept() string {
	r := h.route.rule
	switch {
	case r.Accept != "":
		return r.Accept
	case r.family.Accept != "":
		return r.family.Accept
	case r.Read.isZero():
		return "application/json, text/html;q=0.9, */*;q=0.1"
	}
	return ""
}
