package source

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/sitemap"
	"github.com/decant-dev/decant/internal/warc"
)

const (
	maxSitemaps      = 50_000 // that one sitemap leads to
	maxSitemapDepth  = 5
	maxSitemapUnpack = 64 << 20 // the standard allows 50 MB
)

// A trail is how a sitemap was reached.
type trail struct {
	at    string
	depth int
	// seen is shared by all of one input, and says whether it was told that a
	// sitemap is named again.
	seen map[string]bool
}

// sitemap reads the sitemap or feed at an address, and those that it names.
func (s *Source) sitemap(ctx context.Context, address string, give giver) error {
	return s.follow(ctx, &trail{at: address, seen: map[string]bool{address: false}}, give)
}

func (s *Source) follow(ctx context.Context, t *trail, give giver) error {
	body, err := s.Fetch(ctx, t.at)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return give(decant.BatchItem{URL: t.at, Err: err})
	}
	unpacked, err := warc.Open(bytes.NewReader(body))
	if err != nil {
		return s.fault(give, t.at, fmt.Errorf("unpack the sitemap: %w", err))
	}
	defer unpacked.Close()
	in := bufio.NewReader(io.LimitReader(unpacked, maxSitemapUnpack))
	if first, err := in.Peek(1); err == nil && first[0] != '<' && first[0] != 0xef && !isSpace(first[0]) {
		return s.lines(in, give) // a sitemap may be a plain list
	}
	return s.parse(ctx, in, t, give)
}

func isSpace(b byte) bool { return b == ' ' || b == '\n' || b == '\r' || b == '\t' }

// parse hands on the pages of a list, and then follows the sitemaps that it
// names. One that contains itself is told once and read once.
func (s *Source) parse(ctx context.Context, in io.Reader, t *trail, give giver) error {
	if t.seen == nil {
		t.seen = map[string]bool{}
	}
	var further []string
	var stop error
	err := sitemap.Read(in, func(e sitemap.Entry) bool {
		if e.Kind == sitemap.Index {
			further = append(further, e.URL)
			return len(further) < maxSitemaps
		}
		stop = give(decant.BatchItem{URL: e.URL})
		return stop == nil
	})
	if stop != nil {
		return stop
	}
	if err != nil {
		if err := s.fault(give, t.at, err); err != nil {
			return err
		}
	}
	for _, address := range further {
		if err := s.deeper(ctx, address, t, give); err != nil {
			return err
		}
	}
	return nil
}

func (s *Source) deeper(ctx context.Context, address string, t *trail, give giver) error {
	address, _, _ = strings.Cut(address, "#") // a part of it is all of it
	told, isSeen := t.seen[address]
	switch {
	case isSeen && told:
		return nil
	case isSeen:
		t.seen[address] = true
		return s.fault(give, address, fmt.Errorf("the sitemap %s names %s again, which is read once", t.at, address))
	case t.depth+1 >= maxSitemapDepth:
		return s.fault(give, address, fmt.Errorf("sitemaps are nested deeper than %d", maxSitemapDepth))
	case len(t.seen) >= maxSitemaps:
		return s.fault(give, address, fmt.Errorf("there are more than %d sitemaps", maxSitemaps))
	}
	t.seen[address] = false
	return s.follow(ctx, &trail{at: address, depth: t.depth + 1, seen: t.seen}, give)
}
