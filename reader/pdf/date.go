package pdf

import (
	"strings"
	"time"
)

// date makes ISO 8601 of D:YYYYMMDDHHmmSSOHH'mm': ISO 32000, 7.9.4. What does
// not say a day is no date.
func date(text string) string {
	text = strings.ReplaceAll(strings.TrimPrefix(strings.TrimSpace(text), "D:"), "'", "")
	if len(text) < 8 {
		return ""
	}
	if zoned, err := time.Parse("20060102150405-0700", text); err == nil {
		return zoned.Format(time.RFC3339)
	}
	if exact, err := time.Parse("20060102150405Z", text); err == nil {
		return exact.Format(time.RFC3339)
	}
	if day, err := time.Parse("20060102", text[:8]); err == nil {
		return day.Format(time.DateOnly)
	}
	return ""
}
