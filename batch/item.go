// Package batch reads many pages, in parallel and in order, and with patience:
// what is busy or may pass is tried again.
package batch

import (
	"encoding/json"
	"net/url"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/page"
)

// A Item is one page of a batch: an address to read, or a page that the
// caller has and the address it is from.
type Item struct {
	ID   string  `json:"id"`
	URL  string  `json:"url"`
	HTML *string `json:"html,omitempty"`
	// Body is a page or document as it was sent, in place of HTML, with its
	// type and the name of its file, where these are known.
	Body        []byte `json:"-"`
	ContentType string `json:"-"`
	Name        string `json:"-"`
	// Unpack makes the page of Body where that is packed still; nil is as it
	// is. It is called by whoever reads the page, so that many are unpacked at
	// once.
	Unpack func(body []byte) []byte `json:"-"`
	// Fetched is the page as it was fetched, in place of Body: all other ways
	// to read it better are open, as for an address. It may be an answer that
	// is no page, which is the error where there is no other way.
	Fetched *fetch.Response `json:"-"`
	// Err is why there is nothing to read: the item failed before it came
	// here, and is handed on in its place.
	Err error `json:"-"`
}

// A Result is the page of one item, or what went wrong with it. In JSON
// it is the page with the item's id.
type Result struct {
	ID string
	*page.Page
	Error string
	Kind  fault.Kind // of the error
	// Print is what the content is known by, and Duplicate the earlier page
	// that is like it, where the caller looked.
	Print     string
	Duplicate *Duplicate
}

// A Duplicate is an earlier page with the same content, or nearly the same.
type Duplicate struct {
	Of    string `json:"of"` // its address, or its id
	Exact bool   `json:"exact"`
}

// MarshalJSON writes only what there is to say of an item that failed.
func (r Result) MarshalJSON() ([]byte, error) {
	if r.Error != "" {
		return json.Marshal(struct {
			ID    string     `json:"id"`
			URL   string     `json:"url"`
			Error string     `json:"error"`
			Kind  fault.Kind `json:"kind"`
		}{r.ID, r.URL, r.Error, r.Kind})
	}
	return json.Marshal(struct {
		ID string `json:"id"`
		*page.Page
		Print     string     `json:"print,omitempty"`
		Duplicate *Duplicate `json:"duplicate,omitempty"`
	}{r.ID, r.Page, r.Print, r.Duplicate})
}

// Unpacked is the item with its page as it is to be read.
func (i Item) Unpacked() Item {
	i.unpack()
	return i
}

func (i *Item) unpack() {
	if i.Unpack != nil {
		i.Body, i.Unpack = i.Unpack(i.Body), nil
	}
}

// host is whom an item asks; empty where nobody is.
func (i *Item) host() string {
	if i.Err != nil || i.HTML != nil || i.Body != nil || i.Fetched != nil {
		return ""
	}
	target, err := url.Parse(i.URL)
	if err != nil {
		return ""
	}
	return target.Host
}

// usualRatio is how many times as long packed pages usually become.
const usualRatio = 6

// weight is the memory that an item takes.
func (i *Item) weight() int64 {
	n := len(i.Body)
	if i.Unpack != nil {
		n *= usualRatio
	}
	if i.HTML != nil {
		n += len(*i.HTML)
	}
	return int64(n)
}

func (i *Item) failed(err error) Result {
	return Result{ID: i.ID, Page: &page.Page{URL: i.URL}, Error: err.Error(), Kind: fault.KindOf(err)}
}
