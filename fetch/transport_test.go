package fetch

import (
	"context"
	"crypto/x509"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"sync"
	"testing"
	"time"
)

// everyName resolves each name to an address that may be reached.
type everyName struct{}

func (everyName) LookupNetIP(context.Context, string, string) ([]netip.Addr, error) {
	return []netip.Addr{netip.MustParseAddr("93.184.215.14")}, nil
}

// TestManyThatWait asks for several pages that are answered together, with room
// for two over HTTP/2.
func TestManyThatWait(t *testing.T) {
	t.Parallel()
	const all, multiplexed = 5, 2
	var arrived sync.WaitGroup
	arrived.Add(all)
	site := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		arrived.Done()
		arrived.Wait()
		_, _ = io.WriteString(w, r.Proto)
	}))
	site.EnableHTTP2 = true
	site.StartTLS()
	defer site.Close()
	trusted := x509.NewCertPool()
	trusted.AddCert(site.Certificate())
	transport := newTransport(&Options{Resolver: everyName{}, RootCAs: trusted, KeepAlive: true, Timeout: time.Minute,
		Connect: func(ctx context.Context, _ string, _ netip.AddrPort) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "tcp", site.Listener.Addr().String())
		}})
	defer transport.CloseIdleConnections()
	transport.many = multiplexed + 1
	spoken := make([]string, all)
	var asked sync.WaitGroup
	for i := range all {
		asked.Go(func() { spoken[i] = spokenBy(t, transport) })
	}
	asked.Wait()
	slices.Sort(spoken)
	if want := []string{"HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/2.0", "HTTP/2.0"}; !slices.Equal(spoken, want) {
		t.Errorf("spoken %q, want %q", spoken, want)
	}
	if n := transport.waiting.Load(); n != 0 {
		t.Errorf("%d wait after all were answered", n)
	}
}

func spokenBy(t *testing.T, transport http.RoundTripper) string {
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://example.com/", http.NoBody)
	if err != nil {
		return err.Error()
	}
	response, err := transport.RoundTrip(request)
	if err != nil {
		return err.Error()
	}
	defer response.Body.Close()
	proto, err := io.ReadAll(response.Body)
	if err != nil {
		return err.Error()
	}
	return string(proto)
}
