package ooxml

import (
	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

const maxPoints = 500

// Chart writes the data that a chart shows as a table.
func Chart(chart *xmltext.Node, into *draft.Flow) {
	var names []string
	var categories []string
	var columns [][]string
	for series := range chart.All("c:ser") {
		if points := cached(firstOf(series, "c:cat", "c:xVal")); len(points) > len(categories) {
			categories = points
		}
		names = append(names, textOf(series.Child("c:tx")))
		columns = append(columns, cached(firstOf(series, "c:val", "c:yVal")))
	}
	if len(columns) == 0 {
		return
	}
	table := into.Table()
	if title := chart.Find("c:title"); title != nil {
		table.Caption(draft.Words(runs(title)))
	}
	table.Texts(true, append([]string{""}, names...)...)
	for i := range longest(append(columns, categories)) {
		row := []string{at(categories, i)}
		for _, column := range columns {
			row = append(row, at(column, i))
		}
		table.Texts(false, row...)
	}
}

func firstOf(n *xmltext.Node, names ...string) *xmltext.Node {
	for _, name := range names {
		if found := n.Child(name); found != nil {
			return found
		}
	}
	return nil
}

// cached returns the values that were shown last, which the file keeps.
func cached(n *xmltext.Node) []string {
	var out []string
	for p := range n.All("c:pt") {
		if len(out) == maxPoints {
			break
		}
		out = append(out, p.Child("c:v").Words())
	}
	return out
}

func textOf(n *xmltext.Node) string {
	if points := cached(n); len(points) > 0 {
		return points[0]
	}
	return n.Words()
}

func runs(n *xmltext.Node) string {
	text := ""
	for t := range n.All("a:t") {
		text += t.Content()
	}
	return text
}

func longest(columns [][]string) int {
	n := 0
	for _, c := range columns {
		n = max(n, len(c))
	}
	return n
}

func at(column []string, i int) string {
	if i < len(column) {
		return column[i]
	}
	return ""
}
