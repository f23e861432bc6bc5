package reader

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/reader/internal/thread"
)

// TestLeadOfATalk has elements with the class k chosen; what was chosen before
// the posts is not lost with them.
func TestLeadOfATalk(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, page, want string }{
		{"a question above", `<div>menu</div><div><p class=k>why is it so</p><p>share</p></div><ul><li class=k id=p1>rivers<li class=k id=p2>springs</ul><p class=k>after</p>`, "why is it so"},
		{"the best posts above", `<p class=k>rivers carry</p><ul><li class=k id=p1>rivers carry salt<li class=k id=p2>springs</ul>`, ""},
		{"quoted in an answer", `<p class=k>why is it so</p><ul><li class=k id=p1><blockquote>why is it so</blockquote>rivers<li class=k id=p2>springs</ul>`, "why is it so"},
		{"nothing above", `<p>menu</p><ul><li class=k id=p1>rivers<li class=k id=p2>springs</ul>`, ""},
		{"who and when", `<h1 class=k>Ana asks</h1><div><p class=k>Ana, May 4 1</p><p class=k id=p1 title=Ana>rivers</p></div><p class=k id=p2>springs</p>`, "Ana asks"},
		{"what is told of the writer", `<p class=k>why</p><div class=post><p class=k>Joined: 2012</p><p class=k id=p1>rivers</p></div>` +
			`<div class="post odd"><p class=k>Joined: 2013</p><p class=k id=p2>springs</p></div>`, "why"},
		{"its votes", `<div><b class=k>42</b><b class=k>43</b><p class=k id=p1 lang=42>rivers</p></div>`, "43"},
		{"another's words", `<div><p class=k>Bea has left the talk</p><p class=k id=p1 title=Ana>rivers</p></div>`, "Bea has left the talk"},
		{"a question that names its asker", `<p class=k>Ana wants to know why the water of the sea is as salt as it is</p><p class=k id=p1 title=Ana>rivers</p>`,
			"Ana wants to know why the water of the sea is as salt as it is"},
		{"no text in the posts", `<p class=k>why</p>`, ""},
	}
	for _, test := range tests {
		root := tree.Parse([]byte(test.page), tree.Options{}).Root()
		var posts []thread.Post
		root.Walk(func(n tree.Node) bool {
			if n.IsElement() && n.Attr("id") != "" {
				posts = append(posts, thread.Post{Body: []tree.Node{n}, Author: n.Attr("title"), Score: n.Attr("lang")})
			}
			return true
		})
		var got []string
		for _, n := range leadOf(bodyOf(root), posts, shareByClass) {
			got = append(got, n.Text())
		}
		if text := strings.Join(got, "|"); text != test.want {
			t.Errorf("%s: lead of %q is %q, want %q", test.name, test.page, text, test.want)
		}
	}
}

// shareByClass counts the words below elements with the class k as kept.
func shareByClass(n tree.Node) (kept, words int) {
	n.Walk(func(n tree.Node) bool {
		if n.IsText() {
			count := len(strings.Fields(n.Data()))
			words += count
			if n.Parent().Attr("class") == "k" {
				kept += count
			}
		}
		return true
	})
	return kept, words
}
