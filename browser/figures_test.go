package browser

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant/tab"
)

// packaged are pages that npm packages ship, under the folder that
// DECANT_PAGES names (a node_modules).
var packaged = []string{
	"admin-lte/index3.html", "admin-lte/pages/forms/advanced.html", "admin-lte/pages/forms/general.html", "admin-lte/pages/tables/data.html",
	"admin-lte/pages/mailbox/mailbox.html", "admin-lte/pages/UI/modals.html", "admin-lte/pages/UI/buttons.html", "admin-lte/pages/kanban.html", "admin-lte/pages/calendar.html",
	"admin-lte/pages/examples/login-v2.html", "admin-lte/pages/examples/e-commerce.html", "admin-lte/pages/examples/projects.html", "admin-lte/pages/examples/contacts.html",
	"startbootstrap-sb-admin-2/index.html", "startbootstrap-sb-admin-2/tables.html", "startbootstrap-sb-admin-2/register.html", "startbootstrap-sb-admin-2/buttons.html",
	"gentelella/dist/production/form.html", "gentelella/dist/production/form_advanced.html", "gentelella/dist/production/inbox.html", "gentelella/dist/production/index.html", "gentelella/dist/production/general_elements.html",
	"jquery-ui-dist/index.html", "admin-lte/node_modules/bootstrap-switch/docs/examples.html", "bootstrap4-duallistbox/demo/index.html", "daterangepicker/website/index.html",
	"reveal.js/index.html", "jsgrid/demos/basic.html", "jsgrid/demos/sorting.html", "summernote/examples/lite.html",
}

// tally is what is counted over all pages.
type tally struct {
	rows, unique, right, reload, shaken, healed    int
	required, found, listed, operable              int
	clicks, clicked, fields, typed                 int
	lineChars, numberChars, selectorChars, jsonLen int
	times                                          []float64
	perElement                                     []float64
}

// BenchmarkFigures measures the promises of this package over pages of its
// own and, where DECANT_PAGES leads to some, over those of packages.
func BenchmarkFigures(b *testing.B) {
	var t tally
	for range b.N {
		for _, address := range figurePages(b) {
			if err := measure(b, &t, address); err != nil {
				say("%s: %v", address, err)
			}
		}
	}
	share := func(part, whole int) float64 { return 100 * float64(part) / float64(max(whole, 1)) }
	slices.Sort(t.times)
	slices.Sort(t.perElement)
	say("rows %d: unique %.2f%% right %.2f%% reload %.2f%% shaken %.2f%% healed %.2f%%", t.rows, share(t.unique, t.rows), share(t.right, t.rows), share(t.reload, t.rows), share(t.shaken, t.rows), share(t.healed, t.rows))
	say("required %d: recall %.2f%%; listed %d: precision %.2f%%", t.required, share(t.found, t.required), t.listed, share(t.operable, t.listed))
	say("click %.2f%% of %d; type %.2f%% of %d", share(t.clicked, t.clicks), t.clicks, share(t.typed, t.fields), t.fields)
	say("chars: selectors %d, lines with selectors %d, with numbers %d, JSON %d", t.selectorChars, t.lineChars, t.numberChars, t.jsonLen)
	if len(t.times) > 0 {
		say("elements: median %.1f ms, worst %.1f ms; per element median %.2f ms, worst %.2f ms", t.times[len(t.times)/2], t.times[len(t.times)-1], t.perElement[len(t.perElement)/2], t.perElement[len(t.perElement)-1])
	}
}

// say prints at once; a benchmark's own log is cut to a few lines.
func say(format string, args ...any) { fmt.Printf(format+"\n", args...) }

func figurePages(b *testing.B) []string {
	b.Helper()
	var out []string
	own, err := filepath.Glob("testdata/*.html")
	if err != nil {
		b.Fatal(err)
	}
	root := os.Getenv("DECANT_PAGES")
	if root != "" {
		more, err := filepath.Glob("testdata/packaged/*.html")
		if err != nil {
			b.Fatal(err)
		}
		own = append(own, more...)
	}
	files := http.FileServer(http.Dir(root))
	site.Handle("npm.example.com", "*", files.ServeHTTP)
	site.Handle("frame.example.com", "/form", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(`<title>inner</title><body style="margin:20px"><input name="framed" aria-label="Framed"><button>In frame</button>`))
	})
	for _, name := range own {
		html, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		path := "/own/" + filepath.Base(name)
		site.Handle("npm.example.com", path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = w.Write(html)
		})
		out = append(out, "https://npm.example.com"+path)
	}
	for _, name := range packaged {
		if _, err := os.Stat(filepath.Join(root, name)); root != "" && err == nil {
			out = append(out, "https://npm.example.com/"+strings.TrimSuffix(name, "index.html"))
		}
	}
	return out
}

func measure(b *testing.B, t *tally, address string) error {
	ctx, cancel := context.WithTimeout(b.Context(), 3*time.Minute)
	defer cancel()
	opened, err := pool.Do(ctx, tab.Request{Action: tab.Open, URL: address})
	if err != nil {
		return err
	}
	s, err := pool.session(opened.Session)
	if err != nil {
		return err
	}
	defer pool.drop(s, errClosed)
	m := &bed{ctx, s, func(r tab.Request) (*tab.Result, error) { r.Session = s.id; return pool.Do(ctx, r) }}
	before := *t
	if err := m.selectors(t); err != nil {
		return err
	}
	if err := m.coverage(t); err != nil {
		return err
	}
	if err := m.operate(t); err != nil {
		return err
	}
	say("%-60s rows %3d right %3d reload %3d shaken %3d healed %3d | recall %d/%d precision %d/%d | click %d/%d type %d/%d | %.0f ms", strings.TrimPrefix(address, "https://npm.example.com/"),
		t.rows-before.rows, t.right-before.right, t.reload-before.reload, t.shaken-before.shaken, t.healed-before.healed, t.found-before.found, t.required-before.required, t.operable-before.operable, t.listed-before.listed,
		t.clicked-before.clicked, t.clicks-before.clicks, t.typed-before.typed, t.fields-before.fields, t.times[len(t.times)-1])
	return nil
}
