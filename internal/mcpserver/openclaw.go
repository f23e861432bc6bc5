package mcpserver

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/netip"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/page"
)

const openClawSchema = `{
	"type": "object",
	"properties": {
		"url": {"type": "string", "description": "HTTP or HTTPS address to fetch"},
		"extractMode": {"type": "string", "enum": ["markdown", "text"], "default": "markdown", "description": "the form of the content"},
		"maxChars": {"type": "number", "minimum": 100, "description": "most characters to return; longer content is cut"}
	},
	"required": ["url"],
	"additionalProperties": false
}`

// The texts of OpenClaw's errors.
const (
	openClawBadURL      = "Invalid URL: must be http or https"
	openClawBlockedHost = "Blocked hostname or private/internal/special-use IP address"
	openClawBlockedName = "Blocked: resolves to private/internal/special-use IP address"
)

// openClawDetail is the most characters of an error page that are shown.
const openClawDetail = 4000

type openClawInput struct {
	URL         string    `json:"url"`
	ExtractMode page.Mode `json:"extractMode"`
	MaxChars    float64   `json:"maxChars"`
}

// openClawPage is exactly the keys of web_fetch's result.
type openClawPage struct {
	URL             string         `json:"url"`
	FinalURL        string         `json:"finalUrl"`
	Status          int            `json:"status"`
	ContentType     string         `json:"contentType,omitempty"`
	Title           string         `json:"title,omitempty"`
	ExtractMode     page.Mode      `json:"extractMode"`
	Extractor       string         `json:"extractor"`
	ExternalContent openClawOrigin `json:"externalContent"`
	Truncated       bool           `json:"truncated"`
	Length          int            `json:"length"`
	RawLength       int            `json:"rawLength"`
	FetchedAt       string         `json:"fetchedAt"`
	TookMs          int64          `json:"tookMs"`
	Text            string         `json:"text"`
	Warning         string         `json:"warning,omitempty"`
	Cached          bool           `json:"cached,omitempty"`
}

type openClawOrigin struct {
	Untrusted bool   `json:"untrusted"`
	Source    string `json:"source"`
	Wrapped   bool   `json:"wrapped"`
}

// prepareOpenClaw asks for the language that OpenClaw asks for.
func prepareOpenClaw(opts *decant.Options) {
	if opts.Fetch.Language == "" {
		opts.Fetch.Language = "en-US,en;q=0.9"
	}
}

func addOpenClaw(s *Server) error {
	tool := &mcp.Tool{
		Name: "web_fetch", Title: "Web Fetch", Annotations: online.annotations("Web Fetch"),
		Description: "Fetch an address and extract its readable content as Markdown or text, wrapped as untrusted.",
		InputSchema: json.RawMessage(openClawSchema),
	}
	return addTool(s, tool, s.openClaw)
}

func (s *Server) openClaw(ctx context.Context, in openClawInput) (*mcp.CallToolResult, error) {
	address := repairURL(in.URL)
	most := s.defaultChars
	if in.MaxChars > 0 {
		most = int(min(in.MaxChars, float64(s.maxChars)))
	}
	p, err := s.engine.Read(ctx, decant.ReadRequest{URL: address, ExtractMode: in.ExtractMode, MaxChars: most})
	if err != nil {
		return s.openClawFailure(ctx, err)
	}
	return asJSON(openClawResult(p, most))
}

var spaceAfterScheme = regexp.MustCompile(`^(?i)(https?://)\s+`)

// repairURL trims an address and takes out a space after its scheme.
func repairURL(address string) string {
	return spaceAfterScheme.ReplaceAllString(strings.TrimSpace(address), "$1")
}

func openClawResult(p *page.Page, most int) openClawPage {
	text, cut := wrapText(p, most)
	result := openClawPage{
		URL: facts.Short(p.URL), FinalURL: facts.Short(chainable(p)), Status: p.Status,
		ContentType: strings.ToLower(facts.Short(p.ContentType)),
		ExtractMode: p.ExtractMode, Extractor: openClawExtractor(p),
		ExternalContent: openClawOrigin{Untrusted: true, Source: "web_fetch", Wrapped: true},
		Truncated:       p.Truncated || cut, Length: utf8.RuneCountInString(text),
		RawLength: utf8.RuneCountInString(p.Content),
		FetchedAt: isoTime(p.FetchedAt), TookMs: p.TookMs, Text: text, Cached: p.Cached,
	}
	if p.Range != nil {
		result.RawLength = p.Range.Total
	}
	if p.Title != "" {
		result.Title = envelope.Wrap(envelope.Contents{Text: facts.Short(p.Title), Quiet: true}).Text
	}
	if warning := openClawWarning(p); warning != "" {
		result.Warning = envelope.Wrap(envelope.Contents{Text: facts.Short(warning), Quiet: true}).Text
	}
	return result
}

func openClawWarning(p *page.Page) string {
	if p.Extraction.Readable || p.Extraction.Reason == "" {
		return p.Incomplete
	}
	return strings.TrimPrefix(p.Incomplete+"; "+p.Extraction.Reason, "; ")
}

// maxAddress is how long a final address may be.
const maxAddress = 2048

// chainable is the final address, or the one asked for when that is too long
// to be passed on.
func chainable(p *page.Page) string {
	if p.FinalURL == "" || len(p.FinalURL) > maxAddress {
		return p.URL
	}
	return p.FinalURL
}

// openClawExtractor is OpenClaw's word for how the content was made.
func openClawExtractor(p *page.Page) string {
	switch method := p.Extraction.Method; {
	case method == "markdown":
		return "cf-markdown"
	case method == "json":
		return "json"
	case p.Verbatim():
		return "raw"
	case p.Extraction.Fallback.Used:
		return "raw-html"
	}
	return "readability"
}

func (s *Server) openClawFailure(ctx context.Context, err error) (*mcp.CallToolResult, error) {
	var status *fetch.StatusError
	var blocked *guard.BlockedError
	switch kind := decant.Classify(err).Kind; {
	case kind == "invalid_url" || kind == "blocked_scheme":
		return refusal(openClawBadURL), nil
	case kind == "blocked_address" && errors.As(err, &blocked):
		return refusal(openClawBlocked(blocked)), nil
	case errors.As(err, &status):
		return refusalf("Web fetch failed (%d): %s", status.Code, s.openClawErrorPage(ctx, status)), nil
	}
	return nil, err
}

func openClawBlocked(blocked *guard.BlockedError) string {
	if _, err := netip.ParseAddr(blocked.Host); err == nil || !blocked.Addr.IsValid() {
		return openClawBlockedHost
	}
	return openClawBlockedName
}

// openClawErrorPage is what a site said beside an error status, as plain text.
func (s *Server) openClawErrorPage(ctx context.Context, status *fetch.StatusError) string {
	detail := http.StatusText(status.Code)
	if resp := status.Response; resp != nil && len(resp.Body) > 0 {
		p, err := s.engine.Read(ctx, decant.ReadRequest{
			URL: resp.FinalURL, HTML: resp.Body, ContentType: resp.ContentType, ExtractMode: page.Text,
			MaxChars: min(openClawDetail, s.maxChars),
		})
		if err == nil && p.Content != "" {
			detail = p.Content
		}
	}
	return envelope.Wrap(envelope.Contents{Text: detail, Quiet: true}).Text
}
