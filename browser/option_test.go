package browser

import (
	"errors"
	"strings"
	"testing"

	"github.com/decant-dev/decant/tab"
)

// Lists as component libraries draw them: always open, opened by a click in
// another part of the page, filtered by typing, and in a shadow root.
const listsPage = `<title>Lists</title>
<div role=listbox aria-label=Size id=size><div role=option>Small</div><div role=option>Large</div><div role=option aria-disabled=true>Huge</div></div>
<button role=combobox aria-label=Colour id=colour aria-controls=colours aria-expanded=false>Red</button>
<input role=combobox aria-label=City id=city aria-controls=cities>
<my-list></my-list><button id=dead role=combobox>Dead</button>
<div id=portal></div>
<script>
const put = (box, id, names, done) => { box.innerHTML = '<div role=listbox id=' + id + '>' + names.map(n => '<div role=option>' + n + '</div>').join('') + '</div>';
  for (const o of box.querySelectorAll('[role=option]')) o.onclick = () => { done(o.textContent); box.innerHTML = '' } };
const chosen = [], note = (what) => { chosen.push(what); document.title = chosen.join() };
for (const o of document.querySelectorAll('#size [role=option]')) o.onclick = () => note('size ' + o.textContent);
document.querySelector('#colour').onclick = () => setTimeout(() => put(document.querySelector('#portal'), 'colours', ['Red', 'Blue', 'Green'], (n) => note('colour ' + n)), 100);
document.querySelector('#city').oninput = (e) => setTimeout(() => put(document.querySelector('#portal'), 'cities', ['Seoul', 'Sejong', 'Busan'].filter(n => n.startsWith(e.target.value)), (n) => { e.target.value = n; note('city ' + n) }), 50);
customElements.define('my-list', class extends HTMLElement { connectedCallback() { const s = this.attachShadow({ mode: 'open' }); s.innerHTML = '<button role=combobox aria-label=Deep>?</button><div></div>';
  s.querySelector('button').onclick = () => put(s.querySelector('div'), 'deep', ['One', 'Two'], (n) => note('deep ' + n)) } });
</script>`

func TestListsThatPagesDraw(t *testing.T) {
	do := visit(t, serve(t, "lists.example.com", "/", listsPage))
	for _, test := range []struct {
		selector, value, title string
		is                     error
		says                   string
	}{
		{"#size", "large", "size Large", nil, ""},
		{"#colour", "Blue", "size Large,colour Blue", nil, ""},
		{"#city", "Sejong", "size Large,colour Blue,city Sejong", nil, ""},
		{"my-list >>> button", "Two", "size Large,colour Blue,city Sejong,deep Two", nil, ""},
		{"#size", "Huge", "", tab.ErrNotReady, "disabled"},
		{"#size", "Tiny", "", tab.ErrNotFound, "Small, Large, Huge"},
		{"#portal", "x", "", tab.ErrNotReady, "not a select"},
	} {
		got, err := do(tab.Request{Action: tab.Select, Selector: test.selector, Value: test.value})
		if !errors.Is(err, test.is) || err != nil && !strings.Contains(err.Error(), test.says) || err == nil && (got.Title != test.title || !strings.EqualFold(got.Outcome.Value, test.value)) {
			t.Errorf("%s %q: %+v, %v; want %q, %v %s", test.selector, test.value, got, err, test.title, test.is, test.says)
		}
	}
}
