// Package archive lists what is in an archive, and reads one member of it.
package archive

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
)

func init() { reader.Register(read, format.Archive) }

const (
	maxListed  = 2000
	maxMembers = 100_000
	maxBytes   = 96 << 20 // of all that is unpacked together
	maxNested  = 3        // archives in archives
)

// A member is one file of an archive.
type member struct {
	name     string
	size     int64
	modified string
}

// A container lists members and unpacks one. Size is what all of them unpack
// to, which a container may not tell.
type container interface {
	members() ([]member, error)
	unpack(name string) ([]byte, error)
}

func read(source reader.Source, opts reader.Options) (*document.Document, error) {
	if source.Nested > maxNested {
		return nil, fmt.Errorf("%w: archives nest deeper than %d", format.ErrExcess, maxNested)
	}
	kind := source.Format()
	c, inner, err := open(source.Body, kind)
	switch {
	case source.Member != "" && c == nil && (err == nil || kind.Kind != format.Archive && !isZip(source.Body)):
		return nil, fmt.Errorf("%w %.200q: the file is no archive but %s; read it without", reader.ErrNoMember,
			source.Member, kind)
	case err != nil:
		return nil, err
	case c == nil: // one file that is only packed
		return reader.Read(reader.Source{Body: inner, URL: source.URL, Name: unpackedName(source.FileName()),
			Nested: source.Nested + 1}, opts)
	}
	if source.Member != "" {
		return readMember(c, source, opts)
	}
	all, err := c.members()
	if err != nil {
		return nil, err
	}
	return list(all, kind, source, opts), nil
}

// isZip reports what begins like a zip archive, as office documents do.
func isZip(body []byte) bool { return bytes.HasPrefix(body, []byte("PK")) }

func unpackedName(name string) string {
	for _, suffix := range []string{".gz", ".bz2"} {
		if rest, ok := strings.CutSuffix(name, suffix); ok {
			return rest
		}
	}
	return name
}

func readMember(c container, source reader.Source, opts reader.Options) (*document.Document, error) {
	all, err := c.members()
	if err != nil {
		return nil, err
	}
	name, rest, ok := find(all, source.Member)
	if !ok {
		return nil, fmt.Errorf("%w %.200q: read the archive by itself to see what is in it", reader.ErrNoMember,
			source.Member)
	}
	body, err := c.unpack(name)
	if err != nil {
		return nil, err
	}
	return reader.Read(reader.Source{Body: body, URL: source.URL, Name: name, Member: rest, Nested: source.Nested + 1},
		opts)
}

// find looks for a member by its whole name, or else by the part before the
// next mark, where it is an archive itself.
func find(all []member, want string) (name, rest string, ok bool) {
	want = strings.TrimPrefix(want, "/")
	for _, m := range all {
		if strings.TrimPrefix(m.name, "./") == want || m.name == want {
			return m.name, "", true
		}
		if after, inside := strings.CutPrefix(want, strings.TrimPrefix(m.name, "./")+"!"); inside {
			name, rest, ok = m.name, after, true
		}
	}
	return name, rest, ok
}

func list(all []member, kind format.Format, source reader.Source, opts reader.Options) *document.Document {
	total := int64(0)
	for _, m := range all {
		total += max(m.size, 0)
	}
	_, name, _ := strings.Cut(kind.MediaType, "/")
	d := draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	d.Say(fmt.Sprintf("Archive (%s): %d files, %d bytes unpacked. To read one, put ! and its path after the archive's name, or send the path as member.", strings.TrimPrefix(name, "x-"), len(all), total))
	if len(all) > 0 {
		table := d.Table()
		table.Texts(true, "path", "bytes", "changed")
		for _, m := range all[:min(len(all), maxListed)] {
			table.Texts(false, cmp.Or(m.name, "?"), fmt.Sprint(m.size), m.modified)
		}
	}
	if len(all) > maxListed {
		d.Paragraph(draft.Styled(fmt.Sprintf("%d more files were left out.", len(all)-maxListed), draft.Italic))
	}
	return d.Document()
}
