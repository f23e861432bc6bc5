// Package principal says on whose behalf something is done. What a principal
// makes, such as a browser session or a snapshot, is its own.
package principal

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
)

// An ID names a principal: the person at this machine, the holder of a key, or
// one session of a protocol. It is a secret where its source is one, so it is
// never shown.
type ID string

// Local is the person at this machine, and whoever a context does not name.
const Local ID = ""

// OfKey is whoever holds a key. The key itself cannot be had from it.
func OfKey(key string) ID {
	sum := sha256.Sum256([]byte("decant principal\x00" + key))
	return ID("key:" + hex.EncodeToString(sum[:16]))
}

// New is somebody who is like nobody else, such as a session without a key.
func New() ID {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	return ID("session:" + hex.EncodeToString(b[:]))
}

type key struct{}

// With returns a context in which id is who asks.
func With(ctx context.Context, id ID) context.Context { return context.WithValue(ctx, key{}, id) }

// Of is who asks in ctx.
func Of(ctx context.Context) ID {
	id, _ := ctx.Value(key{}).(ID)
	return id
}
