package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/internal/keeper"
	"github.com/decant-dev/decant/internal/outfit"
)

const cacheHelp = `Show how much is kept of what was read, and where.

The setting cache says where: in memory, which ends with the command, in a file,
or in a PostgreSQL database that several servers share. Beside a cache in memory
snapshots, to read on in, are kept in a file of your own.`

const cacheExample = `  decant cache --cache pages.db
  decant cache list
  decant cache export --out pages.jsonl
  decant cache prune --older-than 24h
  decant cache clear --cache postgres://decant@db.internal/decant`

func (p *Program) cache() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "cache",
		Short:   "Look over what is kept: list, export, prune, clear",
		Long:    cacheHelp,
		Example: cacheExample,
		Args:    needArgs(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return p.withLedger(cmd.Context(), func(l cache.Ledger) error {
				return p.showCache(cmd.Context(), l,
					asJSON)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.AddCommand(p.cacheList(), p.cacheExport(), p.cachePrune(), p.cacheClear())
	return cmd
}

// withLedger does something with the store that the settings name.
func (p *Program) withLedger(ctx context.Context, do func(cache.Ledger) error) error {
	c, err := p.load()
	if err != nil {
		return err
	}
	o := outfit.Outfit{Config: c, CacheDir: p.userDir("XDG_CACHE_HOME", ".cache")}
	ledger, err := o.Ledger(ctx)
	if err != nil {
		return usageError{err}
	}
	return errors.Join(do(ledger), ledger.Close())
}

func (p *Program) showCache(ctx context.Context, l cache.Ledger, asJSON bool) error {
	stat, err := l.Stat(ctx)
	if err != nil {
		return err
	}
	if asJSON {
		return writeJSON(p.Stdout, stat)
	}
	fmt.Fprintf(p.Stdout, "%d entries, of which %d have expired\n%s of %s\n", stat.Entries, stat.Expired,
		byteSize(stat.Bytes), byteSize(stat.MaxBytes))
	if stat.Entries > 0 {
		fmt.Fprintf(p.Stdout, "oldest %s, newest %s\n", localTime(stat.Oldest), localTime(stat.Newest))
	}
	return nil
}

func localTime(t time.Time) string { return t.Local().Format("2006-01-02 15:04:05") }

// byteSize writes a size as people say it.
func byteSize(n int64) string {
	units := []string{"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"}
	size, unit := float64(n), 0
	for size >= 1024 && unit < len(units)-1 {
		size, unit = size/1024, unit+1
	}
	if unit == 0 {
		return fmt.Sprintf("%d bytes", n)
	}
	return fmt.Sprintf("%.1f %s", size, units[unit])
}

// A cacheLine is what a list says of an entry.
type cacheLine struct {
	Kind     string    `json:"kind"`
	URL      string    `json:"url"`
	Title    string    `json:"title,omitempty"`
	Snapshot string    `json:"snapshot,omitempty"`
	Private  bool      `json:"private,omitempty"` // not everybody could have read it
	StoredAt time.Time `json:"storedAt"`
	Expires  time.Time `json:"expires"`
	Bytes    int64     `json:"bytes"`
}

func newCacheLine(kept cache.Kept) cacheLine {
	line := cacheLine{Kind: keeper.KindOf(kept.Key), StoredAt: kept.Entry.StoredAt, Expires: kept.Entry.Expires,
		Bytes: kept.Bytes}
	line.Private = line.Kind == "page" && !keeper.IsPublic(kept.Key)
	if page := kept.Entry.Page; page != nil {
		line.URL, line.Title, line.Snapshot = page.URL, page.Title, page.Snapshot
	}
	return line
}

func (p *Program) cacheList() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List what is kept, oldest first",
		Args:  needArgs(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return p.withLedger(cmd.Context(), func(l cache.Ledger) error {
				return p.listCache(cmd.Context(), l,
					asJSON)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON lines")
	return cmd
}

func (p *Program) listCache(ctx context.Context, l cache.Ledger, asJSON bool) error {
	table := tabwriter.NewWriter(p.Stdout, 0, 4, 2, ' ', 0)
	for kept, err := range l.All(ctx) {
		if err != nil {
			return err
		}
		line := newCacheLine(kept)
		if asJSON {
			if err := writeJSONLine(p.Stdout, line); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", localTime(line.StoredAt), line.Kind, byteSize(line.Bytes),
			safeLine(line.URL))
	}
	return table.Flush()
}

func (p *Program) cacheExport() *cobra.Command {
	var name string
	cmd := &cobra.Command{
		Use:   "export",
		Short: "Write the pages that are kept as JSON lines",
		Args:  needArgs(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return p.withLedger(cmd.Context(), func(l cache.Ledger) error {
				return p.exportCache(cmd.Context(), l,
					name)
			})
		},
	}
	cmd.Flags().StringVar(&name, "out", "-", "where to write; - is standard output")
	return cmd
}

func (p *Program) exportCache(ctx context.Context, l cache.Ledger, name string) (err error) {
	out, err := p.output(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	buffered := bufio.NewWriter(out)
	for kept, err := range l.All(ctx) {
		if err != nil {
			return err
		}
		if err := writeJSONLine(buffered, kept.Entry.Page); err != nil {
			return err
		}
	}
	return buffered.Flush()
}

func (p *Program) cachePrune() *cobra.Command {
	var age time.Duration
	cmd := &cobra.Command{
		Use:   "prune",
		Short: "Forget what has expired, or is older than a time",
		Args:  needArgs(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if age < 0 {
				return usage("--older-than must not be negative")
			}
			return p.withLedger(cmd.Context(), func(l cache.Ledger) error {
				return p.pruneCache(cmd.Context(), l,
					age)
			})
		},
	}
	cmd.Flags().DurationVar(&age, "older-than", 0, "also forget what was stored longer ago than this, such as 24h")
	return cmd
}

func (p *Program) pruneCache(ctx context.Context, l cache.Ledger, age time.Duration) error {
	var before time.Time
	if age > 0 {
		before = time.Now().Add(-age)
	}
	n, err := l.Prune(ctx, before)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.Stdout, "forgotten: %d\n", n)
	return err
}

func (p *Program) cacheClear() *cobra.Command {
	return &cobra.Command{
		Use:   "clear",
		Short: "Forget everything",
		Args:  needArgs(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return p.withLedger(cmd.Context(), func(l cache.Ledger) error { return l.Clear(cmd.Context()) })
		},
	}
}
