// Package guise speaks as other readers do over HTTP, so that programs written
// for them can be led here by changing an address.
//
//	guise.go      Names, and what the guises share
//	jina.go       Jina Reader: GET /https://…, with x- headers
//	firecrawl.go  Firecrawl: POST /v2/scrape
//
// Where another's request asks for what is not done here it is refused, never
// answered otherwise; what only says how its maker's machines should go about
// it is passed over.
package guise

import (
	"strings"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/page"
)

// The guises there are.
const (
	Jina      = "jina"
	Firecrawl = "firecrawl"
)

// Names lists them.
var Names = []string{Jina, Firecrawl}

// whole asks for all of a page rather than its main content.
const whole = "body"

// within is a time that is asked for, or the most that is granted: theirs are
// longer than ours, and an answer may always come sooner.
func within(asked, most time.Duration) time.Duration {
	if asked <= 0 || asked > most {
		return 0 // what is granted anyway
	}
	return asked
}

// A target is one link or picture of a page.
type target struct{ text, address string }

var (
	linkPattern = lazyregexp.New(`(!?)\[((?:[^\[\]\\\n]|\\.|\[[^\[\]\n]*\])*)\]` + // the words, one bracket deep
		`\(<?([^()<>\s]+(?:\([^()\s]*\))?)>?(?:\s+"[^"\n]*")?\)`) // the address, and perhaps a title
	escapedMarks = lazyregexp.New(`\\([!-/:-@\[-` + "`" + `{-~])`)
)

// targets lists the links of Markdown, or its pictures, each address once.
func targets(markdown string, pictures bool) []target {
	var list []target
	seen := map[string]bool{}
	for _, found := range linkPattern().FindAllStringSubmatch(markdown, -1) {
		address := found[3]
		if (found[1] == "!") != pictures || seen[address] || strings.HasPrefix(address, "#") {
			continue
		}
		seen[address] = true
		text := strings.Join(strings.Fields(escapedMarks().ReplaceAllString(found[2], "$1")), " ")
		list = append(list, target{text, address})
	}
	return list
}

// addresses are where the links of a page lead, or its pictures.
func addresses(markdown string, pictures bool) []string {
	var list []string
	for _, t := range targets(markdown, pictures) {
		list = append(list, t.address)
	}
	return list
}

// setHeaders gives a request headers for its site, if callers may.
func setHeaders(read *decant.ReadRequest, name, value string) {
	if read.Headers == nil {
		read.Headers = map[string][]string{}
	}
	read.Headers.Set(name, value)
}

// A Status is how an error is told: in HTTP, by its kind, and in words.
type Status struct {
	Code   int
	Kind   fault.Kind
	Detail string
	Hint   string
}

func (s Status) text() string {
	if s.Hint == "" {
		return s.Detail
	}
	return s.Detail + "; " + s.Hint
}

// selectors joins CSS selectors into one that matches what any of them does.
func selectors(list []string) string {
	var kept []string
	for _, s := range list {
		if s = strings.TrimSpace(s); s != "" {
			kept = append(kept, s)
		}
	}
	return strings.Join(kept, ", ")
}

func modeOf(text bool) page.Mode {
	if text {
		return page.Text
	}
	return page.Markdown
}
