package thread

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree"
)

// told writes posts one to a line: who, when, what is special, and the text.
func told(posts []Post) string {
	var out strings.Builder
	for _, p := range posts {
		text := ""
		for _, n := range p.Body {
			Trim(n)
			text += " " + strings.Join(strings.Fields(n.Text()), " ")
		}
		special := ""
		if p.Accepted {
			special += "+"
		}
		if p.Aside {
			special += "~"
		}
		fmt.Fprintf(&out, "%d %s|%s|%s%s|%s\n", p.Depth, p.Author, p.Time, special, p.Score, strings.TrimSpace(text))
	}
	return out.String()
}

const words = "which is a long and winding tale about the sea and all the salt that rivers carry into it"

// moved is a talk of which each post has attributes, and before it a picture that
// is wider than the one before.
func moved(picture string, attributes ...string) (page string) {
	for i, attribute := range attributes {
		if picture != "" {
			page += "<div " + attribute + ">" + fmt.Sprintf(picture, 40*i)
		} else {
			page += "<div " + attribute + ">"
		}
		page += "<a href=/u/ann>ann</a> <span>1 hour ago</span><p>Said, " + words + "</p></div>"
	}
	return page
}

func depths(all ...int) (want string) {
	for _, depth := range all {
		want += fmt.Sprintf("%d ann|1 hour ago||Said, %s\n", depth, words)
	}
	return want
}

