package browser

import (
	"errors"
	"strings"
	"testing"

	"github.com/decant-dev/decant/tab"
)

func TestHistory(t *testing.T) {
	first := serve(t, "history.example.com", "/one", `<title>One</title><a href="/two">two</a>`)
	serve(t, "history.example.com", "/two", `<title>Two</title><p>second`)
	do := visit(t, first)
	for _, step := range []struct {
		req   tab.Request
		title string
	}{
		{tab.Request{Action: tab.State}, "One"},
		{tab.Request{Action: tab.Navigate, URL: "https://history.example.com/two"}, "Two"},
		{tab.Request{Action: tab.Back}, "One"},
		{tab.Request{Action: tab.Forward}, "Two"},
		{tab.Request{Action: tab.Reload}, "Two"},
	} {
		if got := must(t, do, step.req); got.Title != step.title || got.Loading {
			t.Errorf("%s: title %q loading %v, want %q", step.req.Action, got.Title, got.Loading, step.title)
		}
	}
	if _, err := do(tab.Request{Action: tab.Forward}); !errors.Is(err, tab.ErrNavigation) {
		t.Errorf("forward at the end: %v", err)
	}
}

func TestContentHoldsShadowsAndFrames(t *testing.T) {
	serve(t, "frame.example.com", "/in", `<title>in</title><body><p>inside the frame</p><a href="rel">link</a>`)
	address := serve(t, "shadow.example.com", "/", `<title>Parts</title><h1>Top</h1><p style="display:none">never shown</p>
<my-box><b>slotted text</b></my-box><iframe src="https://frame.example.com/in" width=300 height=100></iframe>
<script>customElements.define('my-box', class extends HTMLElement { constructor() { super(); this.attachShadow({mode:'open'}).innerHTML = '<p>from the shadow: <slot></slot></p>' } });
setTimeout(() => document.body.append(Object.assign(document.createElement('p'), {textContent: 'added later'})), 150)</script>`)
	doc, err := pool.Render(t.Context(), tab.Visit{URL: address})
	if err != nil {
		t.Fatal(err)
	}
	html := string(doc.HTML)
	for _, want := range []string{"from the shadow: ", "slotted text", "inside the frame", "https://frame.example.com/rel", "added later", ` hidden>never shown`} {
		if !strings.Contains(html, want) {
			t.Errorf("HTML lacks %q:\n%s", want, html)
		}
	}
	if strings.Contains(html, "<script") || doc.Title != "Parts" || doc.Status != 200 || doc.Loading {
		t.Errorf("title %q status %d loading %v\n%s", doc.Title, doc.Status, doc.Loading, html)
	}
}
