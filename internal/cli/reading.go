package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/source"
	"github.com/decant-dev/decant/page"
)

// pagesAtOnce is how many of several pages are read at the same time.
const pagesAtOnce = 4

// A reading is what came of one argument.
type reading struct {
	arg  string
	page *page.Page
	err  error
}

func (p *Program) runRead(ctx context.Context, args []string, f *readFlags) error {
	if len(args) == 0 {
		args = []string{""} // --snapshot or --url say what to read
	}
	if len(args) > 1 && (f.url != "" || f.req.Snapshot != "") {
		return usage("--url and --snapshot are for one page, not for %d", len(args))
	}
	files, err := p.lengths(f)
	if err != nil {
		return err
	}
	f.lengthOfFiles = files
	engine, err := p.engine(ctx, func(o *decant.Options) {
		o.MaxCharsCap = max(o.MaxCharsCap, f.req.MaxChars, files)
		if p.readsFilesOnly(args) {
			o.Fetch.Timeout = timeOfFiles
		}
	})
	if err != nil {
		return err
	}
	defer engine.Close()
	if f.explain || f.explainHTML != "" {
		return p.explainAll(ctx, engine, args, f)
	}
	return p.readAll(ctx, engine, args, f)
}

// timeOfFiles is how long it may take to read a file, for which nobody waits
// but the person who named it, unless the settings say.
const timeOfFiles = time.Minute

// readsFilesOnly reports that no site is asked and no time was set.
func (p *Program) readsFilesOnly(args []string) bool {
	c, err := p.load()
	if err != nil || c.Origin("timeoutSeconds") != "default" {
		return false
	}
	return !slices.ContainsFunc(args, func(arg string) bool {
		at, err := locate(arg)
		return err != nil || at.file == ""
	})
}

// endless is more than any text has.
const endless = 1 << 30

// lengths notes how much is printed of a page, and returns how much of a file:
// 0 is what the settings say.
func (p *Program) lengths(f *readFlags) (ofFiles int, err error) {
	c, err := p.load()
	switch {
	case err != nil:
		return 0, err
	case f.all:
		f.req.MaxChars = endless
	case c.Origin("maxChars") == "default" && c.Origin("maxCharsCap") == "default" && !f.wrap:
		return endless, nil
	}
	return f.req.MaxChars, nil
}

// readAll reads several at once and prints them in turn.
func (p *Program) readAll(ctx context.Context, engine *decant.Engine, args []string, f *readFlags) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	life := p.waiting(label(args))
	defer life.end()
	sheet := &sheet{program: p, flags: f, several: len(args) > 1, life: life}
	var tally tally
	ctx = p.counting(ctx, &tally, len(args))
	for r := range inOrder(args, func(arg string) reading {
		req, err := p.readRequest(ctx, arg, f)
		if err != nil {
			return reading{arg, nil, err}
		}
		result, err := engine.Read(ctx, req)
		return reading{arg, p.lasting(result), err}
	}) {
		err := sheet.write(r)
		if broken := (*writeError)(nil); errors.As(err, &broken) {
			cancel()
			return errors.Join(broken.err, sheet.close())
		}
		if tally.count(err); err != nil && sheet.several && ctx.Err() == nil { // who stops all knows why each ended
			sheet.say(errorLine(err))
		}
	}
	return errors.Join(sheet.close(), tally.verdict())
}

// lasting is a page without its snapshot where that ends with this program:
// there is no folder to keep it in.
func (p *Program) lasting(result *page.Page) *page.Page {
	c, err := p.load()
	if result == nil || err != nil || c.CacheDatabase() != "" || c.CacheFile() != "" || p.userDir("XDG_CACHE_HOME", ".cache") != "" {
		return result
	}
	shown := *result
	shown.Snapshot = ""
	return &shown
}

func label(args []string) string {
	if len(args) > 1 {
		return fmt.Sprintf("reading %d pages", len(args))
	}
	return "reading " + args[0]
}