func TestFind(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, page, want string }{
		{"forum", `<h1>Salt?</h1>
<div class=post><div class=author><a href=/u/ann>Ann</a><span class=user-title>Senior Member</span><dl><dt>Joined<dd>Jan 1, 2010</dl></div><time datetime="2024-05-06T10:00:00Z">6 May</time><div class=body>Why is it salt, ` + words + `?<div class=signature>Sent from my boat</div></div><a href=#r>Reply</a></div>
<div class=post><div class=author><a href=/u/bob>Bob</a><span class=user-title>Senior Member</span><dl><dt>Joined<dd>Jan 2, 2011</dl></div><time datetime="2024-05-06T11:00:00Z">6 May</time><div class=body><blockquote>Ann said on 5 May 2024: why</blockquote>Rivers, ` + words + `.<p><a href=#r>Report</a></p></div></div>
<div class=post><div class=author><a href=/u/ann>Ann</a><span class=user-title>Senior Member</span><dl><dt>Joined<dd>Jan 1, 2010</dl></div><time datetime="2024-05-06T12:00:00Z">6 May</time><div class=body>Thanks!</div></div>`,
			"0 Ann|2024-05-06T10:00:00Z||Why is it salt, " + words + "?\n" +
				"0 Bob|2024-05-06T11:00:00Z||Ann said on 5 May 2024: whyRivers, " + words + ".\n" +
				"0 Ann|2024-05-06T12:00:00Z||Thanks!\n"},
		{"replies in replies", `<ul><li class=comment><span class=username>ann</span> <span>3 hours ago</span><span class=score>5 points</span><div class=text>One, ` + words + `</div>
<ul><li class=comment><span class=username>bob</span> <span>2 hours ago</span><span class=score>-1</span><div class=text>Two, ` + words + `</div></ul></ul>`,
			"0 ann|3 hours ago|5|One, " + words + "\n1 bob|2 hours ago|-1|Two, " + words + "\n"},
		{"question and answers with remarks", `<div class=q-part><div class=prose>How, ` + words + `?</div>asked <time datetime="2024-05-01">1 May</time> <a href=/users/1>Ann</a></div>
<div class="answer accepted"><div class=prose>So, ` + words + `.</div>edited <time datetime="2024-05-09">9 May</time> <a href=/users/9>Zoe</a> answered <time datetime="2024-05-02">2 May</time> <a href=/users/2>Bob</a><ul class=comments><li class=comment><span class=txt>but why</span> <a href=/users/3>Cat</a> <time datetime="2024-05-03">3 May</time></ul></div>
<div class=answer><div class=prose>Or else, ` + words + `.</div>answered <time datetime="2024-05-04">4 May</time> <a href=/users/4>Dan</a><ul class=comments><li class=comment><span class=txt>no really</span> <a href=/users/3>Cat</a> <time datetime="2024-05-05">5 May</time></ul></div>`,
			"0 Ann|2024-05-01||How, " + words + "?\n0 Bob|2024-05-02|+|So, " + words + ".\n1 Cat|2024-05-03|~|but why\n" +
				"0 Dan|2024-05-04||Or else, " + words + ".\n1 Cat|2024-05-05|~|no really\n"},
		{"depth by number", `<table><tr class=c><td indent=0><a class=hnuser href="user?id=ann">ann</a> <span>1 hour ago</span><div class=t>One, ` + words + `</div><tr class=c><td indent=1><a class=hnuser href="user?id=bob">bob</a> <span>1 hour ago</span><div class=t>Two, ` + words + `</div></table>`,
			"0 ann|1 hour ago||One, " + words + "\n1 bob|1 hour ago||Two, " + words + "\n"},
		{"depth by number below what began it", `<div class=top><a class=hnuser href="user?id=eve">eve</a> <span>2 hours ago</span><div class=t>Nought, ` + words + `</div></div><table><tr class=c><td indent=0><a class=hnuser href="user?id=ann">ann</a> <span>1 hour ago</span><div class=t>One, ` + words + `</div><tr class=c><td indent=1><a class=hnuser href="user?id=bob">bob</a> <span>1 hour ago</span><div class=t>Two, ` + words + `</div></table>`,
			"0 eve|2 hours ago||Nought, " + words + "\n0 ann|1 hour ago||One, " + words + "\n1 bob|1 hour ago||Two, " + words + "\n"},
		{"depth by a class", moved("", "class='c depth-1'", "class='c depth-2'", "class='c depth-3'", "class='c depth-2'"), depths(0, 1, 2, 1)},
		{"depth by the room before posts", moved("", "class=c", "class=c style='margin-left: 1.5em'", "class=c style='margin-left: 3em'", "class=c"), depths(0, 1, 2, 0)},
		{"depth by pictures that nobody sees", moved("<img src=s.gif height=1 width=%d>", "class=c", "class=c", "class=c", "class=c"), depths(0, 1, 2, 3)},
		{"depth by lists of replies", `<ul>` + moved("", "class=c") + `<ul>` + moved("", "class=c") + `<ul>` + moved("", "class=c") + `</ul></ul>` + moved("", "class=c") + `</ul>`, depths(0, 1, 2, 0)},
		{"a frame that ends in words of its own", `<div class=c><a href=/u/eve>eve</a> <time datetime="2024-05-06">6 May</time>` + moved("", "class=c", "class=c") + `<p>Sign in and write something of your own about it all</p></div>`, depths(0, 0)},
		{"account at the top of a site", `<div class=c><a href=https://code.example/ann>ann</a> <span>1 hour ago</span><a href=/reply>reply</a><p>Said, ` + words + `</p></div><div class=c><a href=/ann>ann</a> <span>1 hour ago</span><a href=/reply>reply</a><p>Said, ` + words + `</p></div>`, depths(0, 0)},
		{"room of another kind", moved("", "class=c", "class=c style='margin-left: 15px'", "class=c style='margin-left: 40px'", "class=c"), depths(0, 0, 0, 0)},
		{"a text in an element that is named for its writer", `<div class=c><p><em>[gone]</em> <time datetime="2024-05-06">6 May</time></p><form class=usertext><p>[gone]</p></form></div><div class=c><p><a href=/u/bob>bob</a> <time datetime="2024-05-07">7 May</time></p><form class=usertext><p>One, ` + words + `</p></form></div>`,
			"0 |2024-05-06||[gone]\n0 bob|2024-05-07||One, " + words + "\n"},
		{"Korean", `<div class=cmt><b class=nick>홍길동</b><span>2024.05.06 10:20</span><p class=txt>바다는 왜 짠가 하는 이야기가 있다</p><a href=#>신고</a></div><div class=cmt><b class=nick>성춘향</b><span>2024.05.06 11:20</span><p class=txt>강물이 소금을 나르기 때문이다</p><a href=#>신고</a></div>`,
			"0 홍길동|2024-05-06T10:20||바다는 왜 짠가 하는 이야기가 있다\n0 성춘향|2024-05-06T11:20||강물이 소금을 나르기 때문이다\n"},
		{"what was written in a row", `<div class=group><div class=line><div class=main><b class=author>Ann</b> <span title="4 May 2023 10:12 PM">4 May</span><div class=text>One, ` + words + `</div></div></div><div class=line><div class=side><i title="4 May 2023 10:13 PM">10:13</i></div><div class=main><div class=text>And two.</div></div></div></div>
<div class=group><div class=line><div class=main><b class=author>Bob</b> <span title="4 May 2023 11:12 PM">4 May</span><div class=text>Three, ` + words + `</div></div></div></div>`,
			"0 Ann|2023-05-04T22:12||One, " + words + " And two.\n0 Bob|2023-05-04T23:12||Three, " + words + "\n"},
		{"an opening under a head of its own", `<main><div class=top><h1>Is the sea of the north less salt than that of the south?</h1><a href=/u/ann>Ann</a> <time datetime="2024-05-01">1 May</time></div><div class=first>Why is it so, ` + words + `?</div>
<ul><li class=item><a href=/u/bob>Bob</a> <time datetime="2024-05-02">2 May</time><div class=msg>Rivers, ` + words + `.</div><li class=item><a href=/u/cat>Cat</a> <time datetime="2024-05-03">3 May</time><div class=msg>Springs, ` + words + `.</div></ul></main>`,
			"0 Ann|2024-05-01||Why is it so, " + words + "?\n0 Bob|2024-05-02||Rivers, " + words + ".\n0 Cat|2024-05-03||Springs, " + words + ".\n"},
		{"a head that is no post", `<main><div class=top><h1>Is the sea of the north less salt than that of the south?</h1><a href=/u/ann>Ann</a> <time datetime="2024-05-01">1 May</time></div>
<ul><li class=item><a href=/u/ann>Ann</a> <time datetime="2024-05-01">1 May</time><div class=msg>Why is it so, ` + words + `?</div><li class=item><a href=/u/cat>Cat</a> <time datetime="2024-05-03">3 May</time><div class=msg>Springs, ` + words + `.</div></ul></main>`,
			"0 Ann|2024-05-01||Why is it so, " + words + "?\n0 Cat|2024-05-03||Springs, " + words + ".\n"},
		{"a list of those who wrote most", `<div class="panel post"><a href=/u/ann>Ann</a> <span>56 posts</span></div><div class="panel post"><a href=/u/bob>Bob</a> <span>9 posts</span></div>
<div class=post><a href=/u/ann>Ann</a> <time datetime="2024-05-01"><span class=long>1 May</span><span class=short>May</span></time><div class=msg>Why, ` + words + `?</div></div><div class=post><a href=/u/cat>Cat</a> <time datetime="2024-05-03"><span class=long>3 May</span><span class=short>May</span></time><div class=msg>So, ` + words + `.</div></div>`,
			"0 Ann|2024-05-01||Why, " + words + "?\n0 Cat|2024-05-03||So, " + words + ".\n"},
		{"posts in boxes of their own kind", `<ul><li class="row post"><div class="row in"><a href=/u/ann>Ann</a> <time datetime="2024-05-01">1 May</time><div class=msg>Why, ` + words + `?</div></div><time datetime="2024-05-01">1 May</time> <a href=/u/ann>Ann</a></li><li class="row post"><div class="row in"><a href=/u/cat>Cat</a> <time datetime="2024-05-03">3 May</time><div class=msg>So, ` + words + `.</div></div><time datetime="2024-05-03">3 May</time> <a href=/u/cat>Cat</a></li></ul>`,
			"0 Ann|2024-05-01||Why, " + words + "?\n0 Cat|2024-05-03||So, " + words + ".\n"},
		{"heads of posts of their own kind", `<div class="row post"><div class="row in"><a href=/u/ann>Ann</a> <time datetime="2024-05-01">1 May</time></div><div class=msg>Why, ` + words + `?</div><a href=/u/zoe>Zoe</a> liked it <time datetime="2024-05-05">5 May</time></div><div class="row post"><div class="row in"><a href=/u/cat>Cat</a> <time datetime="2024-05-03">3 May</time></div><div class=msg>So, ` + words + `.</div><a href=/u/zoe>Zoe</a> liked it <time datetime="2024-05-05">5 May</time></div>`,
			"0 Ann|2024-05-01||Why, " + words + "?\n0 Cat|2024-05-03||So, " + words + ".\n"},
		{"votes in a box beside the post", `<div class=q><div class=layout><div class=votes>7</div><div class=cell><div class=prose>How, ` + words + ", " + words + `?</div>asked <time datetime="2024-05-01">1 May</time> <a href=/users/1>Ann</a></div>
<ul class=comments><li class=comment><span class=score>2</span><span class=txt>but why is that so of all the seas</span> <a href=/users/3>Cat</a> <time datetime="2024-05-03">3 May</time><li class=comment><span class=txt>and when was it ever so of any of them</span> <a href=/users/4>Dan</a> <time datetime="2024-05-04">4 May</time></ul></div></div>`,
			"0 Ann|2024-05-01|7|How, " + words + ", " + words + "?\n0 Cat|2024-05-03|~2|but why is that so of all the seas\n" +
				"0 Dan|2024-05-04|~|and when was it ever so of any of them\n"},
		{"votes of all posts together", `<div class=votes>99</div><div class=post><a href=/u/ann>Ann</a> <time datetime="2024-05-01">1 May</time><div class=msg>Why, ` + words + `?</div></div><div class=post><a href=/u/cat>Cat</a> <time datetime="2024-05-03">3 May</time><div class=msg>So, ` + words + `.</div></div>`,
			"0 Ann|2024-05-01||Why, " + words + "?\n0 Cat|2024-05-03||So, " + words + ".\n"},
		{"a frame around all posts", `<div id=top>Is the sea of the north less salt than that of the south? <i>Last modified: 2024-05-09</i></div><div id=all><div>Assigned to <a href=/u/zoe>Zoe</a> on <time datetime="2024-05-01">1 May</time></div>
<div class=note><a href=/u/ann>Ann</a> <time datetime="2024-05-01">1 May</time><pre>Why, ` + words + `?</pre></div><div class=note><a href=/u/cat>Cat</a> <time datetime="2024-05-03">3 May</time><pre>So, ` + words + `.</pre></div></div>`,
			"0 Ann|2024-05-01||Why, " + words + "?\n0 Cat|2024-05-03||So, " + words + ".\n"},
		{"a frame around lines that are no posts", `<div id=all>` + strings.Repeat(`<div class=x1>by <a href=/u/ann>Ann</a></div><div class=x2>6 May 2024</div>`, 3) + `</div><div id=top>Is it salt? <a href=/u/ann>Ann</a></div>`, ""},
		{"an article", `<h1>Salt</h1><p>By <a href=/author/ann>Ann</a>, 6 May 2024</p><p>` + words + `</p><p>` + words + `</p>`, ""},
		{"nothing", ``, ""},
	}
	for _, test := range tests {
		root := tree.Parse([]byte(test.page), tree.Options{}).Root()
		if got := told(Find(root, "en")); got != test.want {
			t.Errorf("%s: got\n%swant\n%s", test.name, got, test.want)
		}
	}
}

