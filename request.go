package decant

import (
	"fmt"
	"slices"
	"strings"

	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/reader"
)

// A ReadRequest says what to read and in which form. Flags, MCP input and
// HTTP bodies decode straight into it; the zero value of each field is the
// default.
type ReadRequest struct {
	URL               string    `json:"url,omitempty" jsonschema:"the address to read, http or https"`
	ExtractMode       page.Mode `json:"extractMode,omitempty" jsonschema:"markdown (default) or text"`
	MaxChars          int       `json:"maxChars,omitempty" jsonschema:"most characters of content, at least 100; by default 50000, and 100000 where the operator set no other cap"`
	IncludeNavigation bool      `json:"includeNavigation,omitempty" jsonschema:"add the site's navigation as a section of links"`
	Selector          string    `json:"selector,omitempty" jsonschema:"read only what this CSS selector matches"`
	Exclude           string    `json:"exclude,omitempty" jsonschema:"leave out what this CSS selector matches"`
	Render            string    `json:"render,omitempty" jsonschema:"auto (default), never or always use a browser"`
	Fresh             bool      `json:"fresh,omitempty" jsonschema:"ask the site again even if a copy is kept"`
	Snapshot          string    `json:"snapshot,omitempty" jsonschema:"id of an earlier read, to read on in the very same copy"`
	Section           string    `json:"section,omitempty" jsonschema:"only the part under this heading"`
	Grep              string    `json:"grep,omitempty" jsonschema:"only the lines that match this text or regular expression"`
	Start             int       `json:"start,omitempty" jsonschema:"the character to begin at"`
	Links             string    `json:"links,omitempty" jsonschema:"keep (default), text (the words without the addresses) or none (also without words that are an address)"`
	Images            string    `json:"images,omitempty" jsonschema:"keep (default of markdown), alt, or none (default of text)"`
	StructuredData    bool      `json:"structuredData,omitempty" jsonschema:"include the page's schema.org data"`

	// HTML is a page that the caller already has; nothing is then fetched,
	// and URL is the address it is taken to have.
	HTML []byte `json:"-"`
	// ContentType is what HTML is said to be, as in an HTTP header.
	ContentType string `json:"-"`

	// Name is the name of the file that HTML was read from, which tells what
	// it is where its bytes do not.
	Name string `json:"-"`
	// Member is the file that is meant, where HTML is an archive. Of a URL it
	// stands after a mark: https://example.com/a.zip!b.txt.
	Member string `json:"-"`

	// Source asks for the text of the page as it was sent, markup and all.
	Source bool `json:"-"`

	// passing marks a page of a batch, of which no snapshot is kept.
	passing bool
}

// fill sets defaults and reports the first field that cannot be obeyed.
func (r *ReadRequest) fill(opts *Options) error {
	r.URL = strings.TrimSpace(r.URL)
	setDefault(&r.ExtractMode, page.Markdown)
	setDefault(&r.MaxChars, opts.MaxChars)
	setDefault(&r.Render, "auto")
	setDefault(&r.Links, "keep")
	if r.ExtractMode == page.Text {
		setDefault(&r.Images, "none") // a picture is no text
	}
	setDefault(&r.Images, "keep")
	for _, choice := range []struct {
		field, value string
		allowed      []string
	}{
		{"extractMode", string(r.ExtractMode), []string{"markdown", "text"}},
		{"render", r.Render, []string{"auto", "never", "always"}},
		{"links", r.Links, []string{"keep", "text", "none"}},
		{"images", r.Images, []string{"keep", "alt", "none"}},
	} {
		if !slices.Contains(choice.allowed, choice.value) {
			return badRequest("%s must be %s, not %q", choice.field, strings.Join(choice.allowed, ", "), clip(choice.value, 40))
		}
	}
	switch {
	case r.URL == "" && r.Snapshot == "" && r.HTML == nil:
		return badRequest("no url: give the address to read, such as https://example.com/")
	case r.MaxChars < minChars || r.MaxChars > opts.MaxCharsCap:
		return badRequest("maxChars must be between %d and %d, not %d", minChars, opts.MaxCharsCap, r.MaxChars)
	case r.Start < 0:
		return badRequest("start must not be negative")
	case r.Section != "" && r.Grep != "":
		return badRequest("section and grep cannot be used together")
	}
	return reader.CheckSelectors(reader.Options{Selector: r.Selector, Exclude: r.Exclude})
}

func badRequest(format string, args ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{ErrRequest}, args...)...)
}

// key names the stored copy that answers the request: everything that changes
// the whole page is in it, and nothing that only chooses a part.
func (r *ReadRequest) key() string {
	return strings.Join([]string{"page", r.URL, string(r.ExtractMode), fmt.Sprint(r.IncludeNavigation), r.Selector, r.Exclude, r.Render, r.Links, r.Images, fmt.Sprint(r.Source)}, "\x1f")
}
