package crawl

import (
	"context"
	"fmt"
	"net/url"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/tab"
)

// A glance is what a browser saw of the page that is visited: its links may be
// there with its scripts alone.
type glance struct {
	doc   *tab.Document
	wants func(address string) bool
}

type glanceKey struct{}

func (g *glance) in(ctx context.Context) context.Context {
	return context.WithValue(ctx, glanceKey{}, g)
}

// Browser makes a browser polite: a page that it opens takes a turn of its host.
// It does not wait for one, since it comes with the page that was just fetched.
func (e *Etiquette) Browser(b decant.Browser) decant.Browser {
	return politeBrowser{b, e}
}

type politeBrowser struct {
	decant.Browser
	etiquette *Etiquette
}

// Render implements decant.Browser.
func (b politeBrowser) Render(ctx context.Context, visit tab.Visit) (*tab.Document, error) {
	target, err := url.Parse(visit.URL)
	if err != nil {
		return nil, err
	}
	b.etiquette.take(ctx, target)
	doc, err := b.Browser.Render(ctx, visit)
	seen, ok := ctx.Value(glanceKey{}).(*glance)
	if err != nil || !ok {
		return doc, err
	}
	if doc.URL != visit.URL && !seen.wants(doc.URL) {
		return nil, fmt.Errorf("its scripts lead to %s, which is not wanted", hostOf(doc.URL))
	}
	seen.doc = doc
	return doc, nil
}
