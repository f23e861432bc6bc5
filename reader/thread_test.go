package reader

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/markdown"
)

const salt = "Rivers carry salt from the rocks of the land into the sea, a little every day, and the sun takes the water back up without it."

// forumPage is a thread as forums show it, with all that stands around posts.
func forumPage() string {
	var posts strings.Builder
	for i, name := range []string{"ann", "bob", "cat", "dan", "eve", "fay"} {
		fmt.Fprintf(&posts, `<div class="post" id="post_%d"><div class="author"><a class="username" href="/members/%s">%s</a>
<div class="rank">Senior Member</div><dl><dt>Joined</dt><dd>Jan 1, 2010</dd><dt>Posts</dt><dd>1,234</dd></dl></div>
<div class="posted"><a href="#p%d"><time datetime="2024-05-0%dT10:00:00Z">May %d, 2024</time></a></div>
<div class="content"><p>Post number %d. %s %s</p></div><div class="signature">Sent from my boat</div>
<ul class="actions"><li><a href="#">Reply</a></li><li><a href="#">Report</a></li></ul></div>`, i, name, name, i, i+1, i+1, i, salt, salt)
	}
	return `<!doctype html><html lang="en"><head><title>Why is the sea salt? | Shore forum</title></head><body>
<header><nav><a href="/">Forums</a> <a href="/new">New posts</a> <a href="/login">Log in</a></nav></header><main class="thread">
<h1>Why is the sea salt?</h1>` + posts.String() + `</main><footer><a href="/imprint">Imprint</a></footer></body></html>`
}

