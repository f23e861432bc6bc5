package charset

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"
)

const replacement = "\ufffd"

// decodeAs decodes body by name; a name without decoder is windows-1252.
func decodeAs(body []byte, as guess) Text {
	if as.name == "utf-8" {
		return decodeUTF8(body, as)
	}
	found, name := lookup(as.name)
	if found == nil {
		found, name = lookup("windows-1252")
	}
	decoded, err := found.NewDecoder().Bytes(body)
	if err != nil {
		return decodeUTF8(body, guess{"utf-8", "default"})
	}
	return Text{UTF8: decoded, Name: name, Source: as.source, Replaced: bytes.Count(decoded, []byte(replacement))}
}

func decodeUTF8(body []byte, as guess) Text {
	if utf8.Valid(body) {
		return Text{UTF8: body, Name: "utf-8", Source: as.source}
	}
	decoded := make([]byte, 0, len(body)+64)
	replaced := 0
	for len(body) > 0 {
		r, size := utf8.DecodeRune(body)
		if r == utf8.RuneError && size == 1 {
			decoded = append(decoded, replacement...)
			replaced++
		} else {
			decoded = append(decoded, body[:size]...)
		}
		body = body[size:]
	}
	return Text{UTF8: decoded, Name: "utf-8", Source: as.source, Replaced: replaced}
}

// Reader decodes what it reads from in, of which a document names the encoding:
// for the decoder of encoding/xml.
func Reader(label string, in io.Reader) (io.Reader, error) {
	found, _ := lookup(canonical(label))
	if found == nil {
		return nil, fmt.Errorf("the encoding %q is not known", label)
	}
	return found.NewDecoder().Reader(in), nil
}

// DecodeAs decodes text whose encoding a document names, as RTF and mail do.
// An encoding that is not known is found as Decode finds it.
func DecodeAs(body []byte, label string) string {
	name := canonical(label)
	if name == "" {
		return string(Decode(body, "").UTF8)
	}
	return string(decodeAs(body, guess{name, "header"}).UTF8)
}
