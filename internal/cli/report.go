package cli

import (
	"fmt"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/page"
)

// A report sums a run up, by outcome and by host.
type report struct {
	Before     int                 `json:"before,omitempty"` // by earlier runs
	Read       int                 `json:"read"`
	Failed     int                 `json:"failed"`
	Duplicates int                 `json:"duplicates"`
	Near       int                 `json:"nearDuplicates"`
	Rendered   int                 `json:"rendered,omitempty"` // by a browser
	ByRule     int                 `json:"byRule,omitempty"`   // of its site
	Scripted   int                 `json:"scripted,omitempty"` // empty without scripts that did not run
	Kinds      map[string]int      `json:"kinds,omitempty"`    // of errors
	Hosts      map[string]*outcome `json:"hosts,omitempty"`
	OtherHosts *outcome            `json:"otherHosts,omitempty"` // past the first of them
	Seconds    float64             `json:"seconds"`
	PerSecond  float64             `json:"perSecond"`

	mu    sync.Mutex
	began time.Time
}

// An outcome is how the pages of one host went.
type outcome struct {
	Read   int `json:"read"`
	Failed int `json:"failed,omitempty"`
}

// maxHosts is how many hosts a report tells apart.
const maxHosts = 10_000

func (r *report) begin(before int) {
	r.Before, r.began = before, time.Now()
	r.Kinds, r.Hosts = map[string]int{}, map[string]*outcome{}
}

func (r *report) count(result *decant.BatchResult) {
	r.mu.Lock()
	defer r.mu.Unlock()
	host := r.host(result.URL)
	if result.Error != "" {
		r.Failed++
		host.Failed++
		r.Kinds[string(result.Kind)]++
		return
	}
	r.Read++
	host.Read++
	r.countWay(&result.Extraction, result.Extractor)
	switch {
	case result.Duplicate == nil:
	case result.Duplicate.Exact:
		r.Duplicates++
	default:
		r.Near++
	}
}

// countWay counts how a page was come by.
func (r *report) countWay(x *page.Extraction, by document.Method) {
	switch {
	case by == document.MethodBrowser:
		r.Rendered++
	case x.Via != nil && x.Via.Rule != string(page.RungOffer):
		r.ByRule++
	case x.Reason == document.ReasonJSShell:
		r.Scripted++
	}
}

func (r *report) host(address string) *outcome {
	name := ""
	if target, err := url.Parse(address); err == nil {
		name = target.Host
	}
	if known := r.Hosts[name]; known != nil {
		return known
	}
	if len(r.Hosts) >= maxHosts {
		if r.OtherHosts == nil {
			r.OtherHosts = &outcome{}
		}
		return r.OtherHosts
	}
	r.Hosts[name] = &outcome{}
	return r.Hosts[name]
}

// write finishes the report.
func (r *report) write(name string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Seconds = time.Since(r.began).Seconds()
	if r.Seconds > 0 {
		r.PerSecond = float64(r.Read+r.Failed) / r.Seconds
	}
	if name == "" {
		return nil
	}
	file, err := os.Create(name)
	if err != nil {
		return usageError{err}
	}
	defer file.Close()
	return writeJSON(file, r)
}

// line is the report for a person.
func (r *report) line() string {
	parts := []string{fmt.Sprintf("%d read", r.Read)}
	if r.Before > 0 {
		parts = append(parts, fmt.Sprintf("%d before", r.Before))
	}
	if n := r.Duplicates + r.Near; n > 0 {
		parts = append(parts, fmt.Sprintf("%d of them duplicates", n))
	}
	for _, way := range []struct {
		n   int
		how string
	}{{r.Rendered, "in a browser"}, {r.ByRule, "by a rule of the site"}, {r.Scripted, "empty without their scripts"}} {
		if way.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", way.n, way.how))
		}
	}
	if r.Failed > 0 {
		var kinds []string
		for kind, n := range r.Kinds {
			kinds = append(kinds, fmt.Sprintf("%s %d", kind, n))
		}
		slices.Sort(kinds)
		parts = append(parts, fmt.Sprintf("%d failed (%s)", r.Failed, strings.Join(kinds, ", ")))
	}
	return strings.Join(parts, ", ")
}

// A batchBar shows a person how far a run is.
type batchBar struct {
	bar     *progressbar.ProgressBar // nil where nobody looks
	report  *report
	program *Program
	failed  int
}

// progress shows a bar when a person can see it and it does not get in the way
// of the output.
func (p *Program) progress(out string, total int, r *report) *batchBar {
	file, ok := p.Stderr.(*os.File)
	if !ok || !isTerminal(file) || out == "-" {
		return &batchBar{}
	}
	bar := progressbar.NewOptions(total, progressbar.OptionSetWriter(p.Stderr), progressbar.OptionShowCount(),
		progressbar.OptionShowIts(), progressbar.OptionSetDescription("reading"), progressbar.OptionClearOnFinish(),
		progressbar.OptionThrottle(100*time.Millisecond))
	_ = bar.Set(r.Before) // it only draws
	return &batchBar{bar: bar, report: r, program: p}
}

func (b *batchBar) step() {
	if b.bar == nil {
		return
	}
	if b.report.Failed != b.failed {
		b.failed = b.report.Failed
		b.bar.Describe(fmt.Sprintf("reading, %d failed", b.failed))
	}
	_ = b.bar.Add(1) // it only draws
}

// end takes the bar away and says in a line what came of it.
func (b *batchBar) end() {
	if b.bar == nil {
		return
	}
	_ = b.bar.Finish() // it only draws
	fmt.Fprintln(b.program.Stderr, b.report.line())
}

// countLines gives the bar its length; -1 where it cannot be known.
func countLines(name string) int {
	if !slices.Contains([]string{"", ".txt", ".jsonl", ".ndjson", ".addresses", ".list"}, filepath.Ext(name)) {
		return -1
	}
	info, err := os.Stat(name)
	if name == "-" || err != nil || !info.Mode().IsRegular() { // a pipe can be read once
		return -1
	}
	file, err := os.Open(name)
	if err != nil {
		return -1
	}
	defer file.Close()
	n := 0
	if eachLine(file, func(int, []byte, bool) error { n++; return nil }) != nil {
		return -1
	}
	return n
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
