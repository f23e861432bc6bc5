package question

import (
	"context"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/decant-dev/decant/answer"
	"github.com/decant-dev/decant/link"
	"github.com/decant-dev/decant/scraper"
)

// ground lets the model's service read what is public, and returns the
// addresses that are still to be read here.
func (d *Desk) ground(ctx context.Context, q *inquiry, a *Answer) []string {
	service, ok := d.Model.(Grounder)
	if !ok {
		return q.addresses
	}
	public := d.publicOnes(ctx, q.addresses)
	if len(public) == 0 {
		return q.addresses
	}
	ctx, cancel := context.WithTimeout(ctx, timeLeft(ctx)/2) // the rest is for reading here
	defer cancel()
	g, err := service.Ground(ctx, answer.ComposeAddresses(q.task, without(q.prompt, public), public))
	if err != nil {
		a.notice("the service did not read the pages (" + faultOf(ctx, err) + "), so they were read here")
		return q.addresses
	}
	read := readBy(g, public)
	if strings.TrimSpace(strings.Join(g.Parts, "")) == "" || len(read) == 0 {
		a.notice("the service read none of the pages, so they were read here")
		return q.addresses
	}
	a.add(ByService, answer.Place(*g), q.onText)
	var rest []string
	for _, address := range q.addresses {
		if !read[address] {
			rest = append(rest, address)
			continue
		}
		a.Pages = append(a.Pages, AskedPage{URL: address, Via: "service"})
	}
	return rest
}

// readBy tells which addresses the service has read. It may spell them in
// another way.
func readBy(g *answer.Grounding, addresses []string) map[string]bool {
	got := map[string]bool{}
	for address, ok := range g.Read {
		got[spelling(address)] = ok
	}
	if len(g.Read) == 0 {
		for _, c := range g.Chunks {
			got[spelling(c.URI)] = true
		}
	}
	read := map[string]bool{}
	for _, address := range addresses {
		if got[spelling(address)] {
			read[address] = true
		}
	}
	return read
}

func spelling(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	return strings.ToLower(u.Host) + strings.TrimSuffix(u.EscapedPath(), "/") + "?" + u.RawQuery
}

// without takes every address out of a prompt that is not known to be public,
// hosts named in passing too.
func without(prompt string, public []string) string {
	known := map[string]bool{}
	for _, p := range public {
		known[spelling(p)] = true
	}
	var kept strings.Builder
	at := 0
	for _, l := range link.Find(prompt, link.Options{DefaultScheme: "https", IncludeCode: true}) {
		if l.Type == link.URL && l.Start >= at && (!known[spelling(l.Href)] || hasSecrets(l.Href)) {
			kept.WriteString(prompt[at:l.Start])
			at = l.End
		}
	}
	return kept.String() + prompt[at:]
}

// publicOnes returns the addresses that anyone on the web may know of: those
// of public hosts, without secrets, that the owner's rules permit.
func (d *Desk) publicOnes(ctx context.Context, addresses []string) []string {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	public := make([]bool, len(addresses))
	var wg sync.WaitGroup
	for i, a := range addresses {
		wg.Go(func() { public[i] = d.isPublic(ctx, a) })
	}
	wg.Wait()
	var out []string
	for i, a := range addresses {
		if public[i] {
			out = append(out, a)
		}
	}
	return out
}

// isPublic reports an address that may be told as it stands: one that a third
// party may hear of, without anything secret in it.
func (d *Desk) isPublic(ctx context.Context, address string) bool {
	return !hasSecrets(address) && d.MayTell(ctx, address) == nil
}

// hasSecrets reports a name and password, or parameters that may be secret, in
// the query or after #.
func hasSecrets(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.User != nil || strings.Contains(u.EscapedFragment(), "=") {
		return true
	}
	clean, err := scraper.WithoutSecrets(address)
	return err != nil || spelling(clean) != spelling(address)
}
