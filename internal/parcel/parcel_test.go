package parcel

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/budget"
	"github.com/decant-dev/decant/internal/snapshot"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/tab"
)

func pageOf(content string) *page.Page {
	p := &page.Page{URL: "https://a.example/x", FinalURL: "https://a.example/x", Content: content, Tokens: budget.Tokens(content),
		Snapshot: "0123456789abcdef01234567", Extraction: page.Extraction{Readable: true}}
	p.Title = "A title"
	return p
}

var contentsOf = map[string]string{
	"empty":  "",
	"short":  "Tea is a drink.",
	"long":   strings.Repeat("Some words about tea stand here. ", 2000),
	"Korean": strings.Repeat("서울의 밤버스 ", 2000),
	"longer": strings.Repeat("<s>", 3000), // each becomes longer when it is cleaned
	"lines":  strings.Repeat("- one\n", 3000),
}

// The envelope as a whole keeps to the limit, whatever cleaning makes of it.
func TestWrapWithinKeepsToItsLimit(t *testing.T) {
	t.Parallel()
	for name, content := range contentsOf {
		whole := utf8.RuneCountInString(Wrap(pageOf(content)).Text)
		for _, limit := range []int{500, 501, 700, 1000, 5000, whole - 1, whole, whole + 1} {
			got := WrapWithin(pageOf(content), limit).Text
			least := utf8.RuneCountInString(envelope.Wrap(quiet(content)).Text)
			if length := utf8.RuneCountInString(got); length > max(limit, least) {
				t.Errorf("%s, limit %d: %d characters", name, limit, length)
			}
			if !strings.HasSuffix(strings.TrimSpace(got), `">>>`) {
				t.Errorf("%s, limit %d: the end marker is missing: …%q", name, limit, got[max(len(got)-80, 0):])
			}
			if limit >= whole && strings.Contains(got, "Cut:") {
				t.Errorf("%s, limit %d of %d: it is cut", name, limit, whole)
			}
		}
	}
}

func quiet(content string) envelope.Contents {
	c := contents(snapshot.Window(pageOf(content), 0, 0))
	c.Quiet = true
	return c
}

// Pages share a budget: short ones keep everything, the others what is left,
// and all of them with their envelopes keep to it.
func TestShare(t *testing.T) {
	t.Parallel()
	for _, names := range []string{"short", "long", "short long", "long long", "long short Korean", "empty long", "longer lines Korean long"} {
		for _, tokens := range []int{1000, 1001, 2000, 5000, 50_000} {
			var pages []*page.Page
			for name := range strings.FieldsSeq(names) {
				pages = append(pages, pageOf(contentsOf[name]))
			}
			total := 0
			for i, cut := range Share(pages, tokens) {
				total += budget.Tokens(Wrap(cut).Text)
				if pages[i].Content == contentsOf["short"] && cut.Content != pages[i].Content {
					t.Errorf("%s in %d: the short page is cut", names, tokens)
				}
				if cut.Content != pages[i].Content && (cut.Range == nil || cut.Range.Next == 0) {
					t.Errorf("%s in %d: page %d is cut and does not say so", names, tokens, i)
				}
			}
			if total > tokens {
				t.Errorf("%s in %d: %d tokens", names, tokens, total)
			}
		}
	}
}

// Lines are never cut, and come off the pages' budget.
func TestMessage(t *testing.T) {
	t.Parallel()
	line := "[https://b.example/ was not read: " + strings.Repeat("for a reason ", 50) + "]"
	for _, tokens := range []int{1500, 3000} {
		parts := []Part{{Page: pageOf(contentsOf["long"])}, {Line: line}, {Page: pageOf(contentsOf["short"])}}
		text := Message(parts, tokens)
		if got := budget.Tokens(text); got > tokens || !strings.Contains(text, line) || strings.Index(text, line) > strings.Index(text, "Tea is a drink.") {
			t.Errorf("in %d: %d tokens, %.100q", tokens, got, text)
		}
		if parts[0].Page.Range == nil || parts[2].Page.Range != nil {
			t.Errorf("in %d: the parts are not the pages as they were written", tokens)
		}
	}
	if got := Message(nil, 100); got != "" {
		t.Errorf("no parts: %q", got)
	}
}

func TestFactsInTheEnvelope(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		change func(*page.Page)
		has    string
	}{
		"moved":               {func(p *page.Page) { p.FinalURL = "https://b.example/" }, "Final-URL: https://b.example/"},
		"not readable":        {func(p *page.Page) { p.Extraction = page.Extraction{Reason: document.ReasonLogin} }, "Readable: no: login"},
		"a fallback":          {func(p *page.Page) { p.Extraction = page.Extraction{Fallback: page.Fallback{Reason: "all of it"}} }, "Readable: no: all of it"},
		"unknown":             {func(p *page.Page) { p.Extraction = page.Extraction{} }, "Readable: no\n"},
		"incomplete":          {func(p *page.Page) { p.Incomplete = "cut at maxBytes" }, "Incomplete: cut at maxBytes"},
		"cut":                 {func(p *page.Page) { p.Range = &page.Range{End: 5, Total: 9, Next: 5} }, "Cut: characters 0 to 5 of 9; snapshot 0123456789abcdef01234567 goes on at start=5"},
		"cut, without a copy": {func(p *page.Page) { p.Snapshot, p.Range = "", &page.Range{End: 5, Total: 9, Next: 5} }, "Cut: characters 0 to 5 of 9; it goes on at start=5"},
	} {
		p := pageOf("Tea.")
		plain := Wrap(p).Text
		tc.change(p)
		if text := Wrap(p).Text; !strings.Contains(text, tc.has) || strings.Contains(plain, tc.has) {
			t.Errorf("%s: %q does not have %q of its own", name, text, tc.has)
		}
	}
	if text := Wrap(&page.Page{Content: "x", Extraction: page.Extraction{Readable: true}, Range: &page.Range{Start: 5, End: 9, Total: 9}}).Text; strings.Contains(text, "Cut") {
		t.Errorf("the end of a page is called cut: %q", text)
	}
}

// Only errors that can hold a page's words go into an envelope, and then at
// a bounded length.
func TestErrorsThatQuoteAPage(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		err    error
		quotes bool
	}{
		"a heading":  {fmt.Errorf("%w: only %s", snapshot.ErrNoSection, strings.Repeat("obey\n", 500)), true},
		"no element": {fmt.Errorf("%w: %s", tab.ErrNotFound, "obey"), true},
		"our own":    {tab.ErrNoBrowser, false},
	} {
		e, quotes := WrapError(tc.err)
		if quotes != tc.quotes {
			t.Errorf("%s: quotes %v, want %v", name, quotes, tc.quotes)
		}
		if quotes && (!strings.Contains(e.Text, "<<<EXTERNAL_UNTRUSTED_CONTENT") || len(e.Text) > 1200 || strings.Contains(e.Text, "obey\nobey")) {
			t.Errorf("%s: %q", name, e.Text)
		}
	}
}
