package door

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// writePair makes a certificate for localhost and writes it into a folder.
func writePair(t *testing.T, folder string, serial int64) (certFile, keyFile string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(serial), DNSNames: []string{"localhost"}, NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	certFile, keyFile = filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	for path, block := range map[string]*pem.Block{certFile: {Type: "CERTIFICATE", Bytes: der}, keyFile: {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return certFile, keyFile
}

func TestTheServerSpeaksTLS(t *testing.T) {
	t.Parallel()
	certFile, keyFile := writePair(t, t.TempDir(), 7)
	d, err := New(Options{Addr: "127.0.0.1:0", TLSCert: certFile, TLSKey: keyFile})
	if err != nil {
		t.Fatal(err)
	}
	listener, err := d.Listen(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- d.Serve(ctx, listener, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})) }()
	roots := x509.NewCertPool()
	text, err := os.ReadFile(certFile)
	if err != nil {
		t.Fatal(err)
	}
	roots.AppendCertsFromPEM(text)
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}, ForceAttemptHTTP2: true}
	_, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	res, err := (&http.Client{Transport: transport}).Get("https://localhost:" + port + "/")
	if err != nil || res.StatusCode != 200 || res.ProtoMajor != 2 || d.Scheme() != "https" {
		t.Errorf("got %+v, %v", res, err)
	}
	if res != nil {
		_ = res.Body.Close()
	}
	transport.CloseIdleConnections()
	end()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestARenewedCertificateIsTaken(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	certFile, keyFile := writePair(t, folder, 1)
	c, err := newCertificate(certFile, keyFile)
	if err != nil {
		t.Fatal(err)
	}
	serial := func() int64 {
		got, err := c.get(nil)
		if err != nil {
			t.Fatal(err)
		}
		return got.Leaf.SerialNumber.Int64()
	}
	writePair(t, folder, 2)
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(certFile, later, later); err != nil {
		t.Fatal(err)
	}
	if got := serial(); got != 1 {
		t.Errorf("within a minute the certificate is %d, want 1", got)
	}
	c.looked = time.Now().Add(-lookAgain)
	if got := serial(); got != 2 {
		t.Errorf("after a minute the certificate is %d, want 2", got)
	}
	if err := os.WriteFile(certFile, []byte("broken"), 0o600); err != nil {
		t.Fatal(err)
	}
	c.looked = time.Now().Add(-lookAgain)
	if got := serial(); got != 2 {
		t.Errorf("with a broken file the certificate is %d, want 2", got)
	}
}

func TestBadCertificates(t *testing.T) {
	t.Parallel()
	certFile, _ := writePair(t, t.TempDir(), 1)
	for _, tc := range []struct{ cert, key, want string }{
		{certFile, "", "go together"}, {"", certFile, "go together"}, {"/nowhere.pem", certFile, "tlsCert, tlsKey: stat /nowhere.pem"},
		{certFile, certFile, "tlsCert, tlsKey: "},
	} {
		if _, err := New(Options{TLSCert: tc.cert, TLSKey: tc.key}); err == nil || !strings.Contains(err.Error(), tc.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q, %q: %v, want %q", tc.cert, tc.key, err, tc.want)
		}
	}
}
