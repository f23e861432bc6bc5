package browser

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/decant-dev/decant/tab"
)

const signUp = `<!doctype html><title>Sign up</title><h1>Sign up</h1><form action="/done" method=post>
<label>First name* <input name=first_name required></label>
<label for=mail>E-mail address</label><input id=mail name=email type=email required>
<label>Password <input type=password name=pw required minlength=8></label>
<label>Country <select name=country><option value="">Choose</option><option value=kr>Korea</option><option value=jp>Japan</option></select></label>
<label>Born <input type=date name=born></label> <label>Age <input type=number name=age min=18></label>
<fieldset><legend>Plan</legend><label><input type=radio name=plan value=f> Free</label><label><input type=radio name=plan value=p> Paid</label></fieldset>
<fieldset><legend>Topics</legend><label><input type=checkbox name=t value=a> Art</label><label><input type=checkbox name=t value=b> Books</label><label><input type=checkbox name=t value=c checked> Cars</label></fieldset>
<label><input type=checkbox name=terms required> I agree to the terms</label>
<label>About you <textarea name=about></textarea></label>
<label>Code <input name=code readonly value=77></label>
<label>Street <input name=street1></label><label>Street <input name=street2></label>
<div id=extra></div><button type=button onclick="history.back()">Cancel</button><button>Create account</button></form>
<script>document.querySelector('[name=country]').onchange = (e) => { document.getElementById('extra').innerHTML = '<label>Prefecture <input name=prefecture></label>' }</script>`

func TestAFormIsFilledInOneStep(t *testing.T) {
	t.Parallel()
	const host = "signup.example.com"
	posted := make(chan string, 1)
	site.Handle(host, "/done", func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		posted <- r.Form.Encode()
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(`<title>Done</title><h1>Welcome</h1><p role=status>Your account was made</p>`))
	})
	do := visit(t, serve(t, host, "/", signUp))
	got := must(t, do, tab.Request{Action: tab.Fill, Fields: map[string]any{
		"First name": "Ada", "email": "ada@example.com", "Password": "s3cret-enough", "country": "Japan", "Born": "1990-12-10", "Age": "young",
		"Plan": "Paid", "Topics": []any{"Art", "Books"}, "about": "I count.", "Code": "1", "Street": "Main 1", "prefecture": "Kyoto", "Shoe size": 7.0}})
	for _, want := range []string{
		"filled 9 of 13 fields", `First name "Ada"`, `email "ada@example.com"`, `Password ""`, `country "Japan"`, `Born "1990-12-10"`, `Plan "Paid"`, `Topics "Art, Books"`,
		"Age: refused", "a number field holds it", "Code: refused", "read-only", `Street: ambiguous; it could be input "Street", input "Street"`, `prefecture "Kyoto"`,
		"Shoe size: not found; there is First name*, E-mail address", "left empty though required: I agree to the terms",
	} {
		if !strings.Contains(got.Text(), want) {
			t.Errorf("lacks %q:\n%s", want, got.Text())
		}
	}
	if strings.Contains(got.Text(), "s3cret") {
		t.Errorf("tells the password: %s", got.Text())
	}
	got = must(t, do, tab.Request{Action: tab.Submit})
	if !strings.Contains(got.Text(), `submitted; sent with button "Create account"`) || !strings.Contains(got.Text(), "I agree to the terms: Please check this box") {
		t.Errorf("with an error: %s", got.Text())
	}
	got = must(t, do, tab.Request{Action: tab.Fill, Fields: map[string]any{"I agree": true}, Submit: true})
	if got.Title != "Done" || !strings.Contains(got.Text(), "heading: Welcome") || !strings.Contains(got.Text(), "says: Your account was made") {
		t.Errorf("at last: %s", got.Text())
	}
	const want = "about=I+count.&age=&born=1990-12-10&code=77&country=jp&email=ada%40example.com&first_name=Ada&plan=p&prefecture=Kyoto&pw=s3cret-enough&street1=&street2=&t=a&t=b&t=c&terms=on"
	if form := <-posted; form != want {
		t.Errorf("the site got %s\nwant %s", form, want)
	}
}

func TestFormsOfScriptsAreSubmitted(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "apps.example.com", "/", `<title>App</title><div><label>Name <input id=n aria-describedby=e></label><p id=e></p>
<label>City <input role=combobox list=x aria-controls=l id=c></label><ul role=listbox id=l hidden><li role=option>Rome</ul><button id=b>Save</button></div><div><button>Cancel</button></div>
<script>c.onclick = () => l.hidden = false; l.onclick = () => { c.value = 'Rome'; l.hidden = true };
b.onclick = () => { if (!n.value) { n.setAttribute('aria-invalid', 'true'); e.textContent = 'Say who you are' } else setTimeout(() => document.title = 'Saved ' + n.value + c.value, 300) }</script>`))
	got := must(t, do, tab.Request{Action: tab.Fill, Fields: map[string]any{"City": "Rome"}, Submit: true})
	if !strings.Contains(got.Text(), "Name: Say who you are") || !strings.Contains(got.Text(), `City "Rome"`) {
		t.Errorf("with an error: %s", got.Text())
	}
	if got = must(t, do, tab.Request{Action: tab.Fill, Fields: map[string]any{"name": "Bo"}, Submit: true}); got.Title != "Saved BoRome" {
		t.Errorf("%s", got.Text())
	}
}

func TestFillThatCannotBe(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "nofill.example.com", "/", `<form><input name=a><button disabled>Send</button></form><form><input name=b required></form>`))
	for _, test := range []struct {
		req  tab.Request
		is   error
		says string
	}{
		{tab.Request{Action: tab.Fill}, tab.ErrRequest, "no fields"},
		{tab.Request{Action: tab.Fill, Fields: map[string]any{"a": map[string]any{}}}, tab.ErrRequest, `field "a": give a text`},
		{tab.Request{Action: tab.Submit}, tab.ErrAmbiguous, "several forms"},
		{tab.Request{Action: tab.Submit, Selector: "[name=a]"}, tab.ErrNotReady, `button "Send" is disabled`},
	} {
		if _, err := do(test.req); !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%+v: %v; want %v with %q", test.req, err, test.is, test.says)
		}
	}
	if got := must(t, do, tab.Request{Action: tab.Submit, Selector: "[name=b]"}); !strings.Contains(got.Text(), "b: Please fill out this field.") {
		t.Errorf("Enter: %s", got.Text())
	}
}

func TestFilesAreFilledFromTheUploadFolder(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "files.example.com", "/", `<label>Photo <input type=file></label>`))
	got := must(t, do, tab.Request{Action: tab.Fill, Fields: map[string]any{"Photo": filepath.Join(os.TempDir(), "x")}})
	if !strings.Contains(got.Text(), "Photo: refused; bad request: uploads are off") {
		t.Errorf("%s", got.Text())
	}
}
