package credential_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/decant-dev/decant/credential"
)

func write(t *testing.T, text string, mode os.FileMode) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "credentials")
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
	return path
}

func sent(e *credential.Entry) http.Header {
	header := http.Header{}
	if e != nil {
		e.Set(header)
	}
	return header
}

const sample = `# what proves who I am
https://wiki.example.com bearer $WIKI
https://wiki.example.com cookie theme=dark;
https://wiki.example.com cookie seen=1
https://ci.example.com:8443 basic alice s3cret
https://api.example.com/ header X-Api-Key $$money
https://bücher.example header Authorization Token a b
machine net.example.com
  login bob
  password $WIKI
machine one.example.com login eve password apple
`

func TestEachOriginHasItsOwn(t *testing.T) {
	t.Parallel()
	book, err := credential.Load(write(t, sample, 0o600), []string{"WIKI=tea", "DECANT_CREDENTIAL_X=https://env.example.com bearer $WIKI"})
	if err != nil {
		t.Fatal(err)
	}
	for address, want := range map[string]string{
		"https://wiki.example.com/page":         "Authorization=Bearer tea Cookie=theme=dark; seen=1",
		"https://WIKI.example.com.:443/":        "Authorization=Bearer tea Cookie=theme=dark; seen=1",
		"http://wiki.example.com/":              "Authorization=Bearer tea Cookie=theme=dark; seen=1",
		"http://wiki.example.com:80/":           "Authorization=Bearer tea Cookie=theme=dark; seen=1",
		"http://wiki.example.com:8080/":         "",
		"https://wiki.example.com:8443/":        "",
		"https://a.wiki.example.com/":           "",
		"https://example.com/":                  "",
		"https://ci.example.com:8443/x":         "Authorization=Basic YWxpY2U6czNjcmV0",
		"https://ci.example.com/":               "",
		"https://api.example.com/v1":            "X-Api-Key=$money",
		"https://xn--bcher-kva.example/":        "Authorization=Token a b",
		"https://net.example.com/":              "Authorization=Basic Ym9iOnRlYQ==",
		"https://one.example.com/":              "Authorization=Basic ZXZlOmFwcGxl",
		"https://env.example.com/":              "Authorization=Bearer tea",
		"ftp://wiki.example.com/":               "",
		"https://user@wiki.example.com/":        "Authorization=Bearer tea Cookie=theme=dark; seen=1",
		"https://wiki.example.com@evil.example": "",
		"":                                      "",
	} {
		header, got := sent(book.For(address)), []string{}
		for _, name := range []string{"Authorization", "Cookie", "X-Api-Key"} {
			if value := header.Get(name); value != "" {
				got = append(got, name+"="+value)
			}
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("For(%q) sends %q, want %q", address, text, want)
		}
	}
	if got := len(book.Origins()); got != 7 {
		t.Errorf("%d origins %q, want 7", got, book.Origins())
	}
}

