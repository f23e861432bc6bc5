package outfit

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/testsite"
	"github.com/decant-dev/decant/page"
)

// drawn is a page that its script draws, with what became of a request that it
// makes to a private address.
const drawn = `<!doctype html><title>Tides</title><main></main><script>
	const show = (text) => { document.querySelector("main").innerHTML = "<h1>Tides</h1><p>" + text + "</p>"; };
	const words = "They come and go twice a day, and the moon has the greater part in it than the sun. The inside ";
	fetch("http://10.0.0.7/").then(() => show(words + "was reached."), () => show(words + "stayed out of reach."));
</script>`

// A browser goes by way of the proxy of the settings, for what may be reached
// alone.
func TestAPageIsRenderedThroughAProxy(t *testing.T) {
	t.Parallel()
	site, err := testsite.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = site.Close() })
	site.Handle("tides.example.com", "/", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, drawn) })
	for kind, want := range map[string]string{
		"http": "CONNECT tides.example.com:80", "socks5h": "SOCKS tides.example.com:80",
	} {
		server, err := site.StartProxy(strings.TrimSuffix(kind, "h"), "")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = server.Close() })
		content := rendered(t, site, kind+"://"+server.Addr())
		if !strings.Contains(content, "stayed out of reach") {
			t.Errorf("%s: the page is %q", kind, content)
		}
		asked := server.Asked()
		if !slices.Contains(asked, want) || strings.Contains(strings.Join(asked, " "), "10.0.0.7") {
			t.Errorf("%s: the proxy was asked for %q, want %q and nothing private", kind, asked, want)
		}
	}
}

// rendered reads the page in a browser, over a proxy.
func rendered(t *testing.T, site *testsite.Site, proxy string) string {
	t.Helper()
	o := outfitWith(t, map[string]string{"proxy": proxy, "timeoutSeconds": "60"})
	o.Network = func(opts *fetch.Options) { opts.Resolver = site.Resolver() }
	opts, err := o.Options(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	engine, err := decant.New(opts)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = engine.Close() }()
	p, err := engine.Read(t.Context(), decant.ReadRequest{URL: "http://tides.example.com/", Render: page.RenderAlways})
	if err != nil {
		t.Fatalf("%s: %v", proxy, err)
	}
	return p.Content
}
