package question

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/answer"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/brief"
)

// A VerifyRequest is words that a page is said to say.
type VerifyRequest struct {
	Quote    string `json:"quote" jsonschema:"the words to look for, up to 5000 characters"`
	URL      string `json:"url,omitempty" jsonschema:"the address of the page"`
	Snapshot string `json:"snapshot,omitempty" jsonschema:"id of an earlier read, instead of an address"`
	Fresh    bool   `json:"fresh,omitempty" jsonschema:"no kept copy"`

	// Given, unless nil, is the page.
	Given *Given `json:"-"`
}

// A VerifyResult tells whether the words are present on the page, altered or
// absent, and what comes closest to them.
type VerifyResult struct {
	answer.Verification
	URL      string `json:"url"`
	Title    string `json:"title,omitempty"`
	Snapshot string `json:"snapshot,omitempty"`
}

// Verify looks whether a page says what it is said to say. No model is asked.
func (d *Desk) Verify(ctx context.Context, req VerifyRequest) (*VerifyResult, error) {
	switch {
	case strings.TrimSpace(req.Quote) == "":
		return nil, fault.Request("no quote: give the words to look for")
	case !utf8.ValidString(req.Quote):
		return nil, fault.Request("the quote is not UTF-8; convert it first")
	case utf8.RuneCountInString(req.Quote) > answer.MaxVerified:
		return nil, fault.Request("the quote is longer than %d characters; look for a part of it", answer.MaxVerified)
	}
	wanted := Given{URL: req.URL, Snapshot: req.Snapshot}
	if req.Given != nil {
		wanted = *req.Given
		if err := wanted.check(); err != nil {
			return nil, err
		}
	}
	p, err := d.Pages.Whole(ctx, PageRequest{Given: wanted, Fresh: req.Fresh})
	switch {
	case err != nil && wanted.Name != "" && wanted.URL == "":
		return nil, fmt.Errorf("%s: %w", brief.Clip(wanted.file(), 100), err)
	case err != nil:
		return nil, err
	}
	return &VerifyResult{answer.Verify(req.Quote, answer.NewSource(p)), p.URL, p.Title, p.Snapshot}, nil
}
