package feed

import (
	"net/mail"
	"strings"
	"time"
)

var layouts = []string{
	time.RFC3339, "2006-01-02T15:04:05", "2006-01-02T15:04Z07:00", "2006-01-02 15:04:05", "2006-01-02 15:04",
	"2006-01-02",
	"02 Jan 2006 15:04:05", "2 Jan 2006", "January 2, 2006", "2006/01/02", "20060102",
}

// isoDate writes a day, and its time where that is told, as ISO 8601. A date
// that cannot be understood stays as it is.
func isoDate(text string) string {
	text = strings.TrimSpace(text)
	if at, err := mail.ParseDate(text); err == nil {
		return at.Format(time.RFC3339)
	}
	for _, layout := range layouts {
		if at, err := time.Parse(layout, text); err == nil {
			if len(layout) < len("2006-01-02 15:04") {
				return at.Format(time.DateOnly)
			}
			return at.Format(time.RFC3339)
		}
	}
	return text
}
