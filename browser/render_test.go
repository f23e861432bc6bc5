package browser

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant/tab"
)

const (
	filled = `<h1>Tea shop</h1><p>Green tea from the first harvest of the year, picked by hand and dried in the shade of the old barn.</p>`
	shell  = `<!doctype html><title>App</title><div id="root"></div><script>const root = document.getElementById('root');%s</script>`
)

func render(t *testing.T, address string) (html string, loading bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	doc, err := pool.Render(ctx, tab.Visit{URL: address})
	if err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	return string(doc.HTML), doc.Loading
}

func TestRenderWaitsForTheContentOfAShell(t *testing.T) {
	t.Parallel()
	const host = "patient.example.com"
	site.Handle(host, "/slow", func(w http.ResponseWriter, r *http.Request) {
		select { // a service that takes its time
		case <-time.After(3500 * time.Millisecond):
			fmt.Fprint(w, filled)
		case <-r.Context().Done():
		}
	})
	for name, script := range map[string]string{
		"timer":   fmt.Sprintf("setTimeout(() => root.innerHTML = `%s`, 400)", filled),
		"service": `fetch('/slow').then((r) => r.text()).then((html) => root.innerHTML = html)`,
		"spinner": fmt.Sprintf("root.innerHTML = '<div class=\"app-spinner\">Please wait while the shop is being opened for you</div>'; setTimeout(() => root.innerHTML = `%s`, 1200)", filled),
		"steps": fmt.Sprintf("setTimeout(() => root.innerHTML = '<header>A shop with a long line of words in its header</header><main></main>', 200);"+
			"setTimeout(() => root.lastChild.innerHTML = 'Loading…', 500); setTimeout(() => root.lastChild.innerHTML = `%s`, 1100)", filled),
		"beside": `root.innerHTML = '<p>A line of words that is longer than nothing at all</p>'; fetch('/slow').then((r) => r.text()).then((html) => root.innerHTML += html)`,
	} {
		address := serve(t, host, "/"+name, fmt.Sprintf(shell, script))
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if html, loading := render(t, address); !strings.Contains(html, "Green tea") || loading {
				t.Errorf("loading %v, %q", loading, html)
			}
		})
	}
}

func TestRenderOfAPageThatStaysEmptyEndsInTime(t *testing.T) {
	t.Parallel()
	html, loading := render(t, serve(t, "patient.example.com", "/never", fmt.Sprintf(shell, "")))
	if !loading || !strings.Contains(html, `id="root"`) {
		t.Errorf("loading %v, %q; want it to say that the page never came", loading, html)
	}
}

func TestRenderDoesNotWaitForMoreThanThereIs(t *testing.T) {
	t.Parallel()
	const host = "patient.example.com"
	hold := make(chan struct{})
	t.Cleanup(func() { close(hold) })
	site.Handle(host, "/poll", func(_ http.ResponseWriter, r *http.Request) {
		select { // until the page is gone
		case <-hold:
		case <-r.Context().Done():
		}
	})
	long := strings.Repeat(filled, 5)
	for name, page := range map[string]string{
		"plain":     `<!doctype html><p>Short.`,
		"scripts":   fmt.Sprintf(shell, "root.innerHTML = `"+filled+"`"),
		"long poll": fmt.Sprintf(shell, "root.innerHTML = `"+long+"`; fetch('/poll')"),
		"frame":     `<!doctype html><script></script><iframe src="/framed" width=500 height=300></iframe>`,
	} {
		serve(t, host, "/framed", "<p>Framed.")
		if html, loading := render(t, serve(t, host, "/"+strings.ReplaceAll(name, " ", "-"), page)); loading {
			t.Errorf("%s: waited in vain: %q", name, html)
		}
	}
}

func TestRenderFillsFramesInTheirPlaces(t *testing.T) {
	t.Parallel()
	const host = "patient.example.com"
	serve(t, host, "/left", "<p>Left frame.")
	serve(t, host, "/right", "<p>Right frame.")
	address := serve(t, host, "/frames", `<!doctype html><title>Old</title><frameset cols="20%,80%"><frame src="/left"><frame src="/right"><noframes>None.</noframes></frameset>`)
	html, _ := render(t, address)
	if !strings.Contains(html, "Left frame.") || !strings.Contains(html, "Right frame.") || strings.Contains(html, "<frameset") || strings.Contains(html, "None.") {
		t.Errorf("frames as %q", html)
	}
}

func TestHTMLIsCutInThePage(t *testing.T) {
	t.Parallel()
	opts := testOptions()
	opts.MaxBytes = 100_000
	small, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	defer small.Close()
	const host = "huge.example.com"
	for name, script := range map[string]string{
		"one text":    "root.textContent = 'x'.repeat(3_000_000)",
		"wide text":   "root.textContent = '한'.repeat(1_000_000)",
		"escapes":     "root.textContent = '<'.repeat(1_000_000)",
		"elements":    "root.innerHTML = '<p>text of a paragraph</p>'.repeat(20_000)",
		"data":        "const s = document.createElement('script'); s.type = 'application/ld+json'; s.textContent = '\"x\",'.repeat(500_000); root.append(s, 'x'.repeat(1000))",
		"field":       "const f = document.createElement('textarea'); f.value = 'x'.repeat(1_000_000); root.append(f, 'x'.repeat(1000))",
		"attributes":  "for (let i = 0; i < 200; i++) root.setAttribute('data-' + i, 'x'.repeat(19_000)); root.textContent = 'x'.repeat(200_000)",
		"fits easily": "root.textContent = 'x'.repeat(1000)",
	} {
		doc, err := small.Render(t.Context(), tab.Visit{URL: serve(t, host, "/"+strings.ReplaceAll(name, " ", "-"), fmt.Sprintf(shell, script))})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if fits := name == "fits easily"; len(doc.HTML) > opts.MaxBytes+maxAttributes+1000 || doc.Truncated == fits {
			t.Errorf("%s: %d bytes, truncated %v", name, len(doc.HTML), doc.Truncated)
		}
	}
}

// maxAttributes is what one start tag may have beyond the bound.
const maxAttributes = 150_000
