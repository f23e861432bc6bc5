package data

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
)

const (
	maxCells   = 60_000 // of a table that is written down
	triedRows  = 50     // by which the delimiter is found
	triedBytes = 64 << 10
	maxColumns = 400
	// A line with more delimiters, or a longer value, is of no table: text
	// that has an odd quote in it looks like one.
	maxDelimiters = 50_000
	maxValue      = 64 << 10
)

// readCSV makes a table of separated values. A file that is not one after all
// is text.
func readCSV(source reader.Source, opts reader.Options) (*document.Document, error) {
	text := charset.Decode(source.Body, source.ContentType)
	body, delimiter := delimited(text.UTF8)
	if isEndless(body, delimiter) {
		return verbatim(text, document.MethodCSV), nil
	}
	rows, beyond := records(body, delimiter)
	if len(rows) == 0 || !isTable(rows) {
		return verbatim(text, document.MethodCSV), nil
	}
	d := newDraft(source, opts)
	table := d.Table()
	for i, row := range rows {
		table.Texts(i == 0, row...)
	}
	if beyond > 0 {
		d.Paragraph(draft.Styled(fmt.Sprintf("The first %d rows; %d more were left out.", len(rows), beyond),
			draft.Italic))
	}
	doc := d.Document()
	doc.Charset, doc.Replaced = text.Name, text.Replaced
	return doc, nil
}

// delimited finds what separates the values. Spreadsheet programs may say so
// in a first line of its own.
func delimited(text []byte) ([]byte, rune) {
	if rest, ok := bytes.CutPrefix(text, []byte("sep=")); ok && len(rest) > 1 && (rest[1] == '\n' || rest[1] == '\r') {
		return bytes.TrimLeft(rest[1:], "\r\n"), rune(rest[0])
	}
	best, most := ',', 0
	for _, delimiter := range []rune{',', '\t', ';', '|'} {
		if fit := fitness(text[:min(len(text), triedBytes)], delimiter); fit > most {
			best, most = delimiter, fit
		}
	}
	return text, best
}

// fitness counts the cells of rows that are as wide as the first.
func fitness(text []byte, delimiter rune) int {
	lines := newLines(text, delimiter)
	width, fit := 0, 0
	for range triedRows {
		row, err := lines.Read()
		if err != nil {
			break
		}
		if width == 0 {
			width = len(row)
		}
		if len(row) == width && width > 1 {
			fit += width
		} else {
			fit -= max(width, len(row))
		}
	}
	return fit
}

func newLines(text []byte, delimiter rune) *csv.Reader {
	lines := csv.NewReader(bytes.NewReader(text))
	lines.Comma, lines.LazyQuotes, lines.FieldsPerRecord = delimiter, true, -1
	return lines
}

// records returns the rows up to the limit, and how many more there are.
func records(text []byte, delimiter rune) (rows [][]string, beyond int) {
	lines := newLines(text, delimiter)
	for cells := 0; ; {
		row, err := lines.Read()
		if err != nil {
			return rows, beyond
		}
		if cells += len(row); cells > maxCells {
			beyond++
			continue
		}
		if strings.TrimSpace(strings.Join(row, "")) != "" {
			rows = append(rows, row)
		}
	}
}

// isEndless reports a line that no table has.
func isEndless(text []byte, delimiter rune) bool {
	for line := range bytes.Lines(text) {
		if len(line) > maxDelimiters && bytes.Count(line, []byte(string(delimiter))) > maxDelimiters {
			return true
		}
	}
	return false
}

func isTable(rows [][]string) bool {
	for _, row := range rows {
		if len(row) > maxColumns || slices.ContainsFunc(row, func(value string) bool { return len(value) > maxValue }) {
			return false
		}
	}
	return true
}
