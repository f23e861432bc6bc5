package outfit

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/site"
)

// maxRules is how large a file of rules may be, in bytes.
const maxRules = 1 << 20

// Sites are the rules for certain sites that the settings name, checked.
func (o *Outfit) Sites() (decant.SiteOptions, error) {
	c := o.Config
	opts := decant.SiteOptions{Off: !c.Sites, Others: c.SiteHosts, Getenv: o.Getenv}
	if c.SiteRules == "" {
		return opts, nil
	}
	file, err := os.ReadFile(c.SiteRules)
	switch {
	case err != nil:
		return opts, fmt.Errorf("%s: %w", c.At("siteRules"), err)
	case len(file) > maxRules:
		return opts, fmt.Errorf("%s: the file is larger than %d bytes", c.At("siteRules"), maxRules)
	}
	if opts.Table, err = site.Load(file); err != nil {
		return opts, fmt.Errorf("%s: %s: %w", c.At("siteRules"), filepath.Base(c.SiteRules), err)
	}
	return opts, nil
}

func (o *Outfit) sites(_ context.Context, opts *decant.Options) (err error) {
	opts.Archive = o.Config.Archive
	opts.Sites, err = o.Sites()
	return err
}
