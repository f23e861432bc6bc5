package browser

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/testsite"
)

// speak sends a raw request to the proxy and gives what comes back first.
func speak(t *testing.T, p *proxy, request string) string {
	t.Helper()
	conn, err := net.Dial("tcp", p.address())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(time.Minute))
	if _, err := io.WriteString(conn, request); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(conn).ReadString('\n')
	if err != nil {
		return err.Error()
	}
	return strings.TrimSpace(line)
}

func TestProxy(t *testing.T) {
	t.Parallel()
	web, err := testsite.Start()
	if err != nil {
		t.Fatal(err)
	}
	defer web.Close()
	web.Handle("plain.example.com", "/", func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Proxy-Connection") != "" || r.Header.Get("Proxy-Authorization") != "" {
			w.WriteHeader(http.StatusTeapot)
		}
	})
	p, err := startProxy(&guard.Dialer{Resolver: web.Resolver(), Connect: web.Connect})
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	for _, test := range []struct{ request, want string }{
		{"GET http://plain.example.com/ HTTP/1.1\r\nHost: plain.example.com\r\nProxy-Connection: keep-alive\r\nProxy-Authorization: Basic eDp5\r\n\r\n", "HTTP/1.1 200 OK"},
		{"CONNECT plain.example.com:443 HTTP/1.1\r\nHost: plain.example.com:443\r\n\r\n", "HTTP/1.1 200 Connected"},
		{"CONNECT private.example.com:443 HTTP/1.1\r\nHost: private.example.com:443\r\n\r\n", "HTTP/1.1 403 Forbidden"},
		{"CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n", "HTTP/1.1 403 Forbidden"},
		{"CONNECT [::1]:443 HTTP/1.1\r\nHost: [::1]:443\r\n\r\n", "HTTP/1.1 403 Forbidden"},
		{"GET http://loopback.example.com/ HTTP/1.1\r\nHost: loopback.example.com\r\n\r\n", "EOF"},
		{"GET http://169.254.169.254/latest HTTP/1.1\r\nHost: plain.example.com\r\n\r\n", "EOF"},
		{"GET http://fault.example.com/garbage HTTP/1.1\r\nHost: fault.example.com\r\n\r\n", "EOF"},
		{"GET http://fault.example.com/endless-1xx HTTP/1.1\r\nHost: fault.example.com\r\n\r\n", "EOF"},
		{"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "HTTP/1.1 400 Bad Request"},
		{"GET ftp://plain.example.com/ HTTP/1.1\r\nHost: plain.example.com\r\n\r\n", "HTTP/1.1 400 Bad Request"},
		{"nonsense\r\n\r\n", "HTTP/1.1 400 Bad Request"},
	} {
		if got := speak(t, p, test.request); got != test.want {
			t.Errorf("%q: %q, want %q", test.request, got, test.want)
		}
	}
	if err := p.refusal("private.example.com:443"); err == nil || !strings.Contains(err.Error(), "10.0.0.0/8") {
		t.Errorf("the reason was not kept: %v", err)
	}
	for i := range 2 * proxyRefusals {
		p.remember(fmt.Sprint(i), io.EOF)
	}
	if n := len(p.refusals); n > proxyRefusals {
		t.Errorf("%d refusals are kept", n)
	}
}
