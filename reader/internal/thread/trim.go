package thread

import (
	"strings"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/memo"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// Trim takes out of what somebody said what the page added to it: buttons,
// signatures, and lines of links such as "Reply" and "Report".
func Trim(body tree.Node) {
	var drop, quotes []tree.Node
	var fringes memo.Classes[bool]
	var asked tree.Node // a box with a quote in it; those within are not asked again
	body.Walk(func(n tree.Node) bool {
		if n == body || !n.IsElement() {
			return true
		}
		if fringes.Of(n, tellsFringe) || n.Tag() == tag.Button || isAction(n) {
			drop = append(drop, n)
			return false
		}
		if n.Tag() == tag.Div && isQuoteBox(n.Attr("class")) && !(asked.Exists() && asked.Contains(n)) {
			if !holdsQuote(n) {
				quotes = append(quotes, n)
				return false
			}
			asked = n
		}
		return true
	})
	for _, n := range drop {
		n.Remove()
	}
	unquote(body)
	for _, n := range quotes {
		n.Rename(tag.Blockquote)
	}
}

func holdsQuote(n tree.Node) (found bool) {
	n.Walk(func(n tree.Node) bool {
		found = found || isQuote(n)
		return !found
	})
	return found
}

// isQuoteBox knows the boxes in which forums set what is said again.
func isQuoteBox(class string) bool { return tree.HasAnyToken(class, quoteBoxes) }

var quoteBoxes = []string{"quote", "bbcode_quote", "bbc_quote", "quotebox", "quotemain"}

// boxLevels is how many boxes around what was said are looked into.
const boxLevels = 6

// unquote makes a box of a quote that holds all that somebody said and has a name
// of its own: some forums set their posts so. One without is a quote.
func unquote(body tree.Node) {
	for n, level := body, 0; n.Exists() && level < boxLevels; n, level = onlyWordy(n), level+1 {
		if class := n.Attr("class"); n.Tag() == tag.Blockquote && class != "" && !isQuoteBox(class) {
			n.Rename(tag.Div)
			return
		}
	}
}

// onlyWordy returns the child that all words of an element are in, if there is one.
func onlyWordy(n tree.Node) (only tree.Node) {
	for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
		switch {
		case strings.TrimSpace(c.Text()) == "":
		case only.Exists() || !c.IsElement():
			return tree.Node{}
		default:
			only = c
		}
	}
	return only
}

// Own is the text of what somebody said, without what is quoted in it.
func Own(body tree.Node) string {
	var out strings.Builder
	body.Walk(func(n tree.Node) bool {
		if n.IsText() {
			out.WriteString(n.Data())
		}
		return n == body || !isQuote(n) && !tellsQuote(n.Attr("class"))
	})
	return out.String()
}

const maxAction = 24

// isAction knows short links and lines that do something with a post.
func isAction(n tree.Node) bool {
	switch n.Tag() {
	case tag.A, tag.Li, tag.Span, tag.P, tag.Div:
	default:
		return false
	}
	text, short := littleText(n)
	word := strings.ToLower(strings.Trim(text, " .·|•-–()[]…:"))
	return short && (actions[word] || word == "" && n.Tag() == tag.A && isDots(text))
}

// isDots knows what a quote is opened by.
func isDots(text string) bool { return strings.Contains(text, "..") || strings.Contains(text, "…") }

// littleText returns the text of an element that has little, and whether it has.
func littleText(n tree.Node) (text string, short bool) {
	var out strings.Builder
	n.Walk(func(n tree.Node) bool {
		if n.IsText() {
			out.WriteString(strings.TrimSpace(n.Data()))
			out.WriteByte(' ')
		}
		return out.Len() <= 2*maxAction
	})
	if out.Len() > 2*maxAction {
		return "", false
	}
	return brief.OneLine(out.String()), true
}

var actions = map[string]bool{
	"reply": true, "share": true, "report": true, "quote": true, "flag": true, "edit": true, "like": true,
	"permalink":        true,
	"reply with quote": true, "report post": true, "share this post": true, "copy link": true, "link": true,
	"upvote":   true,
	"downvote": true, "follow": true, "delete": true, "cite": true, "improve this answer": true, "add a comment": true,
	"click to expand": true, "expand": true, "collapse": true, "show more": true, "read more": true, "see more": true,
	"antworten": true, "teilen": true, "melden": true, "zitieren": true, "répondre": true, "partager": true,
	"signaler": true, "citer": true, "responder": true, "compartir": true, "reportar": true, "rispondi": true,
	"답글": true, "신고": true, "공유": true, "추천": true, "返信": true, "通報": true, "回复": true, "回覆": true, "举报": true,
	"檢舉": true, "分享": true, "ответить": true, "поделиться": true, "пожаловаться": true, "odpowiedz": true,
	"ตอบกลับ": true, "code: select all": true, "select all": true,
}
