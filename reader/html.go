package reader

import (
	"net/url"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/internal/markup"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
	"github.com/decant-dev/decant/reader/internal/metadata"
	"github.com/decant-dev/decant/reader/internal/navigation"
	"github.com/decant-dev/decant/reader/internal/tabset"
	"github.com/decant-dev/decant/reader/internal/thread"
	"github.com/decant-dev/decant/reader/internal/visibility"
	"github.com/decant-dev/decant/reader/internal/wall"
	"github.com/decant-dev/decant/reader/internal/webpage"
)

// maxNodes bounds the memory that the tree of a page takes, at a hundred and thirty
// megabytes. More of it would not be written down anyway.
const maxNodes = 4_000_000

// readHTML goes from bytes to tree, drops what a person cannot see and what is
// not the page's own content, and writes down the rest.
func readHTML(source Source, opts Options) (*document.Document, error) {
	text := charset.Decode(source.Body, source.ContentType)
	page := tree.Parse(text.UTF8, tree.Options{Valid: true, Most: maxNodes})
	defer page.Release()
	root := page.Root()
	doc := &document.Document{Charset: text.Name, Replaced: text.Replaced}
	blocked := wall.Classify(root)
	var extra metadata.Extra
	doc.Metadata, extra = metadata.Read(root, source.URL)
	doc.StructuredData, doc.Alternates = extra.StructuredData, extra.Alternates
	doc.Removed = visibility.Hide(root, visibility.Options{}).Removed
	tabset.Label(root)
	base, _ := url.Parse(source.URL) // nil leaves links as they are
	found := navigation.Find(root, base)
	if err := narrow(root, opts); err != nil {
		return nil, err
	}
	w := webReader{source: source, opts: opts, text: text.UTF8, doc: doc}
	listed := directoryLinks(root)
	w.extra = extra
	root = w.content(root, found, blocked)
	if len(w.posts) == 0 && w.isNavigationOnly(root, listed, found) {
		root = w.whole(root)
		found = navigation.Rest(root, base, found)
		w.markNavigationOnly(found)
	}
	form := markup.Options{Base: base, Links: linkModes[opts.Links], Images: imageModes[opts.Images]}
	w.transcribe(root, form)
	if !opts.Bare {
		prependFacts(doc)
	}
	w.addComments(form)
	if len(w.posts) > 0 { // they alone were written down
		root = tree.Node{}
	}
	w.addNavigation(root, found)
	detach(doc)
	return doc, nil
}

// transcribe writes down what was chosen.
func (w *webReader) transcribe(root tree.Node, opts markup.Options) {
	if len(w.posts) > 0 {
		w.doc.Root = w.transcribePosts(opts)
		return
	}
	w.doc.Root = w.writeDown(root, opts)
}

// writeDown transcribes a part of the page, and notes its media and whether all
// of it is there.
func (w *webReader) writeDown(n tree.Node, opts markup.Options) *document.Node {
	result := markup.Transcribe(n, opts)
	if w.doc.Media == nil {
		w.doc.Media = result.Media
	} else {
		w.doc.Media = append(w.doc.Media, result.Media...)
	}
	if result.Cut || n.Tree().IsCut() {
		w.doc.Incomplete = "only the beginning is here: the page has more pieces than are read"
	}
	return result.Root
}

// A webReader is the state of one readHTML.
type webReader struct {
	source Source
	opts   Options
	text   []byte // the page in UTF-8
	doc    *document.Document
	extra  metadata.Extra
	intact bool          // nothing is missing from the tree that a choice would leave out
	posts  []thread.Post // of a page that is a talk
	lead   []tree.Node   // what stands before them
	below  []thread.Post // comments below the content
	chosen []bool        // those that are content, where not all are
}

// content returns what of the page is to be written down, and notes why.
func (w *webReader) content(root tree.Node, found navigation.Found, blocked wall.Verdict) tree.Node {
	doc := w.doc
	switch {
	case w.opts.Selector != "":
		doc.Verdict = document.Verdict{Method: document.MethodSelector, Readable: true, Confidence: 1}
	case w.opts.Whole:
		doc.Verdict, doc.Fallback = document.Verdict{Method: document.MethodPlain}, "the reader is turned off"
	case isBare(root, found) && (blocked.Reason == "" || blocked.Reason == document.ReasonEmpty):
		doc.Verdict = document.Verdict{Method: document.MethodReader, Readable: true, Confidence: 1}
		if w.findSmallTalk(root) {
			doc.Verdict.PageType = "forum"
		}
	case blocked.Reason == document.ReasonJSShell && w.embeds(root):
	case blocked.Reason != "" && blocked.Reason != document.ReasonPaywall:
		doc.Verdict = document.Verdict{Method: document.MethodPlain, Reason: blocked.Reason, Evidence: blocked.Evidence,
			Confidence: blocked.Confidence}
		doc.Fallback = "the whole page, since it has no content to choose: " + string(blocked.Reason)
	default:
		root = w.choose(root)
		if blocked.Reason != "" { // what stands before the wall is worth having
			doc.Verdict.Readable, doc.Verdict.Reason, doc.Verdict.Evidence = false, blocked.Reason, blocked.Evidence
		}
	}
	return root
}

// sureOfState is the confidence in text that a page carries along for its
// scripts: it is the page's own, but what of it is shown is not known.
const sureOfState = 0.6

