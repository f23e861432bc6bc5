// Package credential holds what proves to an origin who asks: headers, cookies,
// passwords and tokens. Nothing in it shows a secret when it is printed.
//
//	credential.go  Entry: what one origin is sent
//	book.go        Book: entries by origin; Load and Environ fill one
//	line.go        how an entry is written
package credential

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/textproto"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/http/httpguts"
	"golang.org/x/net/idna"
)

const (
	maxHeaders = 32
	maxSecret  = 16 << 10 // bytes of all names and values of one origin
)

// An Entry is what one origin is sent, over https alone. A nil entry is none.
// It is not changed once made, and safe for concurrent use.
type Entry struct {
	origin string
	header http.Header
}

// New makes the entry of an address's origin out of headers, such as a caller
// gives for one request.
func New(address string, header http.Header) (*Entry, error) {
	origin, err := originOf(address)
	if err != nil {
		return nil, err
	}
	e := &Entry{origin: origin, header: http.Header{}}
	for name, values := range header {
		for _, value := range values {
			if err := e.add(name, value); err != nil {
				return nil, err
			}
		}
	}
	return e, nil
}

// Origin is where the entry is for, such as https://example.com.
func (e *Entry) Origin() string { return e.origin }

// Fits reports whether u is of the entry's origin.
func (e *Entry) Fits(u *url.URL) bool {
	if e == nil {
		return false
	}
	origin, err := originOf(u.String())
	return err == nil && origin == e.origin
}

// Set puts the headers of the entry in the place of those there.
func (e *Entry) Set(header http.Header) {
	for name, values := range e.header {
		header[name] = slices.Clone(values)
	}
}

// Digest tells two entries apart and says nothing else: it is too short to try
// guesses against. That of nil is empty.
func (e *Entry) Digest() string {
	if e == nil {
		return ""
	}
	h := sha256.New()
	_, _ = io.WriteString(h, e.origin) // never fails
	for _, name := range slices.Sorted(maps.Keys(e.header)) {
		_, _ = fmt.Fprintf(h, "\x00%s\x00%q", name, e.header[name])
	}
	return hex.EncodeToString(h.Sum(nil)[:4])
}

// Format shows the origin alone, whatever verb is used.
func (e *Entry) Format(state fmt.State, _ rune) {
	if e == nil {
		_, _ = io.WriteString(state, "no credentials")
		return
	}
	_, _ = io.WriteString(state, "credentials for "+e.origin)
}

// LogValue is what Format shows.
func (e *Entry) LogValue() slog.Value { return slog.StringValue(fmt.Sprint(e)) }

// notSent are the headers that belong to the connection or to the client that
// makes it.
var notSent = map[string]bool{
	"Host": true, "Connection": true, "Content-Length": true, "Transfer-Encoding": true, "Upgrade": true, "Te": true,
	"Trailer": true, "Accept-Encoding": true, "Range": true, "Expect": true, "Proxy-Authorization": true,
	"Keep-Alive": true, "If-None-Match": true, "If-Modified-Since": true, "Content-Type": true,
}

// add puts one more header in. Cookies join those there.
func (e *Entry) add(name, value string) error {
	name = textproto.CanonicalMIMEHeaderKey(name)
	switch {
	case !httpguts.ValidHeaderFieldName(name):
		return errors.New("the name of a header is letters, digits and hyphens")
	case notSent[name]:
		return fmt.Errorf("header %s is the connection's own; leave it out", name)
	case value == "" || !httpguts.ValidHeaderFieldValue(value) || strings.Trim(value, printable) != "":
		return fmt.Errorf("header %s must be printable ASCII on one line, and not empty", name)
	}
	if name == "Cookie" && len(e.header[name]) > 0 {
		value = e.header.Get(name) + "; " + value
	}
	e.header.Set(name, value)
	return e.checkSize()
}

var printable = func() string {
	var b strings.Builder
	for c := byte(' '); c <= '~'; c++ {
		b.WriteByte(c)
	}
	return b.String()
}()

func (e *Entry) checkSize() error {
	size := 0
	for name, values := range e.header {
		size += len(name) + len(strings.Join(values, ""))
	}
	switch {
	case len(e.header) > maxHeaders:
		return fmt.Errorf("there are more than %d headers for one origin", maxHeaders)
	case size > maxSecret:
		return fmt.Errorf("the headers for one origin are longer than %d bytes", maxSecret)
	}
	return nil
}

// originOf is the origin of an https address, without the default port.
func originOf(address string) (string, error) {
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Hostname() == "":
		return "", errors.New("an origin is written as https://example.com")
	case !strings.EqualFold(u.Scheme, "https"):
		return "", errors.New("credentials are sent over https only; give an address that begins with https://")
	case u.User != nil:
		return "", errors.New("an origin has no user before the @; write basic and the user after it")
	}
	host := strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
	if ascii, err := idna.Lookup.ToASCII(host); err == nil {
		host = ascii
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if port := u.Port(); port != "" && port != "443" {
		host += ":" + port
	}
	return "https://" + host, nil
}
