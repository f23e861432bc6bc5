package proxy_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/proxy"
)

func TestAddressesOfProxies(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"http://proxy.example:3128":            "http://proxy.example:3128",
		"proxy.example:3128":                   "http://proxy.example:3128",
		"https://me:s3cret@proxy.example/":     "https://proxy.example",
		"socks5://127.0.0.1":                   "socks5://127.0.0.1",
		"socks5h://me:s3cret@[::1]:9050":       "socks5h://[::1]:9050",
		"ftp://s3cret@proxy.example":           "",
		"http://":                              "",
		"http://s3cret@proxy.example/path":     "",
		"http://proxy.example?x=s3cret":        "",
		"http://me:s3cret@proxy.example:port/": "",
		"http://%zz":                           "",
	} {
		table, err := proxy.Parse(address, "")
		if want == "" {
			if err == nil || strings.Contains(err.Error(), "s3cret") || !strings.Contains(err.Error(), "written as") {
				t.Errorf("Parse(%q): %v, want an error without the password", address, err)
			}
			continue
		}
		if err != nil || len(table.Servers()) != 1 || table.Servers()[0].String() != want || strings.Contains(table.Key(), "s3cret") {
			t.Errorf("Parse(%q) = %v, %v; want %s", address, table, err, want)
		}
	}
}

func TestWhichProxyForWhichHost(t *testing.T) {
	t.Parallel()
	env := map[string]string{"https_proxy": "http://secure.example:1", "ALL_PROXY": "socks5h://all.example:2", "NO_PROXY": "near.example,.inner.example,10.0.0.0/8"}
	table, err := proxy.FromEnvironment(func(name string) string { return env[name] }, "more.example")
	if err != nil {
		t.Fatal(err)
	}
	for target, want := range map[string]string{
		"a.example:443": "http://secure.example:1", "a.example:80": "socks5h://all.example:2", "a.example:8443": "http://secure.example:1",
		"near.example:443": "", "more.example:443": "", "x.inner.example:80": "", "10.1.2.3:443": "", "localhost:80": "", "127.0.0.1:8080": "",
	} {
		host, portText, err := net.SplitHostPort(target)
		if err != nil {
			t.Fatal(err)
		}
		port, err := strconv.ParseUint(portText, 10, 16)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if server := table.For(host, uint16(port)); server != nil {
			got = server.String()
		}
		if got != want || (table.Relay(host, uint16(port)) == nil) != (want == "") {
			t.Errorf("For(%s) = %q, want %q", target, got, want)
		}
	}
	none, err := proxy.FromEnvironment(func(string) string { return "" }, "")
	if none != nil || err != nil || none.For("a.example", 443) != nil || none.Key() != "" {
		t.Errorf("an empty environment gives %v, %v", none, err)
	}
}

func TestWhoResolves(t *testing.T) {
	t.Parallel()
	for scheme, want := range map[string]guard.Naming{"http": guard.Checked, "https": guard.Checked, "socks5": guard.Here, "socks5h": guard.There} {
		table, err := proxy.Parse(scheme+"://p.example:1", "")
		if err != nil {
			t.Fatal(err)
		}
		if got := table.Servers()[0].Naming(); got != want {
			t.Errorf("%s: %v, want %v", scheme, got, want)
		}
	}
}

// answering is a proxy that says one thing to whoever connects.
func answering(t *testing.T, said string) *proxy.Server {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				reader := bufio.NewReader(conn)
				for line, err := reader.ReadString('\n'); err == nil && line != "\r\n"; line, err = reader.ReadString('\n') {
				}
				_, _ = io.WriteString(conn, said)
			}()
		}
	}()
	table, err := proxy.Parse("http://"+listener.Addr().String(), "")
	if err != nil {
		t.Fatal(err)
	}
	return table.Servers()[0]
}

func TestWhatFollowsTheAnswerIsTheHosts(t *testing.T) {
	t.Parallel()
	conn, err := answering(t, "HTTP/1.1 200 OK\r\n\r\nhello from beyond").Dial(t.Context(), "a.example", 443)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if got, err := io.ReadAll(conn); err != nil || string(got) != "hello from beyond" {
		t.Errorf("read %q, %v", got, err)
	}
}

func TestAProxyThatTalksNonsense(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"":                               "did not connect",
		"SSH-2.0-OpenSSH\r\n":            "did not connect",
		"HTTP/1.1 403 Forbidden\r\n\r\n": "answered with status 403; ask whoever runs it",
		"HTTP/1.1 204 No\r\n\r\n":        "answered with status 204",
		"HTTP/1.1 200 OK\r\nX: " + strings.Repeat("a", 70_000) + "\r\n\r\n": "did not connect",
	} {
		conn, err := answering(t, said).Dial(t.Context(), "a.example", 443)
		if err == nil || !strings.Contains(err.Error(), want) || conn != nil {
			t.Errorf("%.30q: %v, %v; want %q", said, conn, err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := answering(t, "HTTP/1.1 200 OK\r\n\r\n").Dial(ctx, "a.example", 443); err == nil {
		t.Error("dialled after the end")
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"http://a:1", "socks5h://u:p@[::1]:9", "x", "http://u:p@h/%zz"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, address string) {
		table, err := proxy.Parse(address, "")
		if err != nil {
			return
		}
		for _, server := range table.Servers() {
			if u, err := url.Parse(server.String()); err != nil || u.User != nil || u.Hostname() == "" {
				t.Errorf("Parse(%q) is shown as %q", address, server)
			}
		}
	})
}
