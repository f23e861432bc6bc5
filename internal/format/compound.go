package format

import "bytes"

// compoundMark begins the compound files of older office programs.
const compoundMark = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

// entrySize is the size of an entry of a compound file's directory, which
// begins with its name, and the measure all its sectors are multiples of.
const entrySize = 128

// streams names what a compound file is by a stream that only it has. A file
// under a password comes first, since it hides which kind it is.
var streams = []struct {
	name   string
	format Format
}{
	{"EncryptedPackage", Format{Encrypted, "application/encrypted"}},
	{"WordDocument", Format{DOC, "application/msword"}},
	{"Workbook", Format{XLS, "application/vnd.ms-excel"}},
	{"Book", Format{XLS, "application/vnd.ms-excel"}},
	{"PowerPoint Document", Format{PPT, "application/vnd.ms-powerpoint"}},
	{"__nameid_version1.0", Format{MSG, "application/vnd.ms-outlook"}},
	{"__properties_version1.0", Format{MSG, "application/vnd.ms-outlook"}},
	{"HwpSummaryInformation", Format{HWP, "application/x-hwp"}},
	{"\x05HwpSummaryInformation", Format{HWP, "application/x-hwp"}},
}

// compound tells compound files apart by the names in their directory.
func compound(body []byte) Format {
	for _, row := range streams {
		if hasEntry(body, row.name) {
			return row.format
		}
	}
	return Format{Binary, "application/x-ole-storage"}
}

// hasEntry looks for a directory's entry by its name in UTF-16.
func hasEntry(body []byte, name string) bool {
	wide := make([]byte, 0, 2*len(name)+2)
	for i := range len(name) {
		wide = append(wide, name[i], 0)
	}
	wide = append(wide, 0, 0)
	for at := 0; ; at++ {
		next := bytes.Index(body[at:], wide)
		if next < 0 {
			return false
		}
		if at += next; at%entrySize == 0 {
			return true
		}
	}
}
