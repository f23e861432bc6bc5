package charset

import (
	"mime"
	"strings"
)

// aliases are labels met on the web that the WHATWG table lacks.
var aliases = map[string]string{
	"cp949": "euc-kr", "ms949": "euc-kr", "uhc": "euc-kr", "euckr": "euc-kr", "euc_kr": "euc-kr",
	"cp932": "shift_jis", "ms932": "shift_jis", "sjis-win": "shift_jis", "shift-jis_x0213": "shift_jis",
	"eucjp": "euc-jp", "eucjp-win": "euc-jp", "cp51932": "euc-jp",
	"cp936": "gbk", "ms936": "gbk", "windows-936": "gbk", "gb-18030": "gb18030", "gb_18030": "gb18030",
	"cp950": "big5", "ms950": "big5", "win-1251": "windows-1251", "win1251": "windows-1251",
	"utf8mb4": "utf-8", "utf_8": "utf-8", "unicode": "utf-16le",
}

// canonical gives the WHATWG name of a label, empty when it is unknown.
func canonical(label string) string {
	label = strings.ToLower(strings.Trim(strings.TrimSpace(label), `"'`))
	if len(label) > 40 {
		return ""
	}
	if name := aliases[label]; name != "" {
		return name
	}
	if label == "utf-8" { // as most are
		return label
	}
	_, name := lookup(label)
	return name
}

// headerLabel reads the charset of a Content-Type, also of one that is not
// quite well formed.
func headerLabel(contentType string) string {
	if _, params, err := mime.ParseMediaType(contentType); err == nil {
		return params["charset"]
	}
	lower := strings.ToLower(contentType)
	_, rest, found := strings.Cut(lower, "charset=")
	if !found {
		return ""
	}
	if end := strings.IndexAny(rest, ";, "); end >= 0 {
		rest = rest[:end]
	}
	return rest
}

func isUTF16(name string) bool { return name == "utf-16le" || name == "utf-16be" }

func isDoubleByte(name string) bool {
	switch name {
	case "euc-kr", "gbk", "gb18030", "big5", "shift_jis", "euc-jp":
		return true
	}
	return false
}
