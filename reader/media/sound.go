package media

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf16"
)

var id3Labels = map[string]string{
	"TIT2": "Title", "TPE1": "Author", "TALB": "Album", "TDRC": "Year", "TYER": "Year", "TCON": "Genre",
	"COMM": "Comment", "USLT": "Lyrics", "TRCK": "Track",
}

// readMP3 reads the tag before the sound.
func readMP3(b []byte, f *facts) {
	if len(b) < 10 || string(b[:3]) != "ID3" {
		return
	}
	end := min(10+synchsafe(b[6:10]), len(b))
	for at := 10; at+10 <= end; {
		size := be32(b, at+4)
		if b[3] == 4 {
			size = synchsafe(b[at+4 : at+8])
		}
		if size <= 0 || at+10+size > end {
			return
		}
		id, data := string(b[at:at+4]), b[at+10:at+10+size]
		if label := id3Labels[id]; label != "" && len(data) > 1 {
			f.add(label, id3Text(id, data))
		}
		at += 10 + size
	}
}

func synchsafe(b []byte) int {
	return int(b[0]&0x7f)<<21 | int(b[1]&0x7f)<<14 | int(b[2]&0x7f)<<7 | int(b[3]&0x7f)
}

func id3Text(id string, data []byte) string {
	encoding, data := data[0], data[1:]
	if id == "COMM" || id == "USLT" { // a language and a name come first
		data = data[min(3, len(data)):]
		if i := bytes.IndexByte(data, 0); i >= 0 && (encoding == 0 || encoding == 3) {
			data = data[i+1:]
		}
	}
	switch encoding {
	case 1, 2:
		return wide(data, encoding == 2)
	case 3:
		return string(data)
	}
	return latin1(data)
}

func wide(b []byte, isBig bool) string {
	order := binary.ByteOrder(binary.LittleEndian)
	if isBig || bytes.HasPrefix(b, []byte("\xfe\xff")) {
		order = binary.BigEndian
	}
	units := make([]uint16, 0, len(b)/2)
	for at := 0; at+2 <= min(len(b), 2*longestValue); at += 2 {
		if u := order.Uint16(b[at:]); u != 0xfeff && u != 0xfffe && u != 0 {
			units = append(units, u)
		}
	}
	return string(utf16.Decode(units))
}

// readFLAC reads the blocks before the sound.
func readFLAC(b []byte, f *facts) {
	for at := 4; at+4 <= len(b); {
		kind, size := b[at], be32(b, at)&0xffffff
		if at+4+size > len(b) {
			return
		}
		data := b[at+4 : at+4+size]
		switch kind & 0x7f {
		case 0:
			if len(data) >= 18 {
				rate := be32(data, 10) >> 12
				samples := float64(uint64(data[13]&0xf)<<32 | uint64(be32(data, 14)))
				f.add("Length", duration(samples/float64(max(rate, 1))))
			}
		case 4:
			f.vorbis(data)
		}
		if kind&0x80 != 0 {
			return
		}
		at += 4 + size
	}
}

// vorbis reads comments such as TITLE=…
func (f *facts) vorbis(data []byte) {
	next := func() string {
		if len(data) < 4 {
			return ""
		}
		size := int(binary.LittleEndian.Uint32(data))
		if size < 0 || size > len(data)-4 {
			data = nil
			return ""
		}
		text := string(data[4 : 4+size])
		data = data[4+size:]
		return text
	}
	next() // the program that wrote it
	if len(data) < 4 {
		return
	}
	data = data[4:]
	for len(data) >= 4 {
		if key, value, ok := strings.Cut(next(), "="); ok && len(value) < longestValue {
			f.add(labelOf(key), value)
		}
	}
}

func readWAV(b []byte, f *facts) {
	rate := 0
	for at := 12; at+8 <= len(b); {
		size := int(binary.LittleEndian.Uint32(b[at+4:]))
		switch kind := string(b[at : at+4]); {
		case kind == "fmt " && at+20 <= len(b):
			rate = int(binary.LittleEndian.Uint32(b[at+16:]))
			f.what = append(f.what, fmt.Sprintf("%d Hz", binary.LittleEndian.Uint32(b[at+12:])))
		case kind == "data" && rate > 0:
			f.add("Length", duration(float64(size)/float64(rate)))
		}
		if size < 0 || size > len(b) {
			return
		}
		at += 8 + size + size&1
	}
}

var mp4Labels = map[string]string{
	"\xa9nam": "Title", "\xa9ART": "Author", "\xa9alb": "Album", "\xa9day": "Year", "\xa9gen": "Genre",
	"\xa9cmt": "Comment", "desc": "Description", "\xa9lyr": "Lyrics",
}

// readMP4 goes down into the boxes that hold facts.
func readMP4(b []byte, f *facts) { f.boxes(b, 0) }

func (f *facts) boxes(b []byte, depth int) {
	for len(b) >= 8 && depth < 8 {
		size := be32(b, 0)
		if size == 0 {
			size = len(b)
		}
		if size < 8 || size > len(b) {
			return
		}
		f.box(string(b[4:8]), b[8:size], depth)
		b = b[size:]
	}
}

func (f *facts) box(kind string, data []byte, depth int) {
	switch kind {
	case "moov", "udta", "ilst", "trak":
		f.boxes(data, depth+1)
	case "meta":
		f.boxes(data[min(4, len(data)):], depth+1)
	case "mvhd":
		if len(data) >= 20 && data[0] == 0 {
			f.add("Length", duration(float64(be32(data, 16))/float64(max(be32(data, 12), 1))))
		}
	case "tkhd":
		if len(data) >= 84 && data[0] == 0 && len(f.what) == 1 {
			f.size(be32(data, 76)>>16, be32(data, 80)>>16)
		}
	default:
		if label := mp4Labels[kind]; label != "" && len(data) > 16 {
			f.add(label, string(data[16:]))
		}
	}
}
