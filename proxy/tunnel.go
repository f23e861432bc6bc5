package proxy

import (
	"bufio"
	"context"
	"encoding/base64"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"
)

// maxHead bounds what a proxy may answer before the tunnel begins, in bytes.
const maxHead = 64 << 10

// tunnel asks the proxy to connect, and returns the connection that follows.
func (s *Server) tunnel(ctx context.Context, target string) (net.Conn, error) {
	conn, err := s.secured(ctx)
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Unix(1, 0)) })
	rest, err := s.ask(conn, target)
	if !stop() && err == nil {
		err = context.Cause(ctx) // the time was up just now, and the connection is of no use
	}
	if err != nil {
		_ = conn.Close()
		return nil, err
	}
	return &tunnelled{conn, rest}, nil
}

func (s *Server) ask(conn net.Conn, target string) (*bufio.Reader, error) {
	request := &http.Request{Method: http.MethodConnect, URL: &url.URL{Opaque: target}, Host: target,
		Header: http.Header{"User-Agent": {"Decant"}}}
	if user := s.url.User; user != nil {
		password, _ := user.Password()
		request.Header.Set("Proxy-Authorization",
			"Basic "+base64.StdEncoding.EncodeToString([]byte(user.Username()+":"+password)))
	}
	if err := request.Write(conn); err != nil {
		return nil, s.failed(err)
	}
	head := &io.LimitedReader{R: conn, N: maxHead}
	reader := bufio.NewReader(head)
	answer, err := http.ReadResponse(reader, request)
	if err != nil {
		return nil, s.failed(err)
	}
	if answer.StatusCode != http.StatusOK { // its body is left unread: the connection ends here
		return nil, s.Refused(answer.StatusCode)
	}
	head.N = 1 << 62 // what follows is not the proxy's
	return reader, nil
}

// tunnelled begins with what was read beyond the proxy's answer.
type tunnelled struct {
	net.Conn
	rest *bufio.Reader
}

func (t *tunnelled) Read(b []byte) (int, error) { return t.rest.Read(b) }
