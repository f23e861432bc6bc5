package consent

import (
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/decant-dev/decant/internal/principal"
)

func TestRulesCoverWhatTheySay(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		rule, address string
		want          bool
	}{
		{"*", "https://a.b/", true},
		{"example.com", "https://example.com/x", true},
		{"example.com", "http://www.example.com/x", true},
		{"example.com", "https://a.example.com/", false},
		{"*.example.com", "https://a.b.example.com/", true},
		{"*.example.com", "https://example.com/", false},
		{"*.example.com", "https://badexample.com/", false},
		{"https://example.com", "https://example.com/a", true},
		{"https://example.com", "https://example.com:443/a", true},
		{"https://example.com", "https://www.example.com/a", true},
		{"https://example.com", "http://example.com/a", false},
		{"https://example.com", "https://example.com:8443/a", false},
		{"https://github.com", "https://raw.githubusercontent.com/a", false},
	} {
		u, err := url.Parse(tc.address)
		if err != nil {
			t.Fatal(err)
		}
		if got := covers(tc.rule, u); got != tc.want {
			t.Errorf("%s covers %s: %v, want %v", tc.rule, tc.address, got, tc.want)
		}
	}
}

func TestParse(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ text, want string }{
		{" Example.com ", "example.com"},
		{"*.example.com", "*.example.com"},
		{"*", "*"},
		{"*.Bücher.example", "*.xn--bcher-kva.example"},
		{"\x83", ""},
		{"example.com:8080", ""},
		{"example.com/a", ""},
		{"WebFetch(domain:*.example.com)", "*.example.com"},
		{"https://Example.com/a/b?c", "https://example.com"},
		{"http://127.0.0.1:8080/", "http://127.0.0.1:8080"},
		{"ftp://example.com", ""},
		{"https://user:pass@example.com/", ""},
		{"a*b.example.com", ""},
		{"", ""},
	} {
		got, err := Parse(tc.text)
		if got != tc.want || (err != nil) != (tc.want == "") {
			t.Errorf("Parse(%q) = %q, %v; want %q", tc.text, got, err, tc.want)
		}
	}
}

func TestRulesAreKeptListedAndRevoked(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "deep", "rules.json")
	ours, theirs := &Rules{Path: path}, &Rules{Path: path} // two programs
	addresses := []string{"https://a.example/x", "https://b.example/y"}
	wantUnknown := func(want ...string) {
		t.Helper()
		if got, err := theirs.Unknown(addresses); err != nil || !slices.Equal(got, want) {
			t.Errorf("unknown %q, %v; want %q", got, err, want)
		}
	}
	wantUnknown(addresses...)
	if err := ours.Add(Origins(addresses[:1])...); err != nil {
		t.Fatal(err)
	}
	wantUnknown("https://b.example/y")
	if err := ours.Add("https://a.example"); err != nil {
		t.Fatal(err)
	}
	if list, err := theirs.List(); err != nil || !slices.Equal(list, []string{"https://a.example"}) {
		t.Errorf("list %q, %v", list, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v, %v", info, err)
	}
	if err := theirs.Remove("https://a.example"); err != nil {
		t.Fatal(err)
	}
	wantUnknown(addresses...)
	if err := theirs.Remove("https://a.example"); err == nil {
		t.Error("a rule was revoked twice")
	}
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ours.Unknown(addresses); err == nil || strings.Contains(err.Error(), path) {
		t.Errorf("a damaged file gives %v, want an error without its path", err)
	}
	if err := (&Rules{}).Add("*"); err == nil {
		t.Error("a rule was kept nowhere")
	}
}

func TestRulesAreAddedAtOnce(t *testing.T) {
	t.Parallel()
	r := &Rules{Path: filepath.Join(t.TempDir(), "rules.json")}
	var wg sync.WaitGroup
	for _, rule := range []string{"a.example", "b.example", "c.example", "d.example"} {
		wg.Go(func() {
			if err := r.Add(rule); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if list, err := r.List(); err != nil || len(list) != 4 {
		t.Errorf("list %q, %v; want four rules", list, err)
	}
}

func TestSealedNotes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := NewSeal()
		sealed := s.Close(principal.Local, Note{Granted: []string{"https://a.example/"}, Until: time.Now().Add(Patience)})
		if n, ok := s.Open(principal.Local, sealed); !ok || !slices.Equal(n.Granted, []string{"https://a.example/"}) {
			t.Errorf("opened %+v, %v", n, ok)
		}
		body, signature, _ := strings.Cut(sealed, ".")
		for _, forged := range []string{"", ".", "yes", body, body + ".", "A" + body + "." + signature, body + "." + signature + "AAAA", NewSeal().Close(principal.Local, Note{Until: time.Now().Add(time.Hour)})} {
			if n, ok := s.Open(principal.Local, forged); ok {
				t.Errorf("%q opened as %+v", forged, n)
			}
		}
		for _, other := range []principal.ID{principal.OfKey("another"), principal.New()} {
			if n, ok := s.Open(other, sealed); ok {
				t.Errorf("another's note opened as %+v", n)
			}
		}
		time.Sleep(Patience)
		if _, ok := s.Open(principal.Local, sealed); ok {
			t.Error("a note is good after its time")
		}
	})
}

// A rule is written down as it was read, and read back the same.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"*.example.com", "https://Example.com:443/a", "WebFetch(domain:example.com)", "http://[::1]:8080/", "*"} {
		f.Add(text, "https://example.com/")
	}
	f.Fuzz(func(t *testing.T, text, address string) {
		rule, err := Parse(text)
		if err != nil {
			return
		}
		if again, err := Parse(rule); err != nil || again != rule {
			t.Errorf("%q is the rule %q, which is read as %q, %v", text, rule, again, err)
		}
		if u, err := url.Parse(address); err == nil {
			covers(rule, u)
		}
	})
}

func FuzzOpen(f *testing.F) {
	s := NewSeal()
	f.Add("e30.AAAA")
	f.Add(NewSeal().Close(principal.Local, Note{Granted: []string{"https://a.example/"}, Until: time.Now().Add(time.Hour)}))
	f.Fuzz(func(t *testing.T, sealed string) {
		if n, ok := s.Open(principal.Local, sealed); ok {
			t.Errorf("%q opened as %+v", sealed, n)
		}
	})
}