func TestTellsTime(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"6 May 2024", "2024-05-06", "05/06/24", "May 6", "3 hours ago", "vor 3 Tagen", "5h", "10:20 pm",
		"2024년 5월 6일", "3시간 전", "3天前", "12 มีนาคม 2566", "yesterday", "Jan 2nd, 10:20", "2019-2-3"} {
		if !tellsTime(text) {
			t.Errorf("tellsTime(%q) = false, want true", text)
		}
	}
	for _, text := range []string{"Ann", "12 points", "in 2024", "version 3.2", "", "page 3 of 9", "maybe 3",
		"Engineer (1998–2019)", "1998 - 2019"} {
		if tellsTime(text) {
			t.Errorf("tellsTime(%q) = true, want false", text)
		}
	}
}

// What is behind the last post that is found would be lost, so a long talk is
// found to its end.
func TestFindGoesToTheEndOfALongTalk(t *testing.T) {
	t.Parallel()
	const many = 3000
	var page strings.Builder
	for i := range many {
		fmt.Fprintf(&page, "<div class=post><a class=author href=/u/%d>U%d</a><time datetime=2024-05-06>6 May</time><p>%d, %s</div>",
			i, i, i, words)
	}
	if got := len(Find(tree.Parse([]byte(page.String()), tree.Options{}).Root(), "en")); got != many {
		t.Errorf("%d posts, want %d", got, many)
	}
}

