package ladder

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/markdown"
	"github.com/decant-dev/decant/page"
)

// posts lists what people said, each with its place in the content.
func posts(doc *document.Document, text markdown.Text, form page.Form) []page.Post {
	if len(doc.Posts) == 0 {
		return nil
	}
	out := make([]page.Post, 0, len(doc.Posts))
	blocks := messages(text)
	form.Links = page.LinksKeep // the list of numbered ones stands below the content alone
	at, from := 0, 0
	for _, said := range doc.Posts {
		post := page.Post{Post: said.Post}
		if said.Shown && len(blocks) > 0 {
			b := blocks[0]
			blocks = blocks[1:]
			at += utf8.RuneCountInString(text.Markdown[from:b.Start])
			from = b.Start
			post.Start, post.Chars = at, utf8.RuneCountInString(text.Markdown[b.Start:b.End])
		}
		said.Node = &document.Node{Kind: document.Root, First: said.Node.First, Last: said.Node.Last}
		body := document.Document{Root: said.Node}
		post.Text = strings.TrimRight(render(&body, form).Markdown, "\n")
		out = append(out, post)
	}
	return out
}

func messages(text markdown.Text) (out []markdown.Block) {
	for _, b := range text.Blocks {
		if b.Kind == document.Message {
			out = append(out, b)
		}
	}
	return out
}

// commentsOf counts comments and says how to get those that were left out.
func commentsOf(doc *document.Document) *page.Comments {
	var c page.Comments
	replies := 0
	for _, said := range doc.Posts {
		switch {
		case said.Comment && said.Shown:
			c.Included++
		case !said.Shown:
			c.Omitted++
			if !said.Comment {
				replies++
			}
		}
	}
	c.Detected = c.Included + c.Omitted
	if c.Detected == 0 {
		return nil
	}
	if c.Omitted > 0 {
		what := "comments were detected and omitted"
		if replies > 0 {
			what = "comments and replies were detected and omitted"
		}
		c.Notice = fmt.Sprintf("%s (%d); ask with includeComments to get them", what, c.Omitted)
	}
	return &c
}
