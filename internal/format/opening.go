package format

import (
	"bytes"
	"strings"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

// openings are formats known by how their text begins.
var openings = []struct {
	begins lazyregexp.Regexp
	format Format
}{
	{lazyregexp.New(`^BEGIN:VCALENDAR\s`), Format{Calendar, "text/calendar"}},
	{lazyregexp.New(`^(?i:BEGIN:VCARD)\s`), Format{Contacts, "text/vcard"}},
	{lazyregexp.New(`^WEBVTT[\s]`), Format{Subtitles, "text/vtt"}},
	{lazyregexp.New(`^\d+\r?\n\d+:\d\d:\d\d[,.]\d+ --> \d`), Format{Subtitles, "application/x-subrip"}},
	{lazyregexp.New(`^diff --git |^(?:Index: .*\n=+\n)?--- [^\n]+\n\+\+\+ [^\n]+\n@@ `),
		Format{Diff, "text/x-diff"}},
	{lazyregexp.New(`^From [0-9a-f]{40} [^\n]*\nFrom: `), Format{Diff, "text/x-diff"}},
}

// opening knows texts by their first lines.
func opening(head []byte) (Format, bool) {
	for _, row := range openings {
		if row.begins().Match(head) {
			return row.format, true
		}
	}
	return message(head)
}

var headerLine = lazyregexp.New(`^([A-Za-z][A-Za-z0-9-]{1,40}):[ \t\r]`)

// message knows mail, and pages saved as mail, by their header fields.
func message(head []byte) (Format, bool) {
	told := 0
	fields := ""
	for line := range bytes.Lines(head) {
		field := headerLine().FindSubmatch(line)
		if field == nil {
			if line[0] == ' ' || line[0] == '\t' || bytes.HasPrefix(line, []byte("From ")) && fields == "" {
				continue
			}
			break
		}
		name := strings.ToLower(string(field[1]))
		if strings.Contains(" from to subject date received message-id mime-version return-path delivered-to ",
			" "+name+" ") {
			told++
		}
		fields += " " + name
		if name == "snapshot-content-location" {
			return textTypes["multipart/related"], true
		}
	}
	if told < 3 {
		return Format{}, false
	}
	if bytes.Contains(bytes.ToLower(head), []byte("content-type: multipart/related")) &&
		!strings.Contains(fields, " to") {
		return textTypes["multipart/related"], true
	}
	return textTypes["message/rfc822"], true
}
