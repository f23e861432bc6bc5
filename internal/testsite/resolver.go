package testsite

import (
	"context"
	"hash/fnv"
	"net"
	"net/netip"
	"sync"
)

// Resolver is DNS in process. It is safe for concurrent use.
type Resolver struct {
	mu      sync.Mutex
	answers map[string][][]netip.Addr // one list per question, the last repeats
	asked   []string
}

// special are names whose answers a guard must look at.
var special = map[string][][]string{
	"private.example.com":    {{"10.0.0.7"}},
	"loopback.example.com":   {{"127.0.0.1"}},
	"metadata.example.com":   {{"169.254.169.254"}},
	"cgnat.example.com":      {{"100.64.0.1"}},
	"unique.example.com":     {{"fd12:3456::1"}},
	"mapped.example.com":     {{"::ffff:127.0.0.1"}},
	"nat64.example.com":      {{"64:ff9b::5db8:d701"}},
	"nat64home.example.com":  {{"64:ff9b::7f00:1"}},
	"fakeip.example.com":     {{"198.18.0.9"}},
	"mixed.example.com":      {{"93.184.215.9", "10.0.0.7"}},
	"rebind.example.com":     {{"93.184.215.10"}, {"127.0.0.1"}},
	"v6.example.com":         {{"2606:2800:21f::1"}},
	"down.example.com":       {{refusing}},
	"halfdown.example.com":   {{refusing, "93.184.215.11"}},
	"silent.example.com":     {{silent}},
	"silent-tls.example.com": {{mute}},
}

func newResolver() *Resolver {
	resolver := &Resolver{answers: map[string][][]netip.Addr{}}
	for host, turns := range special {
		for _, turn := range turns {
			resolver.answers[host] = append(resolver.answers[host], parseAddrs(turn))
		}
	}
	return resolver
}

func parseAddrs(texts []string) []netip.Addr {
	addrs := make([]netip.Addr, len(texts))
	for i, text := range texts {
		addrs[i] = netip.MustParseAddr(text)
	}
	return addrs
}

// Set gives host its answers, one list for each question; the last repeats.
func (r *Resolver) Set(host string, turns ...[]netip.Addr) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.answers[host] = turns
}

// know gives host a public address unless it has answers.
func (r *Resolver) know(host string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.answers[host] == nil {
		r.answers[host] = [][]netip.Addr{{publicAddr(host)}}
	}
}

// publicAddr spreads names over 93.184.215.32 to 93.184.215.251.
func publicAddr(host string) netip.Addr {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(host))
	return netip.AddrFrom4([4]byte{93, 184, 215, byte(32 + sum.Sum32()%220)})
}

// LookupNetIP answers like *net.Resolver; unknown names do not exist.
func (r *Resolver) LookupNetIP(ctx context.Context, _, host string) ([]netip.Addr, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.asked = append(r.asked, host)
	turns := r.answers[host]
	if len(turns) == 0 {
		return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
	}
	if len(turns) > 1 {
		r.answers[host] = turns[1:]
	}
	return append([]netip.Addr(nil), turns[0]...), nil
}

// Asked gives the names looked up so far, in order.
func (r *Resolver) Asked() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]string(nil), r.asked...)
}
