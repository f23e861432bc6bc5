package ladder

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/page"
)

// extraction says how the content was found. Here alone is decided whether a
// page is readable: one without content is not, whatever its reader thinks.
func extraction(doc *document.Document, content string, included bool) page.Extraction {
	v := doc.Verdict
	if v.Readable && strings.TrimSpace(content) == "" {
		v.Readable, v.Confidence = false, 0
		v.Reason, v.Evidence = document.ReasonEmpty, "nothing in it is text"
	}
	return page.Extraction{
		Method:     v.Method,
		Readable:   v.Readable,
		Reason:     v.Reason,
		Evidence:   v.Evidence,
		Confidence: v.Confidence,
		PageType:   v.PageType,
		Navigation: navigationOf(doc, included),
		Comments:   commentsOf(doc),
		Fallback:   page.Fallback{Used: doc.Fallback != "", Reason: doc.Fallback},
		Removed:    doc.Removed,
	}
}

// grows reports whether a page has in it what a browser would make more of. It
// looks at pages of any size that have nothing to read, so it is no pattern.
func grows(body []byte) bool {
	for {
		at := bytes.IndexByte(body, '<')
		if at < 0 {
			return false
		}
		body = body[at+1:]
		if begins(body, "script") || begins(body, "frame") || begins(body, "iframe") {
			return true
		}
	}
}

// begins reports whether a tag has a name, in any case.
func begins(tag []byte, name string) bool {
	if len(tag) <= len(name) || tag[0]|0x20 != name[0] {
		return false
	}
	return bytes.IndexByte([]byte(" \t\n\f\r>"), tag[len(name)]) >= 0 && bytes.EqualFold(tag[:len(name)], []byte(name))
}

// advise says what is to be done next about a page made from body.
func advise(x *page.Extraction, body []byte, rendered bool) {
	x.Next = advice(x.Reason, rendered || x.Reason == document.ReasonEmpty && !grows(body))
}

// advices says what a caller can do about a page that is not readable, and
// what is left to do once a browser has been tried.
var advices = map[document.Reason]struct{ action, rendered page.Action }{
	document.ReasonJSShell:        {page.UseBrowser, page.Stop},
	document.ReasonEmpty:          {page.UseBrowser, page.Stop},
	document.ReasonConsent:        {page.UseBrowser, page.AskUser},
	document.ReasonBotWall:        {page.AskUser, page.AskUser},
	document.ReasonLogin:          {page.LogIn, page.LogIn},
	document.ReasonPaywall:        {page.AskUser, page.AskUser},
	document.ReasonGeo:            {page.Stop, page.Stop},
	document.ReasonSoft404:        {page.Stop, page.Stop},
	document.ReasonParked:         {page.Stop, page.Stop},
	document.ReasonNavigationOnly: {page.FollowLink, page.FollowLink},
}

func advice(reason document.Reason, rendered bool) *page.Advice {
	row, ok := advices[reason]
	switch {
	case !ok:
		return nil
	case rendered:
		return &page.Advice{Action: row.rendered, Because: reason}
	}
	return &page.Advice{Action: row.action, Because: reason}
}

// navigationOf counts the links that lead around the site and says how to get
// those that were left out.
func navigationOf(doc *document.Document, included bool) page.Navigation {
	held := 0
	for _, g := range doc.Navigation {
		held += len(g.Links)
	}
	n := page.Navigation{Detected: held + doc.NavigationBeyond}
	switch {
	case doc.NavigationInRoot:
		n.Included = n.Detected
	case included:
		n.Included = held
	}
	n.Omitted = n.Detected - n.Included
	switch {
	case n.Omitted == 0:
	case included:
		n.Notice = fmt.Sprintf(
			"the first %d links of the navigation are included; %d more are too many to hold",
			held,
			n.Omitted,
		)
	default:
		n.Notice = fmt.Sprintf("navigation was detected and omitted (%d links); ask with includeNavigation to get it",
			n.Omitted)
	}
	return n
}
