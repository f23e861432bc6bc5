// Package media tells what pictures, sounds and films say about themselves,
// without decoding them.
package media

import (
	"fmt"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
)

func init() { reader.Register(read, format.Image, format.Audio, format.Video) }

// facts is what is known of a file: what it is, and fields in their order.
type facts struct {
	what   []string // such as "PNG image" and "16 × 16 pixels"
	fields []field
}

type field struct{ label, value string }

const (
	longestValue = 4000
	maxFields    = 60
)

// add notes a field once, unless it says nothing.
func (f *facts) add(label, value string) {
	value = strings.TrimSpace(strings.TrimRight(value, "\x00 "))
	if value == "" || len(f.fields) == maxFields {
		return
	}
	value = strings.ToValidUTF8(value[:min(len(value), longestValue)], "")
	for _, known := range f.fields {
		if known.value == value {
			return
		}
	}
	f.fields = append(f.fields, field{label, value})
}

func (f *facts) value(label string) string {
	for _, known := range f.fields {
		if known.label == label {
			return known.value
		}
	}
	return ""
}

// readers knows how each kind keeps its facts.
var readers = map[string]func([]byte, *facts){
	"image/png": readPNG, "image/jpeg": readJPEG, "image/gif": readGIF, "image/webp": readWebP,
	"image/svg+xml": readSVG, "image/tiff": readTIFF,
	"audio/mpeg": readMP3, "audio/flac": readFLAC, "audio/wav": readWAV, "audio/mp4": readMP4, "video/mp4": readMP4,
}

func read(source reader.Source, opts reader.Options) (*document.Document, error) {
	kind := source.Format()
	_, subtype, _ := strings.Cut(kind.MediaType, "/")
	f := &facts{what: []string{fmt.Sprintf("%s %s", strings.ToUpper(strings.TrimPrefix(strings.TrimSuffix(subtype,
		"+xml"), "x-")), kind.Kind)}}
	if tell, ok := readers[kind.MediaType]; ok {
		tell(source.Body, f)
	}
	d := draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	d.Metadata.Title, d.Metadata.Author = f.value("Title"), f.value("Author")
	d.Metadata.Description, d.Metadata.PublishedAt = f.value("Description"), f.value("Taken")
	d.Say(strings.Join(append(f.what, fmt.Sprintf("%d bytes", len(source.Body))), ", "))
	for _, each := range f.fields {
		d.Item(0, false, 0).Paragraph(append([]draft.Span{draft.Words(each.label + ": ")},
			draft.Lines(each.value)...)...)
	}
	return d.Document(), nil
}

// duration writes seconds as a clock does.
func duration(seconds float64) string {
	if seconds <= 0 || seconds > 1e8 {
		return ""
	}
	s := int(seconds + 0.5)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
