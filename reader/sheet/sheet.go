// Package sheet reads XLSX workbooks.
package sheet

import (
	"strconv"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/grid"
	"github.com/decant-dev/decant/reader/internal/ooxml"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

func init() { reader.Register(read, format.XLSX) }

// A workbook is what the sheets of a file share.
type workbook struct {
	pkg       *ooxml.Package
	strings   []string
	formats   []grid.Format // by a cell's style
	since1904 bool
}

func read(source reader.Source, opts reader.Options) (*document.Document, error) {
	pkg, err := ooxml.Open(source.Body)
	if err != nil {
		return nil, err
	}
	main := pkg.Main("xl/workbook.xml")
	root, err := pkg.XML(main)
	if err != nil {
		return nil, err
	}
	relations := pkg.Relations(main)
	w := workbook{pkg: pkg, since1904: ooxml.IsOn(root.Child("workbookPr"), "date1904") &&
		root.Child("workbookPr").Has("date1904")}
	w.formats = formatsOf(pkg.Extra(ooxml.Part(relations, "styles")))
	if w.strings, err = sharedStrings(pkg, ooxml.Part(relations, "sharedStrings")); err != nil {
		return nil, err
	}
	d := draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	pkg.Describe(&d.Metadata)
	var book grid.Book
	for s := range root.Child("sheets").Children() {
		part := relations[s.Attr("r:id")]
		if part.Kind != "worksheet" {
			continue
		}
		out := book.Sheet(s.Attr("name"))
		out.Hidden = s.Attr("state") == "hidden" || s.Attr("state") == "veryHidden"
		if err := w.sheet(part.Target, out); err != nil {
			return nil, err
		}
		out.Write(&d.Flow)
		w.charts(part.Target, &d.Flow)
	}
	return d.Document(), nil
}

// sharedStrings are the texts that cells refer to by number.
func sharedStrings(pkg *ooxml.Package, part string) ([]string, error) {
	if part == "" || !pkg.Has(part) {
		return nil, nil
	}
	body, err := pkg.Need(part)
	if err != nil {
		return nil, err
	}
	var out []string
	scan := xmltext.NewScanner(body)
	for scan.Next() {
		if scan.Kind == xmltext.Start && scan.Name == "si" {
			out = append(out, richText(scan.Element()))
		}
	}
	return out, scan.Err()
}

// richText joins the runs of a text, without how Japanese is pronounced.
func richText(n *xmltext.Node) string {
	var b strings.Builder
	for c := range n.Children() {
		switch c.Name {
		case "t":
			b.WriteString(c.Content())
		case "r":
			b.WriteString(c.Child("t").Content())
		}
	}
	return strings.ReplaceAll(b.String(), "_x000D_", "")
}

func formatsOf(root *xmltext.Node) []grid.Format {
	own := map[int]grid.Format{}
	for n := range root.Child("numFmts").Children() {
		if id, err := strconv.Atoi(n.Attr("numFmtId")); err == nil {
			own[id] = grid.ParseFormat(n.Attr("formatCode"))
		}
	}
	var out []grid.Format
	for n := range root.Child("cellXfs").Children() {
		id, _ := strconv.Atoi(n.Attr("numFmtId"))
		f, ok := own[id]
		if !ok {
			f = grid.Builtin(id)
		}
		out = append(out, f)
	}
	return out
}

// sheet goes through a worksheet once, row by row.
func (w *workbook) sheet(part string, out *grid.Sheet) error {
	body, err := w.pkg.Need(part)
	if err != nil {
		return err
	}
	var relations map[string]ooxml.Relation
	number := -1
	scan := xmltext.NewScanner(body)
	for scan.Next() {
		if scan.Kind != xmltext.Start {
			continue
		}
		switch scan.Name {
		case "row":
			if out.IsFull() { // the rest may be millions of rows
				out.LeaveOut(1 + strings.Count(scan.Rest(), "<row"))
				return nil
			}
			number = w.row(scan, out, number)
		case "mergeCell":
			merge(out, attr(scan.Attrs, "ref"))
		case "hyperlink":
			if relations == nil {
				relations = w.pkg.Relations(part)
			}
			if row, column, ok := grid.Place(attr(scan.Attrs, "ref")); ok {
				out.Link(row, column, relations[attr(scan.Attrs, "r:id")].Target)
			}
		}
	}
	return scan.Err()
}

func attr(attrs []xmltext.Attr, name string) string {
	for _, a := range attrs {
		if a.Name == name {
			return a.Value
		}
	}
	return ""
}

// row writes a row and returns its number, which is one after the last where
// the file does not say.
func (w *workbook) row(scan *xmltext.Scanner, out *grid.Sheet, last int) int {
	number := last + 1
	if told, err := strconv.Atoi(attr(scan.Attrs, "r")); err == nil && told > 0 {
		number = told - 1
	}
	wanted := out.Row(number)
	n := scan.Element()
	column := -1
	for c := range n.Children() {
		if !wanted || c.Name != "c" {
			continue
		}
		column++
		if _, told, ok := grid.Place(c.Attr("r")); ok {
			column = told
		}
		out.Cell(column, w.value(c))
	}
	return number
}

// value is what a cell shows.
func (w *workbook) value(c *xmltext.Node) string {
	raw := c.Child("v").Content()
	switch c.Attr("t") {
	case "s":
		if i, err := strconv.Atoi(strings.TrimSpace(raw)); err == nil && i >= 0 && i < len(w.strings) {
			return w.strings[i]
		}
		return ""
	case "inlineStr":
		return richText(c.Child("is"))
	case "str", "e", "d":
		return raw
	case "b":
		if strings.TrimSpace(raw) == "1" {
			return "TRUE"
		}
		return "FALSE"
	}
	if raw == "" {
		return formula(c)
	}
	value, err := strconv.ParseFloat(strings.TrimSpace(raw), 64)
	if err != nil {
		return raw
	}
	f := grid.Builtin(0)
	if i, err := strconv.Atoi(c.Attr("s")); err == nil && i >= 0 && i < len(w.formats) {
		f = w.formats[i]
	}
	return f.Show(value, w.since1904)
}

// formula is all that is known of a cell that was never computed.
func formula(c *xmltext.Node) string {
	if f := c.Child("f").Content(); f != "" {
		return "=" + f
	}
	return ""
}

func merge(out *grid.Sheet, ref string) {
	from, to, _ := strings.Cut(ref, ":")
	top, left, ok := grid.Place(from)
	bottom, right, also := grid.Place(to)
	if ok && also && bottom >= top && right >= left {
		out.Merge(top, left, draft.Shape{Columns: right - left + 1, Rows: bottom - top + 1})
	}
}

// charts writes what is drawn on a sheet.
func (w *workbook) charts(part string, into *draft.Flow) {
	drawing := ooxml.Part(w.pkg.Relations(part), "drawing")
	if drawing == "" {
		return
	}
	relations := w.pkg.Relations(drawing)
	for c := range w.pkg.Extra(drawing).All("c:chart") {
		if chart := w.pkg.Extra(relations[c.Attr("r:id")].Target); chart != nil && chart.Find("c:title") != nil {
			ooxml.Chart(chart, into)
		}
	}
}
