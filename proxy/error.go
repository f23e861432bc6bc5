package proxy

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
)

// An Error is a proxy that did not connect.
type Error struct {
	Server string // its address, without user and password
	Reason string
	Remedy string
	Err    error
}

// Error names the proxy, what went wrong and what to do.
func (e *Error) Error() string {
	return fmt.Sprintf("the proxy %s %s; %s", e.Server, e.Reason, e.Remedy)
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// Refused is the answer of a proxy that does not connect.
func (s *Server) Refused(status int) error {
	e := &Error{Server: s.String(), Reason: fmt.Sprintf("answered with status %d", status),
		Remedy: "ask whoever runs it whether this host may be reached"}
	switch status {
	case http.StatusProxyAuthRequired, http.StatusUnauthorized:
		e.Reason, e.Remedy = "wants a user and password", "write them as user:password@ in the setting proxy"
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		e.Reason = fmt.Sprintf("could not reach the host (status %d)", status)
		e.Remedy = "check the host and port, or try again later"
	}
	return e
}

// failed is a conversation with a proxy that broke off.
func (s *Server) failed(err error) error {
	if already := (*Error)(nil); errors.As(err, &already) {
		return already
	}
	if slow := net.Error(nil); errors.As(err, &slow) && slow.Timeout() {
		return err
	}
	reason := "did not connect"
	if said := ownWords(err); said != "" && !s.IsHTTP() {
		reason += " (" + said + ")"
	}
	return &Error{Server: s.String(), Reason: reason, Remedy: "check the host, and that the setting proxy names the " +
		"right kind of proxy", Err: err}
}

// ownWords is what a SOCKS proxy answered, where the network was not at fault.
func ownWords(err error) string {
	var whole, inner *net.OpError
	isCut := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
	if isCut || !errors.As(err, &whole) || errors.As(whole.Err, &inner) {
		return ""
	}
	return strings.TrimPrefix(whole.Err.Error(), "unknown error ")
}
