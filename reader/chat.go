package reader

import (
	"bytes"
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
	"github.com/decant-dev/decant/reader/internal/thread"
	"github.com/decant-dev/decant/reader/internal/webpage"
)

// findChat notes what was said in a text of lines that each tell who and when,
// where that is nearly all that was chosen.
func (w *webReader) findChat(root tree.Node, chosen int, share webpage.Share) bool {
	if !root.Tree().ShowsBrackets() || !mayBeChat(w.text) {
		return false
	}
	body := bodyOf(root)
	text := preOf(mostOf(body, mostKept*chosen, share))
	posts := thread.Chat(text)
	if len(posts) == 0 {
		return false
	}
	w.lead = leadOf(body, []thread.Post{{Whole: text, Body: []tree.Node{text}}}, share)
	w.posts = posts
	return true
}

// findSmallTalk notes what was said on a page that is nothing but content, as
// far as its elements are called messages or questions.
func (w *webReader) findSmallTalk(root tree.Node) bool {
	words, _ := allWords(bodyOf(root))
	s := webpage.Selection{PageType: "article", KeptWords: words}
	return w.findLetters(root, allWords) || w.findThread(root, s, allWords) || w.findChat(root, words, allWords)
}

// preOf returns the preformatted text that an element is in, or else the element.
func preOf(n tree.Node) tree.Node {
	for up := n; up.Exists() && up.IsElement(); up = up.Parent() {
		if up.Tag() == tag.Pre {
			return up
		}
	}
	return n
}

const (
	minNames = 4  // in pointed brackets, behind a time each, that a chat has
	farNames = 80 // bytes that may lie between the time and the name, with elements around them
	maxNames = 64 // that are looked at
)

// mayBeChat looks for times and names in the source of a page, which is quicker
// than to read it line by line.
func mayBeChat(source []byte) bool {
	found := 0
	for range maxNames {
		at := bytes.Index(source, []byte("&lt;"))
		if at < 0 {
			break
		}
		if hasClock(source[max(0, at-farNames):at]) {
			found++
		}
		source = source[at+1:]
	}
	return found >= minNames
}

// hasClock reports whether a text has the minutes of a time in it.
func hasClock(text []byte) bool {
	for i := 1; i+2 < len(text); i++ {
		if text[i] == ':' && isDigit(text[i-1]) && isDigit(text[i+1]) && isDigit(text[i+2]) {
			return true
		}
	}
	return false
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// allWords is the share of a page on which nothing was chosen.
func allWords(n tree.Node) (kept, words int) {
	words = len(strings.Fields(n.Text()))
	return words, words
}

// namesMessage reports whether a class calls something a message of a chat, or
// the name of who wrote one.
func namesMessage(class string) bool { return tree.HasAnyToken(class, messageNames) }

var messageNames = []string{
	"nick", "message", "msg", "chat", "c-message", "irclog", "message_row", "email-body", "chatlog__message",
}

// areMessages reports whether all but a few posts are called messages and tell
// who and when.
func areMessages(posts []thread.Post) bool {
	return areMostly(posts, func(p *thread.Post) bool {
		return isSigned(p) && (holdsMessage(p.Whole) || slices.ContainsFunc(p.Body, holdsMessage))
	})
}

func holdsMessage(n tree.Node) (found bool) {
	n.Walk(func(n tree.Node) bool {
		found = found || n.IsElement() && namesMessage(n.Attr("class"))
		return !found
	})
	return found
}
