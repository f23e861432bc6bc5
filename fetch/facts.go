package fetch

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Facts is what a server said about the use of a page. It is told, not obeyed.
type Facts struct {
	RetryAfter     time.Duration `json:"-"`                        // zero when not sent
	ContentSignal  string        `json:"contentSignal,omitempty"`  // the Content-Signal header
	MarkdownTokens int           `json:"markdownTokens,omitempty"` // the X-Markdown-Tokens header
	NoIndex        bool          `json:"noindex,omitempty"`        // X-Robots-Tag noindex or none
	NoAI           bool          `json:"noai,omitempty"`           // X-Robots-Tag noai or noimageai
	Price          string        `json:"price,omitempty"`          // asked with status 402
}

const (
	longestShown = 200
	longestRetry = 24 * time.Hour
)

// printable is the ASCII a header value may be shown with.
var printable = func() string {
	var all []byte
	for b := byte(' '); b <= '~'; b++ {
		all = append(all, b)
	}
	return string(all)
}()

// shown bounds a header value and drops what is not printable ASCII.
func shown(value string) string {
	value = value[:min(len(value), 4*longestShown)]
	value = strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return -1
		}
		return r
	}, value)
	return value[:min(len(value), longestShown)]
}

func factsOf(got *answer, now time.Time) Facts {
	facts := Facts{
		RetryAfter:     retryAfter(got.header, now),
		ContentSignal:  shown(strings.Join(got.header.Values("Content-Signal"), ", ")),
		MarkdownTokens: tokenCount(got.header.Get("X-Markdown-Tokens")),
	}
	facts.NoIndex, facts.NoAI = robotsTags(got.header.Values("X-Robots-Tag"))
	if got.status == http.StatusPaymentRequired {
		facts.Price = shown(got.header.Get("Crawler-Price"))
	}
	return facts
}

func tokenCount(value string) int {
	count, err := strconv.Atoi(strings.TrimSpace(value))
	if err != nil || count < 0 {
		return 0
	}
	return count
}

// retryAfter reads seconds or a date; anything else is zero.
func retryAfter(header http.Header, now time.Time) time.Duration {
	value := strings.TrimSpace(header.Get("Retry-After"))
	if seconds, err := strconv.Atoi(value); err == nil {
		if seconds > int(longestRetry/time.Second) {
			return longestRetry
		}
		return max(0, time.Duration(seconds)*time.Second)
	}
	at, err := http.ParseTime(value)
	if err != nil {
		return 0
	}
	return min(max(0, at.Sub(now)), longestRetry)
}

// robotsTags reads X-Robots-Tag values meant for everybody; those behind the
// name of some other robot are passed over.
func robotsTags(values []string) (noIndex, noAI bool) {
	for _, value := range values {
		for tag := range strings.SplitSeq(strings.ToLower(value), ",") {
			switch strings.TrimSpace(tag) {
			case "noindex", "none":
				noIndex = true
			case "noai", "noimageai":
				noAI = true
			}
		}
	}
	return noIndex, noAI
}
