package reader

import (
	"fmt"
	"strings"
	"testing"

	"github.com/decant-dev/decant/markdown"
)

func TestLogsOfChats(t *testing.T) {
	t.Parallel()
	const want = "### ann · 10:02\n\nwhy do the tests of the parser hang since yesterday?\n\n### bo_ · 10:05\n\nthey wait for the lock that I added"
	row := func(at, who, text string) string {
		return `<tr id="t` + at + `"><td class="time"><a href="#t` + at + `">` + at + `</a></td><td class="nick">` + who + `</td><td class="text">` + text + `</td></tr>`
	}
	export := func(who, at string, texts ...string) string {
		group := `<div class="chatlog__message-group">`
		for i, text := range texts {
			head := `<div class="chatlog__short-timestamp" title="Monday, March 11, 2024 ` + at + ` AM">` + at + `</div>`
			if i == 0 {
				head = `<span class="chatlog__author" data-user-id="5">` + who + `</span> <span class="chatlog__timestamp" title="` + at + `"><a href="#1">` + at + `</a></span>`
			}
			group += `<div class="chatlog__message-container"><div class="chatlog__message"><div class="chatlog__message-primary"><div class="chatlog__header">` + head + `</div><div class="chatlog__content chatlog__markdown"><span>` + text + `</span></div></div></div></div>`
		}
		return group + `</div>`
	}
	lines := "10:02 &lt;ann&gt; why do the tests of the parser hang since yesterday?\n10:05 &lt;bo_&gt; they wait for the lock that I added\n10:05 &lt;bo_&gt; sorry for that\n" +
		"10:07 -!- cy [~cy@host] has joined #pool\n10:08 &lt;cy&gt; I have a patch for it, see the list\n10:09 * bo_ looks at it"
	for _, test := range []struct {
		name, page string
		posts      int
	}{
		{"lines", "<pre>" + lines + "</pre>", 4},
		{"lines with breaks", "<p>" + strings.ReplaceAll(lines, "\n", "<br>\n") + "</p>", 4},
		{"lines of spans", "<pre>" + strings.NewReplacer("10:0", `<a name="l"></a><span class="tm">10:0`, " &lt;", `</span><span class="nk"> &lt;`, "&gt;", "&gt;</span>", " -!-", "</span> -!-", " *", "</span> *").Replace(lines) + "</pre>", 4},
		{"rows", "<table>" + row("10:02", "ann", "why do the tests of the parser hang since yesterday?") + row("10:05", "bo_", "they wait for the lock that I added") +
			row("10:06", "bo_", "sorry for that") + row("10:08", "cy", "I have a patch for it, see the list") + row("10:09", "ann", "thank you both") + "</table>", 5},
		{"an export of groups", `<div class="chatlog">` + export("ann", "10:02", "why do the tests of the parser hang since yesterday?") + export("bo_", "10:05", "they wait for the lock that I added", "sorry for that") + export("cy", "10:08", "I have a patch for it, see the list") + export("ann", "10:09", "thank you both") + `</div>`, 4},
		{"the log of a program", "<pre>10:02 &lt;info&gt; starting the parser with all of its tests\n10:03 &lt;warn&gt; the lock is held\n10:04 &lt;info&gt; waiting for it\n10:05 &lt;error&gt; given up</pre>", 0},
		{"a text with one line of a chat", "<p>" + strings.Repeat(salt+" ", 4) + "</p><pre>" + lines + "</pre>", 0},
	} {
		for _, around := range []string{"", `<nav><a href="/">Home</a> <a href="/logs/">Logs</a></nav>`} {
			page := `<!doctype html><html lang="en"><head><title>Log of #pool</title></head><body>` + around + `<h1>Log of #pool</h1>` + test.page + `</body></html>`
			doc, err := Read(Source{Body: []byte(page), URL: "https://logs.example/pool/2023-05-04.html", ContentType: "text/html"}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			text := markdown.Render(doc.Root, markdown.Options{}).Markdown
			if len(doc.Posts) != test.posts || strings.Contains(text, want) != (test.posts > 0) || test.posts > 0 && strings.Contains(text, "joined") {
				t.Errorf("%s, around it %q: %d posts, want %d: %s", test.name, around, len(doc.Posts), test.posts, text)
			}
		}
	}
}

// The messages of a tracker that is worked by mail stand one below the other,
// each below its head, with what it did in between.
func TestMessagesBelowTheirHeads(t *testing.T) {
	t.Parallel()
	message := func(number, from, date, text string) string {
		return `<hr><p class="received"><a href="#` + number + `">Message #` + number + `</a> received at submit@bugs.example (<a href="?m">mbox</a>, <a href="mailto:b@e">reply</a>):</p>
<div class="headers"><div class="header"><span class="headerfield">From:</span> ` + from + `</div><div class="header"><span class="headerfield">To:</span> submit@bugs.example</div>
<div class="header"><span class="headerfield">Date:</span> ` + date + `</div></div><pre class="message">` + text + `</pre>`
	}
	page := `<html><head><title>#98 - pool crashes - Bug report logs</title></head><body><nav><a href="/">Bugs</a></nav><h1>Bug report logs - #98<br>pool crashes</h1><div class="info"><p>Package: <a href="/pool">pool</a></p><p>Severity: normal</p></div>` +
		message("5", "Jana Weiss &lt;jana@e.example&gt;", "Tue, 27 Apr 2021 10:41:12 +0200", "Dear maintainer,\n\nthe program crashes when it is given an empty file, and I would like it to say so instead.\n\nThanks, Jana") +
		message("10", "Tom Ito &lt;tom@e.example&gt;", "Wed, 28 Apr 2021 08:10:44 +0200", "Hello Jana,\n\nI can see it here as well: the first line is read without asking whether there is one.\n\nTom") +
		`<hr><address>Tracker, last modified: Sat Nov 14 2024</address></body></html>`
	doc, err := Read(Source{Body: []byte(page), URL: "https://bugs.example/bugreport.cgi?bug=98", ContentType: "text/html"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	text := markdown.Render(doc.Root, markdown.Options{}).Markdown
	for _, want := range []string{"### Jana Weiss · 2021-04-27T10:41+02:00\n\n```\nDear maintainer,", "### Tom Ito · 2021-04-28T08:10+02:00\n\n```\nHello Jana,"} {
		if !strings.Contains(text, want) {
			t.Errorf("a report of type %q with %d posts: %s\nwant %q", doc.Verdict.PageType, len(doc.Posts), text, want)
		}
	}
	if strings.Contains(text, "submit@") && strings.Contains(text, "To:") {
		t.Errorf("the heads of messages are in the text: %s", text)
	}
}

func TestALongLogIsWhole(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	for i := range 2100 {
		fmt.Fprintf(&log, "10:%02d &lt;%s&gt; line %d of the log\n", i/36, []string{"ann", "bo_"}[i%2], i)
	}
	page := `<title>Log of #pool</title><nav><a href="/">Home</a></nav><pre>` + log.String() + `</pre>`
	doc, err := Read(Source{Body: []byte(page), URL: "https://logs.example/pool/", ContentType: "text/html"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if text := markdown.Render(doc.Root, markdown.Options{}).Markdown; !strings.Contains(text, "line 2099 of the log") {
		t.Errorf("%d posts, and the last line is lost of %d bytes", len(doc.Posts), len(text))
	}
}