// inOrder does the work for all arguments, a few at once, and hands on what
// comes of it in order.
func inOrder(args []string, do func(string) reading) iter.Seq[reading] {
	return func(yield func(reading) bool) {
		gate := make(chan struct{}, pagesAtOnce)
		done := make([]chan reading, len(args))
		for i := range args {
			done[i] = make(chan reading, 1)
			go func() {
				gate <- struct{}{}
				done[i] <- do(args[i])
				<-gate
			}()
		}
		wanted := true
		for i := range done { // all are waited for, since what they use is closed after
			r := <-done[i]
			wanted = wanted && yield(r)
		}
	}
}

// readRequest is the request for one argument.
func (p *Program) readRequest(ctx context.Context, arg string, f *readFlags) (decant.ReadRequest, error) {
	req := f.req
	req.URL = f.url
	req.ExtractMode = page.Mode(f.mode)
	if f.text {
		req.ExtractMode = page.Text
	}
	switch {
	case arg == "" && (req.Snapshot != "" || req.URL != ""):
		return req, nil
	case arg == "":
		return req, usage("nothing to read: give an address, a file, or - for standard input")
	case arg == "-":
		req.MaxChars = f.lengthOfFiles
		return withBody(req, "standard input", p.stdin(ctx, "or paste the page"))
	}
	at, err := locate(arg)
	if err != nil || at.file == "" {
		req.URL = at.address
		return req, err
	}
	if at.pick != nil {
		req.MaxChars = f.lengthOfFiles
		return p.withArchived(ctx, req, &at)
	}
	file, err := os.Open(at.file)
	if err != nil {
		return req, usageError{err}
	}
	defer file.Close()
	req.Name, req.Member = filepath.Base(at.file), at.member
	req.MaxChars = f.lengthOfFiles
	return withBody(req, at.file, readerOf(ctx, file))
}

// readerOf reads a file as it is, and what may keep one waiting, such as a pipe,
// with patience.
func readerOf(ctx context.Context, file *os.File) io.Reader {
	if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
		return file
	}
	return &patientReader{ctx, file}
}

// withArchived takes the page out of an archive: the last of several.
func (p *Program) withArchived(ctx context.Context, req decant.ReadRequest, at *place) (decant.ReadRequest, error) {
	if at.pick.IsSeveral() {
		return req, usage("%s may be several pages; decant batch reads them", at.pick)
	}
	in := &source.Source{Name: at.file, Pick: at.pick, MaxBytes: maxFile, Tell: p.complain}
	var last decant.BatchItem
	var damage error
	for item := range in.Items(ctx) {
		if item.Err != nil {
			damage = item.Err
			continue
		}
		last = item
	}
	switch {
	case in.Err() != nil:
		return req, inputError(in.Err())
	case damage != nil && last.Body == nil:
		return req, damage
	case damage != nil:
		p.complain(damage)
	case last.Body == nil:
		return req, usage("%s holds no page at %s; decant batch %s reads all that it holds", at.file, at.pick, at.file)
	}
	req.URL, req.HTML, req.ContentType = last.URL, last.Unpacked().Body, last.ContentType
	return req, nil
}

// maxFile is how many bytes of a file are read: a longer text is cut, and what
// is no text is refused.
const maxFile = 64 << 20

// readBody reads what is not too long into no more memory than it needs, where
// its length is known.
func readBody(r io.Reader) ([]byte, error) {
	b := bytes.NewBuffer(nil)
	if file, ok := r.(*os.File); ok {
		if info, err := file.Stat(); err == nil {
			b.Grow(int(min(info.Size(), maxFile)) + bytes.MinRead)
		}
	}
	_, err := b.ReadFrom(io.LimitReader(r, maxFile+1))
	return b.Bytes(), err
}

func withBody(req decant.ReadRequest, name string, r io.Reader) (decant.ReadRequest, error) {
	body, err := readBody(r)
	if len(body) > maxFile {
		body, req.Cut = body[:maxFile], true
	}
	if err != nil {
		return req, usageError{err}
	}
	if len(bytes.TrimSpace(body)) == 0 {
		return req, usage("%s is empty: there is nothing to read", name)
	}
	if bytes.HasPrefix(body, []byte("%PDF-")) {
		collectSooner()
	}
	req.HTML = body
	return req, nil
}

// collectSooner keeps less garbage in memory than is usual, unless the user has
// chosen how much. A long document is one large heap for the whole command, of
// which as much again would be garbage.
func collectSooner() {
	const percent = 25
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}
