package reader

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/markdown"
)

// Archives of mailing lists show messages as they were sent, with their heads
// in the same text or in a list above it, and ways to others around them.
func TestLettersOfArchives(t *testing.T) {
	t.Parallel()
	const said = "The program crashes when it is given an empty file. Ask whether there\nis a first line before it is read.\n\n+	if (!line)\n+		return 0;\n"
	const ways = `<a href="#m">^</a> <a href="../1/">permalink</a> <a href="../1/raw">raw</a> <a href="../1/#R">reply</a>	[<a href="T/">nested</a>|<a href="t/">flat</a>] 2+ messages in thread`
	short := func(subject, who, when, text string) string {
		return `<pre><a href="#e" id="m">*</a> <b>` + subject + `</b>
<b>@ ` + when + " " + who + `</b>
  0 siblings, 1 reply; 2+ messages in thread
From: ` + who + " @ " + when + ` UTC (<a href="../1/">permalink</a> / <a href="../1/raw">raw</a>)
  To: pool; <a href="../1/">+Cc:</a> others

` + text + "\n" + ways + "\n</pre><hr>"
	}
	for _, test := range []struct {
		name, page string
		posts      int
		want       string
	}{
		{"a thread", `<form action="../"><pre><b>pool development list</b> <a href="../help/">help</a> <input name=q></pre></form>` + short("Empty files", "Ann Lee", "2023-05-04 10:12", said) +
			short("Re: Empty files", "Bo Ito", "2023-05-04 11:30", "Good, but return one.\n\nFrom: Cy Ng\nDate: 2023-05-03 10:00\n\nthat is what Cy wrote") + `<pre>end of thread, other threads:[newest]</pre>`, 2,
			"### Ann Lee · 2023-05-04T10:12:00Z\n\n```\n" + said + "```\n\n### Bo Ito · 2023-05-04T11:30:00Z\n\n```\nGood, but return one.\n\nFrom: Cy Ng\n"},
		{"a message with its head", `<pre>[<a href="1">prev in list</a>] [<a href="2">next in list</a>] [<a href="3">prev in thread</a>]

<b>List:       <a href="?l">pool</a></b>
<b>From:       <a href="?a">Ann Lee &lt;ann () example ! com&gt;</a></b>
<b>Date:       <a href="?b">2023-05-04 10:12:05</a></b>
[Download <a href="?m">message</a>]

` + said + `
[<a href="1">prev in list</a>] [<a href="2">next in list</a>] [<a href="3">prev in thread</a>]</pre>`, 1, "### Ann Lee · 2023-05-04T10:12:05\n\n```\n" + said + "```"},
		{"a message below a list", `[<a href="1.html">Date Prev</a>][<a href="3.html">Date Next</a>][<a href="t.html">Thread Index</a>]<h1>Empty files</h1><hr><ul><li><em>To</em>: <a href="mailto:p@e">p@e</a></li><li><em>From</em>: Ann Lee &lt;<a href="mailto:a@e">a@e</a>&gt;</li>
<li><em>Date</em>: Thu, 4 May 2023 10:12:05 +0200</li></ul><hr><pre>` + said + `</pre><hr><ul><li>Prev by Date: <a href="1.html">Plans</a></li></ul>`, 1, "### Ann Lee · 2023-05-04T10:12+02:00\n\n```\n" + said + "```"},
		{"a message below who and when", `<h1>Empty files</h1><b>Ann Lee</b> <a href="mailto:p@e">ann at example.com</a><br><i>Thu May  4 10:12:05 CEST 2023</i><ul><li>Previous message (by thread): <a href="1.html">Plans</a></li><li><b>Messages sorted by:</b> <a href="d.html">[ date ]</a></li></ul><hr><pre>` + said + `</pre><hr>
<ul><li>Previous message (by thread): <a href="1.html">Plans</a></li></ul><a href="/info">More information about the list</a>`, 1, "### Ann Lee · 2023-05-04T10:12\n\n```\n" + said + "```"},
		{"a text about letters", `<pre>A letter begins with lines that tell who sent it and when. Below them is an empty line.</pre><pre>From: Ann Lee
Date: 2023-05-04 10:12

Hello</pre>`, 0, "From: Ann Lee"},
	} {
		page := `<!doctype html><html lang="en"><head><title>Empty files</title></head><body>` + test.page + `</body></html>`
		doc, err := Read(Source{Body: []byte(page), URL: "https://lists.example/pool/1/", ContentType: "text/html"}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		text := markdown.Render(doc.Root, markdown.Options{}).Markdown
		if len(doc.Posts) != test.posts || !strings.Contains(text, test.want) || strings.Contains(text, "permalink") || strings.Contains(text, "Plans") {
			t.Errorf("%s: %d posts, %s\nwant %s", test.name, len(doc.Posts), text, test.want)
		}
		if test.posts > 0 && (doc.Metadata.Author != "Ann Lee" || doc.Metadata.PublishedAt != "2023-05-04") {
			t.Errorf("%s: by %q on %q", test.name, doc.Metadata.Author, doc.Metadata.PublishedAt)
		}
	}
}

// The archive of a chat heads what was said with headings, and that of a list
// calls the name of who wrote a heading as well.
func TestPostsBelowHeadings(t *testing.T) {
	t.Parallel()
	const asked, answered = "I try to show that a list that is turned around twice is the list, and do not see how to begin.", "You want to show first what happens to two lists behind each other."
	headed := func(who, when, text string) string {
		return `<a name="1"></a><h4><a href="/near/1" class="zl"><img src="/z.svg" alt="view this post"></a> ` + who + ` <a href="#1">(` + when + `)</a>:</h4><p>` + text + `</p>`
	}
	mail := func(level, who, when, text string) string {
		return `<div class="email"><div class="email-header"><div class="email-author"><` + level + ` class="name"><a href="/archives/users/9f/">` + who + `</a></` + level + `></div><span class="time"><span title="Sender's time: ` + when + `">4 May</span></span></div>
<div class="email-body"><div class="quoted-switch"><a href="#">...</a></div><p>` + text + `</p></div><div class="email-info"><a class="reply" href="mailto:x">Reply</a></div></div>`
	}
	for _, test := range []struct{ name, page, want string }{
		{"a chat", `<h2>Stream: <a href="/s">new members</a></h2><hr>` + headed("Ann Lee", "Mar 12 2020 at 10:41", asked) + headed("Bo Ito", "Mar 12 2020 at 10:44", answered) + headed("Ann Lee", "Mar 12 2020 at 10:52", "Thank you!") + `<hr><p>Last updated: Dec 20 2023 at 11:08 UTC</p>`,
			"### Ann Lee · 2020-03-12T10:41\n\n" + asked + "\n\n### Bo Ito · 2020-03-12T10:44\n\n" + answered + "\n\n### Ann Lee · 2020-03-12T10:52\n\nThank you!"},
		{"a list", `<h3>Lists turned twice</h3>` + mail("h1", "Ann Lee", "March 12, 2020, 10:41 a.m.", asked) + `<div class="replies">` + mail("h2", "Bo Ito", "March 12, 2020, 10:44 a.m.", answered) + mail("h2", "Ann Lee", "March 12, 2020, 10:52 a.m.", "Thank you!") + `</div>`,
			"### Ann Lee · 2020-03-12T10:41\n\n" + asked + "\n\n### Bo Ito · 2020-03-12T10:44\n\n" + answered + "\n\n### Ann Lee · 2020-03-12T10:52\n\nThank you!"},
	} {
		page := `<!doctype html><html lang="en"><head><title>Lists turned twice - Archive</title></head><body><header><a href="/">Archive</a><nav><a href="/a">Lists</a> <a href="/b">Sign In</a></nav></header><main>` + test.page + `</main></body></html>`
		doc, err := Read(Source{Body: []byte(page), URL: "https://archive.example/topic/12", ContentType: "text/html"}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		text := strings.TrimSpace(markdown.Render(doc.Root, markdown.Options{}).Markdown)
		if !strings.HasSuffix(text, test.want) || doc.Metadata.Title != "Lists turned twice" {
			t.Errorf("%s, %q: %s\nwant at the end %s", test.name, doc.Metadata.Title, text, test.want)
		}
	}
}
