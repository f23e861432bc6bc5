package browser

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/decant-dev/decant/tab"
)

// A browser that keeps sites apart draws the frames of other sites in processes
// of their own. To a caller they are frames like any others.
func TestFramesInProcessesOfTheirOwn(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "card.txt"), []byte("a card"), 0o600); err != nil {
		t.Fatal(err)
	}
	options := testOptions()
	options.Uploads = folder
	options.Flags["site-per-process"], options.Flags["disable-site-isolation-trials"] = true, false
	apart, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = apart.Close() })
	site.Handle("pay.example.net", "/", sendsFrame(`<h1>Pay here</h1><label>Card <input id=c></label><label>Scan <input type=file id=f></label>
<div style="width:90px" id=d>Listen</div><button onclick="document.querySelector('h1').textContent = 'Paid by ' + c.value + ' ' + (f.files[0] ? f.files[0].name : '')">Pay now</button>
<iframe src="https://bank.example.org/" height=80></iframe><iframe src="/inner" height=80></iframe><script>d.addEventListener('click', () => { d.textContent = 'Heard' })</script>`))
	site.Handle("pay.example.net", "/inner", sendsFrame(`<button onclick="this.textContent = 'Inner pressed'">Inner</button>`))
	site.Handle("bank.example.org", "/", sendsFrame(`<button onclick="this.textContent = 'Bank pressed'">Bank</button>`))
	address := serve(t, "shop.example.com", "/apart", `<title>Shop</title><p style="height:40px">Shop</p><iframe src="https://pay.example.net/" width=500 height=500 style="border:7px solid; padding:5px"></iframe>`)
	do := visitIn(t, apart, address)
	list := must(t, do, tab.Request{Action: tab.Elements})
	for _, s := range apart.sessions {
		if n := len(s.outlying.targets()); n != 2 {
			t.Errorf("%d frames have a process of their own, want 2", n)
		}
	}
	if list.Metadata.UnreadableFrames != 0 {
		t.Errorf("%d frames could not be read", list.Metadata.UnreadableFrames)
	}
	for _, step := range []struct {
		name string
		req  tab.Request
		want string
	}{
		{"Card", tab.Request{Action: tab.Type, Text: "4242"}, "the value is now 4242"},
		{"Scan", tab.Request{Action: tab.Upload, Path: "card.txt"}, "uploaded card.txt"},
		{"Pay now", tab.Request{Action: tab.Click}, "Paid by 4242 card.txt"},
		{"Listen", tab.Request{Action: tab.Click}, "Heard"},
		{"Bank", tab.Request{Action: tab.Click}, "Bank pressed"},
		{"Inner", tab.Request{Action: tab.Click}, "Inner pressed"},
	} {
		for _, e := range list.Elements {
			if e.Text == step.name {
				step.req.Number = e.Number
			}
		}
		if step.req.Number == 0 {
			t.Errorf("%q is not in the list: %s", step.name, list.Text())
			continue
		}
		if got := must(t, do, step.req); !strings.Contains(got.Text(), step.want) {
			t.Errorf("%s %q: %s; want %q", step.req.Action, step.name, got.Text(), step.want)
		}
	}
	content := must(t, do, tab.Request{Action: tab.Content})
	for _, want := range []string{"Paid by 4242", "Bank pressed", "Inner pressed"} {
		if !strings.Contains(string(content.Document.HTML), want) {
			t.Errorf("the content lacks %q: %s", want, content.Document.HTML)
		}
	}
	if got := must(t, do, tab.Request{Action: tab.Click, Selector: `iframe |> "Pay now"`}); !strings.Contains(got.Text(), `button "Pay now"`) {
		t.Errorf("by selector: %s", got.Text())
	}
	must(t, do, tab.Request{Action: tab.Reload})
	if got := must(t, do, tab.Request{Action: tab.Elements, Text: "Bank"}); len(got.Elements) != 1 {
		t.Errorf("after a reload: %s", got.Text())
	}
	shot := must(t, do, tab.Request{Action: tab.Screenshot, Selector: `iframe |> "Pay now"`})
	if len(shot.Image) == 0 {
		t.Error("no picture of what is in a frame")
	}
}

func sendsFrame(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, body)
	}
}
