package browser

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/principal"
	"github.com/decant-dev/decant/tab"
)

const loginPage = `<title>Out</title><button>Log in</button><script>
const open = () => new Promise((yes) => { const r = indexedDB.open('vault', 3); r.onupgradeneeded = () => r.result.createObjectStore('keys'); r.onsuccess = () => yes(r.result) });
const read = async () => { const db = await open(), q = db.transaction('keys').objectStore('keys').get('k'); q.onsuccess = () => { if (q.result) document.title = [localStorage.who, q.result.at.getTime(), q.result.raw.length, document.cookie].join('|') } };
document.querySelector('button').onclick = async () => { localStorage.who = 'ann'; document.cookie = 'sid=s3cr3t; path=/; max-age=9999';
  (await open()).transaction('keys', 'readwrite').objectStore('keys').put({ at: new Date(5), raw: new Uint8Array([1, 2, 255]) }, 'k').onsuccess = read };
read()</script>`

func TestALoginIsGoneOnWith(t *testing.T) {
	t.Parallel()
	const host, other = "login.example.com", "tracker.example.net"
	address := serve(t, host, "/", loginPage)
	site.Handle(other, "/", func(w http.ResponseWriter, _ *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "spy", Value: "tracked", SameSite: http.SameSiteNoneMode, Secure: true})
		fmt.Fprint(w, "tracked")
	})
	opts := testOptions()
	opts.Logins = filepath.Join(t.TempDir(), "logins")
	keeper, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	defer keeper.Close()
	do := func(req tab.Request) *tab.Result {
		t.Helper()
		got, err := keeper.Do(t.Context(), req)
		if err != nil {
			t.Fatalf("%+v: %v", req, err)
		}
		return got
	}
	const in = "ann|5|3|sid=s3cr3t"
	if got := do(tab.Request{Action: tab.Open, URL: address, Login: "shop"}); !strings.Contains(got.Text(), "no login is kept under this name yet") {
		t.Errorf("at first: %s", got.Text())
	}
	if got := do(tab.Request{Action: tab.Click, Selector: "button"}); got.Title != in {
		t.Errorf("logged in: %s", got.Text())
	}
	do(tab.Request{Action: tab.Close})
	file := filepath.Join(opts.Logins, "shop.json")
	data, err := os.ReadFile(file)
	info, _ := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 || strings.Contains(string(data), "tracked") || !strings.Contains(string(data), "s3cr3t") {
		t.Errorf("the file: %v, %v, %s", err, info.Mode(), data)
	}
	if got := do(tab.Request{Action: tab.Open, URL: address, Login: "shop"}); got.Title != in {
		t.Errorf("come back: %s", got.Text())
	}
	if got := do(tab.Request{Action: tab.Save, Login: "copy"}); !strings.Contains(got.Text(), "kept the login copy") || strings.Contains(got.Text(), "s3cr3t") {
		t.Errorf("saved: %s", got.Text())
	}
	do(tab.Request{Action: tab.Close})
	if got := do(tab.Request{Action: tab.Open, URL: address}); got.Title != "Out" {
		t.Errorf("without a login: %s", got.Text())
	}
	if left, err := filepath.Glob(filepath.Join(opts.Logins, "*")); err != nil || len(left) != 2 {
		t.Errorf("files: %q, %v", left, err)
	}
	for _, test := range []struct {
		name, says string
		mode       os.FileMode
		data       string
		who        principal.ID
	}{
		{"../x", "letters, digits", 0, "", principal.Local},
		{"", "", 0, "", principal.Local},
		{"open", "can be read by others", 0o644, `{"version":1}`, principal.Local},
		{"bad", "is damaged", 0o600, `{"version":7}`, principal.Local},
		{"shop", "holders of keys", 0, "", principal.New()},
	} {
		if test.mode != 0 {
			if err := os.WriteFile(filepath.Join(opts.Logins, test.name+".json"), []byte(test.data), test.mode); err != nil {
				t.Fatal(err)
			}
		}
		_, err := keeper.Do(principal.With(t.Context(), test.who), tab.Request{Action: tab.Open, URL: address, Login: test.name})
		if test.says == "" && err != nil || test.says != "" && (!errors.Is(err, tab.ErrRequest) || !strings.Contains(err.Error(), test.says)) {
			t.Errorf("login %q: %v; want %q", test.name, err, test.says)
		}
	}
	// Another's login of the same name is another login.
	keyed := principal.With(t.Context(), principal.OfKey("k"))
	if got, err := keeper.Do(keyed, tab.Request{Action: tab.Open, URL: address, Login: "shop"}); err != nil || got.Title != "Out" {
		t.Errorf("with a key: %v, %v", got, err)
	}
}

func TestLoginsAreKeptWhenTheProgramEnds(t *testing.T) {
	t.Parallel()
	opts := testOptions()
	opts.Logins = t.TempDir()
	keeper, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	address := serve(t, "ends.example.com", "/", loginPage)
	for _, req := range []tab.Request{{Action: tab.Open, URL: address, Login: "end"}, {Action: tab.Click, Selector: "button"}} {
		if _, err := keeper.Do(context.Background(), req); err != nil {
			t.Fatal(err)
		}
	}
	if err := keeper.Close(); err != nil {
		t.Error(err)
	}
	if kept, err := readLogin(filepath.Join(opts.Logins, "end.json")); err != nil || kept == nil || len(kept.Cookies) != 1 || len(kept.Storage) != 1 {
		t.Errorf("kept %+v, %v", kept, err)
	}
}

func TestLoginsAreBoundToTheirOrigins(t *testing.T) {
	t.Parallel()
	l := login{Origins: []string{"https://a.shop.example.com", "http://b.example.net:8080"}}
	for domain, want := range map[string]bool{
		"a.shop.example.com": true, ".shop.example.com": true, ".example.com": true, "shop.example.com": false,
		"b.example.net": true, "c.shop.example.com": false, ".op.example.com": false, "": false, "example.net": false,
	} {
		if got := l.owns(domain); got != want {
			t.Errorf("owns(%q) = %v, want %v", domain, got, want)
		}
	}
}

func FuzzParseLogin(f *testing.F) {
	f.Add([]byte(`{"version":1,"origins":["https://a.example"],"cookies":[{"domain":"b.example"}],"storage":[{"origin":"https://b.example","data":1}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := parseLogin(data)
		if err != nil {
			return
		}
		for _, c := range l.Cookies {
			if !l.owns(c.Domain) {
				t.Errorf("a cookie of %q with origins %q", c.Domain, l.Origins)
			}
		}
	})
}

func TestAWindowNeedsADisplay(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	opts := testOptions()
	opts.Headed = true
	seen, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	defer seen.Close()
	if _, err := seen.Do(t.Context(), tab.Request{Action: tab.Open, URL: "https://example.com/"}); runtime.GOOS == "linux" &&
		(!errors.Is(err, tab.ErrNoBrowser) || !strings.Contains(err.Error(), "no display")) {
		t.Errorf("without a display: %v", err)
	}
}
