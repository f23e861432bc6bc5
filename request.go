package decant

import (
	"cmp"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/ladder"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/reader"
)

// A ReadRequest says what to read and in which form. Flags, MCP input and
// HTTP bodies decode straight into it; the zero value of each field is the
// default.
type ReadRequest struct {
	URL               string      `json:"url,omitempty" jsonschema:"the address to read, http or https"`
	ExtractMode       page.Mode   `json:"extractMode,omitempty" jsonschema:"markdown (default) or text"`
	MaxChars          int         `json:"maxChars,omitempty" jsonschema:"most characters of content, from 100 to the operator's cap; default 50000"`
	IncludeNavigation bool        `json:"includeNavigation,omitempty" jsonschema:"add the site's navigation as a section of links"`
	IncludeComments   bool        `json:"includeComments,omitempty" jsonschema:"add readers' comments, and all replies of a discussion"`
	Selector          string      `json:"selector,omitempty" jsonschema:"read only what this CSS selector matches"`
	Exclude           string      `json:"exclude,omitempty" jsonschema:"leave out what this CSS selector matches"`
	Render            page.Render `json:"render,omitempty" jsonschema:"auto (default), never or always use a browser"`
	WaitFor           string      `json:"waitFor,omitempty" jsonschema:"CSS selector, or text in quotes, that must be on the page first; uses a browser"`
	Wait              float64     `json:"wait,omitempty" jsonschema:"seconds to wait in a browser before reading"`
	Fresh             bool        `json:"fresh,omitempty" jsonschema:"no kept copy"`
	Snapshot          string      `json:"snapshot,omitempty" jsonschema:"id of an earlier read, to read on in it"`
	Section           string      `json:"section,omitempty" jsonschema:"only the part under this heading, or of a document on this page: p.12"`
	Grep              string      `json:"grep,omitempty" jsonschema:"only lines that match this text or regular expression"`
	Start             int         `json:"start,omitempty" jsonschema:"the character to begin at"`
	Links             page.Links  `json:"links,omitempty" jsonschema:"numbered: [text][12], the addresses once at the end; text: words without addresses; none: nor words that are addresses"`
	Link              int         `json:"link,omitempty" jsonschema:"with snapshot: follow the link of this number"`
	Images            page.Images `json:"images,omitempty" jsonschema:"keep (default of markdown), alt, or none (default of text)"`
	Pages             string      `json:"pages,omitempty" jsonschema:"of a PDF file or slides, only these pages, such as 3-7,12 or 20-"`
	Annotations       bool        `json:"annotations,omitempty" jsonschema:"add the comments, tracked changes and notes of a document"`
	OCR               bool        `json:"ocr,omitempty" jsonschema:"recognise the characters of a scanned document or an image, if the operator set up a program for it"`
	StructuredData    bool        `json:"structuredData,omitempty" jsonschema:"include the page's schema.org data"`

	// HTML is a page that the caller already has; nothing is then fetched,
	// and URL is the address it is taken to have. It must not be changed
	// afterwards: a read whose time is up may still be looking at it.
	HTML []byte `json:"-"`
	// Cut says that HTML is only the beginning of what there is.
	Cut bool `json:"-"`
	// ContentType is what HTML is said to be, as in an HTTP header.
	ContentType string `json:"-"`

	// Name is the name of the file that HTML was read from, which tells what
	// it is where its bytes do not.
	Name string `json:"-"`
	// Member is the file that is meant, where HTML is an archive. Of a URL it
	// stands after a mark: https://example.com/a.zip!b.txt.
	Member string `json:"-"`

	// Headers go to the origin of URL alone, over https; what they bring is kept for nobody else.
	Headers http.Header `json:"-"`

	// Timeout is the time for all of this read: at most, and by default, that of the options.
	Timeout time.Duration `json:"-"`

	// Source asks for the text of the page as it was sent, markup and all.
	Source bool `json:"-"`

	noSnapshot bool            // of a page of a batch none is kept
	fetched    *fetch.Response // the page, where a crawl has it
}

