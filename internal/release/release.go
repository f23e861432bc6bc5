// Package release makes what is given out of a version: an archive for each
// system, packages, checksums and the bill of materials. The same commit gives
// the same bytes.
//
//	release.go  Plan: what is made, and in which order
//	target.go   the systems, and how the program is built for one
//	bundle.go   what lies beside the program: completions, pages of man, licences
//	archive.go  tar.gz and zip that depend on nothing but their files
//	deb.go      packages for Debian and its kin
//	bill.go     the bill of materials, as CycloneDX has it
package release

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/decant-dev/decant/internal/notice"
)

// A Plan says what is released.
type Plan struct {
	Root    string    // of the repository
	Out     string    // the folder that the files are put into
	Version string    // without a v before it
	Commit  string    // that the files are of
	Date    time.Time // of the commit; every file in an archive has it
	Targets []Target
	Modules []notice.Module // that are linked into the program
	Log     io.Writer       // hears what is done
}

// Make builds everything and writes it to the folder.
func (p *Plan) Make(ctx context.Context) error {
	if err := os.MkdirAll(p.Out, 0o755); err != nil {
		return err
	}
	beside, err := p.beside(ctx)
	if err != nil {
		return err
	}
	for _, t := range p.Targets {
		if err := p.makeTarget(ctx, t, beside); err != nil {
			return fmt.Errorf("%s: %w", t, err)
		}
	}
	bill, err := p.bill()
	if err != nil {
		return fmt.Errorf("bill of materials: %w", err)
	}
	if err := p.write(p.name()+".cdx.json", bill); err != nil {
		return err
	}
	return p.sum()
}

// name is how all files begin.
func (p *Plan) name() string { return "decant_" + p.Version }

func (p *Plan) makeTarget(ctx context.Context, t Target, beside []File) error {
	program, err := p.build(ctx, t)
	if err != nil {
		return err
	}
	files := slices.Concat([]File{{Name: t.program(), Data: program, Runs: true}}, beside)
	var packed bytes.Buffer
	if err := t.pack(&packed, p.name()+"_"+t.OS+"_"+t.Arch, files, p.Date); err != nil {
		return err
	}
	if err := p.write(p.name()+"_"+t.OS+"_"+t.Arch+t.extension(), packed.Bytes()); err != nil {
		return err
	}
	if t.OS != "linux" {
		return nil
	}
	packaged, err := p.deb(t, files)
	if err != nil {
		return err
	}
	return p.write(p.name()+"_"+t.Arch+".deb", packaged)
}

func (p *Plan) write(name string, data []byte) error {
	fmt.Fprintf(p.Log, "%s  %d bytes\n", name, len(data))
	return os.WriteFile(filepath.Join(p.Out, name), data, 0o644)
}

// sums is the file that names the others with what they hash to.
const sums = "SHA256SUMS"

// sum writes the checksums, in the form that sha256sum --check reads.
func (p *Plan) sum() error {
	files, err := filepath.Glob(filepath.Join(p.Out, p.name()+"*"))
	if err != nil {
		return err
	}
	slices.Sort(files)
	var b strings.Builder
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(data), filepath.Base(name))
	}
	return p.write(sums, []byte(b.String()))
}
