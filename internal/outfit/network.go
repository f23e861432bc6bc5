package outfit

import (
	"crypto/x509"
	"fmt"
	"os"

	"github.com/decant-dev/decant/credential"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/config"
	"github.com/decant-dev/decant/proxy"
)

// Fetch says how the web is reached, tapes aside.
func (o *Outfit) Fetch() (fetch.Options, error) {
	opts := o.fetch()
	for _, add := range []func(*fetch.Options) error{o.credentials, o.proxy, o.authorities} {
		if err := add(&opts); err != nil {
			return opts, err
		}
	}
	if o.Network != nil {
		o.Network(&opts)
	}
	return opts, nil
}

func (o *Outfit) credentials(opts *fetch.Options) (err error) {
	if opts.Credentials, err = credential.Load(o.Config.Credentials, o.Environ); err != nil {
		return fmt.Errorf("credentials: %w", err)
	}
	return nil
}

func (o *Outfit) proxy(opts *fetch.Options) (err error) {
	switch o.Config.Proxy {
	case "":
		return nil
	case config.ProxyFromEnvironment:
		opts.Proxy, err = proxy.FromEnvironment(o.Getenv, o.Config.NoProxy)
	default:
		opts.Proxy, err = proxy.Parse(o.Config.Proxy, o.Config.NoProxy)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", o.Config.At("proxy"), err)
	}
	return nil
}

// maxAuthorities is how large a file of certificates may be, in bytes.
const maxAuthorities = 4 << 20

// authorities adds those of a file to the system's.
func (o *Outfit) authorities(opts *fetch.Options) error {
	if o.Config.CAFile == "" {
		return nil
	}
	at := o.Config.At("caFile")
	file, err := os.ReadFile(o.Config.CAFile)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", at, err)
	case len(file) > maxAuthorities:
		return fmt.Errorf("%s: the file is larger than %d bytes", at, maxAuthorities)
	}
	if opts.RootCAs, err = x509.SystemCertPool(); err != nil { // as on a machine that has none
		opts.RootCAs = x509.NewCertPool()
	}
	if !opts.RootCAs.AppendCertsFromPEM(file) {
		return fmt.Errorf("%s: %s holds no certificate; give them as PEM, -----BEGIN CERTIFICATE-----", at, o.Config.CAFile)
	}
	return nil
}
