package markdown_test

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/linear"
	"github.com/decant-dev/decant/markdown"
)

// hostilePages are pages of about so many bytes that are made to be slow.
func hostilePages(size int) map[string]string {
	repeat := func(unit string) string { return strings.Repeat(unit, size/len(unit)) }
	return map[string]string{
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
}

// TestHostilePages allows forty times its own size for what a page becomes,
// many times what an honest one takes, and time that grows as the page does.
func TestHostilePages(t *testing.T) {
	const size = 500_000 / slowdown
	for name := range hostilePages(size) {
		linear.Check(t, name, size, func(size int) func() {
			page := []byte(hostilePages(size)[name])
			return func() {
				text := convert(t, page, nil, markdown.Options{})
				if most := 40 * max(size, len(page)); len(text.Markdown) > most {
					t.Errorf("%s: wrote %d bytes, want at most %d", name, len(text.Markdown), most)
				}
			}
		})
	}
}
