package browser

import (
	"bufio"
	"crypto/sha1"
	"encoding/base64"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant/tab"
)

// A shape is a way in which a page gets its content after it was loaded: what
// stands on it at first, and a script that calls fill after some milliseconds,
// D. Where it uses a service, that takes its time.
type shape struct{ name, first, script string }

const (
	fewWords = `<header>Shop</header><p>Orders of today</p><button>New order</button>`
	anEmpty  = `<header>Shop</header><div id=root></div>`
	spinning = `<style>@keyframes s { to { transform: rotate(1turn) } } .spinner { width: 20px; height: 20px; animation: s 1s infinite }</style>`
)

var manyWords = strings.Repeat("<p>Words that were there from the beginning, so many that there seems to be enough.</p>", 10)

var shapes = []shape{
	{"fetch", manyWords, `fetch('/arrive/after?D').then(fill)`},
	{"fetch, few words", fewWords, `fetch('/arrive/after?D').then(fill)`},
	{"XMLHttpRequest", manyWords, `const x = new XMLHttpRequest(); x.onload = fill; x.open('GET', '/arrive/after?D'); x.send()`},
	{"fetch after fetch", manyWords, `fetch('/arrive/after?' + D / 2).then(() => fetch('/arrive/after?' + D / 2)).then(fill)`},
	{"script that is loaded late", manyWords, `const s = document.createElement('script'); s.src = '/arrive/script?D'; document.head.append(s)`},
	{"imported module", manyWords, `import('/arrive/script?D')`},
	{"streamed HTML", "", ""},
	{"timer, empty", anEmpty, `setTimeout(fill, D)`},
	{"timer, few words", fewWords, `setTimeout(fill, D)`},
	{"timer, many words", manyWords, `setTimeout(fill, D)`},
	{"timer, spinner", spinning + manyWords + `<div class="wait spinner"></div>`, `setTimeout(fill, D)`},
	{"timer, skeleton", spinning + manyWords + `<div class="wait skeleton-row spinner" style="background:#ccc">&nbsp;</div>`, `setTimeout(fill, D)`},
	{"timer, aria-busy", manyWords + `<section class=wait aria-busy=true>Orders</section>`, `setTimeout(fill, D)`},
	{"timer, words that say so", manyWords + `<div class=wait>Loading orders…</div>`, `setTimeout(fill, D)`},
	{"timer and idle callback", fewWords, `setTimeout(() => requestIdleCallback(fill), D)`},
	{"WebSocket, empty", anEmpty, `new WebSocket('wss://arrive.example.com/arrive/socket?D').onmessage = fill`},
	{"WebSocket, few words", fewWords, `new WebSocket('wss://arrive.example.com/arrive/socket?D').onmessage = fill`},
	{"EventSource, few words", fewWords, `new EventSource('/arrive/events?D').onmessage = fill`},
	{"worker, empty", anEmpty, `new Worker(URL.createObjectURL(new Blob(['setTimeout(() => postMessage(1), D)']))).onmessage = fill`},
	{"worker, aria-busy", manyWords + `<section class=wait aria-busy=true>Orders</section>`, `new Worker(URL.createObjectURL(new Blob(['setTimeout(() => postMessage(1), D)']))).onmessage = fill`},
	{"frame", manyWords, `const f = document.createElement('iframe'); f.onload = fill; f.src = '/arrive/after?D'; document.body.append(f)`},
}

const arrivalPage = `<!doctype html><title>Arrive</title><body>%s<script>
let filled = false;
const fill = () => { if (filled) return; filled = true; document.querySelectorAll('.wait').forEach((e) => e.remove()); document.body.insertAdjacentHTML('beforeend', '<p id=here data-at=' + Date.now() + '>The orders of today are all here now.</p>') };
%s</script>`

