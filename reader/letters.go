package reader

import (
	"bytes"
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
	"github.com/decant-dev/decant/reader/internal/thread"
	"github.com/decant-dev/decant/reader/internal/webpage"
)

// mostSet is how much of the words of an archive's page, in percent, stands in
// preformatted texts.
const mostSet = 80

// findLetters notes the messages of a mailing list on a page that shows them as
// they were sent: with their heads, or one below who sent it and when.
func (w *webReader) findLetters(root tree.Node, share webpage.Share) bool {
	if len(root.Tree().Tagged(tag.Pre)) == 0 {
		return false // as most pages, whose source need not be searched
	}
	isHeaded := bytes.Contains(w.text, []byte("From:"))
	if !isHeaded && !leadsToMessages(w.text) {
		return false
	}
	texts := preformatted(root)
	if len(texts) == 0 {
		return false
	}
	if isHeaded && isMostlySet(bodyOf(root), texts, share) {
		w.posts = thread.Letters(texts, w.doc.Metadata.Language)
	}
	if len(w.posts) == 0 && leadsToMessages(w.text) {
		if who, when := w.senderOf(root, texts[0]); who != "" && when != "" {
			w.posts = []thread.Post{{Whole: texts[0], Body: texts, Author: who, Time: when, Parent: -1}}
		}
	}
	w.signByFirst()
	return len(w.posts) > 0
}

// senderOf is who sent the message of a page and when, by the list above it or
// by what the page says of itself.
func (w *webReader) senderOf(root, text tree.Node) (who, when string) {
	var fields []string
	for _, n := range root.Tree().Tagged(tag.Li) {
		if n.Index() < text.Index() {
			fields = append(fields, strings.TrimSpace(n.Text()))
		}
	}
	if who, when = thread.Signed(fields, w.doc.Metadata.Language); who != "" {
		return who, when
	}
	return w.doc.Metadata.Author, w.sentAt(root)
}

// sentAt is when the message of a page was sent: to the minute where a line in
// italics above it tells that, else the day.
func (w *webReader) sentAt(root tree.Node) string {
	day := w.doc.Metadata.PublishedAt
	if day == "" {
		return ""
	}
	for _, n := range root.Tree().Tagged(tag.I) {
		if when := thread.When(strings.TrimSpace(n.Text()), w.doc.Metadata.Language); strings.HasPrefix(when, day) {
			return when
		}
	}
	return day
}

// signByFirst takes the writer of the first message for that of a page that names
// none.
func (w *webReader) signByFirst() {
	m := &w.doc.Metadata
	if len(w.posts) == 0 || m.Author != "" && m.Author != w.posts[0].Author {
		return
	}
	m.Author = strings.Clone(w.posts[0].Author)
	if day := w.posts[0].Time; m.PublishedAt == "" && len(day) >= len("2006-01-02") && isDigit(day[0]) {
		m.PublishedAt = strings.Clone(day[:len("2006-01-02")])
	}
}

// preformatted returns the preformatted texts that a person reads: not those
// around a field to search in.
func preformatted(root tree.Node) (out []tree.Node) {
	for _, n := range root.Tree().Tagged(tag.Pre) {
		if root.Contains(n) && n.Parent().Tag() != tag.Form && strings.TrimSpace(n.Text()) != "" {
			out = append(out, n)
		}
	}
	return out
}

func isMostlySet(body tree.Node, texts []tree.Node, share webpage.Share) bool {
	set := 0
	for _, n := range texts {
		_, words := share(n)
		set += words
	}
	_, all := share(body)
	return 100*set >= mostSet*all
}

// leadsToMessages reports whether a page has the line by which archives of mailing
// lists lead to their other messages.
func leadsToMessages(source []byte) bool {
	for _, line := range []string{"Messages sorted by", "messages sorted by", "Thread Index<"} {
		if bytes.Contains(source, []byte(line)) {
			return true
		}
	}
	return false
}
