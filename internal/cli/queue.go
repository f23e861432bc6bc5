package cli

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/queue"
	"github.com/decant-dev/decant/internal/sink"
	"github.com/decant-dev/decant/internal/source"
)

const queueHelp = `Show the batches on the queue: how many shards wait, run, are done and were given
up, how many pages were read and failed, the rate of the last five minutes, and
how long the oldest shard has been there.`

const queueExample = `  decant batch addresses.txt --queue postgres://decant@db.internal/decant
  DECANT_QUEUE=postgres://decant@db.internal/decant decant queue
  decant queue export 7 --out pages.parquet
  decant queue retry 7`

// withQueue does something with the queue that the settings name.
func (p *Program) withQueue(ctx context.Context, do func(*queue.Queue) error) error {
	c, err := p.load()
	if err != nil {
		return err
	}
	if c.Queue == "" {
		return usage("no queue is set; give --queue or DECANT_QUEUE the postgres://… of a database")
	}
	q, err := queue.Open(ctx, c.Queue)
	if err != nil {
		return usage("%s: %w", c.At("queue"), err)
	}
	defer q.Close()
	if err = do(q); errors.Is(err, queue.ErrNoBatch) || errors.Is(err, queue.ErrParts) {
		return usageError{err}
	}
	return err
}

func (p *Program) queue() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "queue", Short: "Show and steer the batches that workers share", Long: queueHelp, Example: queueExample,
		Args: needArgs(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return p.withQueue(cmd.Context(), func(q *queue.Queue) error {
				return p.showQueue(cmd.Context(), q,
					asJSON)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON lines")
	cmd.AddCommand(p.queueExport(), queueMerge(),
		p.queueVerb("pause", "Let the workers take nothing more", (*queue.Queue).Pause),
		p.queueVerb("resume", "Let the workers go on", (*queue.Queue).Resume),
		p.batchVerb("cancel", "Give up what is left of a batch", (*queue.Queue).Cancel),
		p.batchVerb("retry", "Put shards back that were given up", (*queue.Queue).Retry),
		p.batchVerb("forget", "Delete a batch and its results", forget))
	return cmd
}

func forget(q *queue.Queue, ctx context.Context, id int64) (int, error) { return 1, q.Forget(ctx, id) }

type batchDoing = func(*queue.Queue, context.Context, int64) (int, error)

func (p *Program) showQueue(ctx context.Context, q *queue.Queue, asJSON bool) error {
	batches, err := q.List(ctx)
	if err != nil {
		return err
	}
	if asJSON {
		for i := range batches {
			if err := writeJSONLine(p.Stdout, batches[i]); err != nil {
				return err
			}
		}
		return nil
	}
	if len(batches) == 0 {
		fmt.Fprintln(p.Stderr, "nothing is on the queue")
		return nil
	}
	table := tabwriter.NewWriter(p.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(table, "batch\tinput\titems\tshards\twaiting\trunning\tdone\tdead\tread\tfailed\tper second\toldest")
	for _, b := range batches {
		fmt.Fprintf(table, "%d\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%.1f\t%s\n", b.ID, safeLine(b.Name), b.Items,
			b.Shards,
			b.Waiting, b.Running, b.Done, b.Dead, b.Read, b.Failed, b.PerSecond,
			(time.Duration(b.OldestSeconds) * time.Second).String())
	}
	if batches[0].IsPaused {
		defer fmt.Fprintln(p.Stderr, "the workers are paused; decant queue resume lets them go on")
	}
	return table.Flush()
}

func (p *Program) queueVerb(name, short string, do func(*queue.Queue, context.Context) error) *cobra.Command {
	return &cobra.Command{Use: name, Short: short, Args: needArgs(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return p.withQueue(cmd.Context(), func(q *queue.Queue) error { return do(q, cmd.Context()) })
		}}
}

func (p *Program) batchVerb(name, short string, do batchDoing) *cobra.Command {
	return &cobra.Command{Use: name + " BATCH", Short: short, Args: needArgs(1, 1, "the number of a batch"),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := batchNumber(args[0])
			if err != nil {
				return err
			}
			return p.withQueue(cmd.Context(), func(q *queue.Queue) error {
				n, err := do(q, cmd.Context(), id)
				if err == nil && name != "forget" {
					_, err = fmt.Fprintf(p.Stdout, "shards: %d\n", n)
				}
				return err
			})
		}}
}

func batchNumber(text string) (int64, error) {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id < 1 {
		return 0, usage("%q is no number of a batch; decant queue shows them", text)
	}
	return id, nil
}

func (p *Program) queueExport() *cobra.Command {
	var f batchFlags
	cmd := &cobra.Command{
		Use: "export BATCH", Short: "Write the results of a batch, as batch would",
		Args: needArgs(1, 1, "the number of a batch"),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := batchNumber(args[0])
			if err != nil {
				return err
			}
			return p.withQueue(cmd.Context(), func(q *queue.Queue) error {
				return p.exportBatch(cmd.Context(), q, id,
					f)
			})
		},
	}
	cmd.Flags().StringVar(&f.out, "out", "-", "where to write: a file, a folder/, or - for standard output")
	cmd.Flags().StringVar(&f.report, "report", "", "write a summary by outcome and host to this file, as JSON")
	return cmd
}

func queueMerge() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use: "merge FILE|FOLDER…", Short: "Put the Parquet files of workers together",
		Example: "  decant worker --out parts --once\n  decant queue merge parts --out pages.parquet",
		Args:    needArgs(1, -1, "Parquet files, or folders of them"),
		RunE: func(_ *cobra.Command, args []string) error {
			if out == "" {
				return usage("say where to write with --out, such as --out pages.parquet")
			}
			err := sink.MergeFiles(out, args)
			if errors.Is(err, sink.ErrUsage) {
				return usageError{err}
			}
			return err
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "the file to write")
	return cmd
}

