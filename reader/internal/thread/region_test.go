package thread

import (
	"testing"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

func TestRegionsAreCalledComments(t *testing.T) {
	t.Parallel()
	for class, want := range map[string]bool{
		"comments": true, "comment-list": true, "article-comments": true, "PostComments": true, "disqus_thread": true,
		"area_reply": true, "reply_list": true, "tt-area-reply": true, "post-replies": true, "u_cbox": true, "u_cbox_content": true,
		"cmt_wrap": true, "view_cmt": true, "pinglun": true, "comentarios-lista": true,
		"no-comments": false, "has-comments": false, "comment-count": false,
		"content": false, "replica": false, "document": false, "inbox": false,
	} {
		page := tree.Parse([]byte(`<div class="`+class+`">a</div>`), tree.Options{})
		for _, n := range page.Tagged(tag.Div) {
			if got := len(Regions(page.Root(), []tree.Node{n})) > 0; got != want {
				t.Errorf("class %q: got %v, want %v", class, got, want)
			}
		}
	}
}
