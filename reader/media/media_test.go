package media

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

var picture = image.NewGray(image.Rect(0, 0, 7, 5))

func pngWith(t testing.TB, chunks ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		t.Fatal(err)
	}
	head, tail := b.String()[:33], b.String()[33:]
	for _, c := range chunks {
		head += string(binary.BigEndian.AppendUint32(nil, uint32(len(c)-4))) + c + "\x00\x00\x00\x00"
	}
	return []byte(head + tail)
}

func segment(marker byte, data string) string {
	return "\xff" + string([]byte{marker}) + string(binary.BigEndian.AppendUint16(nil, uint16(len(data)+2))) + data
}

// exifOf is a directory of one text field.
func exifOf(tag uint16, text string) string {
	b := []byte("II*\x00\x08\x00\x00\x00\x01\x00")
	b = binary.LittleEndian.AppendUint16(b, tag)
	b = append(b, 2, 0)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(text)))
	b = binary.LittleEndian.AppendUint32(b, 26)
	return string(b) + "\x00\x00\x00\x00" + text
}

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li>The sea</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`

func jpegWith(t testing.TB, segments ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, picture, nil); err != nil {
		t.Fatal(err)
	}
	return []byte(b.String()[:2] + strings.Join(segments, "") + b.String()[2:])
}

func gifWith(t testing.TB, comment string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gif.Encode(&b, picture, nil); err != nil {
		t.Fatal(err)
	}
	return append(b.Bytes()[:b.Len()-1], "\x21\xfe"+string([]byte{byte(len(comment))})+comment+"\x00;"...)
}

func TestPictures(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name string
		body []byte
		want []string
	}{
		{"png", pngWith(t, "tEXtTitle\x00Caf\xe9", "iTXtDescription\x00\x00\x00\x00\x00바다", "tEXtSoftware\x00x"), []string{"PNG image, 7 × 5 pixels", "- Title: Café", "- Description: 바다"}},
		{"png with XMP", pngWith(t, "iTXtXML:com.adobe.xmp\x00\x00\x00\x00\x00"+xmp), []string{"- Title: The sea"}},
		{"jpeg", jpegWith(t, segment(0xe1, "Exif\x00\x00"+exifOf(0x9003, "2024:01:02 03:04:05\x00")), segment(0xfe, "a comment")),
			[]string{"JPEG image, 7 × 5 pixels", "- Taken: 2024-01-02 03:04:05", "- Comment: a comment"}},
		{"jpeg with XMP", jpegWith(t, segment(0xe1, "http://ns.adobe.com/xap/1.0/\x00"+xmp)), []string{"- Title: The sea"}},
		{"jpeg of an agency", jpegWith(t, segment(0xed, "Photoshop 3.0\x008BIM\x1c\x02\x78\x00\x07A storm")), []string{"- Description: A storm"}},
		{"gif", gifWith(t, "made by hand"), []string{"GIF image, 7 × 5 pixels", "- Comment: made by hand"}},
		{"svg", []byte(`<svg viewBox="0 0 10 20"><title>Map</title><text>Pier <tspan>1</tspan></text></svg>`), []string{"SVG image, 10 × 20 units", "- Title: Map", "- Text: Pier 1"}},
	} {
		got := readertest.Read(t, reader.Source{Body: tc.body})
		for _, want := range tc.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q, want %q in it", tc.name, got, want)
			}
		}
	}
}

func box(kind, data string) string {
	return string(binary.BigEndian.AppendUint32(nil, uint32(len(data)+8))) + kind + data
}

func TestSounds(t *testing.T) {
	t.Parallel()
	frame := "TIT2\x00\x00\x00\x05\x00\x00\x03Tide"
	mvhd := strings.Repeat("\x00", 12) + "\x00\x00\x03\xe8\x00\x01\xe8\x48" + strings.Repeat("\x00", 80)
	name := box("\xa9nam", box("data", "\x00\x00\x00\x01\x00\x00\x00\x00Waves"))
	wav := "RIFF\x00\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x40\x1f\x00\x00\x40\x1f\x00\x00\x01\x00\x08\x00data\x80\x3e\x00\x00" + strings.Repeat("\x00", 16000)
	comments := "\x01\x00\x00\x00x\x01\x00\x00\x00\x09\x00\x00\x00TITLE=Ebb"
	for _, tc := range []struct {
		name, body string
		want       []string
	}{
		{"mp3", "ID3\x03\x00\x00\x00\x00\x00\x0f" + frame, []string{"MPEG audio", "- Title: Tide"}},
		{"mp4", box("ftyp", "isom") + box("moov", box("mvhd", mvhd)+box("udta", box("meta", "\x00\x00\x00\x00"+box("ilst", name)))), []string{"MP4 video", "- Length: 2:05", "- Title: Waves"}},
		{"wav", wav, []string{"WAV audio, 8000 Hz", "- Length: 0:02"}},
		{"flac", "fLaC\x84\x00\x00" + string([]byte{byte(len(comments))}) + comments, []string{"- Title: Ebb"}},
		{"unknown", "OggS\x00\x02", []string{"OGG audio, 6 bytes"}},
	} {
		got := readertest.Read(t, reader.Source{Body: []byte(tc.body)})
		for _, want := range tc.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q, want %q in it", tc.name, got, want)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	readertest.Fuzz(f, []reader.Reader{read}, pngWith(f, "tEXta\x00b"), jpegWith(f, segment(0xe1, "Exif\x00\x00"+exifOf(0x8769, "x"))), gifWith(f, "comment"),
		[]byte("ID3\x03\x00\x00\x00\x00\x00\x0fTIT2\x00\x00\x00\x05\x00\x00\x03Tide"), []byte("fLaC\x84\x00\x00\x04abcd"), []byte(box("ftyp", "isom")+box("moov", box("mvhd", "x"))),
		[]byte("II*\x00\x08\x00\x00\x00"), []byte("RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x000123456789"))
}
