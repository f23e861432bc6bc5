package decant

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/snapshot"
	"github.com/decant-dev/decant/tab"
)

// Errors of the engine itself; those of the stages pass through, wrapped.
var (
	// ErrRequest is a request that cannot be obeyed as it stands.
	ErrRequest = errors.New("bad request")
	// ErrNoSnapshot is a snapshot that was never made or is gone.
	ErrNoSnapshot = errors.New("no such snapshot")
	// ErrEmpty is an answer without anything to read.
	ErrEmpty = errors.New("the answer is empty")
)

// An Error is what every operation returns when it fails: which operation, on
// what address, and why.
type Error struct {
	Op  string
	URL string
	Err error
}

func (e *Error) Error() string {
	if e.URL == "" {
		return fmt.Sprintf("%s: %v", e.Op, e.Err)
	}
	return fmt.Sprintf("%s %s: %v", e.Op, clip(withoutUser(e.URL), 200), e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// withoutUser hides a user name and password that an address carries.
func withoutUser(address string) string {
	scheme, rest, ok := strings.Cut(address, "://")
	if !ok {
		return address
	}
	host, path, slash := strings.Cut(rest, "/")
	if i := strings.LastIndexByte(host, '@'); i >= 0 {
		host = "…" + host[i:]
	}
	if slash {
		path = "/" + path
	}
	return scheme + "://" + host + path
}

// wrap adds the operation and address once.
func wrap(op, url string, err error) error {
	if err == nil {
		return nil
	}
	if known := (*Error)(nil); errors.As(err, &known) {
		return err
	}
	return &Error{op, url, err}
}

func clip(s string, most int) string {
	r := []rune(s)
	if len(r) <= most {
		return s
	}
	return string(r[:most-1]) + "…"
}

// A Class is what an error means to a program: a stable word, a status for
// HTTP, an exit code for the shell, and what an agent should do next.
type Class struct {
	Kind   string
	Status int
	Exit   int
	Hint   string
}

// The exit codes of the command line.
const (
	ExitFailure     = 1 // anything not below
	ExitUsage       = 2 // a flag, argument or setting is wrong
	ExitBlocked     = 3 // the address may not be reached
	ExitNetwork     = 4 // no answer came
	ExitStatus      = 5 // the site answered with an error
	ExitUnsupported = 6 // the answer cannot be read
	ExitUnreadable  = 7 // the page was had, but there is nothing to read on it
	ExitCanceled    = 130
)

var classes = []Class{
	{"invalid_url", http.StatusBadRequest, ExitUsage, "correct the address"},
	{"bad_request", http.StatusBadRequest, ExitUsage, "correct the request"},
	{"blocked_scheme", http.StatusForbidden, ExitBlocked, "only http and https are read"},
	{"blocked_address", http.StatusForbidden, ExitBlocked, "do not try this address again"},
	{"blocked_port", http.StatusForbidden, ExitBlocked, "use another port"},
	{"robots_denied", http.StatusForbidden, ExitBlocked, "the site does not want this page read by programs"},
	{"dns", http.StatusBadGateway, ExitNetwork, "check the spelling of the host"},
	{"connect", http.StatusBadGateway, ExitNetwork, "try again later"},
	{"tls", http.StatusBadGateway, ExitNetwork, "the site's certificate is at fault"},
	{"protocol", http.StatusBadGateway, ExitNetwork, "the server does not speak HTTP"},
	{"timeout", http.StatusGatewayTimeout, ExitNetwork, "try again later, or give it more time"},
	{"too_many_redirects", http.StatusBadGateway, ExitNetwork, "read the last address by itself"},
	{"http_status", http.StatusBadGateway, ExitStatus, "the site answered without a page; look for another source"},
	{"too_large", http.StatusUnprocessableEntity, ExitUnsupported, "raise maxBytes, or read another form of it"},
	{"bad_encoding", http.StatusBadGateway, ExitUnsupported, "the site sent damaged data; try again later"},
	{"unsupported_type", http.StatusUnsupportedMediaType, ExitUnsupported, "look for the same content as a page"},
	{"parse_limit", http.StatusUnprocessableEntity, ExitUnsupported, "the document is too complex to read safely"},
	{"damaged", http.StatusUnprocessableEntity, ExitUnsupported, "get the file again, or another copy of it"},
	{"encrypted", http.StatusUnprocessableEntity, ExitUnsupported, "ask for a copy that is saved without a password"},
	{"empty", http.StatusUnprocessableEntity, ExitUnsupported, "there is nothing to read there"},
	{"no_snapshot", http.StatusNotFound, ExitUsage, "read the address again to make a new snapshot"},
	{"no_section", http.StatusNotFound, ExitUsage, "choose one of the sections named"},
	{"no_match", http.StatusNotFound, ExitUsage, "search for something else"},
	{"no_browser", http.StatusNotImplemented, ExitUnsupported, "install a browser, or read without one"},
	{"no_session", http.StatusNotFound, ExitUsage, "open a session first"},
	{"too_many_sessions", http.StatusTooManyRequests, ExitFailure, "close a session"},
	{"browser_stopped", http.StatusBadGateway, ExitFailure, "open the page again"},
	{"page_busy", http.StatusGatewayTimeout, ExitNetwork, "try again, or reload the page"},
	{"navigation", http.StatusBadGateway, ExitNetwork, "check the address, or try again later"},
	{"no_element", http.StatusNotFound, ExitUsage, "list the elements and choose one of them"},
	{"stale_selector", http.StatusConflict, ExitUsage, "list the elements again"},
	{"several_elements", http.StatusConflict, ExitUsage, "use a selector that fits one element only"},
	{"covered", http.StatusConflict, ExitFailure, "close what covers the element first"},
	{"not_ready", http.StatusConflict, ExitFailure, "do first what makes the element usable"},
	{"moved", http.StatusConflict, ExitStatus, "read the address that it moved to, if that is meant"},
	{"unconfirmed", http.StatusPreconditionRequired, ExitBlocked, "show the addresses to the person, and ask again once they agree"},
	{"rate_limited", http.StatusTooManyRequests, ExitFailure, "wait a minute before asking this host again"},
	{"declined", http.StatusForbidden, ExitBlocked, "do not ask for these addresses again unless the person says so"},
	{"canceled", 499, ExitCanceled, "ask again"},
	{"internal", http.StatusInternalServerError, ExitFailure, "report it with the address that caused it"},
}

// Classify tells what an error means. An error it does not know is internal.
// Where the error itself says what to do next, that is the hint.
func Classify(err error) Class {
	kind, remedy := kindOf(err), fetch.RemedyOf(err)
	for _, c := range classes {
		if c.Kind == kind {
			c.Hint = cmp.Or(remedy, c.Hint)
			return c
		}
	}
	return classes[len(classes)-1]
}

// Cause is the text of an error of the class without its hint, for those who
// show the hint beside it.
func (c Class) Cause(err error) string { return strings.TrimSuffix(err.Error(), "; "+c.Hint) }

// QuotesPage reports whether the text of an error may hold words of a page,
// such as its headings or the name of an element.
func QuotesPage(err error) bool { return tab.QuotesPage(err) || errors.Is(err, snapshot.ErrNoSection) }

// WrapError puts the text of an error into an envelope where it may hold words
// of a page; ok tells whether it does.
func WrapError(err error) (e envelope.Envelope, ok bool) {
	if !QuotesPage(err) {
		return e, false
	}
	return envelope.Wrap(envelope.Contents{Text: clip(strings.Join(strings.Fields(err.Error()), " "), mostQuoted)}), true
}

// mostQuoted is how long an error may be that quotes a page.
const mostQuoted = 500

func kindOf(err error) string {
	if kind := fetch.KindOf(err); kind != "" {
		return string(kind)
	}
	if moved := (*MovedError)(nil); errors.As(err, &moved) {
		return "moved"
	}
	if open := (*ConfirmError)(nil); errors.As(err, &open) {
		return "unconfirmed"
	}
	for _, row := range []struct {
		err  error
		kind string
	}{
		{ErrRequest, "bad_request"},
		{ErrNoSnapshot, "no_snapshot"},
		{ErrEmpty, "empty"},
		{ErrDeclined, "declined"},
		{ErrRateLimited, "rate_limited"},
		{reader.ErrSelector, "bad_request"},
		{reader.ErrNoMember, "no_section"},
		{reader.ErrBroken, "parse_limit"},
		{format.ErrUnsupported, "unsupported_type"},
		{format.ErrDamaged, "damaged"},
		{format.ErrEncrypted, "encrypted"},
		{format.ErrExcess, "parse_limit"},
		{snapshot.ErrNoSection, "no_section"},
		{snapshot.ErrNoMatch, "no_match"},
		{tab.ErrRequest, "bad_request"},
		{tab.ErrSelector, "bad_request"},
		{tab.ErrNoBrowser, "no_browser"},
		{tab.ErrNoSession, "no_session"},
		{tab.ErrTooMany, "too_many_sessions"},
		{tab.ErrCrashed, "browser_stopped"},
		{tab.ErrBusy, "page_busy"},
		{tab.ErrNavigation, "navigation"},
		{tab.ErrNotFound, "no_element"},
		{tab.ErrStale, "stale_selector"},
		{tab.ErrAmbiguous, "several_elements"},
		{tab.ErrCovered, "covered"},
		{tab.ErrNotReady, "not_ready"},
		{context.Canceled, "canceled"},
		{context.DeadlineExceeded, "timeout"},
	} {
		if errors.Is(err, row.err) {
			return row.kind
		}
	}
	return "internal"
}
