package browser

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/decant-dev/decant/tab"
)

const changing = `<!doctype html><title>Cart</title><main><h1>Cart</h1>
<p id=count>0 items</p><button id=add>Add</button><button id=more disabled>More</button><div role=alert id=say></div>
<button id=swap>Swap</button><ul id=list><li>Tea <button>Remove</button></ul><button id=ask>Ask</button>
<button id=fail>Fail</button><button id=nothing>Nothing</button><input id=q aria-label=Query><button id=focus>Focus</button><a href=/next>Next</a>
</main><script>const $ = (id) => document.getElementById(id);
$('add').onclick = () => { $('count').textContent = '1 item'; $('more').disabled = false; $('list').insertAdjacentHTML('beforeend', '<li>Milk <button>Remove</button>'); $('say').textContent = 'Milk was added'; };
$('swap').onclick = () => { $('list').innerHTML = $('list').innerHTML; };
$('ask').onclick = () => { document.body.insertAdjacentHTML('beforeend', '<div role=dialog aria-label="Sure?"><button onclick="this.parentNode.remove()">Yes</button></div>'); };
$('fail').onclick = () => { console.error('first', 7); fetch('/missing'); throw new TypeError('second'); };
$('focus').onclick = () => { document.title = 'Asked'; $('q').focus(); };
</script>`

func TestActionsTellWhatChanged(t *testing.T) {
	t.Parallel()
	const host = "changes.example.com"
	serve(t, host, "/next", `<title>Next page</title><h1>Welcome</h1><div class="error">Your cart is empty</div><button>Go</button>`)
	do := visit(t, serve(t, host, "/", changing))
	if first := must(t, do, tab.Request{Action: tab.Elements}); first.Elements[1].Line(false) != `2 button "More" disabled` {
		t.Fatalf("the list begins otherwise: %s", first.Text())
	}
	for _, step := range []struct{ selector, want string }{
		{"#nothing", "clicked button \"Nothing\"; nothing changed\n"},
		{"#add", "clicked button \"Add\"\nsays: Milk was added\nnew: 11 button \"Remove\"\nchanged: 2 button \"More\"\n" +
			"text: 1 item · Milk\n"},
		{"#swap", "clicked button \"Swap\"\n"},
		{"#ask", "clicked button \"Ask\"\ndialog opened: Sure?\nnew: 12 button \"Yes\"\n"},
		{`"Yes"`, "clicked button \"Yes\"\ndialog closed\ngone: 12 button \"Yes\"\n"},
		{"#focus", "clicked button \"Focus\"\ntitle: Asked\nfocus: 8 input \"Query\"\n"},
		{`"Next"`, "clicked link \"Next\"; navigated to https://changes.example.com/next\ntitle: Next page\nheading: Welcome\n1 elements\nsays: Your cart is empty\n"},
	} {
		if got := must(t, do, tab.Request{Action: tab.Click, Selector: step.selector}); got.Text() != step.want {
			t.Errorf("%s:\n%swant\n%s", step.selector, got.Text(), step.want)
		}
	}
}

func TestConsoleErrorsAreTold(t *testing.T) {
	t.Parallel()
	const host = "console.example.com"
	site.Handle(host, "/missing", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) })
	do := visit(t, serve(t, host, "/", changing))
	got := must(t, do, tab.Request{Action: tab.Click, Selector: "#fail"})
	for _, want := range []string{"first 7", "TypeError: second", "status of 500 () console.example.com/missing"} {
		if !strings.Contains(got.Text(), want) {
			t.Errorf("%s lacks %q", got.Text(), want)
		}
	}
	if got := must(t, do, tab.Request{Action: tab.Click, Selector: "#nothing"}); len(got.Outcome.Console) != 0 {
		t.Errorf("told again: %q", got.Outcome.Console)
	}
}

func TestNumbersLiveAsLongAsTheirElements(t *testing.T) {
	t.Parallel()
	address := serve(t, "numbers.example.com", "/", `<title>N</title><div id=box><button>One</button><button>Two</button></div>
<button id=front>Front</button><button id=kill>Kill</button><script>
front.onclick = () => box.insertAdjacentHTML('afterbegin', '<button>Zero</button>');
kill.onclick = () => [...document.querySelectorAll('button')].find((b) => b.textContent === 'Two').remove()</script>`)
	do := visit(t, address)
	numbersOf := func() string {
		var out []string
		for _, e := range must(t, do, tab.Request{Action: tab.Elements}).Elements {
			out = append(out, fmt.Sprint(e.Number, e.Text))
		}
		return strings.Join(out, " ")
	}
	if got := numbersOf(); got != "1One 2Two 3Front 4Kill" {
		t.Errorf("at first %s", got)
	}
	must(t, do, tab.Request{Action: tab.Click, Selector: "#front"})
	if got := numbersOf(); got != "5Zero 1One 2Two 3Front 4Kill" {
		t.Errorf("after one more %s", got)
	}
	if got := must(t, do, tab.Request{Action: tab.Click, Number: 2}); !strings.Contains(got.Text(), `button "Two"`) {
		t.Errorf("2 is %s", got.Text())
	}
	must(t, do, tab.Request{Action: tab.Click, Selector: "#kill"})
	if _, err := do(tab.Request{Action: tab.Click, Number: 2}); !errors.Is(err, tab.ErrStale) || !strings.Contains(err.Error(), `number 2 was button "Two", which is no longer on the page`) {
		t.Errorf("a dead number: %v", err)
	}
	must(t, do, tab.Request{Action: tab.Reload})
	if got := numbersOf(); got != "1One 2Two 3Front 4Kill" {
		t.Errorf("after a reload %s", got)
	}
	if _, err := do(tab.Request{Action: tab.Click, Number: 99}); !errors.Is(err, tab.ErrNotFound) || !strings.Contains(err.Error(), "never given") {
		t.Errorf("99: %v", err)
	}
}

func TestOnlyWhatIsNewCanBeAskedFor(t *testing.T) {
	t.Parallel()
	const host = "news.example.com"
	news := make(chan string)
	site.Handle(host, "/stream", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		w.(http.Flusher).Flush()
		for {
			select {
			case n := <-news:
				fmt.Fprintf(w, "data: %s\n\n", n)
				w.(http.Flusher).Flush()
			case <-r.Context().Done():
				return
			}
		}
	})
	do := visit(t, serve(t, host, "/", `<title>News</title><p>Old words</p><button>Old</button><script>
new EventSource('/stream').onmessage = (e) => document.body.insertAdjacentHTML('beforeend', '<p>New words ' + e.data + '</p><button>New ' + e.data + '</button>')</script>`))
	must(t, do, tab.Request{Action: tab.Elements})
	if got := must(t, do, tab.Request{Action: tab.Elements, New: true}); got.Text() != "since the last look; nothing changed\n" {
		t.Errorf("before: %s", got.Text())
	}
	news <- "1"
	must(t, do, tab.Request{Action: tab.Wait, Text: "New words 1"})
	if got := must(t, do, tab.Request{Action: tab.Elements, New: true}); got.Text() != "since the last look\nnew: 2 button \"New 1\"\n" {
		t.Errorf("elements: %s", got.Text())
	}
	news <- "2"
	must(t, do, tab.Request{Action: tab.Wait, Text: "New words 2"})
	if got := must(t, do, tab.Request{Action: tab.Content, New: true}); got.Text() != "since the last look\ntext: New words 2\n" {
		t.Errorf("content: %s", got.Text())
	}
}
