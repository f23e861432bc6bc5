package calendar

import (
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

const events = "BEGIN:VCALENDAR\r\nX-WR-CALNAME:Harbour\r\nBEGIN:VEVENT\r\nDTSTART;TZID=Asia/Seoul:20240102T100000\r\nDTEND:20240102T030000Z\r\n" +
	"SUMMARY:Launch\\, the\r\n  ship\r\nLOCATION:Pier 1\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nORGANIZER;CN=\"Pilot: A\":mailto:a@e.example\r\nDESCRIPTION:Bring\\nboots\r\n" +
	"BEGIN:VALARM\r\nDESCRIPTION:no\r\nEND:VALARM\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20240301\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

const cards = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lee;Ann;;;\r\nORG:Port;Pilots\r\nitem1.EMAIL;TYPE=work:ann@e.example\r\nTEL:+82 2 123\r\nADR:;;1 Quay;Busan;;;KR\r\nPHOTO:AAAA\r\nEND:VCARD\r\n"

func TestRead(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, body, want string }{
		{"events", events, "# Harbour\n\n## Launch, the ship\n\n- When: 2024-01-02 10:00 Asia/Seoul to 2024-01-02 03:00 UTC\n- Repeats: freq=weekly, count=3\n" +
			"- Where: Pier 1\n- Organiser: Pilot: A\n\nBring\\\nboots\n\n## Untitled\n\n- When: 2024-03-01"},
		{"contacts", cards, "## Ann Lee\n\n- Organisation: Port, Pilots\n- Email: ann@e.example\n- Phone: +82 2 123\n- Address: 1 Quay, Busan, KR"},
		{"cut short", events[:100], "# Harbour\n\n## Untitled\n\n- When: 2024-01-02 10:00 Asia/Seoul"},
	} {
		if got := readertest.Read(t, reader.Source{Body: []byte(tc.body)}); got != tc.want {
			t.Errorf("%s:\ngot  %q\nwant %q", tc.name, got, tc.want)
		}
	}
}

func TestLinesThatGoOnAndOnEnd(t *testing.T) {
	t.Parallel()
	got := slices.Collect(unfolded("X:a\r\n" + strings.Repeat(" b\r\n", 1_000_000)))
	if len(got[1]) != 1_000_003 {
		t.Errorf("%d lines, the first of %d bytes", len(got), len(got[1]))
	}
}

func TestMoreThanAnybodyReads(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, body, want string }{
		{"contacts", strings.Repeat("BEGIN:VCARD\nFN:x\nEND:VCARD\n", maxContacts+2), "*2 more contacts were left out.*"},
		{"as many as there may be", strings.Repeat("BEGIN:VCARD\nFN:x\nEND:VCARD\n", maxContacts), "## x"},
		{"events", "BEGIN:VCALENDAR\n" + strings.Repeat("BEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT\n", maxEvents+1), "*1 more events were left out.*"},
	} {
		if got := readertest.Read(t, reader.Source{Body: []byte(tc.body)}); !strings.HasSuffix(got, "\n\n"+tc.want) {
			t.Errorf("%s: ends in %q, want %q", tc.name, got[max(len(got)-40, 0):], tc.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	readertest.Fuzz(f, []reader.Reader{readEvents, readContacts}, []byte(events), []byte(cards))
}
