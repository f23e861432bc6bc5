// Package subtitle reads what is said in a film: SubRip and WebVTT.
package subtitle

import (
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
)

func init() { reader.Register(read, format.Subtitles) }

var (
	timing = lazyregexp.New(`^\s*((?:\d+:)?\d{1,2}:\d{2})[.,]\d+\s+-->\s+`)
	tags   = lazyregexp.New(`<[^<>]*>|\{\\[^{}]*\}`)
)

// A cue is what is shown at one time.
type cue struct{ at, words string }

// read writes one paragraph for each time something is shown, after its time;
// what rolls up from cue to cue is said once.
func read(source reader.Source, opts reader.Options) (*document.Document, error) {
	text := charset.Decode(source.Body, source.ContentType)
	d := draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	last := ""
	for _, c := range cues(string(text.UTF8)) {
		words := strings.TrimSpace(strings.TrimPrefix(c.words, last))
		if last = c.words; words != "" {
			d.Paragraph(draft.Words("["+c.at+"] "), draft.Words(words))
		}
	}
	doc := d.Document()
	doc.Charset, doc.Replaced = text.Name, text.Replaced
	return doc, nil
}

// cues splits a text at its times. What stands before the first is about the
// file, and lines of numbers alone count the cues.
func cues(text string) []cue {
	var out []cue
	var held string // a line that may be the name of the next cue
	flush := func() {
		if len(out) > 0 && held != "" {
			out[len(out)-1].words = strings.TrimSpace(out[len(out)-1].words + " " + held)
		}
		held = ""
	}
	blank := true
	skipping := false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch at := timing().FindStringSubmatch(line); {
		case at != nil:
			out, held, skipping = append(out, cue{at: at[1]}), "", false
		case line == "":
			flush()
			skipping = false
		case blank && (strings.HasPrefix(line, "NOTE") || strings.HasPrefix(line, "STYLE") ||
			strings.HasPrefix(line, "REGION")):
			skipping = true
		case skipping:
		case blank: // the cue's number or name, unless more than its time follows
			held = strings.TrimSpace(tags().ReplaceAllString(line, ""))
		default:
			flush()
			held = strings.TrimSpace(tags().ReplaceAllString(line, ""))
		}
		blank = line == ""
	}
	flush()
	return out
}
