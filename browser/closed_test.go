package browser

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/tab"
)

const closedPage = `<title>Closed</title><my-box></my-box><plain-tag>light</plain-tag><script>
customElements.define('my-inner', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = '<input aria-label=Innermost>' } });
customElements.define('my-box', class extends HTMLElement { constructor() { super(); const s = this.attachShadow({ mode: 'closed' }); s.innerHTML = '<p>Kept inside</p><button>Shut</button><my-inner></my-inner>';
  s.querySelector('button').onclick = () => document.title = 'reached' } });
</script>`

func TestClosedShadowRoots(t *testing.T) {
	do := visit(t, serve(t, "closed.example.com", "/", closedPage))
	list := must(t, do, tab.Request{Action: tab.Elements, Selectors: true})
	want := "1 button \"Shut\" my-box >>> button:not(:empty)\n2 input \"Innermost\" my-box >>> my-inner >>> [aria-label=Innermost]\n"
	if text := list.Text(); text != want {
		t.Errorf("the list: %s\nwant %s", text, want)
	}
	must(t, do, tab.Request{Action: tab.Reload})
	if got := must(t, do, tab.Request{Action: tab.Click, Selector: list.Elements[0].Selector}); got.Title != "reached" {
		t.Errorf("click: %s, title %q", got.Outcome, got.Title)
	}
	if got := must(t, do, tab.Request{Action: tab.Type, Selector: list.Elements[1].Selector, Text: "deep"}); got.Outcome.Value != "deep" {
		t.Errorf("type: %s", got.Outcome)
	}
	if html := string(must(t, do, tab.Request{Action: tab.Content}).Document.HTML); !strings.Contains(html, "Kept inside") {
		t.Errorf("the content lacks what is inside: %s", html)
	}
}
