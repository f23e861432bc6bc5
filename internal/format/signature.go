package format

import "bytes"

// magic is a format known by bytes at a fixed offset.
type magic struct {
	offset int
	bytes  string
	format Format
}

var magics = []magic{
	{0, "%PDF-", Format{PDF, "application/pdf"}},
	{0, `{\rtf`, Format{RTF, "application/rtf"}},
	{0, "\x89PNG\r\n\x1a\n", Format{Image, "image/png"}},
	{0, "\xff\xd8\xff", Format{Image, "image/jpeg"}},
	{0, "GIF87a", Format{Image, "image/gif"}},
	{0, "GIF89a", Format{Image, "image/gif"}},
	{8, "WEBPVP", Format{Image, "image/webp"}},
	{0, "\x00\x00\x01\x00", Format{Image, "image/x-icon"}},
	{0, "II*\x00", Format{Image, "image/tiff"}},
	{0, "MM\x00*", Format{Image, "image/tiff"}},
	{4, "ftypavif", Format{Image, "image/avif"}},
	{4, "ftypheic", Format{Image, "image/heic"}},
	{4, "ftypmif1", Format{Image, "image/heif"}},
	{4, "ftypM4A", Format{Audio, "audio/mp4"}},
	{4, "ftyp", Format{Video, "video/mp4"}},
	{0, "\x1aE\xdf\xa3", Format{Video, "video/webm"}},
	{8, "AVI LIST", Format{Video, "video/x-msvideo"}},
	{0, "FLV\x01", Format{Video, "video/x-flv"}},
	{0, "\x00\x00\x01\xba", Format{Video, "video/mpeg"}},
	{8, "WAVEfmt", Format{Audio, "audio/wav"}},
	{0, "ID3", Format{Audio, "audio/mpeg"}},
	{0, "\xff\xfb", Format{Audio, "audio/mpeg"}},
	{0, "fLaC", Format{Audio, "audio/flac"}},
	{0, "OggS\x00", Format{Audio, "application/ogg"}},
	{0, "MThd\x00", Format{Audio, "audio/midi"}},
	{0, "\x1f\x8b\x08", Format{Archive, "application/gzip"}},
	{0, "7z\xbc\xaf\x27\x1c", Format{Binary, "application/x-7z-compressed"}},
	{0, "Rar!\x1a\x07", Format{Binary, "application/vnd.rar"}},
	{0, "BZh", Format{Archive, "application/x-bzip2"}},
	{0, "\xfd7zXZ\x00", Format{Binary, "application/x-xz"}},
	{0, "(\xb5/\xfd", Format{Binary, "application/zstd"}},
	{257, "ustar", Format{Archive, "application/x-tar"}},
	{0, "PK\x05\x06", Format{Archive, "application/zip"}},
	{0, "HWP Document File", Format{Binary, "application/x-hwp"}},
	{0, "PAR1", Format{Parquet, "application/vnd.apache.parquet"}},
	{0, "\x7fELF", Format{Binary, "application/x-executable"}},
	{0, "\x00asm", Format{Binary, "application/wasm"}},
	{0, "wOFF", Format{Font, "font/woff"}},
	{0, "wOF2", Format{Font, "font/woff2"}},
	{0, "OTTO\x00", Format{Font, "font/otf"}},
	{0, "ttcf\x00", Format{Font, "font/collection"}},
	{0, "\x00\x01\x00\x00\x00", Format{Font, "font/ttf"}},
	{0, "true\x00", Format{Font, "font/ttf"}},
	{0, "SQLite format 3\x00", Format{SQLite, "application/vnd.sqlite3"}},
	{0, "d8:announce", Format{Torrent, "application/x-bittorrent"}},
	{0, "d13:announce-list", Format{Torrent, "application/x-bittorrent"}},
	{0, "d7:comment", Format{Torrent, "application/x-bittorrent"}},
	{0, "d10:created by", Format{Torrent, "application/x-bittorrent"}},
	{0, "d13:creation date", Format{Torrent, "application/x-bittorrent"}},
	{0, "d4:infod", Format{Torrent, "application/x-bittorrent"}},
}

// needsZeros are signatures made of letters that text may begin with too.
var needsZeros = map[string]bool{"ID3": true, "BZh": true, "wOFF": true, "wOF2": true}

// signature knows formats by their first bytes.
func signature(body []byte) (Format, bool) {
	if bytes.HasPrefix(body, []byte("PK\x03\x04")) {
		return container(body), true
	}
	if bytes.HasPrefix(body, []byte(compoundMark)) {
		return compound(body), true
	}
	for _, row := range magics {
		if !hasAt(body, row.offset, row.bytes) {
			continue
		}
		if needsZeros[row.bytes] && !bytes.ContainsAny(body[:min(len(body), 64)], "\x00\x01\x02\x03\x04") {
			continue
		}
		return row.format, true
	}
	return latePDF(body)
}

func hasAt(body []byte, offset int, text string) bool {
	return len(body) >= offset+len(text) && string(body[offset:offset+len(text)]) == text
}

// latePDF allows for the junk before the header that PDF readers allow for.
func latePDF(body []byte) (Format, bool) {
	head := body[:min(len(body), 1024)]
	at := bytes.Index(head, []byte("\n%PDF-"))
	if at < 0 || startsWithTag(head) || !bytes.Contains(body, []byte(" obj")) {
		return Format{}, false
	}
	return Format{PDF, "application/pdf"}, true
}
