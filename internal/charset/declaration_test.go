package charset

import (
	"strings"
	"testing"
)

// A declaration counts wherever it stands in what is scanned, also across the
// end of what is looked at first.
func TestDeclarationAcrossTheUsualScan(t *testing.T) {
	t.Parallel()
	const meta = `<meta charset="euc-kr">`
	for at := usualScan - len(meta) - 2; at <= usualScan+2; at++ {
		body := strings.Repeat(" ", at) + meta + strings.Repeat("x", usualScan)
		if label, source := declaration([]byte(body)); label != "euc-kr" || source != "meta" {
			t.Errorf("a meta at %d: %q from %q, want euc-kr from meta", at, label, source)
		}
	}
	far := `<?xml version="1.0"` + strings.Repeat(" ", usualScan) + `encoding="big5"?>` + meta
	for body, want := range map[string]string{
		far: "big5",
		`<?xml version="1.0"?>` + meta + strings.Repeat(" ", usualScan):                       "euc-kr",
		meta + `<meta charset="big5">` + strings.Repeat(" ", usualScan):                       "euc-kr",
		`<!-- ` + meta + strings.Repeat(" ", usualScan) + `--><META CHARSET=big5>`:            "big5",
		strings.Repeat(" ", declarationScan-len(meta)) + meta:                                 "euc-kr",
		strings.Repeat(" ", declarationScan) + meta:                                           "",
		`<script>"` + meta + `"` + strings.Repeat(" ", usualScan) + `</script><p>no encoding`: "",
	} {
		if label, _ := declaration([]byte(body)); label != want {
			t.Errorf("declaration(%.40q…) = %q, want %q", body, label, want)
		}
	}
}
