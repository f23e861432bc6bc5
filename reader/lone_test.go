package reader

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/markdown"
)

// What somebody asked and nobody has answered yet is a post all the same.
func TestPostsThatNobodyAnswered(t *testing.T) {
	t.Parallel()
	const asked = "<p>Every night nearly all files are copied again to the share that is mounted over the network, although none of them has changed since.</p>" +
		"<p>The times that are shown differ by up to two seconds. Is that what makes the program think that the files are new?</p>"
	for _, test := range []struct{ name, page, want string }{
		{"a question", `<div class="question" id="question"><div class="votecell"><div class="js-vote-count" data-value="4">4</div></div>
<div class="postcell"><div class="js-post-body">` + asked + `</div><ul class="post-taglist"><li><a href="/tagged/files">files</a></li></ul><div class="menu"><a href="/q/7">Share</a> <a href="/e/7">Improve this question</a></div>
<div class="user-info">asked <span title="2024-02-28 21:11:08Z" class="relativetime">Feb 28, 2024</span> <a href="/users/5/karla">Karla</a><span class="reputation-score">143</span></div></div></div>
<div id="answers"><h2>Your answer</h2><form><textarea></textarea></form></div>`, "### Karla · 2024-02-28T21:11:08Z · 4 points\n\nEvery night"},
		{"a posting that the page speaks of", `<div itemscope itemtype="http://schema.org/DiscussionForumPosting"><div id="post_1" class="topic-body"><div class="meta"><span class="creator"><a href="/u/mira"><span>mira</span></a> (Mira Kovac)</span>
<span class="infos"><time datetime="2024-03-11T09:15:00Z">March 11, 2024, 9:15am</time><span>1</span></span></div><div class="post">` + asked + `</div></div></div>`, "### mira · 2024-03-11T09:15:00Z\n\nEvery night"},
		{"an issue without a comment", `<div class="js-quote-selection-container"><div class="timeline-comment"><div class="head"><h3><strong><a class="author" href="/lk">lkoenig</a></strong> commented
<a href="#i1"><relative-time datetime="2023-09-14T12:30:22Z">Sep 14, 2023</relative-time></a></h3></div><table class="files"><tr><td class="comment-body">` + asked + `</td></tr></table></div></div>
<div class="sidebar"><b>Labels</b> None yet</div>`, "### lkoenig · 2023-09-14T12:30:22Z\n\nEvery night"},
		{"an article", `<article class="entry"><p class="meta">By <a class="author" href="/author/lk">L. Koenig</a> on <time datetime="2023-09-14">Sep 14, 2023</time></p>` + asked + `</article>`, ""},
	} {
		page := `<!doctype html><html lang="en"><head><title>Files are copied again - Ask</title></head><body><header><a href="/">Ask</a><nav><a href="/q">Questions</a> <a href="/t">Tags</a></nav></header>
<main><h1>Files are copied again</h1>` + test.page + `</main><footer><a href="/terms">Terms</a></footer></body></html>`
		doc, err := Read(Source{Body: []byte(page), URL: "https://ask.example/questions/7/files", ContentType: "text/html"}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		text := markdown.Render(doc.Root, markdown.Options{}).Markdown
		if want := test.want; want == "" && len(doc.Posts) > 0 || !strings.Contains(text, want) || strings.Contains(text, "commented") || want != "" && len(doc.Posts) != 1 {
			t.Errorf("%s, on a page of type %q: %d posts, %q\nwant %q", test.name, doc.Verdict.PageType, len(doc.Posts), text, want)
		}
	}
}
