package webserver

import (
	"fmt"
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

// bare is a page of one line: what the browser itself takes on this machine.
const bare = "data:text/html,<p>bare"

// BenchmarkFirstPaintCold is how long the page takes to be seen in a browser
// that was started just before and has never seen it, beside a bare page.
func BenchmarkFirstPaintCold(b *testing.B) {
	server := start(b, Options{}).base + "/"
	sums := map[string]float64{}
	for b.Loop() {
		for name, address := range map[string]string{"paint": server, "bare": bare} {
			ctx, closeTab := chromedp.NewContext(openBrowser(b))
			tb := &window{b, ctx}
			tb.do(chromedp.Navigate(address))
			tb.wait(`performance.getEntriesByName("first-contentful-paint").length === 1`)
			sums[name] += eval[float64](tb, `performance.getEntriesByName("first-contentful-paint")[0].startTime`)
			closeTab()
		}
	}
	for name, sum := range sums {
		b.ReportMetric(sum/float64(b.N), name+"-ms")
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
