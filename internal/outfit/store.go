package outfit

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/cache/fuse"
	"github.com/decant-dev/decant/cache/memory"
	"github.com/decant-dev/decant/cache/postgres"
	"github.com/decant-dev/decant/cache/sqlite"
)

// stores opens the cache.
func (o *Outfit) stores(ctx context.Context, opts *decant.Options) (err error) {
	c := o.Config
	switch {
	case c.CacheDatabase() != "":
		opts.Cache, err = o.database(ctx)
	case c.CacheFile() != "":
		opts.Cache, err = o.file(ctx)
	default:
		opts.Cache = memory.New(memory.Options{MaxBytes: c.CacheMaxBytes})
		if o.LastingSnapshots && o.CacheDir != "" {
			opts.Snapshots = fuse.New(fuse.Options{Open: func(ctx context.Context) (cache.Store, error) {
				return o.snapshots(ctx)
			}})
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", c.At("cache"), err)
	}
	return nil
}

// file is a store in a file. On a full disk it is left out, since pages can be
// read without it.
func (o *Outfit) file(ctx context.Context) (cache.Store, error) {
	store, err := sqlite.Open(ctx, o.Config.CacheFile(), sqlite.Options{MaxBytes: int64(o.Config.CacheMaxBytes)})
	switch {
	case err == nil:
		return store, nil
	case !errors.Is(err, sqlite.ErrFull):
		return nil, err
	}
	if o.Tell != nil {
		o.Tell(fmt.Errorf("%s: the cache is left out: %w", o.Config.At("cache"), err))
	}
	return memory.New(memory.Options{MaxBytes: o.Config.CacheMaxBytes}), nil
}

// database is a store that is left out while its database cannot be reached,
// since pages can be read without it. What will not mend itself is an error.
func (o *Outfit) database(ctx context.Context) (cache.Store, error) {
	if _, err := postgres.Parse(o.Config.CacheDatabase()); err != nil {
		return nil, err
	}
	store := fuse.New(fuse.Options{IsShared: true, Open: func(ctx context.Context) (cache.Store, error) {
		return postgres.Open(ctx, o.Config.CacheDatabase(), postgres.Options{MaxBytes: int64(o.Config.CacheMaxBytes)})
	}})
	err := store.Ping(ctx)
	if errors.Is(err, postgres.ErrNewer) {
		return nil, errors.Join(err, store.Close())
	}
	if err != nil && o.Tell != nil {
		o.Tell(fmt.Errorf("%s: the cache is left out until it can be reached: %w", o.Config.At("cache"), err))
	}
	return store, nil
}

// maxSnapshots bounds the file of snapshots beside a cache in memory.
const maxSnapshots = 64 << 20

func (o *Outfit) snapshots(ctx context.Context) (*sqlite.Store, error) {
	return sqlite.Open(ctx, filepath.Join(o.CacheDir, "decant", "snapshots.db"), sqlite.Options{MaxBytes: maxSnapshots})
}

// Ledger opens the store that lasts, to look it over: that of the settings, or
// the file of snapshots beside a cache in memory.
func (o *Outfit) Ledger(ctx context.Context) (ledger cache.Ledger, err error) {
	c := o.Config
	switch {
	case c.CacheDatabase() != "":
		ledger, err = postgres.Open(ctx, c.CacheDatabase(), postgres.Options{MaxBytes: int64(c.CacheMaxBytes)})
	case c.CacheFile() != "":
		ledger, err = sqlite.Open(ctx, c.CacheFile(), sqlite.Options{MaxBytes: int64(c.CacheMaxBytes)})
	case o.CacheDir == "":
		return nil, errors.New("nothing lasting is kept: the cache is in memory, and there is no folder for snapshots")
	default:
		ledger, err = o.snapshots(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.At("cache"), err)
	}
	return ledger, nil
}
