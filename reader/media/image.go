package media

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"io"
	"strings"

	"github.com/decant-dev/decant/reader/internal/xmltext"
)

func (f *facts) size(width, height int) {
	if width > 0 && height > 0 {
		f.what = append(f.what, fmt.Sprintf("%d × %d pixels", width, height))
	}
}

func be16(b []byte, at int) int {
	if at < 0 || at+2 > len(b) {
		return 0
	}
	return int(binary.BigEndian.Uint16(b[at:]))
}

func be32(b []byte, at int) int {
	if at < 0 || at+4 > len(b) {
		return 0
	}
	return int(binary.BigEndian.Uint32(b[at:]))
}

// readPNG goes through the chunks of a PNG.
func readPNG(b []byte, f *facts) {
	f.size(be32(b, 16), be32(b, 20))
	for at := 8; at+12 <= len(b); {
		length := be32(b, at)
		if at+12+length > len(b) {
			return
		}
		data := b[at+8 : at+8+length]
		switch string(b[at+4 : at+8]) {
		case "tEXt":
			key, value, _ := bytes.Cut(data, []byte{0})
			f.add(labelOf(string(key)), latin1(value))
		case "zTXt":
			key, value, _ := bytes.Cut(data, []byte{0})
			f.add(labelOf(string(key)), inflated(value[min(1, len(value)):]))
		case "iTXt":
			f.international(data)
		case "eXIf":
			f.exif(data)
		case "IEND":
			return
		}
		at += 12 + length
	}
}

// international reads a text chunk in UTF-8, which may be packed.
func (f *facts) international(data []byte) {
	key, rest, _ := bytes.Cut(data, []byte{0})
	if len(rest) < 2 {
		return
	}
	isPacked := rest[0] == 1
	_, rest, _ = bytes.Cut(rest[2:], []byte{0})
	_, text, _ := bytes.Cut(rest, []byte{0})
	value := string(text)
	if isPacked {
		value = inflated(text)
	}
	if strings.HasPrefix(string(key), "XML:com.adobe.xmp") {
		f.xmp([]byte(value))
		return
	}
	f.add(labelOf(string(key)), value)
}

const maxInflated = 1 << 20

func inflated(packed []byte) string {
	stream, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		return ""
	}
	defer stream.Close()
	text, _ := io.ReadAll(io.LimitReader(stream, maxInflated)) // as much as is whole
	return string(text)
}

func latin1(b []byte) string {
	var out strings.Builder
	for _, c := range b[:min(len(b), longestValue)] {
		out.WriteRune(rune(c))
	}
	return out.String()
}

// readJPEG goes through the segments before the picture.
func readJPEG(b []byte, f *facts) {
	for at := 2; at+4 <= len(b) && b[at] == 0xff; {
		marker := b[at+1]
		if marker == 0xff {
			at++
			continue
		}
		length := be16(b, at+2)
		if marker == 0xda || length < 2 || at+2+length > len(b) {
			return
		}
		data := b[at+4 : at+2+length]
		switch {
		case marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc:
			f.size(be16(data, 3), be16(data, 1))
		case marker == 0xfe:
			f.add("Comment", latin1(data))
		case marker == 0xe1:
			f.application(data)
		case marker == 0xed:
			f.iptc(data)
		}
		at += 2 + length
	}
}

func (f *facts) application(data []byte) {
	if exif, ok := bytes.CutPrefix(data, []byte("Exif\x00\x00")); ok {
		f.exif(exif)
	}
	if xmp, ok := bytes.CutPrefix(data, []byte("http://ns.adobe.com/xap/1.0/\x00")); ok {
		f.xmp(xmp)
	}
}

var iptcLabels = map[byte]string{5: "Title", 25: "Keywords", 55: "Taken", 80: "Author", 105: "Headline",
	116: "Copyright", 120: "Description"}

// iptc reads what news agencies write into pictures.
func (f *facts) iptc(data []byte) {
	for at := 0; at+5 < len(data); at++ {
		if data[at] != 0x1c || data[at+1] != 2 {
			continue
		}
		length := be16(data, at+3)
		if label := iptcLabels[data[at+2]]; label != "" && at+5+length <= len(data) {
			f.add(label, string(data[at+5:at+5+length]))
			at += 4 + length
		}
	}
}

// readGIF finds the comments between pictures.
func readGIF(b []byte, f *facts) {
	if len(b) < 13 {
		return
	}
	f.size(int(b[6])|int(b[7])<<8, int(b[8])|int(b[9])<<8)
	for at := 0; at+3 < len(b); at++ {
		if b[at] != 0x21 || b[at+1] != 0xfe {
			continue
		}
		var comment []byte
		next := at + 2
		for next < len(b) && b[next] != 0 && next+1+int(b[next]) <= len(b) && len(comment) < longestValue {
			comment = append(comment, b[next+1:next+1+int(b[next])]...)
			next += 1 + int(b[next])
		}
		if next < len(b) && b[next] == 0 && isWords(comment) {
			f.add("Comment", latin1(comment))
		}
	}
}

func isWords(text []byte) bool {
	for _, c := range text {
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' {
			return false
		}
	}
	return len(text) > 3
}

func readWebP(b []byte, f *facts) {
	for at := 12; at+8 <= len(b); {
		length := int(binary.LittleEndian.Uint32(b[at+4:]))
		if length < 0 || at+8+length > len(b) {
			return
		}
		data := b[at+8 : at+8+length]
		switch kind := string(b[at : at+4]); {
		case kind == "VP8X" && length >= 10:
			f.size(1+int(data[4])|int(data[5])<<8|int(data[6])<<16, 1+int(data[7])|int(data[8])<<8|int(data[9])<<16)
		case kind == "VP8 " && length >= 10 && len(f.what) == 1:
			f.size((int(data[6])|int(data[7])<<8)&0x3fff, (int(data[8])|int(data[9])<<8)&0x3fff)
		case kind == "EXIF":
			f.exif(bytes.TrimPrefix(data, []byte("Exif\x00\x00")))
		case kind == "XMP ":
			f.xmp(data)
		}
		at += 8 + length + length&1
	}
}

// readSVG takes the words out of a drawing.
func readSVG(b []byte, f *facts) {
	root, err := xmltext.Parse(b)
	if err != nil {
		return
	}
	if box := strings.Fields(root.Attr("viewBox")); len(box) == 4 {
		f.what = append(f.what, box[2]+" × "+box[3]+" units")
	}
	f.add("Title", root.Child("title").Words())
	f.add("Description", root.Child("desc").Words())
	var words []string
	for t := range root.All("text") {
		words = append(words, t.Words())
	}
	f.add("Text", strings.Join(words, "\n"))
}