func FuzzFind(f *testing.F) {
	f.Add(`<div class=post><a href=/u/a>Ann</a> 6 May 2024 <p>text</div><div class=post><a href=/u/b>Bob</a> 7 May 2024 <p>text</div>`)
	f.Add(`<ul><li class=c><b class=user>a</b>1h<ul><li class=c><b class=user>b</b>2h x</ul></ul>`)
	f.Add(`<pre>10:01 &lt;a&gt; x
10:02 &lt;b&gt; y
10:03 &lt;a&gt; z
10:04 &lt;b&gt; w</pre>`)
	f.Add(`<div class=h>From: Ann 6 May 2024</div><p>text one two<div class=h>From: Bob 7 May 2024</div><p>text`)
	f.Fuzz(func(t *testing.T, page string) {
		body := tree.Parse([]byte(page), tree.Options{}).Root()
		Chat(body)
		Only(body, "")
		Lone(body, body.LastChild(), "")
		for i, p := range Find(tree.Parse([]byte(page), tree.Options{}).Root(), "") {
			if p.Parent >= i || p.Depth < 0 {
				t.Errorf("%q: post %d has parent %d and depth %d", page, i, p.Parent, p.Depth)
			}
		}
	})
}

// What was done to a talk and links to others are no posts; a post that is only a
// link is one.
func TestLinksAreNoPosts(t *testing.T) {
	t.Parallel()
	post := func(who, when, text string) string {
		return `<div class="post"><a class="author" href="/u/` + who + `">` + who + `</a> <time datetime="` + when + `">x</time><div class="content">` + text + `</div></div>`
	}
	page := post("ann", "2024-03-11T09:15:00Z", "Every night nearly all files are copied again, although none has changed.") +
		`<div class="post"><a class="author" href="/u/bo">bo</a> added the <a class="label" href="/labels/bug">bug</a> label <time datetime="2024-03-11T09:40:00Z">x</time></div>` +
		`<div class="post event"><a class="author" href="/u/bo">bo</a> changed the title <time datetime="2024-03-11T09:50:00Z">x</time> <div class="label">from this to that</div></div>` +
		post("bo", "2024-03-11T10:02:00Z", "The times differ by up to two seconds on such shares.") +
		post("cy", "2024-03-11T11:02:00Z", `<a href="https://docs.example/times">https://docs.example/times</a>`) +
		`<div class="post"><h4><a href="/t/9">Another talk</a></h4><a class="author" href="/u/di">di</a> <time datetime="2023-01-01T00:00:00Z">x</time></div>`
	var got []string
	for _, p := range Find(tree.Parse([]byte(page), tree.Options{}).Root(), "en") {
		if len(p.Body) > 0 {
			got = append(got, p.Author)
		}
	}
	if want := []string{"ann", "bo", "cy"}; !slices.Equal(got, want) {
		t.Errorf("posts by %q, want %q", got, want)
	}
}
