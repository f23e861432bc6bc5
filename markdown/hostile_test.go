package markdown_test

import (
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant/markdown"
)

// TestHostilePages allows five seconds and forty times its own size for a page
// of half a megabyte, many times what an honest one takes.
func TestHostilePages(t *testing.T) {
	const size = 500_000 / slowdown
	repeat := func(unit string) string { return strings.Repeat(unit, size/len(unit)) }
	pages := map[string]string{
		"quotes":           repeat("<blockquote>x"),
		"lists":            repeat("<ul><li>x"),
		"items":            "<ol>" + repeat("<li>x"),
		"reversed":         "<ol reversed>" + repeat("<li>x"),
		"definitions":      repeat("<dl><dt>x<dd>"),
		"tables":           repeat("<table><td>x"),
		"rows":             "<table>" + repeat("<tr><td>x"),
		"ragged":           "<table><tr>" + strings.Repeat("<td>x", 400) + repeat("<tr><td>x"),
		"wide":             "<table><tr>" + repeat("<td>x"),
		"colspans":         "<table>" + repeat("<tr><td colspan=100>x<td>y"),
		"rowspans":         "<table>" + repeat("<tr><td rowspan=100>x some longer text<td>y"),
		"headspans":        "<table><tr>" + repeat("<th colspan=100 rowspan=100>x"),
		"underscores":      repeat("_"),
		"stars":            repeat("*"),
		"brackets":         repeat("["),
		"ats":              repeat("@"),
		"addresses":        repeat("http://a&lt;") + "<b>x</b>",
		"tags":             repeat("&lt;a"),
		"ampersands":       repeat("&amp;a"),
		"styles":           repeat("<b>x</b>"),
		"nested styles":    repeat("<b><i>x"),
		"mixed styles":     repeat("<b>x<i>y</b>"),
		"codes":            repeat("<code>x</code>"),
		"breaks":           repeat("x<br>"),
		"links":            repeat("<a href=#x>#</a>"),
		"link text":        "<a href=x>" + repeat("<span>x</span>"),
		"images":           repeat("<img src=x alt=y>"),
		"srcset":           "<img srcset='" + repeat("a 1x,") + "'>",
		"notes":            repeat("<sup><a href=#n>1</a></sup>") + "<li id=n>x",
		"many notes":       repeat("<sup><a href=#n>1</a></sup><li id=n>x</li>"),
		"math":             repeat("<math><mfrac>"),
		"math rows":        "<math>" + repeat("<mi>x</mi>"),
		"katex":            strings.Repeat("<span class=katex>", 300) + repeat("<i>x</i>"),
		"pre":              "<pre>" + repeat("<div>x"),
		"pre spans":        "<pre>" + repeat("<span class=line>x</span>"),
		"backticks":        "<pre>" + repeat("`"),
		"dots":             "<a href='/" + repeat("../") + "'>x</a>",
		"spaces":           repeat(" \n"),
		"text and entity":  repeat("x&nbsp;"),
		"ruby":             repeat("<ruby>x<rt>y"),
		"captions":         "<table>" + repeat("<caption>x"),
		"headings":         repeat("<h1>x"),
		"nested listings":  strings.Repeat("<table><td>1<td>", 100) + repeat("<p>x"),
		"deep cell blocks": "<table><th>x<td>" + repeat("<ul><li>x"),
	}
	for name, page := range pages {
		begin := time.Now()
		text := convert(t, []byte(page), nil, markdown.Options{})
		if took := time.Since(begin); took > 5*time.Second {
			t.Errorf("%s: took %v, want under five seconds", name, took)
		} else if testing.Verbose() {
			t.Logf("%-18s %8d bytes %v", name, len(text.Markdown), took)
		}
		if most := 40 * size; len(text.Markdown) > most {
			t.Errorf("%s: wrote %d bytes, want at most %d", name, len(text.Markdown), most)
		}
	}
}
