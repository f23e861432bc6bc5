package site

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/decant-dev/decant/internal/shortcut"
)

//go:embed rules/*.yaml
var rules embed.FS

// A Table holds rules, found by the host and path of an address. It is safe
// for concurrent use.
type Table struct {
	exact    map[string][]route // by the whole host
	under    map[string][]route // by the host without its first label
	anywhere []route            // for software that runs on hosts nobody listed
	listed   []*rule
	own      int // how many of them are a person's own
	id       string
}

// ID tells tables apart that have other rules.
func (t *Table) ID() string { return t.id }

// A route is one form of address of a rule.
type route struct {
	*pattern
	rule *rule
	let  map[string]string
	mark []string // what a page must hold one of that is on another host
}

// BuiltIn is the table of the rules that come with the program.
var BuiltIn = sync.OnceValue(func() *Table {
	t, err := Load(nil)
	if err != nil {
		panic(err) // the rules within the program are checked by its tests
	}
	return t
})

// Load is the built-in table with the rules of a person's file before it. The
// error names the first mistake in the file, and its line.
func Load(file []byte) (*Table, error) {
	builtIn, err := builtInFamilies()
	if err != nil {
		return nil, err
	}
	own, err := parseFamilies(file)
	if err != nil {
		return nil, err
	}
	t := &Table{exact: map[string][]route{}, under: map[string][]route{}, id: idOf(file)}
	for _, f := range own {
		if f.Like != "" {
			if f, err = adopt(f, builtIn); err != nil {
				return nil, err
			}
		}
		if err := t.add(f); err != nil {
			return nil, err
		}
	}
	t.own = len(t.listed)
	for _, f := range builtIn {
		if err := t.add(f); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func idOf(file []byte) string {
	if len(file) == 0 {
		return BuiltInID
	}
	sum := sha256.Sum256(file)
	return hex.EncodeToString(sum[:8])
}

func builtInFamilies() ([]*family, error) {
	files, err := rules.ReadDir("rules")
	if err != nil {
		return nil, err
	}
	var all []*family
	for _, file := range files {
		body, err := rules.ReadFile("rules/" + file.Name())
		if err != nil {
			return nil, err
		}
		families, err := parseFamilies(body)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file.Name(), err)
		}
		all = append(all, families...)
	}
	return all, nil
}

// adopt makes a family of a built-in one for other hosts, as it is elsewhere.
func adopt(own *family, builtIn []*family) (*family, error) {
	for _, f := range builtIn {
		if f.Family != own.Like {
			continue
		}
		like := *f
		like.Family, like.Hosts, like.Elsewhere = own.Family, own.Hosts, nil
		like.Token = own.Token
		like.Let = merged(f.Let, f.elsewhereLet(), own.Let)
		like.Rules = slices.Clone(f.Rules)
		for i := range like.Rules {
			like.Rules[i].family = &like
			like.Rules[i].Match = slices.DeleteFunc(slices.Clone(like.Rules[i].Match),
				func(m string) bool { return !strings.HasPrefix(m, "/") })
		}
		return &like, nil
	}
	return nil, fmt.Errorf("family %s is like %s, which there is none of; see decant site list", own.Family, own.Like)
}

func (f *family) elsewhereLet() map[string]string {
	if f.Elsewhere == nil {
		return nil
	}
	return f.Elsewhere.Let
}

func (t *Table) add(f *family) error {
	for i := range f.Rules {
		r := &f.Rules[i]
		t.listed = append(t.listed, r)
		for _, form := range r.forms() {
			if err := t.addForm(r, form); err != nil {
				return err
			}
		}
		if err := t.addAnywhere(r); err != nil {
			return err
		}
	}
	return nil
}

func (t *Table) addForm(r *rule, form string) error {
	p, err := parsePattern(form)
	if err != nil {
		return atLine(r.line, "%v", err)
	}
	p.reserve(r.family.Reserved)
	one := route{pattern: p, rule: r, let: r.family.Let}
	switch {
	case p.host.name == "":
		return atLine(r.line, "%q is for every host: name some", form)
	case p.host.label:
		t.under[p.host.name] = append(t.under[p.host.name], one)
	default:
		t.exact[p.host.name] = append(t.exact[p.host.name], one)
	}
	return nil
}

