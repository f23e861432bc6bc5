package question

import (
	"cmp"
	"fmt"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/answer"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/shortcut"
	"github.com/decant-dev/decant/link"
)

// An inquiry is what ask, summarize and compare have in common: a task over
// pages.
type inquiry struct {
	task      answer.Task
	prompt    string   // as the person wrote it
	question  string   // without addresses, to choose passages by
	addresses []string // really contacted
	given     []Given
	tokens    int
	fresh     bool
	confirmed bool
	sites     func() shortcut.Rules
	admit     func(address string) error
	onText    func(string)
}

// maxAsked is how many pages one request may be about.
const maxAsked = 20

// A PromptError lists the addresses in a prompt that cannot be read.
type PromptError struct {
	Malformed   []string // as written
	Unsupported []string // of another scheme than http and https
}

func (e *PromptError) Error() string {
	var parts []string
	for _, a := range e.Malformed {
		parts = append(parts, fmt.Sprintf("malformed %q", brief.Clip(a, 100)))
	}
	for _, a := range e.Unsupported {
		parts = append(parts, fmt.Sprintf("not http or https %q", brief.Clip(a, 100)))
	}
	return fmt.Sprintf(
		"%v: addresses that cannot be read: %s; correct or remove them",
		fault.ErrRequest,
		strings.Join(parts, ", "),
	)
}

// Unwrap makes it a bad request.
func (e *PromptError) Unwrap() error { return fault.ErrRequest }

// parsePrompt finds the addresses in a prompt and what is asked of them.
func (q *inquiry) parsePrompt(prompt string) error {
	if !utf8.ValidString(prompt) {
		return fault.Request("the prompt is not UTF-8; convert it first")
	}
	links := wanted(link.Find(prompt, link.Options{DefaultScheme: "https", Schemes: []string{"http", "https"}}))
	bad := &PromptError{}
	bad.collect(prompt, links)
	var addresses []string
	rest, at := strings.Builder{}, 0
	for _, l := range links {
		rest.WriteString(prompt[at:l.Start] + " ")
		at = l.End
		addresses = append(addresses, l.Href)
	}
	rest.WriteString(prompt[at:])
	q.prompt, q.question = prompt, strings.Join(strings.Fields(rest.String()), " ")
	return q.settle(addresses, bad)
}

// wanted leaves out e-mails, and hosts named in passing where there are whole
// addresses.
func wanted(links []link.Link) []link.Link {
	var whole, all []link.Link
	for _, l := range links {
		if l.Type != link.URL {
			continue
		}
		all = append(all, l)
		if !l.IsMention() {
			whole = append(whole, l)
		}
	}
	if len(whole) > 0 {
		return whole
	}
	return all
}

// collect looks at every word with :// in it that is not a link.
func (e *PromptError) collect(prompt string, links []link.Link) {
	at := 0
	for word := range strings.FieldsSeq(prompt) {
		start := at + strings.Index(prompt[at:], word)
		at = start + len(word)
		mark := strings.Index(word, "://")
		if mark < 0 || overlaps(links, start, at) {
			continue
		}
		scheme := strings.ToLower(strings.TrimLeft(word[:mark], "([{<\"'*_`"))
		if scheme == "http" || scheme == "https" || scheme == "" {
			e.Malformed = append(e.Malformed, word)
		} else {
			e.Unsupported = append(e.Unsupported, word)
		}
	}
}

func overlaps(links []link.Link, start, end int) bool {
	for _, l := range links {
		if l.Start < end && start < l.End {
			return true
		}
	}
	return false
}

// settle puts the addresses into the form in which they are contacted, each
// once.
func (q *inquiry) settle(addresses []string, bad *PromptError) error {
	policy := guard.Policy{Private: guard.Allow} // the engine's own decides later
	seen := map[string]bool{}
	for _, a := range addresses {
		target, err := policy.CheckURL(a)
		if err != nil {
			if blocked, ok := err.(*guard.BlockedError); ok && blocked.Kind == guard.BlockedScheme {
				bad.Unsupported = append(bad.Unsupported, a)
			} else {
				bad.Malformed = append(bad.Malformed, a)
			}
			continue
		}
		contacted := q.contacted(target)
		if key := strings.TrimSuffix(contacted, "/"); !seen[key] {
			seen[key] = true
			q.addresses = append(q.addresses, contacted)
		}
	}
	switch {
	case len(bad.Malformed)+len(bad.Unsupported) > 0:
		return bad
	case len(q.addresses)+len(q.given) > maxAsked:
		return fault.Request("%d pages; at most %d are read for one question", len(q.addresses)+len(q.given), maxAsked)
	case len(q.addresses)+len(q.given) == 0:
		return fault.Request("no address: write at least one, such as https://example.com/%s", q.besideAddress())
	}
	return nil
}

// besideAddress is what a request needs beside an address.
func (q *inquiry) besideAddress() string {
	if q.task == answer.AnswerQuestion {
		return ", and what you want to know"
	}
	return ""
}

// contacted is the address that is really read: of a file that a site shows in
// a page of its own, the file's.
func (q *inquiry) contacted(u *url.URL) string {
	if way, ok := q.wayTo(u); ok {
		if direct, ok := way.Direct(); ok {
			return direct
		}
	}
	return u.String()
}

// wayTo is the rule for an address, if there is one.
func (q *inquiry) wayTo(u *url.URL) (shortcut.Way, bool) {
	if q.sites == nil {
		return nil, false
	}
	return q.sites().Match(u)
}

// beyond are the hosts that a site's rule asks beside the link's own, each by
// the first address there, so that a person sees them before they agree.
func (q *inquiry) beyond() []string {
	known := map[string]bool{}
	for _, address := range q.addresses {
		known[origin(address)] = true
	}
	var out []string
	for _, address := range q.addresses {
		u, err := url.Parse(address)
		if err != nil {
			continue
		}
		way, ok := q.wayTo(u)
		if !ok {
			continue
		}
		for _, asked := range way.Addresses() {
			if !known[origin(asked)] {
				known[origin(asked)] = true
				out = append(out, asked)
			}
		}
	}
	return out
}

// fill sets defaults and reports what cannot be obeyed.
func (q *inquiry) fill(d *Desk) error {
	for i := range q.given {
		if err := q.given[i].check(); err != nil {
			return err
		}
	}
	q.tokens = cmp.Or(q.tokens, d.MaxTokens)
	if q.tokens < 500 {
		return fault.Request("maxTokens must be at least 500, not %d", q.tokens)
	}
	return nil
}
