package fault

import "net/http"

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

// The kinds of error.
const (
	InvalidURL       Kind = "invalid_url"
	BadRequest       Kind = "bad_request"
	BlockedScheme    Kind = "blocked_scheme"
	BlockedAddress   Kind = "blocked_address"
	BlockedPort      Kind = "blocked_port"
	RobotsDenied     Kind = "robots_denied"
	DNS              Kind = "dns"
	Connect          Kind = "connect"
	TLS              Kind = "tls"
	Protocol         Kind = "protocol"
	Timeout          Kind = "timeout"
	TooManyRedirects Kind = "too_many_redirects"
	HTTPStatus       Kind = "http_status"
	TooLarge         Kind = "too_large"
	BadEncoding      Kind = "bad_encoding"
	UnsupportedType  Kind = "unsupported_type"
	ParseLimit       Kind = "parse_limit"
	Damaged          Kind = "damaged"
	Encrypted        Kind = "encrypted"
	Empty            Kind = "empty"
	NoSnapshot       Kind = "no_snapshot"
	NoSection        Kind = "no_section"
	NoMatch          Kind = "no_match"
	NoBrowser        Kind = "no_browser"
	NoSession        Kind = "no_session"
	TooManySessions  Kind = "too_many_sessions"
	BrowserStopped   Kind = "browser_stopped"
	PageBusy         Kind = "page_busy"
	Navigation       Kind = "navigation"
	NoElement        Kind = "no_element"
	StaleSelector    Kind = "stale_selector"
	SeveralElements  Kind = "several_elements"
	Covered          Kind = "covered"
	NotReady         Kind = "not_ready"
	Moved            Kind = "moved"
	Unconfirmed      Kind = "unconfirmed"
	RateLimited      Kind = "rate_limited"
	Declined         Kind = "declined"
	Canceled         Kind = "canceled"
	Busy             Kind = "busy"
	Internal         Kind = "internal"
)

// The kinds of error that only servers give.
const (
	Unauthorized     Kind = "unauthorized"
	ForbiddenHost    Kind = "forbidden_host"
	CrossOrigin      Kind = "cross_origin"
	NotFound         Kind = "not_found"
	MethodNotAllowed Kind = "method_not_allowed"
	BodyTooLarge     Kind = "body_too_large"
	UnsupportedBody  Kind = "unsupported_body"
	Overloaded       Kind = "overloaded"
)

// statusClosed is what servers note when the client has gone.
const statusClosed = 499

var classes = []Class{
	{InvalidURL, http.StatusBadRequest, ExitUsage, "correct the address"},
	{BadRequest, http.StatusBadRequest, ExitUsage, "correct the request"},
	{BlockedScheme, http.StatusForbidden, ExitBlocked, "only http and https are read"},
	{BlockedAddress, http.StatusForbidden, ExitBlocked, "do not try this address again"},
	{BlockedPort, http.StatusForbidden, ExitBlocked, "use another port"},
	{RobotsDenied, http.StatusForbidden, ExitBlocked, "the site does not want this page read by programs"},
	{DNS, http.StatusBadGateway, ExitNetwork, "check the spelling of the host"},
	{Connect, http.StatusBadGateway, ExitNetwork, "try again later"},
	{TLS, http.StatusBadGateway, ExitNetwork, "the site's certificate is at fault"},
	{Protocol, http.StatusBadGateway, ExitNetwork, "the server does not speak HTTP"},
	{Timeout, http.StatusGatewayTimeout, ExitNetwork, "try again later, or give it more time"},
	{TooManyRedirects, http.StatusBadGateway, ExitNetwork, "read the last address by itself"},
	{HTTPStatus, http.StatusBadGateway, ExitStatus, "the site answered without a page; look for another source"},
	{TooLarge, http.StatusUnprocessableEntity, ExitUnsupported, "raise maxBytes, or read another form of it"},
	{BadEncoding, http.StatusBadGateway, ExitUnsupported, "the site sent damaged data; try again later"},
	{UnsupportedType, http.StatusUnsupportedMediaType, ExitUnsupported, "look for the same content as a page"},
	{ParseLimit, http.StatusUnprocessableEntity, ExitUnsupported, "the document is too complex to read safely"},
	{Damaged, http.StatusUnprocessableEntity, ExitUnsupported, "get the file again, or another copy of it"},
	{Encrypted, http.StatusUnprocessableEntity, ExitUnsupported, "ask for a copy that is saved without a password"},
	{Empty, http.StatusUnprocessableEntity, ExitUnsupported, "there is nothing to read there"},
	{NoSnapshot, http.StatusNotFound, ExitUsage, "read the address again to make a new snapshot"},
	{NoSection, http.StatusNotFound, ExitUsage, "choose one of the sections named"},
	{NoMatch, http.StatusNotFound, ExitUsage, "search for something else"},
	{NoBrowser, http.StatusNotImplemented, ExitUnsupported, "install a browser, or read without one"},
	{NoSession, http.StatusNotFound, ExitUsage, "open a session, or name one that is open"},
	{TooManySessions, http.StatusTooManyRequests, ExitFailure, "close a session"},
	{BrowserStopped, http.StatusBadGateway, ExitFailure, "open the page again"},
	{PageBusy, http.StatusGatewayTimeout, ExitNetwork, "try again, or reload the page"},
	{Navigation, http.StatusBadGateway, ExitNetwork, "check the address, or try again later"},
	{NoElement, http.StatusNotFound, ExitUsage, "list the elements and choose one of them"},
	{StaleSelector, http.StatusConflict, ExitUsage, "list the elements again"},
	{SeveralElements, http.StatusConflict, ExitUsage, "use a selector that fits one element only"},
	{Covered, http.StatusConflict, ExitFailure, "close what covers the element first"},
	{NotReady, http.StatusConflict, ExitFailure, "do first what makes the element usable"},
	{Moved, http.StatusConflict, ExitStatus, "read the address that it moved to, if that is meant"},
	{Unconfirmed, http.StatusPreconditionRequired, ExitBlocked,
		"show the addresses to the person, and ask again once they agree"},
	{RateLimited, http.StatusTooManyRequests, ExitFailure, "wait a minute before asking this host again"},
	{Declined, http.StatusForbidden, ExitBlocked, "do not ask for these addresses again unless the person says so"},
	{Canceled, statusClosed, ExitCanceled, "ask again"},
	{Busy, http.StatusServiceUnavailable, ExitFailure, "try again when it says"},
	{Internal, http.StatusInternalServerError, ExitFailure, "report it with the address that caused it"},

	{Unauthorized, http.StatusUnauthorized, ExitFailure, "send a key as Authorization: Bearer KEY or X-API-Key: KEY"},
	{ForbiddenHost, http.StatusMisdirectedRequest, ExitFailure, "use a name the server was started with; see --host"},
	{CrossOrigin, http.StatusForbidden, ExitFailure,
		"pages of other origins may ask only where --cors-origin names them"},
	{NotFound, http.StatusNotFound, ExitFailure, "see /docs"},
	{MethodNotAllowed, http.StatusMethodNotAllowed, ExitFailure, "use the method in Allow"},
	{BodyTooLarge, http.StatusRequestEntityTooLarge, ExitFailure, "send less"},
	{UnsupportedBody, http.StatusUnsupportedMediaType, ExitFailure, "send JSON"},
	{Overloaded, http.StatusServiceUnavailable, ExitFailure, "wait as long as Retry-After says"},
}
