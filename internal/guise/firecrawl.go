package guise

import (
	"cmp"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/page"
)

// A ScrapeRequest is a page to read as Firecrawl takes it.
type ScrapeRequest struct {
	Read decant.ReadRequest
	// MaxAge is how old a kept copy may be; below zero any will do.
	MaxAge time.Duration

	formats map[string]bool
}

// scrapeBody is the body of a request. What is not in it says how Firecrawl's
// own machines should go about it.
type scrapeBody struct {
	URL             string            `json:"url"`
	Formats         []json.RawMessage `json:"formats"`
	OnlyMainContent *bool             `json:"onlyMainContent"`
	IncludeTags     []string          `json:"includeTags"`
	ExcludeTags     []string          `json:"excludeTags"`
	Headers         map[string]string `json:"headers"`
	WaitFor         float64           `json:"waitFor"` // milliseconds, as all times here
	Timeout         float64           `json:"timeout"`
	MaxAge          *float64          `json:"maxAge"`
	Actions         []json.RawMessage `json:"actions"`
}

var scrapeFormats = map[string]bool{"markdown": true, "html": true, "rawHtml": true, "links": true, "images": true}

const maxMilliseconds = 1 << 40

// ReadScrape understands a body. A page may take at most as long as most.
func ReadScrape(body []byte, most time.Duration) (*ScrapeRequest, error) {
	var b scrapeBody
	if err := json.Unmarshal(body, &b); err != nil {
		return nil, fault.Request("the body is not the JSON of a scrape: url is a text, formats a list")
	}
	switch {
	case b.URL == "":
		return nil, fault.Request("url is missing")
	case len(b.Actions) > 0:
		return nil, fault.Request("actions are not taken here; browse acts on pages")
	case b.WaitFor < 0 || b.Timeout < 0 || b.WaitFor > maxMilliseconds || b.Timeout > maxMilliseconds:
		return nil, fault.Request("waitFor and timeout are milliseconds, from zero on")
	}
	s := &ScrapeRequest{MaxAge: -1, formats: map[string]bool{}}
	if err := s.takeFormats(b.Formats); err != nil {
		return nil, err
	}
	s.Read = decant.ReadRequest{URL: b.URL, Selector: selectors(b.IncludeTags), Exclude: selectors(b.ExcludeTags),
		Timeout: within(milliseconds(b.Timeout), most)}
	if b.OnlyMainContent != nil && !*b.OnlyMainContent && s.Read.Selector == "" {
		s.Read.Selector = whole
	}
	if b.WaitFor > 0 {
		s.Read.Wait = min(milliseconds(b.WaitFor), most/2).Seconds()
	}
	if b.MaxAge != nil {
		s.MaxAge = milliseconds(min(max(*b.MaxAge, 0), maxMilliseconds))
		s.Read.Fresh = s.MaxAge == 0
	}
	for name, value := range b.Headers {
		setHeaders(&s.Read, name, value)
	}
	return s, nil
}

func milliseconds(n float64) time.Duration { return time.Duration(n * float64(time.Millisecond)) }

// takeFormats reads names, and objects that have one as their type.
func (s *ScrapeRequest) takeFormats(given []json.RawMessage) error {
	for _, raw := range given {
		var name string
		var object struct{ Type string }
		if json.Unmarshal(raw, &name) != nil && json.Unmarshal(raw, &object) == nil {
			name = object.Type
		}
		if !scrapeFormats[name] {
			return fault.Request("format %q is not given here; there are markdown, html, rawHtml, links and images",
				envelope.Line(name, 40))
		}
		s.formats[name] = true
	}
	if len(given) == 0 {
		s.formats["markdown"] = true
	}
	return nil
}

// WantsSource reports whether the page as it was sent is wanted too.
func (s *ScrapeRequest) WantsSource() bool { return s.formats["html"] || s.formats["rawHtml"] }

type scrapeAnswer struct {
	Success bool       `json:"success"`
	Data    scrapeData `json:"data"`
}