// fill sets defaults and reports the first field that cannot be obeyed.
func (r *ReadRequest) fill(opts *Options) error {
	r.URL = strings.TrimSpace(r.URL)
	r.ExtractMode = cmp.Or(r.ExtractMode, page.Markdown)
	r.MaxChars = cmp.Or(r.MaxChars, opts.MaxChars)
	r.Render = cmp.Or(r.Render, page.RenderAuto)
	if r.Render == page.RenderAuto && (r.WaitFor != "" || r.Wait > 0) {
		r.Render = page.RenderAlways
	}
	r.Timeout = cmp.Or(r.Timeout, opts.Fetch.Timeout)
	r.Links = cmp.Or(r.Links, page.LinksKeep)
	if r.ExtractMode == page.Text {
		r.Images = cmp.Or(r.Images, page.ImagesNone) // a picture is no text
	}
	r.Images = cmp.Or(r.Images, page.ImagesKeep)
	for _, choice := range []struct {
		field, value string
		allowed      []string
	}{
		{"extractMode", string(r.ExtractMode), []string{"markdown", "text"}},
		{"render", string(r.Render), []string{"auto", "never", "always"}},
		{"links", string(r.Links), []string{"keep", "numbered", "text", "none"}},
		{"images", string(r.Images), []string{"keep", "alt", "none"}},
	} {
		if !slices.Contains(choice.allowed, choice.value) {
			return fault.Request("%s must be %s, not %q", choice.field, strings.Join(choice.allowed, ", "),
				brief.Clip(choice.value, 40))
		}
	}
	switch {
	case r.URL == "" && r.Snapshot == "" && r.HTML == nil:
		return fault.Request("no url: give the address to read, such as https://example.com/")
	case r.MaxChars < minChars || r.MaxChars > opts.MaxCharsCap:
		return fault.Request("maxChars must be between %d and %d, not %d", minChars, opts.MaxCharsCap, r.MaxChars)
	case r.Timeout < 0 || r.Timeout > opts.Fetch.Timeout:
		return fault.Request("the time for a read must be above zero and at most %v, not %v", opts.Fetch.Timeout, r.Timeout)
	case r.OCR && opts.OCR == nil:
		return fault.Request("no program for character recognition is set up; the setting ocr names one")
	case r.Start < 0:
		return fault.Request("start must not be negative")
	case r.Link < 0 || r.Link > 0 && r.Snapshot == "":
		return fault.Request("link is the number of a link, from 1 on, of the snapshot that is given with it")
	case r.Links == page.LinksNumbered && r.ExtractMode == page.Text:
		return fault.Request("links numbered are written in markdown; extractMode text has no addresses")
	case (r.WaitFor != "" || r.Wait != 0) && r.Render == page.RenderNever:
		return fault.Request("waitFor and wait need a browser, so render cannot be never")
	case r.Wait < 0 || r.Wait > opts.Fetch.Timeout.Seconds()*4/5:
		return fault.Request("wait must be between 0 and %.3g seconds, since the whole read has %v",
			opts.Fetch.Timeout.Seconds()*4/5, opts.Fetch.Timeout)
	case r.Section != "" && r.Grep != "":
		return fault.Request("section and grep cannot be used together")
	}
	if _, err := reader.ParsePages(r.Pages); err != nil {
		return err
	}
	return reader.CheckSelectors(reader.Options{Selector: r.Selector, Exclude: r.Exclude})
}

// form is what of the request changes the whole page.
func (r *ReadRequest) form() page.Form {
	member := r.Member
	if r.HTML == nil {
		_, member = ladder.SplitMember(r.URL)
	}
	return page.Form{
		Member: member,
		Mode:   r.ExtractMode, Navigation: r.IncludeNavigation, Comments: r.IncludeComments,
		Selector: r.Selector, Exclude: r.Exclude, WaitFor: r.WaitFor, Wait: r.Wait,
		Render: r.Render, Links: r.Links, Images: r.Images, Source: r.Source,
		Pages: r.Pages, Annotations: r.Annotations, OCR: r.OCR,
	}
}
