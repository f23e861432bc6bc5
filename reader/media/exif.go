package media

import (
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/decant-dev/decant/reader/internal/xmltext"
)

// labels gives the names that files use for the same facts one label.
var labels = map[string]string{
	"title": "Title", "author": "Author", "artist": "Author", "creator": "Author", "description": "Description",
	"imagedescription": "Description",
	"comment":          "Comment", "copyright": "Copyright", "rights": "Copyright", "software": "Software",
	"headline": "Headline", "subject": "Keywords",
	"creation time": "Taken", "album": "Album", "date": "Year", "genre": "Genre",
}

func labelOf(name string) string {
	if label, ok := labels[strings.ToLower(name)]; ok {
		return label
	}
	return strings.ToValidUTF8(name[:min(len(name), 60)], "")
}

// xmp reads the fields of Dublin Core and Photoshop, wherever they stand.
func (f *facts) xmp(text []byte) {
	root, err := xmltext.Parse(text)
	if err != nil {
		return
	}
	for n := range root.All("dc:title", "dc:description", "dc:creator", "dc:subject", "dc:rights",
		"photoshop:Headline") {
		var parts []string
		for li := range n.All("rdf:li") {
			parts = append(parts, li.Words())
		}
		value := strings.Join(parts, ", ")
		if value == "" {
			value = n.Words()
		}
		_, name, _ := strings.Cut(n.Name, ":")
		f.add(labelOf(name), value)
	}
}

var exifLabels = map[uint16]string{
	0x010e: "Description", 0x010f: "Camera make", 0x0110: "Camera", 0x0131: "Software", 0x013b: "Author",
	0x8298: "Copyright", 0x9003: "Taken",
	0x9286: "Comment", 0xa434: "Lens",
}

// A directory is a place in EXIF data that lists fields.
type directory struct {
	data  []byte
	order binary.ByteOrder
	f     *facts
	left  int // directories that may still be read
}

func readTIFF(b []byte, f *facts) { f.exif(b) }

func (f *facts) exif(data []byte) {
	if len(data) < 8 {
		return
	}
	d := &directory{data: data, order: binary.LittleEndian, f: f, left: 8}
	if data[0] == 'M' {
		d.order = binary.BigEndian
	}
	d.read(int(d.order.Uint32(data[4:])))
}

func (d *directory) read(at int) {
	if d.left--; d.left < 0 || at < 0 || at+2 > len(d.data) {
		return
	}
	count := int(d.order.Uint16(d.data[at:]))
	width, height := 0, 0
	for i := range count {
		entry := at + 2 + 12*i
		if entry+12 > len(d.data) {
			return
		}
		tag, value := d.order.Uint16(d.data[entry:]), int(d.order.Uint32(d.data[entry+8:]))
		switch tag {
		case 0x8769:
			d.read(value)
		case 0x8825:
			d.place(value)
		case 0x0100:
			width = d.short(entry)
		case 0x0101:
			height = d.short(entry)
		default:
			if label := exifLabels[tag]; label != "" {
				value := strings.TrimPrefix(d.text(entry), "ASCII\x00\x00\x00")
				if label == "Taken" {
					value = strings.Replace(value, ":", "-", 2) // between year, month and day
				}
				d.f.add(label, value)
			}
		}
	}
	if len(d.f.what) == 1 {
		d.f.size(width, height)
	}
}

func (d *directory) short(entry int) int {
	if d.order.Uint16(d.data[entry+2:]) == 3 {
		return int(d.order.Uint16(d.data[entry+8:]))
	}
	return int(d.order.Uint32(d.data[entry+8:]))
}

func (d *directory) text(entry int) string {
	kind, count := d.order.Uint16(d.data[entry+2:]), int(d.order.Uint32(d.data[entry+4:]))
	if kind != 2 && kind != 7 || count <= 0 {
		return ""
	}
	at := entry + 8
	if count > 4 {
		at = int(d.order.Uint32(d.data[entry+8:]))
	}
	if at < 0 || at >= len(d.data) {
		return ""
	}
	return strings.TrimRight(string(d.data[at:min(at+min(count, longestValue), len(d.data))]), "\x00")
}

// place reads where a picture was taken.
func (d *directory) place(at int) {
	if at < 0 || at+2 > len(d.data) {
		return
	}
	var degrees [5]float64
	var sides [5]byte
	for i := range int(d.order.Uint16(d.data[at:])) {
		entry := at + 2 + 12*i
		if entry+12 > len(d.data) {
			return
		}
		if tag := d.order.Uint16(d.data[entry:]); tag >= 1 && tag <= 4 {
			sides[tag], degrees[tag] = d.data[entry+8], d.degrees(int(d.order.Uint32(d.data[entry+8:])))
		}
	}
	if degrees[2] != 0 || degrees[4] != 0 {
		d.f.add("Place", fmt.Sprintf("%.5f %c, %.5f %c", degrees[2], sides[1], degrees[4], sides[3]))
	}
}

// degrees joins three fractions: degrees, minutes and seconds.
func (d *directory) degrees(at int) float64 {
	total, part := 0.0, 1.0
	for i := range 3 {
		from := at + 8*i
		if from < 0 || from+8 > len(d.data) {
			return 0
		}
		if below := d.order.Uint32(d.data[from+4:]); below != 0 {
			total += float64(d.order.Uint32(d.data[from:])) / float64(below) / part
		}
		part *= 60
	}
	return total
}