type scrapeData struct {
	Markdown string         `json:"markdown,omitempty"`
	HTML     string         `json:"html,omitempty"`
	RawHTML  string         `json:"rawHtml,omitempty"`
	Links    []string       `json:"links,omitempty"`
	Images   []string       `json:"images,omitempty"`
	Warning  string         `json:"warning,omitempty"`
	Metadata scrapeMetadata `json:"metadata"`
}

type scrapeMetadata struct {
	Title         string `json:"title,omitempty"`
	Description   string `json:"description,omitempty"`
	Language      string `json:"language,omitempty"`
	Author        string `json:"author,omitempty"`
	PublishedTime string `json:"publishedTime,omitempty"`
	ModifiedTime  string `json:"modifiedTime,omitempty"`
	Favicon       string `json:"favicon,omitempty"`
	OGImage       string `json:"ogImage,omitempty"`
	OGSiteName    string `json:"ogSiteName,omitempty"`
	SourceURL     string `json:"sourceURL"`
	URL           string `json:"url"`
	StatusCode    int    `json:"statusCode"`
	ContentType   string `json:"contentType,omitempty"`
	CacheState    string `json:"cacheState"`
	Error         string `json:"error,omitempty"`
}

// Answer is the page in that shape. Source is the page as it was sent, where it
// is wanted.
func (s *ScrapeRequest) Answer(p, source *page.Page) ([]byte, error) {
	data := scrapeData{Warning: p.Notice, Metadata: scrapeMetadata{
		Title: p.Title, Description: p.Description, Language: p.Language, Author: p.Author, PublishedTime: p.PublishedAt,
		ModifiedTime: p.ModifiedAt, Favicon: p.Favicon, OGImage: p.Image, OGSiteName: p.SiteName,
		SourceURL: p.URL, URL: p.FinalURL, StatusCode: p.Status, ContentType: p.ContentType, CacheState: "miss"}}
	if p.Cached {
		data.Metadata.CacheState = "hit"
	}
	if s.formats["markdown"] {
		data.Markdown = p.Titled()
	}
	if s.formats["links"] {
		data.Links = addresses(p.Content, false)
	}
	if s.formats["images"] {
		data.Images = addresses(p.Content, true)
	}
	if source != nil && s.formats["rawHtml"] {
		data.RawHTML = source.Content
	}
	if source != nil && s.formats["html"] {
		data.HTML = source.Content
		data.Warning = strings.TrimPrefix(data.Warning+"; html is the page as it was sent", "; ")
	}
	return encode(scrapeAnswer{Success: true, Data: data})
}

// Refused is the answer where the site itself said no: there the interface gives
// a page without text, which has the site's status and what it means.
func (s *ScrapeRequest) Refused(siteStatus int, why string) ([]byte, error) {
	return encode(scrapeAnswer{Success: true, Data: scrapeData{Metadata: scrapeMetadata{
		SourceURL: s.Read.URL, URL: s.Read.URL, StatusCode: siteStatus, CacheState: "miss", Error: why}}})
}

// scrapeCodes are the kinds of error that have a name of their own there.
var scrapeCodes = map[fault.Kind]string{fault.DNS: "SCRAPE_DNS_RESOLUTION_ERROR", fault.Timeout: "SCRAPE_TIMEOUT"}

// ScrapeProblem is an error in that shape, with the status that it has there:
// clients ask again by themselves after a 502.
func ScrapeProblem(s Status) (int, []byte, error) {
	code := cmp.Or(scrapeCodes[s.Kind], strings.ToUpper(string(s.Kind)))
	body, err := encode(map[string]any{"success": false, "error": s.text(), "code": code})
	switch {
	case s.Kind == fault.DNS:
		return http.StatusOK, body, err
	case s.Code == http.StatusGatewayTimeout:
		return http.StatusRequestTimeout, body, err
	case s.Code == http.StatusBadGateway:
		return http.StatusInternalServerError, body, err
	}
	return s.Code, body, err
}
