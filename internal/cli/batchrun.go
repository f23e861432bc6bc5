package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/likeness"
	"github.com/decant-dev/decant/internal/sink"
)

// A batchRun writes what is read.
type batchRun struct {
	program *Program
	flags   batchFlags
	total   int   // -1 where it is not known
	tape    *tape // of what is fetched
	isAnew  bool  // an output that is not finished is begun anew
	lost    error // why there are no more results, where that is not the end
	index   likeness.Index
	report  report
	// firstError is that of the first page that could not be read.
	firstError string
}

// write opens the output, and writes the results that are not there yet.
func (b *batchRun) write(ctx context.Context, work string, read func(skip int) iter.Seq[decant.BatchResult]) error {
	out, done, err := sink.Open(sink.Options{Name: b.flags.out, Stdout: b.program.Stdout, Resume: b.flags.resume,
		Anew: b.isAnew, Work: work, Past: func(name, text string) {
			if known, ok := likeness.Parse(text); ok {
				b.index.Find(known, name)
			}
		}})
	if errors.Is(err, sink.ErrUsage) {
		return usageError{err}
	}
	if err != nil {
		return err
	}
	b.report.begin(done)
	bar := b.program.progress(b.flags.out, b.total, &b.report)
	for r := range read(done) {
		if ctx.Err() != nil { // what was under way was cut short
			break
		}
		b.mark(&r)
		b.report.count(&r)
		b.firstError = cmp.Or(b.firstError, r.Error)
		// What could not be taped is not written either: it is fetched again.
		if err = b.tape.Err(); err == nil {
			err = out.Write(&r)
		}
		if err != nil {
			break
		}
		bar.step()
	}
	bar.end()
	if err == nil {
		err = b.lost
	}
	if (err != nil || ctx.Err() != nil) && b.flags.out != "-" {
		next := "--resume goes on with it"
		if b.isAnew {
			next = "export it once more"
		}
		fmt.Fprintf(b.program.Stderr, "decant: %s is not finished; %s\n", safeLine(b.flags.out), next)
	}
	if err != nil || ctx.Err() != nil {
		return errors.Join(err, out.Abandon(), b.report.write(b.flags.report), ctx.Err())
	}
	b.tellFailed()
	return errors.Join(out.Close(), b.tape.Err(), b.report.write(b.flags.report))
}

// tellFailed says that nothing could be read, and why, where the output does not
// pass before anybody's eyes.
func (b *batchRun) tellFailed() {
	if r := &b.report; r.Read+r.Before == 0 && r.Failed > 0 && b.flags.out != "-" {
		fmt.Fprintf(b.program.Stderr, "decant: no page could be read of %d; the first: %s\n", r.Failed, safeLine(b.firstError))
	}
}

// mark notes that a page is like an earlier one.
func (b *batchRun) mark(r *decant.BatchResult) {
	known, ok := likeness.Parse(r.Print)
	if r.Error != "" || !ok || r.Content == "" {
		return
	}
	name := r.URL
	if name == "" {
		name = r.ID
	}
	if of, exact, found := b.index.Find(known, name); found {
		r.Duplicate = &decant.Duplicate{Of: of, Exact: exact}
	}
}
