package format

import (
	"bytes"
	"encoding/binary"
	"strings"
)

const (
	containerScan    = 64 << 10
	containerEntries = 256
	longestName      = 256
)

// container tells zip-based documents apart by the names of their entries,
// read from the beginning and from the directory at the end.
func container(body []byte) Format {
	if found, ok := byMimetypeEntry(body); ok {
		return found
	}
	head, tail := body[:min(len(body), containerScan)], body[max(0, len(body)-containerScan):]
	names := append(entryNames(head, "PK\x03\x04", 26, 30), entryNames(tail, "PK\x01\x02", 28, 46)...)
	office := false
	kind := Format{Archive, "application/zip"}
	for _, name := range names {
		if found, ok := tellingNames[name]; ok {
			return found
		}
		office = office || name == "[Content_Types].xml"
		if found, ok := officeParts[name[:strings.IndexByte(name, '/')+1]]; ok {
			kind = found
		}
	}
	if !office {
		return Format{Archive, "application/zip"}
	}
	return kind
}

// tellingNames are entries that only one kind of document has.
var tellingNames = map[string]Format{
	"META-INF/container.xml": {EPUB, "application/epub+zip"},
	"Contents/section0.xml":  {HWPX, "application/hwp+zip"},
}

var officeParts = map[string]Format{
	"word/": {DOCX, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"},
	"xl/":   {XLSX, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
	"ppt/":  {PPTX, "application/vnd.openxmlformats-officedocument.presentationml.presentation"},
}

// mimetypes begin what the entry of that name says.
var mimetypes = []Format{
	{EPUB, "application/epub+zip"},
	{ODT, "application/vnd.oasis.opendocument.text"},
	{ODS, "application/vnd.oasis.opendocument.spreadsheet"},
	{ODP, "application/vnd.oasis.opendocument.presentation"},
	{HWPX, "application/hwp+zip"},
}

// byMimetypeEntry reads the uncompressed first entry that EPUB and OpenDocument
// begin with.
func byMimetypeEntry(body []byte) (Format, bool) {
	const nameAt = 30
	rest, found := bytes.CutPrefix(body[min(len(body), nameAt):], []byte("mimetype"))
	if !found {
		return Format{}, false
	}
	for _, row := range mimetypes {
		if at := bytes.Index(rest[:min(len(rest), 128)], []byte(row.MediaType)); at >= 0 {
			return row, true
		}
	}
	return Format{}, false
}

// entryNames lists the names after each signature; the length stands lengthAt
// bytes into the record and the name nameAt bytes.
func entryNames(window []byte, signature string, lengthAt, nameAt int) []string {
	var names []string
	for len(names) < containerEntries {
		at := bytes.Index(window, []byte(signature))
		if at < 0 || len(window) < at+nameAt {
			return names
		}
		record := window[at:]
		length := int(binary.LittleEndian.Uint16(record[lengthAt:]))
		if length <= longestName && len(record) >= nameAt+length {
			names = append(names, string(record[nameAt:nameAt+length]))
		}
		window = record[len(signature):]
	}
	return names
}
