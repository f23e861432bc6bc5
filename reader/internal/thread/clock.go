package thread

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

var (
	hourMinute = lazyregexp.New(`(?i)(?:^|[^\d:])(\d{1,2}):(\d\d)(?::\d\d)?\s*([ap]\.?m\b)?`)
	zone       = lazyregexp.New(`\d (?:([+-]\d\d):?(\d\d)|UTC|GMT)\b`)
	zoneMarks  = []string{" +", " -", " UTC", " GMT"}
	morning    = []string{"오전", "午前", "上午", "凌晨"}
	afternoon  = []string{"오후", "午後", "下午", "晚上"}
)

// withClock adds the time of day to a day, where the words that it was read
// from tell it.
func withClock(day, text string) string {
	if len(day) != len("2006-01-02") || strings.IndexByte(text, ':') < 0 {
		return day
	}
	found := hourMinute().FindStringSubmatch(text)
	if found == nil {
		return day
	}
	hour, _ := strconv.Atoi(found[1])
	minute, _ := strconv.Atoi(found[2])
	half := strings.ToLower(found[3])
	switch isLate := strings.HasPrefix(half, "p") || containsAny(text, afternoon); {
	case isLate && hour < 12:
		hour += 12
	case hour == 12 && (strings.HasPrefix(half, "a") || containsAny(text, morning)):
		hour = 0
	}
	if hour > 23 || minute > 59 {
		return day
	}
	return fmt.Sprintf("%sT%02d:%02d", day, hour, minute) + zoneOf(text)
}

// zoneOf returns the zone that a time of day is told with, as ISO 8601 writes it.
func zoneOf(text string) string {
	if !containsAny(text, zoneMarks) {
		return "" // as of most, without a closer look
	}
	if found := zone().FindStringSubmatch(text); found != nil && found[1] != "" {
		return found[1] + ":" + found[2]
	} else if found != nil {
		return "Z"
	}
	return ""
}

func containsAny(text string, words []string) bool {
	for _, word := range words {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}
