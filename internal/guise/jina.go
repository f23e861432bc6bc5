package guise

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/page"
)

// A JinaRequest is a page to read as Jina Reader takes it.
type JinaRequest struct {
	Read decant.ReadRequest
	// MaxAge is how old a kept copy may be; below zero any will do.
	MaxAge time.Duration
	// MaxTokens is about how long the text may be; 0 means any length.
	MaxTokens int

	form          string // content, markdown, text or html
	accept        string
	links, images bool
	pairs         bool // all links, each with its words, rather than by them
	budget        int  // tokens; 0 means any
}

// jinaFormats are the forms that are given; others need pictures or a model.
var jinaFormats = map[string]bool{"": true, "content": true, "markdown": true, "text": true, "html": true}

// jinaRefused are headers that ask for what is not done here.
var jinaRefused = map[string]string{
	"X-Proxy-Url": "the operator's setting proxy names the proxy",
	"X-Proxy":     "the operator's setting proxy names the proxy",

	"X-Robots-Txt": "the operator's setting robots says whether it is obeyed",
}

// ReadJina understands the headers of a request for an address. A page may take
// at most as long as most.
func ReadJina(address string, header http.Header, most time.Duration) (*JinaRequest, error) {
	for name, instead := range jinaRefused {
		if header.Get(name) != "" {
			return nil, fault.Request("%s is not taken here; %s", strings.ToLower(name), instead)
		}
	}
	j := &JinaRequest{MaxAge: -1, accept: header.Get("Accept")}
	j.Read = decant.ReadRequest{URL: address, Selector: header.Get("X-Target-Selector"),
		Exclude: header.Get("X-Remove-Selector"), WaitFor: header.Get("X-Wait-For-Selector")}
	j.links, j.images = isOn(header, "X-With-Links-Summary"), isOn(header, "X-With-Images-Summary")
	j.pairs = strings.EqualFold(header.Get("X-With-Links-Summary"), "all")
	for _, take := range []func(http.Header) error{j.takeForm, j.takeAge, j.takeContent, j.takeEngine} {
		if err := take(header); err != nil {
			return nil, err
		}
	}
	asked, err := number(header, "X-Timeout")
	if err != nil {
		return nil, err
	}
	j.Read.Timeout = within(time.Duration(asked)*time.Second, most)
	j.takeHeaders(header)
	return j, nil
}

// isOn reports a switch, which any value turns on that does not say no.
func isOn(header http.Header, name string) bool {
	value := strings.ToLower(header.Get(name))
	return value != "" && value != "false" && value != "0"
}

const maxNumber = 1 << 30

func number(header http.Header, name string) (int, error) {
	text := header.Get(name)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > maxNumber {
		return 0, fault.Request("%s must be a whole number, not %q", strings.ToLower(name), envelope.Line(text, 40))
	}
	return n, nil
}

func (j *JinaRequest) takeForm(header http.Header) error {
	j.form = strings.ToLower(header.Get("X-Respond-With"))
	if j.form == "" {
		j.form = strings.ToLower(header.Get("X-Return-Format"))
	}
	if !jinaFormats[j.form] {
		return fault.Request("x-respond-with must be content, markdown, text or html here, not %q", envelope.Line(j.form, 40))
	}
	j.Read.ExtractMode, j.Read.Source = modeOf(j.form == "text"), j.form == "html"
	if j.form == "markdown" && j.Read.Selector == "" {
		j.Read.Selector = whole
	}
	return nil
}

func (j *JinaRequest) takeAge(header http.Header) error {
	j.Read.Fresh = isOn(header, "X-No-Cache")
	if header.Get("X-Cache-Tolerance") == "" {
		return nil
	}
	seconds, err := number(header, "X-Cache-Tolerance")
	j.MaxAge = time.Duration(seconds) * time.Second
	j.Read.Fresh = j.Read.Fresh || seconds == 0
	return err
}

func (j *JinaRequest) takeContent(header http.Header) (err error) {
	switch kept := strings.ToLower(header.Get("X-Retain-Images")); kept {
	case "none":
		j.Read.Images = page.ImagesNone
	case "alt", "alt_p":
		j.Read.Images = page.ImagesAlt
	}
	switch kept := strings.ToLower(header.Get("X-Retain-Links")); kept {
	case "none":
		j.Read.Links = page.LinksNone
	case "text":
		j.Read.Links = page.LinksText
	}
	if j.MaxTokens, err = number(header, "X-Max-Output-Tokens"); err != nil {
		return err
	}
	j.budget, err = number(header, "X-Token-Budget")
	return err
}

func (j *JinaRequest) takeEngine(header http.Header) error {
	switch engine := strings.ToLower(header.Get("X-Engine")); engine {
	case "browser", "cf-browser-rendering":
		j.Read.Render = page.RenderAlways
	case "direct", "curl":
		j.Read.Render = page.RenderNever
	case "", "auto":
	default:
		return fault.Request("x-engine must be auto, browser or direct here, not %q", envelope.Line(engine, 40))
	}
	switch header.Get("X-Respond-Timing") {
	case "html":
		j.Read.Render = page.RenderNever
	case "mutation-idle", "resource-idle", "media-idle", "network-idle":
		j.Read.Render = page.RenderAlways
	}
	return nil
}

// takeHeaders are those that the site is to see.
func (j *JinaRequest) takeHeaders(header http.Header) {
	if cookies := cookies(header.Values("X-Set-Cookie")); cookies != "" {
		setHeaders(&j.Read, "Cookie", cookies)
	}
	for ours, theirs := range map[string]string{"X-User-Agent": "User-Agent",
		"X-Referer": "Referer", "X-Locale": "Accept-Language"} {
		if value := header.Get(ours); value != "" {
			setHeaders(&j.Read, theirs, value)
		}
	}
}

// Check refuses a page that is longer than was asked for.
func (j *JinaRequest) Check(p *page.Page) error {
	if j.budget > 0 && p.Tokens > j.budget {
		return fault.Request("the page has about %d tokens, more than x-token-budget %d", p.Tokens, j.budget)
	}
	return nil
}
