package markup

import (
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// calloutBoxes are the classes, or their beginnings, by which generators of
// sites mark a remark that is set off from the text.
var calloutBoxes = [...]string{"admonition", "admonish", "callout", "custom-block", "custom-container",
	"hint-container", "markdown-alert", "alert", "starlight-aside", "theme-admonition", "hint", "confluence-information-macro"}

// calloutKinds gives the kind of a remark, of those that Markdown knows, for
// the words that name it.
var calloutKinds = map[string]string{
	"note": "NOTE", "info": "NOTE", "information": "NOTE", "abstract": "NOTE", "summary": "NOTE", "seealso": "NOTE",
	"example": "NOTE", "question": "NOTE", "todo": "NOTE", "primary": "NOTE", "secondary": "NOTE",
	"tip": "TIP", "hint": "TIP", "success": "TIP", "check": "TIP",
	"important": "IMPORTANT", "attention": "IMPORTANT",
	"warning": "WARNING", "warn": "WARNING",
	"caution": "CAUTION", "danger": "CAUTION", "error": "CAUTION", "bug": "CAUTION", "failure": "CAUTION",
}

// calloutKind returns the kind of remark that n is, or "".
func (t *transcriber) calloutKind(n tree.Node) string {
	if !t.callouts.Of(n, mayBeCallout) {
		return ""
	}
	class := n.Attr("class")
	if !namesCallout(class) {
		return bookRemark(n, class)
	}
	for token := range strings.FieldsSeq(class) {
		token = strings.ToLower(token)
		stem := token[strings.LastIndexByte(token, '-')+1:]
		if known := calloutKinds[stem]; known != "" && token != "hint" {
			return known
		}
	}
	return ""
}

func mayBeCallout(class string) bool { return isBookRemark(class) || namesCallout(class) }

// namesCallout reports whether one of the classes is that of a box.
func namesCallout(class string) bool {
	for token := range strings.FieldsSeq(class) {
		switch token[0] | 0x20 {
		case 'a', 'c', 'h', 'm', 's', 't': // as calloutBoxes begin
			if isCalloutBox(strings.ToLower(token)) {
				return true
			}
		}
	}
	return false
}

// isCalloutBox knows the names of the box itself, not those of its parts, such
// as "callout-title" and "alert__icon".
func isCalloutBox(token string) bool {
	for _, name := range calloutBoxes {
		rest, ok := strings.CutPrefix(token, name)
		if !ok {
			continue
		}
		if rest = strings.TrimLeft(rest, "-_"); rest == "" || calloutKinds[rest] != "" {
			return true
		}
	}
	return false
}

// callout transcribes a remark that is set in a box of its own, and reports
// whether n is one.
func (t *transcriber) callout(n tree.Node) bool {
	if t.flat > 0 || t.nesting >= maxNesting || t.cells > 0 || !n.HasAttrs() {
		return false
	}
	kind := t.calloutKind(n)
	if kind == "" || !hasText(n) {
		return false
	}
	t.endLeaf()
	box := t.arena.New(document.Quote)
	box.Title = kind
	outer := t.enter(box)
	t.nesting++
	title, body := calloutTitle(n), n
	if laid := remarkTable(n); laid.body.Exists() {
		title, body = laid.title, laid.body
	}
	t.calloutHead(title, kind)
	skipped := t.skip
	t.skip = title
	t.children(body)
	t.skip = skipped
	t.nesting--
	t.leave(outer)
	if box.First != nil {
		t.appendBlock(box)
	}
	return true
}

// calloutTitle returns the element that holds the title of a remark.
func calloutTitle(n tree.Node) tree.Node {
	first := firstElement(n)
	if !first.Exists() {
		return tree.Node{}
	}
	class := strings.ToLower(first.Attr("class"))
	if strings.Contains(class, "title") || strings.Contains(class, "heading") || strings.Contains(class, "header") ||
		first.Tag() == tag.Summary {
		return first
	}
	return tree.Node{}
}

// calloutHead writes the title of a remark where it says more than its kind.
func (t *transcriber) calloutHead(title tree.Node, kind string) {
	if !title.Exists() {
		return
	}
	words := oneLine(title.Text())
	if named := calloutKinds[strings.ToLower(strings.Trim(words, ":! "))]; named != "" || words == "" {
		return
	}
	t.open(inline{kind: document.Strong})
	t.flat++
	t.children(title)
	t.flat--
	t.close()
	t.endLeaf()
}

// namedQuote takes the kind off a quote that was written as a remark and that
// no generator has set as one: "[!NOTE] …".
func namedQuote(box *document.Node) {
	first := box.First
	if first == nil || first.Kind != document.Paragraph || first.First == nil || first.First.Kind != document.Text {
		return
	}
	text := first.First.Text
	name, rest, ok := strings.Cut(strings.TrimPrefix(text, "[!"), "]")
	if !ok || len(name)+3 > len(text) || text[:2] != "[!" ||
		calloutKinds[strings.ToLower(name)] != strings.ToUpper(name) {
		return
	}
	if rest != "" && rest[0] != ' ' {
		return
	}
	box.Title = strings.ToUpper(name)
	first.First.Text = strings.TrimPrefix(rest, " ")
	for first.First != nil && isBlank(first.First) {
		first.First = first.First.Next
	}
	if first.First == nil {
		box.First = first.Next
	}
	if box.First == nil {
		box.Last = nil
	}
}

func isBlank(n *document.Node) bool {
	return n.Kind == document.Break || n.Kind == document.Text && strings.TrimSpace(n.Text) == ""
}
