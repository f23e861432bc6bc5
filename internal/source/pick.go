package source

import (
	"os"
	"strings"
	"time"

	"github.com/decant-dev/decant/internal/warc"
)

// A Pick is which pages of an archive are wanted: those at an address, or below
// it where that ends with a star, of a time. Times are as many digits of
// 20260131235959 as matter.
type Pick struct {
	Address  string
	From, To string // both included; empty is any
	isPrefix bool
}

// ParsePick reads FILE!ADDRESS, with a time or a range of times before the
// address where that matters: crawl.wacz!2026-2027/https://example.com/docs/*.
func ParsePick(text string) (file string, pick *Pick, ok bool) {
	file, wanted, ok := strings.Cut(text, "!")
	if !ok || !isArchive(file) || !strings.Contains(wanted, "://") && wanted != "*" && !strings.HasSuffix(wanted, "/*") {
		return "", nil, false
	}
	if info, err := os.Stat(file); err != nil || info.IsDir() {
		return "", nil, false
	}
	p := &Pick{}
	if span, rest, found := strings.Cut(wanted, "/"); found && span != "" && strings.Trim(span, "0123456789-") == "" {
		from, to, isRange := strings.Cut(span, "-")
		if !isRange {
			to = from
		}
		p.From, p.To, wanted = from, to, rest
	}
	p.Address, p.isPrefix = strings.CutSuffix(wanted, "*")
	if !p.isPrefix {
		p.Address = plain(p.Address)
	}
	return file, p, true
}

func isArchive(name string) bool {
	base := strings.ToLower(name)
	for _, packed := range []string{".gz", ".zst"} {
		base = strings.TrimSuffix(base, packed)
	}
	return strings.HasSuffix(base, ".warc") || strings.HasSuffix(base, ".wacz")
}

// String is the pick as ParsePick reads it.
func (p *Pick) String() string {
	text := p.Address
	if p.isPrefix {
		text += "*"
	}
	switch {
	case p.From == "" && p.To == "":
		return text
	case p.From == p.To:
		return p.From + "/" + text
	}
	return p.From + "-" + p.To + "/" + text
}

// IsSeveral reports whether the pick is of all pages below an address.
func (p *Pick) IsSeveral() bool { return p.isPrefix }

// wants reports whether a page at an address, archived at a time, is wanted.
func (p *Pick) wants(address, at string) bool {
	from, to := p.From[:min(len(p.From), len(at))], p.To[:min(len(p.To), len(at))]
	if at < from || at[:len(to)] > to {
		return false
	}
	if p.isPrefix {
		return strings.HasPrefix(address, p.Address)
	}
	return plain(address) == p.Address
}

// plain is an address without what does not tell pages apart.
func plain(address string) string {
	address, _, _ = strings.Cut(address, "#")
	if _, rest, ok := strings.Cut(address, "://"); ok && !strings.ContainsAny(rest, "/?") {
		return address + "/"
	}
	return address
}

// timeOf is when a record was archived, in digits; empty where it does not say.
func timeOf(record *warc.Record) string {
	at, err := time.Parse(time.RFC3339, record.Header.Get("Warc-Date"))
	if err != nil {
		return ""
	}
	return at.UTC().Format("20060102150405")
}