// BenchmarkArrivals opens pages that fill themselves between 0.2 and 6 s after
// they were loaded: how many were whole when the call returned, and how long
// after that it did.
func BenchmarkArrivals(b *testing.B) {
	serveArrivals()
	for range b.N {
		var whole, all int
		var late []time.Duration
		for i, s := range shapes {
			for _, delay := range []int{200, 1500, 6000} {
				after, ok := arrive(b, fmt.Sprintf("https://arrive.example.com/arrive/page?%d&%d", i, delay))
				all++
				if ok {
					whole++
					late = append(late, after)
				}
				say("%-28s %4d ms: whole %v, told %3d ms after", s.name, delay, ok, after.Milliseconds())
			}
		}
		slices.Sort(late)
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(100*float64(whole)/float64(all), "%-whole")
		b.ReportMetric(float64(late[len(late)/2].Milliseconds()), "ms-median")
		b.ReportMetric(float64(late[len(late)-1].Milliseconds()), "ms-worst")
	}
}

// arrive opens a page and tells how long ago its content had come.
func arrive(b *testing.B, address string) (time.Duration, bool) {
	b.Helper()
	opened, err := pool.Do(b.Context(), tab.Request{Action: tab.Open, URL: address})
	now := time.Now()
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _, _ = pool.Do(b.Context(), tab.Request{Action: tab.Close, Session: opened.Session}) }()
	got, err := pool.Do(b.Context(), tab.Request{Action: tab.Content, Session: opened.Session})
	if err != nil {
		b.Fatal(err)
	}
	_, rest, found := strings.Cut(string(got.Document.HTML), `data-at="`)
	at, _, _ := strings.Cut(rest, `"`)
	ms, _ := strconv.ParseInt(at, 10, 64)
	after := now.Sub(time.UnixMilli(ms))
	return max(after, 0), found && after >= -pollTime
}

func serveArrivals() {
	const host = "arrive.example.com"
	site.Handle(host, "/arrive/page", func(w http.ResponseWriter, r *http.Request) {
		which, delay, _ := strings.Cut(r.URL.RawQuery, "&")
		i, _ := strconv.Atoi(which)
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if s := shapes[i]; s.script != "" {
			script := strings.NewReplacer("?D", "?"+delay, ", D)", ", "+delay+")", "D / 2", delay+" / 2").Replace(s.script)
			fmt.Fprintf(w, arrivalPage, s.first, script)
			return
		}
		fmt.Fprintf(w, arrivalPage, manyWords, "")
		_ = http.NewResponseController(w).Flush()
		holdFor(r, delay)
		fmt.Fprint(w, "<script>fill()</script>")
	})
	site.Handle(host, "/arrive/after", func(w http.ResponseWriter, r *http.Request) {
		holdFor(r, r.URL.RawQuery)
		fmt.Fprint(w, "{}")
	})
	site.Handle(host, "/arrive/script", func(w http.ResponseWriter, r *http.Request) {
		holdFor(r, r.URL.RawQuery)
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprint(w, "fill()")
	})
	site.Handle(host, "/arrive/events", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_ = http.NewResponseController(w).Flush()
		holdFor(r, r.URL.RawQuery)
		fmt.Fprint(w, "data: 1\n\n")
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
	})
	site.Handle(host, "/arrive/socket", socket)
}

// holdFor is how a service takes its time.
func holdFor(r *http.Request, ms string) {
	wanted, _ := strconv.ParseFloat(ms, 64)
	select {
	case <-answerAfter(int(wanted)):
	case <-r.Context().Done():
	}
}

// socket sends one message over a WebSocket, RFC 6455.
func socket(w http.ResponseWriter, r *http.Request) {
	sum := sha1.Sum([]byte(r.Header.Get("Sec-WebSocket-Key") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"))
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	defer conn.Close()
	fmt.Fprintf(conn, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",
		base64.StdEncoding.EncodeToString(sum[:]))
	holdFor(r, r.URL.RawQuery)
	_, _ = conn.Write([]byte{0x81, 2, 'h', 'i'}) // a text of two bytes
	_, _ = bufio.NewReader(conn).ReadByte()      // until the page is gone
}
