// Package cassette records web exchanges to a folder and replays them offline.
package cassette

import (
	"errors"
	"net/http"
	"net/textproto"
	"time"
)

// ErrNotRecorded is a request that a replayed cassette has no answer for.
var ErrNotRecorded = errors.New("not recorded")

// Wrapper is what fetch.Options.Wrap takes.
type Wrapper = func(http.RoundTripper) http.RoundTripper

const (
	maxBody      = 32 << 20 // bytes of one body
	maxHead      = 1 << 20  // bytes of one head file
	headSuffix   = ".json"
	redactedText = "redacted"
)

// exchange is the head file of one exchange, written to be read by people.
type exchange struct {
	Request  request   `json:"request"`
	Response response  `json:"response"`
	At       time.Time `json:"at"`
}

// request holds what tells two exchanges apart.
type request struct {
	Method          string `json:"method"`
	URL             string `json:"url"`
	Accept          string `json:"accept,omitempty"`
	Language        string `json:"acceptLanguage,omitempty"`
	IfNoneMatch     string `json:"ifNoneMatch,omitempty"`
	IfModifiedSince string `json:"ifModifiedSince,omitempty"`
}

type response struct {
	Status int         `json:"status"`
	Header http.Header `json:"header"`
	Body   string      `json:"body"` // file beside this one
	Cut    bool        `json:"cut,omitempty"`
}

func requestOf(r *http.Request) request {
	return request{
		Method:          r.Method,
		URL:             r.URL.String(),
		Accept:          r.Header.Get("Accept"),
		Language:        r.Header.Get("Accept-Language"),
		IfNoneMatch:     r.Header.Get("If-None-Match"),
		IfModifiedSince: r.Header.Get("If-Modified-Since"),
	}
}

// secretHeaders never reach the disk with their values.
var secretHeaders = map[string]bool{
	"Authorization": true, "Proxy-Authorization": true, "Authentication-Info": true,
	"Www-Authenticate": true, "Proxy-Authenticate": true, "X-Api-Key": true, "X-Auth-Token": true, "X-Csrf-Token": true,
}

// withoutSecrets keeps the names and attributes of cookies, since a redirect
// may ask whether they came back, but not their values.
func withoutSecrets(header http.Header) http.Header {
	safe := http.Header{}
	for name, values := range header {
		canonical := textproto.CanonicalMIMEHeaderKey(name)
		switch {
		case canonical == "Set-Cookie":
			safe[canonical] = redactCookies(values)
		case secretHeaders[canonical]:
			safe[canonical] = []string{redactedText}
		default:
			safe[canonical] = append([]string(nil), values...)
		}
	}
	return safe
}

func redactCookies(lines []string) []string {
	var safe []string
	for _, line := range lines {
		cookie, err := http.ParseSetCookie(line)
		if err != nil {
			continue
		}
		cookie.Value = redactedText
		safe = append(safe, cookie.String())
	}
	return safe
}