// embeds looks for the content of a page that has none to see in what the page
// says of itself to machines: its structured data, or the state that its
// scripts start from. It leaves nothing else in the body.
func (w *webReader) embeds(root tree.Node) bool {
	if !webpage.Unfold(root) {
		return false
	}
	w.doc.Verdict = document.Verdict{Method: document.MethodReader, Readable: true, Confidence: sureOfState}
	w.doc.Fallback = "the text that the page carries along for its scripts, which were not run"
	return true
}

// sureOfType is the probability from which a page's type is acted on.
const sureOfType = 0.5

// isUndated reports whether a page shows wares, services or other pages. It has
// no day of publication: the day it gives is that of its making by software.
func isUndated(s webpage.Selection) bool {
	switch s.PageType {
	case "listing", "collection", "product", "service":
		return s.TypeProbabilities[s.PageType] >= sureOfType
	}
	return false
}

// isSigned reports whether the head of a page says who wrote it and when, as that of
// an article does, and not only whose site it is.
func (w *webReader) isSigned() bool {
	m := &w.doc.Metadata
	return isOfHead(m.Sources["author"]) && isOfHead(m.Sources["publishedAt"]) &&
		!strings.Contains(letters(w.source.URL), letters(m.Author))
}

func isOfHead(source string) bool {
	switch source {
	case "json-ld", "opengraph", "citation", "meta", "dublin core":
		return true
	}
	return false
}

// bareElements is how much a page may hold and still be taken for nothing but
// its content.
const bareElements = 40

// isBare reports whether a page is only a body of text, with nothing around it
// that a choice could leave out.
func isBare(root tree.Node, found navigation.Found) bool {
	elements, letters := 0, 0
	bodyOf(root).Walk(func(n tree.Node) bool {
		switch n.Tag() {
		case tag.Head:
			return false // of a page of frames, which has no body
		case tag.Nav, tag.Header, tag.Footer, tag.Aside, tag.Form, tag.Script, tag.Noscript, tag.Iframe:
			elements = bareElements
		}
		if !n.IsText() {
			elements++
			return elements <= bareElements
		}
		text := strings.TrimSpace(n.Data())
		if letters += len(text); webpage.LeadsToMessage(text) {
			elements = bareElements + 1
		}
		return elements <= bareElements
	})
	return len(found.Groups) == 0 && letters > 0 && elements <= bareElements
}

// decided looks at the whole page once it is known of which kind it is.
func (w *webReader) decided(root tree.Node) func(webpage.Selection, webpage.Share) bool {
	return func(s webpage.Selection, share webpage.Share) bool {
		w.readFacts(root, s)
		if w.findLetters(root, share) || w.findThread(root, s, share) || w.findChat(root, s.KeptWords, share) {
			return true
		}
		w.setCommentsAside(root, s, share)
		w.cutEndless(root, s, share)
		return false
	}
}

// choose keeps the main content of the page. A page without any is kept
// whole, and marked so.
func (w *webReader) choose(root tree.Node) tree.Node {
	doc := w.doc
	s := webpage.Select(root, webpage.Options{URL: w.source.URL, Model: w.opts.Model, Decided: w.decided(root)})
	w.note(s.Dropped)
	doc.Verdict = document.Verdict{Method: document.MethodReader, Readable: true, Confidence: s.Confidence,
		PageType: s.PageType}
	if len(w.posts) > 0 {
		doc.Verdict.PageType = "forum"
	} else if isUndated(s) && !w.isSigned() {
		doc.Metadata.PublishedAt, doc.Metadata.Author = "", ""
		delete(doc.Metadata.Sources, "publishedAt")
		delete(doc.Metadata.Sources, "author")
	}
	if !s.Empty && s.Kept > 0 {
		if len(w.posts) == 0 {
			cutPartings(root)
		}
		return root
	}
	if s.Outsize {
		doc.Verdict = document.Verdict{Method: document.MethodPlain, Readable: true}
		part := "the whole page"
		if w.intact = !keepMain(root); !w.intact {
			part = "what the page calls its main part"
		}
		doc.Fallback = part + ", since it has more blocks than the reader weighs"
		return root
	}
	doc.Verdict = document.Verdict{Method: document.MethodPlain, Reason: document.ReasonEmpty,
		Evidence: "no block of the page looks like content", Confidence: s.Confidence, PageType: s.PageType}
	doc.Fallback = "the whole page, since the reader found no content in it"
	return w.whole(root)
}

// note adds to the ledger what rules left out.
func (w *webReader) note(dropped map[string]int) {
	if len(dropped) > 0 && w.doc.Removed == nil {
		w.doc.Removed = map[string]int{}
	}
	for reason, blocks := range dropped {
		w.doc.Removed[reason] += blocks
	}
}

// whole returns the page as it was before anything was chosen in it.
func (w *webReader) whole(root tree.Node) tree.Node {
	if w.intact {
		return root
	}
	fresh := tree.Parse(w.text, tree.Options{}).Root()
	visibility.Hide(fresh, visibility.Options{})
	if err := narrow(fresh, Options{Exclude: w.opts.Exclude}); err != nil {
		return root
	}
	w.intact = true
	return fresh
}

var (
	linkModes  = map[string]markup.LinkMode{"text": markup.LinksText, "none": markup.LinksNone}
	imageModes = map[string]markup.ImageMode{"alt": markup.ImagesAlt, "none": markup.ImagesNone}
)

// bodyOf returns the body, which a parsed page always has unless it is a
// frameset; then the root serves.
func bodyOf(root tree.Node) tree.Node {
	body := root
	root.Walk(func(n tree.Node) bool {
		if n.Tag() == tag.Body && body == root {
			body = n
		}
		return n == root || n.Tag() == tag.Html
	})
	return body
}
