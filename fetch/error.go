package fetch

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"syscall"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/proxy"
)

// Kind is a stable word for why a fetch failed; guard's kinds are among them.
type Kind = fault.Kind

// The kinds of failure beside guard's.
const (
	DNS              = fault.DNS
	Connect          = fault.Connect
	TLS              = fault.TLS
	Timeout          = fault.Timeout
	Canceled         = fault.Canceled
	TooManyRedirects = fault.TooManyRedirects
	HTTPStatus       = fault.HTTPStatus
	TooLarge         = fault.TooLarge
	BadEncoding      = fault.BadEncoding
	Protocol         = fault.Protocol
	RobotsDenied     = fault.RobotsDenied
)

// ErrTooLarge is for callers that refuse a Response because it is Truncated.
var ErrTooLarge error = &Error{
	Kind:   TooLarge,
	Reason: "the body is larger than permitted",
	Remedy: "raise the limit on bytes",
}

// Error is a failure in our own words; the cause stays inside for errors.As.
type Error struct {
	Kind   Kind
	Host   string // the host asked, empty when there is none
	Reason string
	Remedy string
	Err    error
}

// Error gives kind, host, reason and remedy on one line.
func (e *Error) Error() string {
	subject := ""
	if e.Host != "" {
		subject = quoted(e.Host) + " "
	}
	return fmt.Sprintf("%s: %s%s; %s", e.Kind, subject, e.Reason, e.Remedy)
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// Fault is the kind of the failure.
func (e *Error) Fault() fault.Kind { return e.Kind }

// Advice is the remedy.
func (e *Error) Advice() string { return e.Remedy }

// classify says in our words whatever went wrong.
func classify(ctx context.Context, err error) Error {
	var failed *Error
	if errors.As(err, &failed) {
		return *failed
	}
	told := diagnose(ctx, err)
	told.Err = err
	return told
}

func diagnose(ctx context.Context, err error) Error {
	var dns *net.DNSError
	var slow net.Error
	var relay *proxy.Error
	var unknown x509.UnknownAuthorityError
	switch {
	case errors.Is(context.Cause(ctx), context.Canceled):
		return Error{Kind: Canceled, Reason: "was not read because the caller gave up", Remedy: "ask again"}
	case errors.Is(err, errNoTurn):
		return Error{
			Kind:   Timeout,
			Reason: "was not asked in time, since other reads of it were under way",
			Remedy: "read fewer pages of one host at once, or give it more time",
		}
	case ctx.Err() != nil:
		return Error{
			Kind:   Timeout,
			Reason: "took longer than the time given",
			Remedy: "try again, or give it more time",
		}
	case errors.As(err, &relay):
		// The proxy's address is the operator's to know, not a caller's.
		return Error{Kind: Connect, Reason: "was not reached, since the proxy " + relay.Reason, Remedy: relay.Remedy}
	case errors.As(err, &dns):
		return Error{Kind: DNS, Reason: dnsReason(dns), Remedy: "check the spelling of the host"}
	case errors.As(err, &slow) && slow.Timeout():
		return Error{Kind: Timeout, Reason: "did not answer in time", Remedy: "try again later"}
	case isBadEncoding(err):
		return Error{
			Kind:   BadEncoding,
			Reason: "sent a body that does not match its content encoding",
			Remedy: "try again later; the fault is the site's",
		}
	case isTLS(err) && errors.As(err, &unknown):
		return Error{Kind: TLS, Reason: tlsReason(err),
			Remedy: "the connection is not safe to use, unless the authority is yours: name it in the setting caFile"}
	case isOpenHTTP(err):
		return Error{Kind: TLS, Reason: "answers without TLS on this port", Remedy: "ask for it with http:// if that is meant"}
	case isTLS(err):
		return Error{Kind: TLS, Reason: tlsReason(err), Remedy: "the connection is not safe to use"}
	case isConnectionLoss(err):
		return Error{Kind: Connect, Reason: "closed the connection early", Remedy: "try again later"}
	case isNetwork(err):
		return Error{
			Kind:   Connect,
			Reason: "cannot be connected to",
			Remedy: "check the host and port, or try again later",
		}
	}
	return Error{Kind: Protocol, Reason: "does not speak proper HTTP", Remedy: "check that a web server is there"}
}

func dnsReason(err *net.DNSError) string {
	if err.IsNotFound {
		return "has no address in DNS"
	}
	return "could not be looked up in DNS"
}

func isTLS(err error) bool {
	var record tls.RecordHeaderError
	var alert tls.AlertError
	var verify *tls.CertificateVerificationError
	if errors.As(err, &record) || errors.As(err, &alert) || errors.As(err, &verify) {
		return true
	}
	text := err.Error()
	return strings.HasPrefix(text, "tls: ") || strings.Contains(text, "HTTP response to HTTPS client")
}

// isOpenHTTP reports a server that answered a handshake in plain HTTP.
func isOpenHTTP(err error) bool {
	var record tls.RecordHeaderError
	return errors.As(err, &record) && string(record.RecordHeader[:]) == "HTTP/" || strings.Contains(err.Error(), "HTTP response to HTTPS client")
}

func tlsReason(err error) string {
	var authority x509.UnknownAuthorityError
	var name x509.HostnameError
	var invalid x509.CertificateInvalidError
	switch {
	case errors.As(err, &authority):
		return "has a certificate from an unknown authority"
	case errors.As(err, &name):
		return "has a certificate for another host"
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return "has a certificate that is expired or not yet valid"
	}
	return "could not agree on a secure connection"
}

// isConnectionLoss reports a connection that stood and was then cut.
func isConnectionLoss(err error) bool {
	if isBadEncoding(err) {
		return false
	}
	for _, loss := range []error{io.EOF, io.ErrUnexpectedEOF, syscall.ECONNRESET, syscall.EPIPE} {
		if errors.Is(err, loss) {
			return true
		}
	}
	return brokeHTTP2(err.Error())
}

// brokeHTTP2 knows by their text the losses net/http keeps no type for.
func brokeHTTP2(text string) bool {
	return strings.Contains(text, "server closed idle connection") || strings.Contains(text, "GOAWAY") ||
		strings.Contains(text, "stream error") && strings.Contains(text, "received from peer")
}

func isNetwork(err error) bool {
	var operation *net.OpError
	var number syscall.Errno
	return errors.As(err, &operation) || errors.As(err, &number)
}

// quoted shows a host, which is ASCII after the gate, within a bound.
func quoted(host string) string { return strconv.QuoteToASCII(host[:min(len(host), 100)]) }
