package charset

import (
	"bytes"
	"slices"

	"github.com/gogs/chardet"
)

const (
	detectRaw   = 256 << 10 // bytes of page looked at
	detectBytes = 64 << 10  // bytes of text given to statistics
	utf16Scan   = 4 << 10
)

// detect asks statistics about the text of a page without its tags.
func detect(body []byte) guess {
	text := withoutTags(body[:min(len(body), detectRaw)])
	name := likeliest(text)
	if name == "" {
		return guess{"windows-1252", "default"}
	}
	if isWestern(name) || name == "gb18030" {
		if found, ok := eastern(text, isWestern(name)); ok {
			return guess{found, "detected"}
		}
	}
	if name == "windows-1252" {
		return guess{name, "default"}
	}
	return guess{name, "detected"}
}

// likeliest is what statistics hold most likely; nothing if they cannot tell.
// Of what they hold equally likely it is always the same, which they themselves
// leave to chance: Western, else what Korean may be meant by, else by name.
func likeliest(text []byte) string {
	found, err := chardet.NewTextDetector().DetectAll(text)
	if err != nil {
		return ""
	}
	var names []string
	for _, f := range found {
		if f.Confidence < found[0].Confidence {
			break
		}
		name := canonical(f.Charset)
		if name == "" || isUTF16(name) {
			name = "windows-1252"
		}
		names = append(names, name)
	}
	for _, first := range []string{"windows-1252", "gb18030"} {
		if slices.Contains(names, first) {
			return first
		}
	}
	return slices.Min(names)
}

// withoutTags keeps what lies between tags, since ASCII markup drowns the bytes
// that tell languages apart.
func withoutTags(page []byte) []byte {
	text := make([]byte, 0, min(len(page), detectBytes))
	for len(page) > 0 && len(text) < detectBytes {
		open := bytes.IndexByte(page, '<')
		if open < 0 {
			open = len(page)
		}
		text = append(text, page[:min(open, detectBytes-len(text))]...)
		page = page[open:]
		closing := bytes.IndexByte(page, '>')
		if closing < 0 {
			break
		}
		page = page[closing+1:]
		text = append(text, ' ')
	}
	return text
}

// unmarkedUTF16 finds UTF-16 without a mark by the zero bytes of its markup.
func unmarkedUTF16(body []byte) (string, bool) {
	head := body[:min(len(body), utf16Scan)]
	if bytes.IndexByte(head, 0) < 0 {
		return "", false
	}
	var zeros [2]int
	for i, b := range head {
		if b == 0 {
			zeros[i&1]++
		}
	}
	enough := len(head)/8 + 1
	switch {
	case zeros[1] > enough && zeros[0]*8 < zeros[1]:
		return "utf-16le", true
	case zeros[0] > enough && zeros[1]*8 < zeros[0]:
		return "utf-16be", true
	}
	return "", false
}

// shiftsToKanji finds the escape that starts Japanese in ISO-2022-JP.
func shiftsToKanji(body []byte) bool {
	at := bytes.IndexByte(body, 0x1b)
	if at < 0 {
		return false
	}
	return bytes.Contains(body[at:], []byte("\x1b$B")) || bytes.Contains(body[at:], []byte("\x1b$@"))
}