func TestPostsOfAThread(t *testing.T) {
	t.Parallel()
	doc, err := Read(Source{Body: []byte(forumPage()), URL: "https://forum.shore.example/threads/why-is-the-sea-salt.12/", ContentType: "text/html"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if doc.Verdict.PageType != "forum" || len(doc.Posts) != 6 {
		t.Fatalf("%d posts on a page of type %q, want 6 of a forum", len(doc.Posts), doc.Verdict.PageType)
	}
	text := markdown.Render(doc.Root, markdown.Options{}).Markdown
	if !strings.HasPrefix(text, "### ann · 2024-05-01T10:00:00Z\n\nPost number 0. ") || strings.Count(text, "\n### ") != 5 {
		t.Errorf("text begins %.120q, with %d more posts; want 5", text, strings.Count(text, "\n### "))
	}
	for _, noise := range []string{"Joined", "Senior", "my boat", "Reply", "Report", "1,234", "Imprint"} {
		if strings.Contains(text, noise) {
			t.Errorf("the text has %q, which nobody said", noise)
		}
	}
	if plain := markdown.Plain(doc.Root).Markdown; !strings.HasPrefix(plain, "ann · 2024-05-01T10:00:00Z\n\nPost number 0. ") {
		t.Errorf("plain text begins %.120q", plain)
	}
}

// A small page of a question and its answers looks like an article to the model,
// half of whose words tell who answered when; what the page calls answers tells
// that it is none.
func TestSmallPagesOfAnswers(t *testing.T) {
	t.Parallel()
	post := func(class, name, verb, text string) string {
		return "<div class=" + class + "><div class=votes><span class=vote-count>97</span></div><div class=body><p>" + text +
			"</p></div><div class=meta>" + verb + " <time datetime=2026-01-04>Jan 4</time> by <a class=author href=/u/" + name + ">" +
			name + "</a></div></div>"
	}
	const asked = "I committed the wrong files and have not pushed yet. How can I undo the commit but keep my changes in the working tree?"
	const first = "Use a soft reset. It moves the branch back by one and leaves everything else as it is."
	const second = "If you have pushed it already, revert it instead, since others may have built upon it."
	for _, test := range []struct {
		name, page string
		want       []string
	}{
		{"answers", post("question", "ann", "asked", asked) + "<h2>2 Answers</h2>" + post(`"answer accepted"`, "bo", "answered", first) +
			post("answer", "cy", "answered", second), []string{"ann", "bo", "cy"}},
		{"long answers, by which the model knows it", post("question", "ann", "asked", asked) + "<h2>2 Answers</h2>" + post("answer", "bo", "answered",
			strings.Repeat("<p>"+first, 40)) + post("answer", "cy", "answered", strings.Repeat("<p>"+second, 40)), []string{"ann", "bo", "cy"}},
		{"a question that nobody signed above them", "<p>I committed the wrong files, and they have not been pushed to anybody as yet.</p>" + post(`"Item AnswerItem"`, "bo", "answered", first) +
			post(`"Item AnswerItem"`, "cy", "answered", second), []string{"bo", "cy"}},
		{"questions that nobody signed", "<div class=faq><h3>" + asked + "</h3><div class=answer><p>" + first +
			"</p></div><h3>And then?</h3><div class=answer><p>" + second + "</p></div></div>", nil},
		{"an article with answers below", "<article><p>" + strings.Repeat(asked+" ", 9) + "</p><p>" + strings.Repeat(second+" ", 9) +
			"</p></article>" + post("answer", "bo", "answered", first) + post("answer", "cy", "answered", second), nil},
	} {
		body := "<html lang=en><title>How do I undo the last commit? - DevAsk</title><body><header><a href=/>DevAsk</a><form><input name=q></form>" +
			"</header><div class=container><h1>How do I undo the last commit?</h1>" + test.page + "</div><footer>About</footer>"
		doc, err := Read(Source{Body: []byte(body), URL: "https://devask.example/questions/77", ContentType: "text/html"}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range doc.Posts {
			if p.Shown {
				got = append(got, p.Author)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: posts of %q, want %q", test.name, got, test.want)
		}
	}
}

// The report of a fault is a form full of fields, and looks like documentation.
func TestReportsAreTalks(t *testing.T) {
	t.Parallel()
	post := func(at, name, day, text string) string {
		return `<div id="c` + at + `" class="bug_comment"><div class="head"><a href="#c` + at + `">Comment ` + at + `</a> <span class="user"><span class="fn">` + name +
			`</span></span> <span class="time">` + day + `</span></div><pre class="text">` + text + `</pre></div>`
	}
	page := `<html lang="en"><title>48121 – Window loses focus</title><body><div id="header"><h1>Bugs – Bug 48121</h1><p>Last modified: 2019-04-02 18:30:11 UTC</p></div>
<div id="body"><form action="/process"><table class="fields"><tr><th><a href="/f#s">Status</a>:</th><td>RESOLVED FIXED</td></tr><tr><th><a href="/f#p">Product</a>:</th><td>Shell</td></tr>
<tr><th>Reported:</th><td>2019-03-01 09:12 UTC by <span class="fn">Anna Berg</span></td></tr></table><div id="comments">` +
		post("0", "Anna Berg", "2019-03-01 09:12:44 UTC", "When I switch to another workspace and back, the window that had the focus\nno longer has it, and keys are lost until I click on it.\n\n1. open a terminal\n2. switch to workspace 2 and back") +
		post("1", "Florian M.", "2019-03-02 11:40:03 UTC", "I can see this as well. It began with the change of the stage's focus handling.") +
		post("2", "Florian M.", "2019-04-02 18:30:11 UTC", "Fixed in master by restoring the focus of the last window of the workspace.") +
		`</div></form></div><div id="footer"><a href="/">Home</a> | <a href="/new">New</a></div>`
	doc, err := Read(Source{Body: []byte(page), URL: "https://bugs.example/show_bug.cgi?id=48121", ContentType: "text/html"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range doc.Posts {
		got = append(got, p.Author)
	}
	// the fields of the report, which tell who reported it, and three comments
	if want := []string{"Anna Berg", "Anna Berg", "Florian M.", "Florian M."}; !slices.Equal(got, want) {
		t.Errorf("a report, taken for %s: posts of %q, want %q", doc.Verdict.PageType, got, want)
	}
}

func TestNamesOfAnswers(t *testing.T) {
	t.Parallel()
	for class, want := range map[string]bool{"answer": true, "ContentItem AnswerItem": true, "post js-answers": true, "question unanswered": false, "question": false} {
		if got := namesAnswer(class); got != want {
			t.Errorf("namesAnswer(%q) = %v, want %v", class, got, want)
		}
	}
}

func TestCommentsBelowAnArticle(t *testing.T) {
	t.Parallel()
	page := `<!doctype html><html lang="en"><head><title>Why the sea is salt</title></head><body><header><nav><a href="/">Home</a></nav></header>
<article><h1>Why the sea is salt</h1><p>` + salt + ` Over millions of years that little has become a great deal.</p>
<p>The sea floor adds its own: hot springs along the ridges dissolve minerals from the rock below and pour them out.</p></article>
<section id="comments"><h2>2 Comments</h2><ol><li class="comment"><b class="fn">Bob</b> <time datetime="2024-05-07">May 7</time>
<div class="comment-content"><p>I always wondered about that, thank you for the explanation.</p></div><a href="#">Reply</a></li>
<li class="comment"><b class="fn">Cat</b> <time datetime="2024-05-08">May 8</time><div class="comment-content"><p>There are lakes that are salt as well.</p></div>
<a href="#">Reply</a></li></ol></section></body></html>`
	for _, wanted := range []bool{false, true} {
		doc, err := Read(Source{Body: []byte(page), URL: "https://shore.example/blog/why-the-sea-is-salt", ContentType: "text/html"}, Options{Comments: wanted})
		if err != nil {
			t.Fatal(err)
		}
		text := markdown.Render(doc.Root, markdown.Options{}).Markdown
		const section = "## Comments\n\n### Bob · 2024-05-07\n\nI always wondered"
		if got := strings.Contains(text, section); got != wanted || strings.Contains(text, "wondered") != wanted {
			t.Errorf("with comments %v: the section is there: %v; text %q", wanted, got, text)
		}
		if len(doc.Posts) != 2 || !doc.Posts[0].Comment || doc.Posts[0].Shown != wanted {
			t.Errorf("with comments %v: posts %+v", wanted, doc.Posts)
		}
	}
}

// A single comment is none of the article, and is counted all the same.
func TestTheOnlyComment(t *testing.T) {
	t.Parallel()
	page := `<!doctype html><html lang="en"><head><title>Why the sea is salt</title><meta property="og:type" content="article"></head><body><header><nav><a href="/">Home</a></nav></header>
<article><h1>Why the sea is salt</h1><p>` + strings.Repeat(salt+" ", 3) + `</p><p>` + strings.Repeat(salt+" ", 3) + `</p></article>
<div id="comments" class="comments-area"><h2>One thought</h2><ol><li class="comment"><footer class="meta"><b class="fn">Piet</b> <span class="says">says:</span> <time datetime="2023-02-14">February 14</time></footer>
<div class="comment-content"><p>I always wondered about that.</p></div><a href="#r">Reply</a></li></ol><form><p>Required fields are marked</p></form></div>
<aside class="widget_recent_comments"><h2>Recent Comments</h2><ul><li>Piet on <a href="/c">Why the sea is salt</a></li></ul></aside></body></html>`
	doc, err := Read(Source{Body: []byte(page), URL: "https://shore.example/blog/why-the-sea-is-salt", ContentType: "text/html"}, Options{Comments: true})
	if err != nil {
		t.Fatal(err)
	}
	text := markdown.Render(doc.Root, markdown.Options{}).Markdown
	if want := "## Comments\n\n### Piet · 2023-02-14\n\nI always wondered about that.\n"; len(doc.Posts) != 1 || !strings.HasSuffix(text, want) {
		t.Errorf("%d posts on a page of type %q, %q; want one, and %q", len(doc.Posts), doc.Verdict.PageType, text, want)
	}
}

func TestHeadOfAPost(t *testing.T) {
	t.Parallel()
	one, many := 1, -12
	tests := []struct {
		post document.Post
		want string
	}{
		{document.Post{}, "Anonymous"},
		{document.Post{Author: "Ann", Time: "2024-05-06", Score: &one}, "Ann · 2024-05-06 · 1 point"},
		{document.Post{Author: "Bob", ReplyTo: "Ann", Accepted: true, Score: &many}, "Bob · reply to Ann · accepted answer · -12 points"},
	}
	for _, test := range tests {
		if got := headOf(&test.post); got != test.want {
			t.Errorf("headOf(%+v) = %q, want %q", test.post, got, test.want)
		}
	}
}

func TestNextArticleOfAnEndlessPage(t *testing.T) {
	t.Parallel()
	article := func(title string) string {
		return `<article class="story"><h1>` + title + `</h1><p>` + strings.Repeat(salt+" ", 4) + `</p><p>This is what ` + title + ` says.</p></article>`
	}
	page := `<title>Why the sea is salt</title><header><nav><a href="/">Home</a></nav></header><main>` + article("Why the sea is salt") +
		article("Why the wind blows") + article("Why the snow is white") + `</main>`
	doc, err := Read(Source{Body: []byte(page), URL: "https://shore.example/news/why-the-sea-is-salt", ContentType: "text/html"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	text := markdown.Plain(doc.Root).Markdown
	if doc.Verdict.PageType != "article" || !strings.Contains(text, "the sea is salt says") || strings.Contains(text, "wind") || strings.Contains(text, "snow") {
		t.Errorf("page of type %q: %q, want the first article alone", doc.Verdict.PageType, text)
	}
}

// TestBareText has nothing in it that the reader wrote itself.
// A stream of other articles has smaller headings, which lead to their own pages.
func TestStreamBelowAnArticle(t *testing.T) {
	t.Parallel()
	story := func(heading, when string) string {
		return `<div class="story">` + heading + when + `<p>` + strings.Repeat(salt+" ", 4) + `</p><p>So much of ` + heading[len(heading)-12:len(heading)-9] + ` for today, and more of it tomorrow.</p></div>`
	}
	const day = `<time datetime="2024-04-02">April 2, 2024</time>`
	for _, test := range []struct {
		name, below string
		want        bool
	}{
		{"other articles", `<div class="stream">` + story(`<h2><a href="/news/wind">The wind</a></h2>`, day) + `</div>`, false},
		{"beside it", story(`<h2><a href="/news/wind">The wind</a></h2>`, day), false},
		{"a part without a time", story(`<h2><a href="/news/wind">The wind</a></h2>`, ""), true},
		{"a part that leads nowhere else", story(`<h2><a href="#wind">The wind</a></h2>`, day), true},
	} {
		page := `<title>Why the sea is salt</title><meta property="og:type" content="article"><header><nav><a href="/">Home</a></nav></header><main>` +
			story("<h1>Why the sea is salt</h1>", day) + test.below + `</main>`
		doc, err := Read(Source{Body: []byte(page), URL: "https://shore.example/news/why-the-sea-is-salt", ContentType: "text/html"}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		text := markdown.Plain(doc.Root).Markdown
		if got := strings.Contains(text, "The wind"); got != test.want || doc.Verdict.PageType != "article" {
			t.Errorf("%s, on a page of type %q: %q\nholds what is below: %v, want %v", test.name, doc.Verdict.PageType, text, got, test.want)
		}
	}
}

func TestBareText(t *testing.T) {
	t.Parallel()
	doc, err := Read(Source{Body: []byte(forumPage()), URL: "https://forum.shore.example/threads/why-is-the-sea-salt.12/", ContentType: "text/html"}, Options{Bare: true})
	if err != nil {
		t.Fatal(err)
	}
	for form, text := range map[string]string{"plain": markdown.Plain(doc.Root).Markdown, "Markdown": markdown.Render(doc.Root, markdown.Options{}).Markdown} {
		if !strings.HasPrefix(text, "Post number 0. ") || strings.Contains(text, "2024-05-01") || len(doc.Posts) != 6 {
			t.Errorf("%s text of %d posts begins %.120q, want the first post's own words", form, len(doc.Posts), text)
		}
	}
}

func TestOffersInAnArticle(t *testing.T) {
	t.Parallel()
	page := `<!doctype html><html lang="en"><head><title>Why the sea is salt</title></head><body><header><nav><a href="/">Home</a></nav></header>
<article><h1>Why the sea is salt</h1><p>` + salt + ` Over millions of years that little has become a great deal.</p>
<p>Related: <a href="/wind">Why the wind blows from the shore at night</a></p>
<p>The sea floor adds its own: hot springs along the ridges dissolve minerals from the rock below and pour them out. Related: see the map.</p>
<p>Read more about the ridges that this is said of, and of those who found them, in the book of the ship that sailed there first.</p>
<p>You may also like</p><ul><li><a href="/snow">Why the snow is white</a></li><li><a href="/rain">Why the rain is fresh</a></li></ul>
<p>` + salt + ` That is all there is to it, and it has been known for long.</p>
<p>Follow Shore on Twitter and Facebook.</p></article><footer><a href="/imprint">Imprint</a></footer></body></html>`
	doc, err := Read(Source{Body: []byte(page), URL: "https://shore.example/news/why-the-sea-is-salt", ContentType: "text/html"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	text := markdown.Plain(doc.Root).Markdown
	for _, offer := range []string{"the wind blows", "You may also like", "snow", "rain", "Follow Shore"} {
		if strings.Contains(text, offer) {
			t.Errorf("the text of a page of type %q has the offer %q: %q", doc.Verdict.PageType, offer, text)
		}
	}
	for _, own := range []string{"a great deal", "see the map", "Read more about the ridges", "known for long"} {
		if !strings.Contains(text, own) {
			t.Errorf("the text has not %q: %q", own, text)
		}
	}
	if doc.Removed["offers"] == 0 {
		t.Errorf("removed %v, want offers among it", doc.Removed)
	}
}
