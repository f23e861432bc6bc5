package keeper

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"strings"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/principal"
	"github.com/decant-dev/decant/page"
)

// ErrNoSnapshot is a snapshot that was never made, is gone, or is another's.
var ErrNoSnapshot = fault.New(fault.NoSnapshot, "no such snapshot")

// Snapshot returns a page that the caller has read before.
func (k *Keeper) Snapshot(ctx context.Context, id string) (*page.Page, error) {
	entry, err := k.opts.Snapshots.Get(ctx, snapshotKey(id))
	if err != nil || entry.Owner != string(principal.Of(ctx)) || !k.opts.Scope.admits(entry.Page) {
		return nil, fmt.Errorf(
			"%w %q: it was not made here or has expired; read the address again",
			ErrNoSnapshot,
			brief.Clip(id, 40),
		)
	}
	p := *entry.Page
	p.Cached = true
	p.AgeSeconds = int64(entry.Age(k.opts.Now()).Seconds())
	return &p, nil
}

// Keep makes a snapshot of a page that came from no store, such as one that
// the caller gave.
func (k *Keeper) Keep(ctx context.Context, p *page.Page) *page.Page {
	if k.opts.TTL < 0 {
		return p
	}
	return k.claim(ctx, &Want{}, p)
}

// claim returns the page with a snapshot that is the caller's own. The page
// itself stays as it is.
func (k *Keeper) claim(ctx context.Context, want *Want, p *page.Page) *page.Page {
	own := *p
	own.Snapshot = ""
	if want.NoSnapshot {
		return &own
	}
	own.Snapshot = snapshotID(principal.Of(ctx), p)
	if known, err := k.opts.Snapshots.Get(ctx, snapshotKey(own.Snapshot)); err == nil && k.isYoung(known) {
		return &own
	}
	frozen := own
	frozen.Cached, frozen.AgeSeconds = false, 0
	now := k.opts.Now()
	err := k.opts.Snapshots.Put(ctx, snapshotKey(own.Snapshot), &cache.Entry{
		Page: &frozen, Owner: string(principal.Of(ctx)), StoredAt: now, FreshUntil: now.Add(k.opts.TTL),
		Expires: now.Add(k.opts.TTL),
	})
	if err != nil {
		own.Snapshot = "" // nobody could read on in what was not kept
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		k.opts.Log.WarnContext(ctx, "cache", "error", err)
	}
	return &own
}

// isYoung reports a snapshot that need not be kept anew: it has most of its
// time before it.
func (k *Keeper) isYoung(e *cache.Entry) bool {
	return e.Expires.Sub(k.opts.Now()) > k.opts.TTL/2
}

// snapshotID names a copy by what it holds and whose it is: the same page has
// the same name each time, and nobody can tell another's.
func snapshotID(who principal.ID, p *page.Page) string {
	h := sha256.New()
	room := make([]byte, 0, hashedAtOnce)
	for _, part := range []string{string(who), p.URL, p.FinalURL, string(p.ExtractMode)} {
		write(h, part, room)
		h.Write([]byte{0})
	}
	write(h, p.Content, room)
	for _, target := range p.Targets {
		h.Write([]byte{0})
		write(h, target, room)
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// hashedAtOnce is how much of a text is copied to be hashed.
const hashedAtOnce = 2 << 10

// write hashes a text by way of room, so that there is never a second one in memory.
func write(h hash.Hash, text string, room []byte) {
	for len(text) > 0 {
		n := min(len(text), cap(room))
		h.Write(append(room[:0], text[:n]...)) // never fails
		text = text[n:]
	}
}

func snapshotKey(id string) string { return "snapshot" + separator + id }

// KindOf tells what a key of a store is of: a page, or a snapshot.
func KindOf(key string) string {
	kind, _, _ := strings.Cut(key, separator)
	return kind
}

// IsPublic reports whether the page under a key could be read by everybody.
func IsPublic(key string) bool { return strings.HasPrefix(key, "page"+separator+"public"+separator) }
