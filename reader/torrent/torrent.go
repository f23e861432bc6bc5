// Package torrent tells what a torrent would fetch, without fetching it.
package torrent

import (
	"fmt"
	"path"
	"strings"
	"time"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
)

func init() { reader.Register(read, format.Torrent) }

const maxFiles = 1000 // that are listed

func read(source reader.Source, opts reader.Options) (*document.Document, error) {
	root, err := decode(source.Body)
	if err != nil {
		return nil, err
	}
	info := root.get("info")
	d := draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	d.Metadata.Title = info.get("name").text
	if made := root.get("creation date").number; made > 0 {
		d.Metadata.PublishedAt = time.Unix(made, 0).UTC().Format(time.RFC3339)
	}
	d.Heading(1, draft.Words(d.Metadata.Title))
	for _, fact := range []struct{ name, value string }{
		{"Tracker", root.get("announce").text}, {"Made by", root.get("created by").text},
		{"Made at", d.Metadata.PublishedAt}, {"Comment", root.get("comment").text},
		{"Source", info.get("source").text},
	} {
		if fact.value != "" {
			d.Item(0, false, 0).Paragraph(draft.Words(fact.name + ": " + fact.value))
		}
	}
	files(d, info)
	return d.Document(), nil
}

func files(d *draft.Draft, info value) {
	list := info.get("files").list
	if len(list) == 0 {
		d.Say(fmt.Sprintf("One file of %d bytes.", info.get("length").number))
		return
	}
	total := int64(0)
	for _, f := range list {
		total += f.get("length").number
	}
	d.Say(fmt.Sprintf("%d files of %d bytes together:", len(list), total))
	for _, f := range list[:min(len(list), maxFiles)] {
		var names []string
		for _, part := range f.get("path").list {
			names = append(names, part.text)
		}
		d.Item(0, false, 0).Paragraph(draft.Styled(path.Join(names...), draft.Code),
			draft.Words(fmt.Sprintf(" %d bytes", f.get("length").number)))
	}
	if beyond := len(list) - maxFiles; beyond > 0 {
		d.Say(fmt.Sprintf("%d more files are not listed.", beyond))
	}
}

// damaged says what of the encoding does not hold.
func damaged(what string) error {
	return fmt.Errorf("%w: %s", format.ErrDamaged, strings.TrimSpace(what))
}
