package browser

import (
	"errors"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/tab"
)

// A page that tries every way out it has reaches no address that is refused.
func TestNothingPassesTheGuard(t *testing.T) {
	hits := make(chan string, 100)
	for _, host := range []string{"127.0.0.1", "localhost", "private.example.com", "loopback.example.com", "metadata.example.com"} {
		site.Handle(host, "*", func(w http.ResponseWriter, r *http.Request) { hits <- r.Host + r.URL.Path })
	}
	for _, host := range []string{"private.example.com", "loopback.example.com", "metadata.example.com"} {
		site.Resolver().Set(host, []netip.Addr{map[string]netip.Addr{"private.example.com": netip.MustParseAddr("10.0.0.7"), "loopback.example.com": netip.MustParseAddr("127.0.0.1"), "metadata.example.com": netip.MustParseAddr("169.254.169.254")}[host]})
	}
	local := "http://" + site.PlainAddr()
	site.Handle("hostile.example.com", "/away", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, local+"/redirected", http.StatusFound)
	})
	site.Handle("hostile.example.com", "/sw.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		_, _ = w.Write([]byte("const away = (path) => fetch('" + local + "' + path, {mode:'no-cors'}); away('/worker').catch(() => {});" +
			"oninstall = () => skipWaiting(); onactivate = (e) => e.waitUntil(clients.claim());" +
			"onfetch = (e) => { if (e.request.url.endsWith('/fed')) e.respondWith(away('/fed').catch(() => new Response('fed by the worker'))) }"))
	})
	address := serve(t, "hostile.example.com", "/", strings.NewReplacer("LOCAL", local, "WS", strings.Replace(local, "http", "ws", 1)).Replace(`<title>Hostile</title>
<img src="LOCAL/img"><img src="http://localhost/img"><img src="http://private.example.com/img"><img src="https://loopback.example.com/img"><img src="http://169.254.169.254/latest"><img src="http://[::1]/x"><img src="http://metadata.example.com/x">
<link rel=stylesheet href="LOCAL/css"><link rel=preconnect href="LOCAL"><link rel=dns-prefetch href="//private.example.com"><link rel=prefetch href="LOCAL/prefetch">
<iframe src="LOCAL/frame"></iframe><iframe src="/away"></iframe><iframe src="file:///etc/passwd"></iframe><object data="LOCAL/object"></object><video src="LOCAL/video"></video>
<script>
new WebSocket('WS/socket'); navigator.sendBeacon('LOCAL/beacon', 'x'); fetch('LOCAL/fetch', {mode:'no-cors'}).catch(() => {}); fetch('/away', {mode:'no-cors'}).catch(() => {});
new EventSource('LOCAL/events'); const x = new XMLHttpRequest(); x.open('GET', 'LOCAL/xhr'); x.send(); navigator.serviceWorker.register('/sw.js').catch(() => {});
new Worker(URL.createObjectURL(new Blob(["fetch('LOCAL/inworker',{mode:'no-cors'}).catch(()=>{})"])));
try { const p = new RTCPeerConnection({iceServers:[{urls:'stun:127.0.0.1:3478'}]}); p.createDataChannel('x'); p.createOffer().then(o => p.setLocalDescription(o)) } catch {}
</script>`))
	before := len(site.Dials())
	do := visit(t, address)
	must(t, do, tab.Request{Action: tab.State})
	// Once the service worker is there it answers for the page.
	must(t, do, tab.Request{Action: tab.Reload})
	must(t, do, tab.Request{Action: tab.Navigate, URL: address + "fed"})
	if got := must(t, do, tab.Request{Action: tab.Content}).Document.HTML; !strings.Contains(string(got), "fed by the worker") {
		t.Errorf("the service worker did not answer: %s", got)
	}
	must(t, do, tab.Request{Action: tab.Navigate, URL: address})
	for _, dialled := range site.Dials()[before:] {
		if !strings.HasPrefix(dialled.Addr().String(), "93.184.") {
			t.Errorf("dialled %s", dialled)
		}
	}
	for len(hits) > 0 {
		t.Errorf("reached %s", <-hits)
	}
	for _, target := range []string{local + "/", "http://localhost/", "https://private.example.com/", "http://loopback.example.com/"} {
		_, err := do(tab.Request{Action: tab.Navigate, URL: target})
		if !errors.Is(err, guard.ErrBlocked) || fault.KindOf(err) != fault.BlockedAddress {
			t.Errorf("navigate to %s: %v, kind %s; want it blocked, and called so", target, err, fault.KindOf(err))
		}
	}
	if _, err := do(tab.Request{Action: tab.Navigate, URL: "https://hostile.example.com/away"}); !errors.Is(err, guard.ErrBlocked) || !strings.Contains(err.Error(), "it leads to "+site.PlainAddr()+"/redirected") {
		t.Errorf("navigate to where a redirect leads inside: %v; want it blocked, with where it leads", err)
	}
	must(t, do, tab.Request{Action: tab.Navigate, URL: address})
}
