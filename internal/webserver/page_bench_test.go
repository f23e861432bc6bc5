package webserver

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// BenchmarkFirstPaint is how long the page takes to be seen, in Chromium, from
// the beginning of the navigation.
func BenchmarkFirstPaint(b *testing.B) {
	tb := openTab(b, openBrowser(b), start(b, Options{}).base+"/")
	total := 0.0
	for b.Loop() {
		tb.do(chromedp.Reload())
		tb.wait(`performance.getEntriesByName("first-contentful-paint").length === 1`)
		total += eval[float64](tb, `performance.getEntriesByName("first-contentful-paint")[0].startTime`)
	}
	b.ReportMetric(total/float64(b.N), "paint-ms")
}

// startBare serves a page of one line: what the browser itself takes on this
// machine until it has spoken HTTP and painted anything.
func startBare(b *testing.B) string {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "<!doctype html><title>Bare</title><p>bare")
	}))
	b.Cleanup(server.Close)
	return server.URL
}

// BenchmarkFirstPaintCold is how long the page takes to be seen in a browser
// that was started just before and has never seen it, beside a bare page: the
// medians of all runs.
func BenchmarkFirstPaintCold(b *testing.B) {
	addresses := map[string]string{"paint": start(b, Options{}).base + "/", "bare": startBare(b)}
	took := map[string][]float64{}
	for b.Loop() {
		for name, address := range addresses {
			ctx, closeTab := chromedp.NewContext(openBrowser(b))
			tb := &window{b, ctx}
			tb.do(chromedp.Navigate(address))
			tb.wait(`performance.getEntriesByName("first-contentful-paint").length === 1`)
			took[name] = append(took[name], eval[float64](tb, `performance.getEntriesByName("first-contentful-paint")[0].startTime`))
			closeTab()
		}
	}
	for name, all := range took {
		slices.Sort(all)
		b.ReportMetric(all[len(all)/2], name+"-ms")
	}
}

// scrolling goes down the page for two seconds and tells how often it was
// painted, and the longest wait between.
const scrolling = `new Promise((done) => {
	let frames = 0, worst = 0, last = performance.now();
	const end = last + 2000;
	const step = () => {
		const now = performance.now();
		worst = Math.max(worst, now - last);
		last = now;
		frames++;
		scrollBy(0, 300);
		if (now < end) requestAnimationFrame(step); else done([frames / 2, worst]);
	};
	requestAnimationFrame(step);
})`

// BenchmarkLongPage reads a page of five megabytes to its end, and scrolls in it.
func BenchmarkLongPage(b *testing.B) {
	browser := openBrowser(b)
	r := start(b, Options{})
	var text strings.Builder
	for i := 0; text.Len() < 5<<20; i++ {
		if i%40 == 0 {
			fmt.Fprintf(&text, "## Chapter %d\n\n", i/40+1)
		}
		fmt.Fprintf(&text, "Paragraph %d tells of *tides*, and of [the moon](https://blog.example.com/m%d) at some length, so that all is long.\n\n", i, i)
	}
	address := r.serveMarkdown("/five-megabytes", text.String())
	var first, whole, frames, worst float64
	for b.Loop() {
		tb := openTab(b, browser, r.base+"/")
		eval[any](tb, `localStorage.setItem("side", "none")`)
		tb.read(r, address)
		first += eval[float64](tb, `performance.now()`)
		eval[any](tb, `window.began = performance.now(); document.querySelector(".more button:nth-of-type(2)").click()`)
		eval[any](tb, `new Promise((done) => { const look = () => document.querySelector(".more").hidden ? done(null) : setTimeout(look, 20); look() })`)
		whole += eval[float64](tb, `performance.now() - window.began`)
		seen := eval[[]float64](tb, scrolling)
		frames, worst = frames+seen[0], max(worst, seen[1])
	}
	n := float64(b.N)
	b.ReportMetric(first/n, "text-ms")
	b.ReportMetric(whole/n, "whole-ms")
	b.ReportMetric(frames/n, "frames/s")
	b.ReportMetric(worst, "worst-ms")
}
