package guise

import (
	"cmp"
	"net/http"
	"slices"
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
	// Beside are further forms of the page that go into the same answer.
	Beside []JinaForm

	form          string // content, markdown, text or html
	accept        string
	links, images bool
	pairs         bool // all links, each with its words, rather than by them
	budget        int  // tokens; 0 means any
}

// A JinaForm is one more form of a page, and how it is read.
type JinaForm struct {
	Name string
	Read decant.ReadRequest
}

// jinaForms are the forms that are given, the one first that stands for all in
// plain text; others need pictures or a model.
var jinaForms = []string{"markdown", "content", "html", "text"}

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
	for _, take := range []func(http.Header) error{j.takeAge, j.takeContent, j.takeEngine} {
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
	return j, j.takeForms(header)
}

// GivePage is the page itself, which then is not asked for.
func (j *JinaRequest) GivePage(html string) {
	j.Read.HTML, j.Read.ContentType = []byte(html), "text/html; charset=utf-8"
	for i := range j.Beside {
		j.Beside[i].Read.HTML, j.Beside[i].Read.ContentType = j.Read.HTML, j.Read.ContentType
	}
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

// takeForms takes the names of forms, however they are parted. It comes last:
// all forms are read in the way that the other headers tell.
func (j *JinaRequest) takeForms(header http.Header) error {
	given := strings.ToLower(cmp.Or(header.Get("X-Respond-With"), header.Get("X-Return-Format"), "content"))
	asked := strings.FieldsFunc(given, func(c rune) bool { return strings.ContainsRune(",+; |", c) })
	for _, name := range asked {
		if !slices.Contains(jinaForms, name) {
			return fault.Request("x-respond-with must be content, markdown, text or html here, "+
				"or several with commas, not %q", envelope.Line(name, 40))
		}
	}
	names := slices.DeleteFunc(slices.Clone(jinaForms), func(name string) bool { return !slices.Contains(asked, name) })
	if len(names) > 1 && names[0] == "markdown" && names[1] == "content" {
		names = slices.Delete(names, 1, 2) // both are one field, and the whole page has the other in it
	}
	if len(names) == 0 {
		names = []string{"content"}
	}
	for _, name := range names[1:] {
		j.Beside = append(j.Beside, JinaForm{name, inForm(j.Read, name)})
	}
	j.form, j.Read = names[0], inForm(j.Read, names[0])
	return nil
}

// inForm is a request for a page in a form.
func inForm(read decant.ReadRequest, name string) decant.ReadRequest {
	read.ExtractMode, read.Source = modeOf(name == "text"), name == "html"
	if name == "markdown" && read.Selector == "" {
		read.Selector = whole
	}
	return read
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
