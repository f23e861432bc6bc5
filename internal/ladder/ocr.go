package ladder

import (
	"context"
	"errors"
	"time"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/budget"
	"github.com/decant-dev/decant/internal/clock"
	"github.com/decant-dev/decant/internal/snapshot"
	"github.com/decant-dev/decant/internal/work"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/reader"
)

// A Recogniser makes text of pictures: of a file, whose name ends in suffix,
// one that can be read.
type Recogniser interface {
	Recognise(ctx context.Context, body []byte, suffix string) ([]byte, error)
}

// recognised is what was read, or where that was asked for and is needed, what
// could be read after the characters of its pictures were recognised.
func (l *Ladder) recognised(ctx context.Context, r *reading, room *work.Read) (*page.Page, error) {
	if !r.form.OCR || l.OCR == nil {
		return r.page, r.err
	}
	isPicture := r.err == nil && reader.IsPicture(r.source())
	if !isPicture && r.scanned == 0 && !errors.Is(r.err, reader.ErrScanned) {
		return r.page, r.err
	}
	body, err := l.OCR.Recognise(ctx, r.resp.Body, reader.Suffix(r.source()))
	if err != nil {
		return nil, err
	}
	made := *r.resp // of whatever kind the program gives
	made.Body, made.ContentType, made.Header = body, "", nil
	again, err := reading{address: r.address, form: r.form, resp: &made}.run(ctx, l, room)
	if err != nil {
		return nil, err
	}
	if again.err != nil {
		return nil, again.err
	}
	p := again.page
	p.Extraction.Steps = append(p.Extraction.Steps, page.Step{Rung: page.RungOCR, Result: "ok"})
	if isPicture {
		p.Content = r.page.Content + "\n\n" + p.Content
		p.WordCount, p.Tokens = snapshot.Words(p.Content), budget.Tokens(p.Content)
		p.Metadata = r.page.Metadata
	}
	p.ContentType = r.mediaType()
	return p, nil
}

// A reading is bytes and what came of them.
type reading struct {
	address string
	form    page.Form
	resp    *fetch.Response
	until   time.Time // when reading should be done; zero is never

	page    *page.Page
	scanned int // pages that are pictures
	err     error
}

// run gives the reading with what came of it.
func (r reading) run(ctx context.Context, l *Ladder, room *work.Read) (*reading, error) {
	source := r.source()
	if err := prepare(ctx, source); err != nil {
		return nil, err
	}
	if left, ok := clock.Left(ctx); ok {
		r.until = time.Now().Add(left * 3 / 4) // the rest is for what is made of it
	}
	return work.Transform(ctx, room, reader.Weight(source), func() (*reading, error) {
		r.page, r.scanned, r.err = l.shape(&r)
		return &r, nil
	})
}

// prepare makes the reader of a source ready. The clock stands meanwhile: the
// first PDF file of a machine would else pay for the compiler.
func prepare(ctx context.Context, source reader.Source) error {
	ready := reader.Preparation(source)
	if ready == nil {
		return nil
	}
	defer clock.Pause(ctx)()
	done := make(chan error, 1)
	go func() { done <- ready() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (r *reading) source() reader.Source {
	return reader.Source{
		Body: r.resp.Body, URL: r.resp.FinalURL, ContentType: r.resp.ContentType, Name: r.resp.FileName(),
		Member: r.form.Member,
	}
}

func (r *reading) mediaType() string { return mediaType(r.resp.ContentType) }
