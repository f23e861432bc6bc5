package door

import (
	"crypto/tls"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"
)

// A certificate is the server's own, read anew when its file has changed, so
// that one can be renewed while the server runs.
type certificate struct {
	certFile, keyFile string

	mu      sync.Mutex
	current *tls.Certificate
	changed time.Time // when the file last was
	looked  time.Time
}

// lookAgain is how often the file is looked at.
const lookAgain = time.Minute

// newCertificate returns nil where no files are named.
func newCertificate(certFile, keyFile string) (*certificate, error) {
	switch {
	case certFile == "" && keyFile == "":
		return nil, nil
	case certFile == "" || keyFile == "":
		return nil, errors.New("tlsCert and tlsKey go together; name both files")
	}
	c := &certificate{certFile: certFile, keyFile: keyFile}
	if err := c.load(time.Now()); err != nil {
		return nil, fmt.Errorf("tlsCert, tlsKey: %w", err)
	}
	return c, nil
}

func (c *certificate) load(now time.Time) error {
	info, err := os.Stat(c.certFile)
	if err != nil {
		return err
	}
	c.looked = now
	if c.current != nil && info.ModTime().Equal(c.changed) {
		return nil
	}
	pair, err := tls.LoadX509KeyPair(c.certFile, c.keyFile)
	if err != nil {
		return err
	}
	c.current, c.changed = &pair, info.ModTime()
	return nil
}

// get is what every handshake asks. A renewed file that cannot be read leaves
// the certificate that was.
func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now := time.Now(); now.Sub(c.looked) >= lookAgain {
		c.looked = now
		_ = c.load(now) // the next minute tries again
	}
	return c.current, nil
}

// config is how the server speaks TLS; nil means that it does not.
func (c *certificate) config() *tls.Config {
	if c == nil {
		return nil
	}
	return &tls.Config{GetCertificate: c.get, MinVersion: tls.VersionTLS12}
}
