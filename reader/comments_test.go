package reader_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/corpus"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/markdown"
	"github.com/decant-dev/decant/reader"
)

// leastClean is the share of articles with comments that must be read without any.
const leastClean = 0.95

// TestArticlesWithoutComments reads saved articles whose pages have readers'
// comments, and looks for what these say. Which texts are comments is told by
// what pages say to machines, and by the names that software for blogs gives to
// the text of one comment; what people marked as content is none.
func TestArticlesWithoutComments(t *testing.T) {
	with, clean, articles := 0, 0, 0
	for _, p := range corpus.Pages(t, 2) {
		if p.Type != "article" {
			continue
		}
		articles++
		page := p.Bytes(t)
		said := slices.DeleteFunc(commentsOn(page), func(text string) bool { return strings.Contains(letters(p.Reference), text) })
		if len(said) == 0 {
			continue
		}
		with++
		doc, err := reader.Read(reader.Source{URL: p.URL, Body: properties.ReplaceAll(scripts.ReplaceAll(page, nil), nil), ContentType: "text/html"}, reader.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if text := firstSaid(said, letters(markdown.Plain(doc.Root).Markdown)); text == "" {
			clean++
		} else {
			t.Logf("%s %s has the comment %q", p.ID, p.URL, text)
		}
	}
	if with == 0 {
		return
	}
	t.Logf("%d of %d articles have comments; %d of them are read without any", with, articles, clean)
	if share := float64(clean) / float64(with); share < leastClean {
		t.Errorf("%.3f of %d articles with comments are read without any, want %.2f", share, with, leastClean)
	}
}

// commentText are the names of elements that hold the text of one comment.
var commentText = regexp.MustCompile(`(?i)(^|[\s_-])comment[-_]*(content|body|text|message)\b`)

// commentsOn returns how each comment on a page begins.
func commentsOn(page []byte) (out []string) {
	root := tree.Parse(page, tree.Options{}).Root()
	add := func(text string) {
		const shortest, longest = 25, 60
		if text = letters(text); len(text) >= shortest {
			out = append(out, text[:min(len(text), longest)])
		}
	}
	root.Walk(func(n tree.Node) bool {
		if !n.IsElement() {
			return true
		}
		if typeName(n.Attr("itemtype")) == "Comment" {
			var r remark
			r.fill(n)
			add(r.text)
		} else if commentText.MatchString(n.Attr("class")) {
			add(n.Text())
		}
		return true
	})
	return out
}

func firstSaid(said []string, text string) string {
	for _, s := range said {
		if strings.Contains(text, s) {
			return s
		}
	}
	return ""
}
