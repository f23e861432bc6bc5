package testsite

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
)

// A Proxy leads into the site: an HTTP proxy, or one that speaks SOCKS 5. It is
// safe for concurrent use.
type Proxy struct {
	site     *Site
	listener net.Listener
	user     string // user:password that it wants; empty wants none
	serving  sync.WaitGroup

	mu    sync.Mutex
	asked []string
	open  map[net.Conn]bool
}

// StartProxy listens on loopback. Kind is http, https or socks5; user is the
// user:password that is wanted, or empty. Close ends it.
func (s *Site) StartProxy(kind, user string) (*Proxy, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	if kind == "https" {
		listener = tls.NewListener(listener, &tls.Config{
			GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) {
				return s.authority.certificateFor(&tls.ClientHelloInfo{ServerName: "localhost"})
			}, MinVersion: tls.VersionTLS12})
	}
	p := &Proxy{site: s, listener: listener, user: user, open: map[net.Conn]bool{}}
	answer := p.speakHTTP
	if kind == "socks5" {
		answer = p.speakSOCKS
	}
	p.serving.Go(func() { p.accept(answer) })
	return p, nil
}

// Addr is where the proxy listens.
func (p *Proxy) Addr() string { return p.listener.Addr().String() }

// Asked lists what the proxy was asked for, in order.
func (p *Proxy) Asked() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.asked...)
}

// Close ends the proxy and everything that goes through it.
func (p *Proxy) Close() error {
	err := p.listener.Close()
	p.mu.Lock()
	for conn := range p.open {
		_ = conn.Close()
	}
	p.mu.Unlock()
	p.serving.Wait()
	return err
}

func (p *Proxy) note(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked = append(p.asked, what)
}

func (p *Proxy) keep(conn net.Conn, isOpen bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if isOpen {
		p.open[conn] = true
	} else {
		delete(p.open, conn)
	}
}

func (p *Proxy) accept(answer func(net.Conn) error) {
	for {
		conn, err := p.listener.Accept()
		if err != nil {
			return
		}
		p.keep(conn, true)
		p.serving.Go(func() {
			defer p.keep(conn, false)
			defer conn.Close()
			_ = answer(conn) // whoever hangs up is done
		})
	}
}

// connect reaches a host of the site by its name or address.
func (p *Proxy) connect(target string) (net.Conn, error) {
	host, portText, err := net.SplitHostPort(target)
	if err != nil {
		return nil, err
	}
	port, err := strconv.ParseUint(portText, 10, 16)
	if err != nil {
		return nil, err
	}
	addr, err := netip.ParseAddr(host)
	if err != nil {
		answers, err := p.site.Resolver().LookupNetIP(context.Background(), "ip", host)
		if err != nil {
			return nil, err
		}
		addr = answers[0]
	}
	return p.site.Connect(context.Background(), "tcp", netip.AddrPortFrom(addr, uint16(port)))
}

func (p *Proxy) speakHTTP(conn net.Conn) error {
	reader := bufio.NewReader(conn)
	for {
		request, err := http.ReadRequest(reader)
		if err != nil {
			return err
		}
		if p.user != "" && request.Header.Get("Proxy-Authorization") !=
			"Basic "+base64.StdEncoding.EncodeToString([]byte(p.user)) {
			_, err := io.WriteString(conn, "HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")
			return err
		}
		p.note(request.Method + " " + request.RequestURI)
		if request.Method == http.MethodConnect {
			return p.tunnel(conn, reader, request.Host)
		}
		if err := p.forward(conn, request); err != nil {
			return err
		}
	}
}

func (p *Proxy) tunnel(conn net.Conn, reader *bufio.Reader, target string) error {
	far, err := p.connect(target)
	if err != nil {
		_, err := io.WriteString(conn, "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")
		return err
	}
	if _, err := io.WriteString(conn, "HTTP/1.1 200 Connection established\r\n\r\n"); err != nil {
		return errors.Join(err, far.Close())
	}
	return join(conn, reader, far)
}

func (p *Proxy) forward(conn net.Conn, request *http.Request) error {
	port := request.URL.Port()
	if port == "" {
		port = "80"
	}
	far, err := p.connect(net.JoinHostPort(request.URL.Hostname(), port))
	if err != nil {
		_, err := io.WriteString(conn, "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")
		return err
	}
	defer far.Close()
	request.Header.Del("Proxy-Authorization")
	if err := request.Write(far); err != nil {
		return err
	}
	answer, err := http.ReadResponse(bufio.NewReader(far), request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	return answer.Write(conn)
}

// join carries bytes both ways until one side ends.
func join(conn net.Conn, reader io.Reader, far net.Conn) error {
	var both sync.WaitGroup
	both.Go(func() {
		_, _ = io.Copy(far, reader)
		_ = far.Close()
	})
	_, err := io.Copy(conn, far)
	_ = conn.Close()
	both.Wait()
	return err
}

// speakSOCKS is RFC 1928 with the passwords of RFC 1929, as far as CONNECT goes.
func (p *Proxy) speakSOCKS(conn net.Conn) error {
	head := make([]byte, 2)
	if _, err := io.ReadFull(conn, head); err != nil {
		return err
	}
	if _, err := io.CopyN(io.Discard, conn, int64(head[1])); err != nil {
		return err
	}
	if err := p.greet(conn); err != nil {
		return err
	}
	target, err := readTarget(conn)
	if err != nil {
		return err
	}
	p.note("SOCKS " + target)
	far, err := p.connect(target)
	if err != nil {
		_, err := conn.Write([]byte{5, 4, 0, 1, 0, 0, 0, 0, 0, 0}) // host unreachable
		return err
	}
	if _, err := conn.Write([]byte{5, 0, 0, 1, 0, 0, 0, 0, 0, 0}); err != nil {
		return errors.Join(err, far.Close())
	}
	return join(conn, conn, far)
}

func (p *Proxy) greet(conn net.Conn) error {
	if p.user == "" {
		_, err := conn.Write([]byte{5, 0})
		return err
	}
	if _, err := conn.Write([]byte{5, 2}); err != nil {
		return err
	}
	if _, err := io.CopyN(io.Discard, conn, 1); err != nil {
		return err
	}
	name, err := readShort(conn)
	if err != nil {
		return err
	}
	password, err := readShort(conn)
	if err != nil {
		return err
	}
	if string(name)+":"+string(password) != p.user {
		_, err := conn.Write([]byte{1, 1})
		return errors.Join(err, errors.New("wrong password"))
	}
	_, err = conn.Write([]byte{1, 0})
	return err
}

func readShort(r io.Reader) ([]byte, error) {
	var length [1]byte
	if _, err := io.ReadFull(r, length[:]); err != nil {
		return nil, err
	}
	text := make([]byte, length[0])
	_, err := io.ReadFull(r, text)
	return text, err
}

func readTarget(conn net.Conn) (string, error) {
	head := make([]byte, 4)
	if _, err := io.ReadFull(conn, head); err != nil {
		return "", err
	}
	host := ""
	switch head[3] {
	case 3:
		name, err := readShort(conn)
		if err != nil {
			return "", err
		}
		host = string(name)
	default:
		raw := make([]byte, map[byte]int{1: 4, 4: 16}[head[3]])
		if _, err := io.ReadFull(conn, raw); err != nil {
			return "", err
		}
		addr, _ := netip.AddrFromSlice(raw)
		host = addr.String()
	}
	port := make([]byte, 2)
	if _, err := io.ReadFull(conn, port); err != nil {
		return "", err
	}
	return net.JoinHostPort(host, strconv.Itoa(int(binary.BigEndian.Uint16(port)))), nil
}
