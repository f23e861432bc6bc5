// Package decant reads the web for language models: it finds the links in a
// message, fetches them safely, and pours off the readable part as Markdown
// that is marked as untrusted.
//
// The common case is one call:
//
//	page, err := decant.Read(ctx, "https://example.com/")
//
// Read uses an engine with every default: public addresses only, 10 seconds,
// a memory cache. A program that needs other limits, its own cache, several
// operations or many pages makes an engine of its own with New.
package decant

import (
	"context"
	_ "embed"
	"sync"

	"github.com/decant-dev/decant/link"
	"github.com/decant-dev/decant/page"
)

// Version is the version of this module.
const Version = "0.1.0"

// Notices says whose work is in the program, and under which licences.
//
//go:embed NOTICE
var Notices string

var shared = sync.OnceValues(func() (*Engine, error) { return New(Options{}) })

// Read reads the page at url with the defaults.
func Read(ctx context.Context, url string) (*page.Page, error) {
	engine, err := shared()
	if err != nil {
		return nil, err
	}
	return engine.Read(ctx, ReadRequest{URL: url})
}

// Links finds the links in a message.
func Links(text string) []link.Link { return link.Find(text, link.Options{}) }
