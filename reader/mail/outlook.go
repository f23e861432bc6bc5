package mail

import (
	"encoding/binary"
	"fmt"
	"sort"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/compound"
)

// The properties of a message that are read, by their numbers.
const (
	tagSubject   = 0x0037
	tagSender    = 0x0c1a
	tagAddress   = 0x5d01
	tagTo        = 0x0e04
	tagCopy      = 0x0e03
	tagBody      = 0x1000
	tagHTML      = 0x1013
	tagSubmitted = 0x0039
	tagDelivered = 0x0e06
	tagFileName  = 0x3707
	tagShortName = 0x3704
	tagMime      = 0x370e
	tagContent   = 0x3701
)

// readOutlook reads the messages that Outlook saves.
func readOutlook(source reader.Source, opts reader.Options) (*document.Document, error) {
	file, err := compound.Open(source.Body)
	if err != nil {
		return nil, err
	}
	m := &message{
		subject: property(file, "", tagSubject), from: sender(file), to: property(file, "", tagTo),
		copy: property(file, "", tagCopy),
		text: property(file, "", tagBody), html: property(file, "", tagHTML), date: submitted(file),
	}
	for _, storage := range attachments(file) {
		a := attachment{name: property(file, storage, tagFileName), kind: property(file, storage, tagMime)}
		if a.name == "" {
			a.name = property(file, storage, tagShortName)
		}
		if a.kind == "" {
			a.kind = "file"
		}
		body, err := file.Stream(stream(storage, tagContent, "0102"))
		if err == nil {
			a.size = len(body)
		}
		m.attached = append(m.attached, a)
	}
	return m.document(source, opts), nil
}

func stream(storage string, tag int, kind string) string {
	return fmt.Sprintf("%s__substg1.0_%04X%s", storage, tag, kind)
}

// property returns a text in whichever form it is stored.
func property(file *compound.File, storage string, tag int) string {
	if body, err := file.Stream(stream(storage, tag, "001F")); err == nil {
		return wide(body)
	}
	for _, kind := range []string{"001E", "0102"} {
		if body, err := file.Stream(stream(storage, tag, kind)); err == nil {
			return strings.TrimRight(string(charset.Decode(body, "").UTF8), "\x00")
		}
	}
	return ""
}

func wide(body []byte) string {
	units := make([]uint16, 0, len(body)/2)
	for at := 0; at+2 <= len(body); at += 2 {
		units = append(units, binary.LittleEndian.Uint16(body[at:]))
	}
	return strings.TrimRight(string(utf16.Decode(units)), "\x00")
}

func sender(file *compound.File) string {
	name, address := property(file, "", tagSender), property(file, "", tagAddress)
	if address != "" && address != name {
		return strings.TrimSpace(name + " <" + address + ">")
	}
	return name
}

// submitted reads when a message was sent, out of the properties of fixed size.
func submitted(file *compound.File) string {
	const header, size, isTime = 32, 16, 0x0040
	body, err := file.Stream("__properties_version1.0")
	if err != nil {
		return ""
	}
	for at := header; at+size <= len(body); at += size {
		kind, tag := binary.LittleEndian.Uint16(body[at:]), binary.LittleEndian.Uint16(body[at+2:])
		if kind == isTime && (tag == tagSubmitted || tag == tagDelivered) {
			return fileTime(binary.LittleEndian.Uint64(body[at+8:]))
		}
	}
	return ""
}

// fileTime counts tenths of microseconds since 1601.
func fileTime(ticks uint64) string {
	const to1970 = 11_644_473_600
	seconds := int64(ticks/10_000_000) - to1970
	if seconds < 0 {
		return ""
	}
	return time.Unix(seconds, 0).UTC().Format(time.RFC3339)
}

// attachments lists the storages of what came along.
func attachments(file *compound.File) []string {
	seen := map[string]bool{}
	for _, path := range file.Paths() {
		if storage, _, found := strings.Cut(path, "/"); found && strings.HasPrefix(storage, "__attach_version1.0_#") {
			seen[storage+"/"] = true
		}
	}
	out := make([]string, 0, len(seen))
	for storage := range seen {
		out = append(out, storage)
	}
	sort.Strings(out)
	return out
}
