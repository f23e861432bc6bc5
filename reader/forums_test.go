package reader

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/markdown"
	"github.com/decant-dev/decant/reader/internal/thread"
)

// Forums set their posts in boxes of their own, of which little may be what was
// said: who says it, since when, and how often stands beside it.
func TestPostsAsForumsSetThem(t *testing.T) {
	t.Parallel()
	const asked = "Every night nearly all files are copied again to the share on my little server, although none has changed since the evening. I have looked at the log and at the options, and I do not know what else I could try. What can I do about it, and has anybody else seen this?"
	const answered = "The times of files differ by up to two seconds on such shares, since they keep even seconds only. I had the same on mine last year, and it took me a week to find out. There is an option for it, by which times that are so close to each other are taken for the same."
	board := func(id, who, day, head, text string) string {
		return `<div id="p` + id + `" class="post has-profile bg2"><dl class="postprofile"><dt><a href="./memberlist.php?mode=viewprofile&amp;u=5` + id + `" class="username">` + who + `</a></dt><dd class="profile-rank">Site Admin</dd><dd><strong>Posts:</strong> <a href="./search.php?author_id=5">381</a></dd><dd class="profile-joined"><strong>Joined:</strong> Wed Jul 19, 2017 4:33 pm</dd></dl>
<div class="postbody"><h3><a href="#p` + id + `">` + head + `</a></h3><ul class="post-buttons"><li><a href="./posting.php?p=1" title="Reply with quote"><span>Quote</span></a></li></ul><p class="author">by <strong><a href="./memberlist.php?mode=viewprofile&amp;u=5` + id + `" class="username">` + who + `</a></strong> » <time datetime="` + day + `:00+00:00">` + day + `</time></p><div class="content">` + text + `</div></div></div><hr>`
	}
	list := func(id, who, clock, head, text string) string {
		return `<li class="postbitlegacy postcontainer" id="post_` + id + `"><div class="posthead"><span class="date">03-11-2024,&nbsp;<span class="time">` + clock + `</span></span> <a href="#post` + id + `">#` + id + `</a></div><div class="userinfo"><a class="username offline" href="member.php?u=5` + id + `"><strong>` + who + `</strong></a><span class="usertitle">Senior Member</span><dl><dt>Join Date</dt><dd>Jul 2017</dd></dl></div>
<div class="postbody"><div class="postrow"><h2 class="title icon">` + head + `</h2><div class="content"><div id="post_message_` + id + `"><blockquote class="postcontent restore">` + text + `</blockquote></div></div></div></div></li>`
	}
	message := func(id, who, day, text string) string {
		return `<article class="message message--post" data-author="` + who + `"><div class="message-user"><h4 class="message-name"><a href="/members/` + who + `.5/" class="username">` + who + `</a></h4><h5 class="userTitle">Active member</h5><dl><dt>Joined</dt><dd>Jul 19, 2017</dd></dl><dl><dt>Messages</dt><dd>381</dd></dl></div><div class="message-main"><header><a href="/threads/8/post-` + id + `"><time datetime="` + day + `:00+0000">` + day + `</time></a> <a href="#">#` + id + `</a></header><div class="message-body"><div class="bbWrapper">` + text + `</div></div><footer><a href="/r">Reply</a></footer></div></article>`
	}
	for _, test := range []struct{ name, page, want, quoted string }{
		{"a board", board("1", "mira", "2024-03-11T09:15", "Sync copies all again", asked+`<div class="codebox"><p>Code: <a href="#">Select all</a></p><pre><code>sync --dry-run</code></pre></div>`) +
			board("2", "tomi", "2024-03-11T10:02", "Re: Sync copies all again", `<blockquote><div><cite><a href="#">mira</a> wrote:</cite>although none has changed</div></blockquote>`+answered) + board("3", "mira", "2024-03-12T07:40", "Re: Sync copies all again", "That was it, thank you!"),
			asked + "\n\n```\nsync --dry-run\n```\n\n### tomi · 2024-03-11T10:02:00+00:00", "wrote:*\n>\n> although none has changed\n\n" + answered},
		{"a list of posts", `<ol id="posts">` + list("1", "mira", "09:15 AM", "Sync copies all again", asked) + list("2", "tomi", "10:02 AM", "Re: Sync copies all again", `<div class="bbcode_quote"><div>Originally Posted by <b>mira</b></div><div>although none has changed</div></div>`+answered) + list("3", "mira", "11:40 AM", "Re: Sync copies all again", "That was it, thank you!") + `</ol>`,
			"### mira · 2024-03-11T09:15\n\n" + asked + "\n\n### tomi · 2024-03-11T10:02\n\n> ", "> although none has changed\n\n" + answered},
		{"messages before other talks", message("1", "mira", "2024-03-11T09:15", asked) + message("2", "tomi", "2024-03-11T10:02", `<blockquote class="bbCodeBlock"><a href="#">mira said:</a><div>although none has changed</div></blockquote>`+answered) + message("3", "mira", "2024-03-12T07:40", "That was it, thank you!") +
			`<div class="block"><h3>Similar threads</h3><div class="structItem"><a href="/threads/1">Another talk about sync</a> <a href="/members/x.1/" class="username">xan</a> <time datetime="2023-01-01T00:00:00+0000">Jan 1, 2023</time></div></div>`,
			asked + "\n\n### tomi · 2024-03-11T10:02:00+00:00", "> although none has changed\n\n" + answered},
	} {
		page := `<!doctype html><html lang="en-US"><head><title>Sync copies all again - Harbour Forum</title></head><body class="section-viewtopic"><div class="headerbar"><a id="logo" href="./index.php">Harbour Forum</a></div><div class="navbar"><ul><li><a href="./faq.php">FAQ</a></li><li><a href="./ucp.php?mode=login">Login</a></li></ul><ul class="breadcrumbs"><li><a href="./index.php">Board index</a></li><li><a href="./viewforum.php?f=2">Support</a></li></ul></div>
<div id="page-body" class="page-body"><h1 class="topic-title">Sync copies all again</h1><div class="action-bar bar-top"><a href="./posting.php?mode=reply" class="button">Post Reply</a><div class="pagination">3 posts • Page <strong>1</strong> of <strong>1</strong></div></div>` + test.page + `<div class="action-bar"><a href="./viewforum.php?f=2">Return to “Support”</a></div><div class="online-list"><h3>Who is online</h3><p>Users browsing this forum: No registered users and 1 guest</p></div></div><div class="page-footer">Powered by a forum</div></body></html>`
		doc, err := Read(Source{Body: []byte(page), URL: "https://forum.example/viewtopic.php?t=812", ContentType: "text/html"}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		text := markdown.Render(doc.Root, markdown.Options{}).Markdown
		if len(doc.Posts) != 3 || !strings.Contains(text, test.want) || !strings.Contains(text, test.quoted) || !strings.HasSuffix(text, "\n\nThat was it, thank you!\n") {
			t.Errorf("%s, of type %q: %d posts, %s\nwant %s\nand %s", test.name, doc.Verdict.PageType, len(doc.Posts), text, test.want, test.quoted)
		}
		if day := doc.Metadata.PublishedAt; !strings.HasPrefix(day, "2024-03-11") {
			t.Errorf("%s: published %q", test.name, day)
		}
	}
}

// Where little is said, most words of a board tell who says it.
func TestAShortTalkOnABoard(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("testdata/board.html")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := Read(Source{Body: page, URL: "https://forum.example/viewtopic.php?t=812", ContentType: "text/html"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	text := markdown.Render(doc.Root, markdown.Options{}).Markdown
	if len(doc.Posts) != 3 || strings.Contains(text, "381") || !strings.HasSuffix(text, "### mira · 2024-03-12T07:40:00+00:00\n\nThat was it, thank you!\n") {
		t.Errorf("%d posts on a page of type %q: %s", len(doc.Posts), doc.Verdict.PageType, text)
	}
}

// Posts may have no name of their own where what is said in them has one, and a
// menu above them is none.
func TestPostsAreKnownByWhatHoldsTheirWords(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		posts     int
		has, last string
	}{
		"comments.html": {5, "A kettle that measures itself](https://kettle.example/) ([kettle.example](https://news.example/from?site=kettle.example))\n\n### bo · 2024-03-01T10:11:00\n\nHow do you keep the sensor from lime? In my kettle it took a week until the first crust was to be seen.\n\n### ann · 2024-03-02T10:12:00 · reply to bo\n\n",
			"### dee · 2024-03-04T10:14:00\n\nI would buy one if it had no app at all, and a lamp.\n"},
		"question.html": {4, "### mira · 2023-05-01T09:00:11Z · 15 points\n\nI read a file line by line, but backslashes vanish:\n\n", "which takes all lines at once.\n"},
		"ticket.html": {3, "### ann · 2024-03-01T09:00\n\nWith a full kettle the water comes out of the spout when it boils.\n\n### bo · 2024-03-02T10:00\n\n",
			"### ann · 2024-03-03T11:00\n\nThank you, that helps a great deal.\n"},
	} {
		page, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		doc, err := Read(Source{Body: page, URL: "https://news.example/item?id=100", ContentType: "text/html"}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		text := markdown.Render(doc.Root, markdown.Options{}).Markdown
		if len(doc.Posts) != test.posts || !strings.Contains(text, test.has) || !strings.HasSuffix(text, test.last) || strings.Contains(text, "newcomments") || strings.Contains(text, "login") || strings.Contains(text, "# Kettle boils over") || strings.Contains(text, "Viewed") || strings.Contains(text, "Asked") {
			t.Errorf("%s, of type %q: %d posts, %s", name, doc.Verdict.PageType, len(doc.Posts), text)
		}
	}
}

// A page that says that one person wrote it is no talk, although it looks like one.
func TestATextWithCommentsIsNoTalk(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("testdata/recipe.html")
	if err != nil {
		t.Fatal(err)
	}
	for kind, wantTalk := range map[string]bool{"Recipe": false, "BlogPosting": false, "WebPage": true} {
		body := strings.Replace(string(page), `"Recipe"`, `"`+kind+`"`, 1)
		doc, err := Read(Source{Body: []byte(body), URL: "https://kitchen.example/lentil-soup-with-lemon", ContentType: "text/html"}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		text := markdown.Render(doc.Root, markdown.Options{}).Markdown
		if isTalk := strings.Contains(text, "### Mira Kovac ·"); isTalk != wantTalk {
			t.Errorf("%s: read as a talk: %v, of type %q: %s", kind, isTalk, doc.Verdict.PageType, text)
		}
	}
}

// Who has said nothing in a talk did not begin it, although a link calls them author.
func TestStrangersBeginNoTalk(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ author, source, want string }{
		{"kettleware", "link", "ann"}, {"bo", "link", "bo"}, {"kettleware", "json-ld", "kettleware"}, {"", "", ""},
	} {
		w := webReader{doc: &document.Document{}, posts: []thread.Post{{Author: "ann"}, {Author: "bo"}}}
		w.doc.Metadata = document.Metadata{Author: test.author, Sources: map[string]string{"author": test.source}}
		if w.dropStranger(); w.doc.Metadata.Author != test.want {
			t.Errorf("%s by %s: author %q, want %q", test.author, test.source, w.doc.Metadata.Author, test.want)
		}
	}
}
