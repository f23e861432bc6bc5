package site

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/reader"
)

// lineRange finds #L10, #L10-L20, #L10C3-L20C5, #L10-20 and #lines-10:20, as
// code hosts write them.
var lineRange = lazyregexp.New(`^(?:L|lines-)(\d{1,7})(?:C\d+)?(?:[-:]L?(\d{1,7})(?:C\d+)?)?$`)

// readLines gives the lines that the link's fragment points to; not where it
// points to none.
func (v *Visit) readLines(source reader.Source) (*document.Document, bool) {
	found := lineRange().FindStringSubmatch(v.hit.url.Fragment)
	if found == nil {
		return nil, false
	}
	doc, err := reader.Verbatim(source)
	if err != nil {
		return nil, false
	}
	from, _ := strconv.Atoi(found[1])
	to := from
	if found[2] != "" {
		to, _ = strconv.Atoi(found[2])
	}
	from, to = min(from, to), max(from, to)
	lines := strings.SplitAfter(doc.Verbatim, "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	}
	if from < 1 || from > len(lines) {
		v.Missing = append(v.Missing,
			fmt.Sprintf("the file has %d lines and no line %d; all of it is given", len(lines), from))
		return nil, false
	}
	to = min(to, len(lines))
	doc.Verbatim = strings.Join(lines[from-1:to], "")
	name := decoded(lastPart(v.hit.url.EscapedPath()))
	doc.Metadata.Title = fmt.Sprintf("%s, lines %d to %d of %d", name, from, to, len(lines))
	return doc, true
}