func TestWhatIsWrongIsToldWithoutTheSecret(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"https://a.example bearer":                                                     "line 1: write it as ORIGIN bearer",
		"https://a.example token s3cret":                                               "line 1: write it as",
		"https://a.example basic s3cret":                                               "line 1: write it as",
		"http://a.example bearer s3cret":                                               "over https only",
		"a.example bearer s3cret":                                                      "written as https://",
		"https://u:s3cret@a.example bearer s3cret":                                     "no user before the @",
		"https://a.example/path bearer s3cret":                                         "without a path",
		"https://a.example bearer $MISSING":                                            "variable MISSING is not set",
		"https://a.example bearer $s3cret":                                             "named after $",
		"https://a.example header Host s3cret":                                         "header Host is the connection's own",
		"https://a.example header Bad:Name s3cret":                                     "letters, digits and hyphens",
		"https://a.example bearer s3crét":                                              "printable ASCII",
		"https://a.example bearer s3cret\n\nhttps://a.example bearer s3cret":           "line 3: https://a.example has two values",
		"machine a.example login s3cret":                                               "line 1: write it as",
		"machine a.example login s3cret password":                                      "write it as",
		"default login s3cret password s3cret":                                         "line 1: write it as",
		"https://a.example header X-A " + strings.Repeat("s3cret", 3000):               "longer than 16384 bytes",
		strings.Repeat("https://a.example header X-@ s3cret\n", 1) + sizes(33, "X-%d"): "letters, digits",
		sizes(33, "X-%d"):                                                              "more than 32 headers",
	} {
		_, err := credential.Load(write(t, text, 0o600), nil)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "s3cret") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.60q: %v, want one line with %q and no secret", text, err, want)
		}
	}
	if _, err := credential.Load(write(t, sizes(32, "X-%d"), 0o600), nil); err != nil {
		t.Errorf("32 headers: %v", err)
	}
	if _, err := credential.Load(write(t, strings.Repeat("#", 256<<10+1), 0o600), nil); err == nil || !strings.Contains(err.Error(), "larger than 262144 bytes") {
		t.Errorf("a large file: %v", err)
	}
	if _, err := credential.Load("", []string{"DECANT_CREDENTIAL_A=https://a.example s3cret"}); err == nil || !strings.Contains(err.Error(), "environment DECANT_CREDENTIAL_A: write") {
		t.Errorf("a bad variable: %v", err)
	}
}

func sizes(n int, name string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "https://a.example header "+name+" v\n", i)
	}
	return b.String()
}

func TestAFileThatOthersCanReadIsRefused(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		return // its files have no such modes
	}
	for mode, good := range map[os.FileMode]bool{0o600: true, 0o400: true, 0o640: false, 0o604: false, 0o660: false, 0o644: false} {
		path := write(t, "https://a.example bearer s3cret\n", mode)
		_, err := credential.Load(path, nil)
		if (err == nil) != good || err != nil && !strings.Contains(err.Error(), "chmod 600 "+path) {
			t.Errorf("mode %o: %v, want good %v", mode, err, good)
		}
	}
	if _, err := credential.Load(t.TempDir(), nil); err == nil {
		t.Error("a folder was taken for a file")
	}
}

func TestNothingShowsASecret(t *testing.T) {
	t.Parallel()
	e, err := credential.New("https://a.example/page", http.Header{"authorization": {"Bearer s3cret"}})
	if err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	slog.New(slog.NewJSONHandler(&log, nil)).Info("x", "entry", e)
	asJSON, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{fmt.Sprint(e), fmt.Sprintf("%+v %#v %s %q %d %x", e, e, e, e, e, e), log.String(), string(asJSON), e.Digest()} {
		if strings.Contains(text, "s3cret") || strings.Contains(text, "733363") {
			t.Errorf("shown: %s", text)
		}
	}
	other, err := credential.New("https://a.example/", http.Header{"Authorization": {"Bearer other"}})
	if err != nil {
		t.Fatal(err)
	}
	if e.Digest() == other.Digest() || e.Digest() == (*credential.Entry)(nil).Digest() {
		t.Errorf("digests %q and %q do not tell apart", e.Digest(), other.Digest())
	}
}

func FuzzLoad(f *testing.F) {
	f.Add("DECANT_CREDENTIAL_A", "https://a.example bearer x")
	f.Add("DECANT_CREDENTIAL_B", "machine h login u password p")
	f.Add("DECANT_CREDENTIAL_C", "https://[::1]:8443 cookie a=b; c=d")
	f.Fuzz(func(t *testing.T, name, line string) {
		book, err := credential.Load("", []string{name + "=" + line})
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("%q: the error has several lines", line)
			}
			return
		}
		for _, origin := range book.Origins() {
			e := book.For(origin)
			u, err := url.Parse(origin)
			if e == nil || err != nil || u.Scheme != "https" || !e.Fits(u) {
				t.Errorf("%q: origin %q has no entry that fits", line, origin)
			}
			for key, values := range sent(e) {
				if strings.ContainsAny(key+strings.Join(values, ""), "\r\n\x00") {
					t.Errorf("%q: header %q: %q", line, key, values)
				}
			}
		}
	})
}