// addAnywhere adds the forms of a rule that hold on hosts nobody listed.
func (t *Table) addAnywhere(r *rule) error {
	e := r.family.Elsewhere
	if e == nil {
		return nil
	}
	let := merged(r.family.Let, e.Let)
	for _, m := range r.Match {
		if !strings.HasPrefix(m, "/") {
			continue
		}
		p, err := parsePattern("*" + m)
		if err != nil {
			return atLine(r.line, "%v", err)
		}
		p.reserve(r.family.Reserved)
		t.anywhere = append(t.anywhere, route{pattern: p, rule: r, let: let, mark: e.Mark})
	}
	return nil
}

// merged is what all maps say; the last has the last word.
func merged(all ...map[string]string) map[string]string {
	out := map[string]string{}
	for _, one := range all {
		maps.Copy(out, one)
	}
	return out
}

// A Hit is an address that a rule is for.
type Hit struct {
	route *route
	url   *url.URL
	got   captured
	set   bool
}

// Rule names the rule: github/issue.
func (h *Hit) Rule() string { return h.route.rule.fullName() }

func (r *rule) fullName() string { return r.family.Family + "/" + r.Name }

// Match finds the rule for an address. A nil table has none.
func (t *Table) Match(u *url.URL) (shortcut.Way, bool) {
	if hit, ok := t.match(u); ok {
		return &hit, true
	}
	return nil, false
}

func (t *Table) match(u *url.URL) (Hit, bool) {
	if t == nil {
		return Hit{}, false
	}
	hit, a := Hit{url: u}, addressOf(u)
	if t.find(t.exact[a.host], &hit, &a) {
		return hit, true
	}
	for rest, more := a.host, true; more; {
		a.first, rest, more = strings.Cut(rest, ".")
		if more && t.find(t.under[rest], &hit, &a) {
			return hit, true
		}
	}
	return Hit{}, false
}

func (t *Table) find(routes []route, hit *Hit, a *address) bool {
	for i := range routes {
		if routes[i].match(a, &hit.got) && routes[i].rule.isFor(hit.url) {
			hit.route, hit.set = &routes[i], true
			return true
		}
	}
	return false
}

// isFor leaves alone what the rule would only ask for as it is.
func (r *rule) isFor(u *url.URL) bool {
	return r.Lines != "only" || lineRange().MatchString(u.Fragment)
}

// Recognise finds the rule for a page that software made which runs on many
// hosts: by the form of its address, and a mark in the page itself.
func (t *Table) Recognise(u *url.URL, body []byte) (shortcut.Way, bool) {
	if hit, ok := t.recognise(u, body); ok {
		return &hit, true
	}
	return nil, false
}

func (t *Table) recognise(u *url.URL, body []byte) (Hit, bool) {
	if t == nil {
		return Hit{}, false
	}
	hit, a := Hit{url: u}, addressOf(u)
	for i := range t.anywhere {
		if r := &t.anywhere[i]; r.match(&a, &hit.got) && hasMark(body, r.mark) {
			hit.route, hit.set = r, true
			return hit, true
		}
	}
	return Hit{}, false
}

// maxMark is how far into a page its mark is looked for.
const maxMark = 64 << 10

func hasMark(body []byte, marks []string) bool {
	head := body[:min(len(body), maxMark)]
	return slices.ContainsFunc(marks, func(mark string) bool { return bytes.Contains(head, []byte(mark)) })
}

// bareHost drops what only names another face of the same site.
func bareHost(host string) string {
	for _, prefix := range []string{"www.", "m.", "mobile."} {
		if bare, ok := strings.CutPrefix(host, prefix); ok && strings.Contains(bare, ".") {
			return bare
		}
	}
	return host
}
