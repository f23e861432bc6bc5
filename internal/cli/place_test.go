package cli

import (
	"os"
	"strings"
	"testing"
)

func TestAddressesAsPeopleWriteThem(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"https://example.com/a": "https://example.com/a",
		"example.com":           "https://example.com",
		"example.com/a?b#c":     "https://example.com/a?b#c",
		"example.com:8443/a":    "https://example.com:8443/a",
		"한국.kr/소식":              "https://한국.kr/소식",
		"localhost":             "http://localhost",
		"localhost:3000/x":      "http://localhost:3000/x",
		"127.0.0.1:8080":        "http://127.0.0.1:8080",
		"192.168.0.1/admin":     "http://192.168.0.1/admin",
		"[::1]:8080/x":          "http://[::1]:8080/x",
		"localhost:port":        "",
		"localhost:70000":       "",
		"notes.html":            "",
		"notes.md":              "",
		"archive.tar.gz":        "",
		"raed":                  "",
		"a b.com":               "",
		"mail me@example.com":   "",
		"me@example.com":        "",
	} {
		got, ok := asAddress(text)
		if ok != (want != "") || ok && got != want {
			t.Errorf("asAddress(%q) = %q, %v; want %q", text, got, ok, want)
		}
	}
}

func TestLocate(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"page.html", "example.com"} {
		if err := os.WriteFile(name, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("folder", 0o700); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ arg, address, file, err string }{
		{"page.html", "", "page.html", ""},
		{"example.com", "", "example.com", ""},
		{"example.com/a", "https://example.com/a", "", ""},
		{"folder", "", "", "is a folder"},
		{"./folder/", "", "", "is a folder"},
		{"other.html", "", "", "no such file: other.html"},
		{"folder/other.html", "", "", "no such file: folder/other.html"},
		{"mailto:me@example.com", "mailto:me@example.com", "", ""},
	} {
		at, err := locate(tc.arg)
		if at.address != tc.address || at.file != tc.file || (err == nil) != (tc.err == "") || err != nil && !strings.Contains(err.Error(), tc.err) {
			t.Errorf("locate(%q) = %+v, %v; want %+v", tc.arg, at, err, tc)
		}
	}
}