func (p *Program) exportBatch(ctx context.Context, q *queue.Queue, id int64, f batchFlags) error {
	status, err := q.Status(ctx, id)
	if err != nil {
		return err
	}
	run := &batchRun{program: p, flags: f, total: int(status.Items), isAnew: true}
	err = run.write(ctx, fmt.Sprint("export ", id), func(skip int) iter.Seq[decant.BatchResult] {
		return func(yield func(decant.BatchResult) bool) {
			for r, err := range q.Results(ctx, id) {
				if run.lost = err; err != nil || !yield(r) {
					return
				}
			}
		}
	})
	if err == nil {
		p.tellMissing(&status)
	}
	return err
}

// tellMissing says which shards of a batch are not in its export.
func (p *Program) tellMissing(status *queue.Status) {
	if status.Dead > 0 {
		fmt.Fprintf(p.Stderr, "decant: %d of %d shards were given up; decant queue retry %d puts them back\n",
			status.Dead, status.Shards, status.ID)
	}
	if left := status.Shards - status.Done - status.Dead; left > 0 {
		fmt.Fprintf(p.Stderr, "decant: %d of %d shards are not done yet\n", left, status.Shards)
	}
}

// enqueue puts a batch on the queue instead of reading it here.
func (p *Program) enqueue(ctx context.Context, in *source.Source, f *batchFlags) error {
	if f.out != "-" || f.resume || f.warc != "" || f.report != "" {
		return usage("with a queue nothing is read here: --out, --resume, --warc and --report are for decant queue export")
	}
	if in.Pick != nil {
		return usage("archives go through a queue whole: give %s without ! and what follows", in.Name)
	}
	files, err := archives(in.Name)
	if err != nil {
		return usageError{err}
	}
	b := queue.Batch{Name: in.Name, Mode: f.mode, PerHost: f.perHost, Files: files}
	if files == nil {
		if isFolder(in.Name) {
			return usage("%s holds no WARC files; other files cannot go through a queue", in.Name)
		}
		b.Items = in.Items(ctx)
	}
	return p.withQueue(ctx, func(q *queue.Queue) error {
		status, err := q.Enqueue(ctx, b)
		if err != nil || in.Err() != nil {
			return errors.Join(err, inputError(in.Err()))
		}
		if _, err := fmt.Fprintf(p.Stdout, "batch %d: %s in %s\n", status.ID, counted(int(status.Items), "item"),
			counted(int(status.Shards), "shard")); err != nil {
			return err
		}
		return verdict(in, "the output says which")
	})
}

// counted is a number of things in words.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// archives are the WARC files that an input names: itself, or those in a
// folder. Workers open them under the same name.
func archives(name string) (files []string, err error) {
	if name, err = filepath.Abs(name); err != nil {
		return nil, err
	}
	candidates := []string{name}
	if isFolder(name) {
		if candidates, err = filepath.Glob(filepath.Join(name, "*")); err != nil {
			return nil, err
		}
	}
	for _, file := range candidates {
		base := strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(file), ".gz"), ".zst")
		if strings.HasSuffix(base, ".warc") || strings.HasSuffix(base, ".wacz") {
			files = append(files, file)
		}
	}
	return files, nil
}
