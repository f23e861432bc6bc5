package cli

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/terminal"
	"github.com/decant-dev/decant/page"
)

// A sheet is what pages are printed on, one after the other. Notices go to
// standard error, so that what is piped on is only the content.
type sheet struct {
	program *Program
	flags   *readFlags
	several bool
	life    *signOfLife
	out     *output // opened with the first page: a failure empties no file
	written int
	held    []string // what is said when the pager has gone from the screen
}

// A writeError is a sheet that takes no more.
type writeError struct{ err error }

func (e *writeError) Error() string { return e.err.Error() }

// write prints what came of an argument and returns what is wrong with it.
func (s *sheet) write(r reading) error {
	s.life.hush()
	defer s.life.speak()
	if r.err != nil && (!s.several || !s.flags.json) {
		return r.err
	}
	if s.out == nil {
		out, err := s.program.open(s.flags.output, s.flags.noPager)
		if err != nil {
			return &writeError{err}
		}
		s.out = out
	}
	if err := s.print(r); err != nil {
		return &writeError{err}
	}
	if r.err != nil {
		return r.err
	}
	s.written++
	if !s.flags.json {
		s.say(notice(r.page))
	}
	return unreadable(r.page)
}

func (s *sheet) print(r reading) error {
	switch {
	case r.err != nil:
		return writeJSONLine(s.out, map[string]string{"url": r.arg, "error": r.err.Error(), "kind": kindOf(r.err)})
	case s.flags.json && s.several:
		named := *r.page
		named.URL = cmp.Or(named.URL, r.arg) // a file has no address, and its line must be told from others
		return writeJSONLine(s.out, &named)
	case s.flags.json:
		return writeJSON(s.out, r.page)
	case s.flags.wrap:
		return s.text(s.gap() + decant.Wrap(r.page).Text)
	}
	return s.content(r)
}

// content prints a page for a person or a pipe. Several stand under their
// addresses, with a rule between them.
func (s *sheet) content(r reading) error {
	p := r.page
	text := strings.TrimRight(p.Titled(), "\n")
	if text != "" {
		text += "\n"
	}
	c := s.program.canvas(s.out.width)
	if err := s.heading(r, c); err != nil {
		return err
	}
	switch {
	case p.ExtractMode == page.Text:
		return c.text(s.out, text)
	case p.Verbatim():
		return c.code(s.out, text, string(p.Extraction.Method))
	}
	return c.markdown(s.out, text)
}

// heading prints what stands before one of several pages.
func (s *sheet) heading(r reading, c canvas) error {
	if s.written > 0 {
		if err := c.rule(s.out); err != nil {
			return err
		}
	}
	if !s.several {
		return nil
	}
	name := safeLine(cmp.Or(r.page.URL, r.arg))
	if c.isStyled() {
		name = terminal.Linked.In(name)
	}
	_, err := fmt.Fprintln(s.out, name+"\n")
	return err
}

func (s *sheet) gap() string {
	if s.written > 0 {
		return "\n"
	}
	return ""
}

func (s *sheet) text(text string) error {
	_, err := fmt.Fprintln(s.out, safe(text))
	return err
}

// say tells the person something about the pages.
func (s *sheet) say(text string) {
	if text != "" {
		s.held = append(s.held, "decant: "+text)
	}
	if s.out == nil || s.out.width == 0 {
		s.tell()
	}
}

func (s *sheet) tell() {
	for _, line := range s.held {
		fmt.Fprintln(s.program.Stderr, line)
	}
	s.held = nil
}

// close waits for the pager, which has the terminal to itself.
func (s *sheet) close() error {
	s.life.end()
	defer s.tell()
	if s.out == nil {
		return nil
	}
	return s.out.Close()
}

// notice is what a person should know of a page, and how to go on.
func notice(p *page.Page) string {
	text := p.Notice
	if text != "" && p.Snapshot != "" && (p.Range != nil && p.Range.Next > 0 || len(p.Matches) > 0) {
		text += " --snapshot " + p.Snapshot
	}
	return safeLine(inFlags(text))
}
