package webserver

import (
	"slices"
	"strings"
	"testing"
)

// What readers say below a page, of which the page itself says nothing.
const bridge = `<!doctype html><title>Why bridges hum</title><nav><a href=/>Home</a> <a href=/news>News</a></nav>
<article><h1>Why bridges hum</h1><p>On windy evenings the old bridge sings, and people who live beside it have argued for
a century about what it is that they hear. The answer has turned out to be simpler than most of the stories.</p>
<p>Each of its hangers sheds vortices when the wind comes from the side, and where the rate of shedding meets the natural
frequency of the rod, the two lock to each other, and the rod begins to move.</p></article>
<section id=comments class=comments><h2>2 Comments</h2>
<div class=comment id=c1><cite class=fn>Rolf</cite> <time datetime=2026-05-04T10:00:00Z>4 May 2026</time>
<p>My grandfather always said that it was the ghosts of the workers.</p></div>
<div class=comment id=c2><cite class=fn>Sun-hee</cite> <time datetime=2026-05-04T11:00:00Z>4 May 2026</time>
<p>Does the wire not make noise of its own when there is ice on it?</p></div></section>`

// Comments that are left out are told of, counted, and a press away.
func commentsAreOffered(t *testing.T, r *rig, tb *window) {
	tb.read(r, r.serveHTML("/bridge", bridge))
	if got := tb.texts(".reading .more:not([hidden]) span"); !slices.Equal(got, []string{"2 comments of readers were left out."}) {
		t.Fatalf("told of comments: %q", got)
	}
	tb.click("[id$=tab-facts]")
	if got := tb.texts(".part-removed dd"); !slices.Equal(got, []string{"2", "2"}) {
		t.Errorf("left out: %q, want two links of navigation and two comments", got)
	}
	tb.click("[id$=tab-text]")
	tb.click(".reading .more:not([hidden]) button")
	tb.wait(`document.activeElement.textContent === "Comments" && location.hash.includes("includeComments=true")`)
	if got := tb.texts(".reading .more:not([hidden])"); len(got) > 0 {
		t.Errorf("still told of comments: %q", got)
	}
	lines := tb.texts(".reading .level-3")
	if len(lines) != 2 || !strings.Contains(lines[0], "May 4, 2026") || strings.Contains(lines[0], "T10:00") {
		t.Errorf("the lines above comments: %q, want their times as a person says them", lines)
	}
	tb.click("[id$=tab-outline]")
	eval[any](tb, `[...document.querySelectorAll(".outline button")].find((n) => n.textContent.startsWith("Sun-hee")).click()`)
	tb.wait(`document.activeElement.className === "level-3" && document.activeElement.textContent.startsWith("Sun-hee")`)
	tb.click("#language")
	if got := tb.texts(".reading .level-3 time"); len(got) != 2 || !strings.Contains(got[0], "2026년 5월 4일") {
		t.Errorf("times in Korean: %q", got)
	}
	eval[any](tb, `history.back()`)
	tb.wait(`document.querySelector(".reading .more:not([hidden])")?.textContent.includes("댓글 2개")`)
}

// Why a page may not be whole is said in words, not by the name of a reason.
func doubtsAreWorded(t *testing.T, r *rig, tb *window) {
	form := `<title>Sign in</title><form><h1>Sign in</h1><input name=u><input type=password><button>Sign in</button></form>`
	tb.read(r, r.serveHTML("/login", form))
	if got := tb.texts(".warning"); len(got) != 1 || !strings.HasSuffix(got[0], "— the site asks for a login") {
		t.Errorf("the warning is %q", got)
	}
}

// Links that are written by number lead where the list says, and the list is no text.
func numberedLinksLead(t *testing.T, r *rig, tb *window) {
	text := "See [the **first**][1], [another][Label], [none][9] and ![a bridge][2].\n\n```\n[1]: /code\n```\n\n" +
		"[1]: /first?x=1\n[label]: https://other.example.com/ \"Title\"\n[^1]: A note.\n"
	tb.read(r, r.serveMarkdown("/numbered", text))
	got := eval[[]string](tb, `[...document.querySelectorAll(".prose a")].map((a) => a.textContent + " " + a.href + " " + (a.dataset.number ?? ""))`)
	want := []string{"the first https://blog.example.com/first?x=1 1", "another https://other.example.com/ "}
	if !slices.Equal(got, want) {
		t.Errorf("links %q, want %q", got, want)
	}
	shown := strings.Join(tb.texts(".prose > *"), "|")
	if want := "See the first, another, [none][9] and Picture a bridge.|[1]: /code|[^1]: A note."; shown != want {
		t.Errorf("shown %q, want %q", shown, want)
	}
	tb.click("[id$=tab-links]")
	if got := tb.texts(".link-where"); !slices.Equal(got, []string{"blog.example.com/first?x=1", "other.example.com"}) {
		t.Errorf("the list of links %q", got)
	}
}
