// Package scraper is a hosted reader that is asked when all else has failed.
package scraper

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/decant-dev/decant/internal/clock"
)

// Home is the address of the hosted service that the API comes from.
const Home = "https://api.firecrawl.dev"

// Errors of a scraper.
var (
	ErrRefused = errors.New("the hosted scraper refused")
	ErrFailed  = errors.New("the hosted scraper failed")
)

// Options configures a Client.
type Options struct {
	Base string       // default Home; any server that speaks the v2 API
	Key  string       // sent as a bearer token; required for Home
	HTTP *http.Client // required: how the service is reached
}

// A Client asks a server that speaks version 2 of Firecrawl's scrape API. It
// is safe for concurrent use.
type Client struct {
	endpoint string
	key      string
	http     *http.Client
}

// New returns a client, or an error that names the option that is wrong.
func New(opts Options) (*Client, error) {
	if opts.Base == "" {
		opts.Base = Home
	}
	base, err := url.Parse(opts.Base)
	if err != nil || (base.Scheme != "http" && base.Scheme != "https") || base.Host == "" {
		return nil, errors.New("scraper: the address must be http or https, such as " + Home)
	}
	if opts.Base == Home && opts.Key == "" {
		return nil, errors.New("scraper: no key; put it into FIRECRAWL_API_KEY")
	}
	return &Client{endpoint: strings.TrimRight(opts.Base, "/") + "/v2/scrape", key: opts.Key, http: opts.HTTP}, nil
}

// A Result is a page as the service read it.
type Result struct {
	Asked    string // the address as it was sent, without secrets
	Markdown string
	Title    string
	Status   int // that the service got from the site
}

type scrapeRequest struct {
	URL             string   `json:"url"`
	Formats         []string `json:"formats"`
	OnlyMainContent bool     `json:"onlyMainContent"`
	Timeout         int64    `json:"timeout,omitempty"` // milliseconds
}

type scrapeResponse struct {
	Success bool `json:"success"`
	Data    struct {
		Markdown string `json:"markdown"`
		Metadata struct {
			Title      any `json:"title"`
			StatusCode int `json:"statusCode"`
		} `json:"metadata"`
	} `json:"data"`
}

// maxAnswer bounds what the service may send.
const maxAnswer = 16 << 20

// Scrape asks the service to read the page at address. What may be secret in
// the address stays here.
func (c *Client) Scrape(ctx context.Context, address string) (*Result, error) {
	asked, err := WithoutSecrets(address)
	if err != nil {
		return nil, err
	}
	body, err := c.post(ctx, asked)
	if err != nil {
		return nil, err
	}
	var answer scrapeResponse
	if err := json.Unmarshal(body, &answer); err != nil {
		return nil, fmt.Errorf("%w: its answer is not JSON", ErrFailed)
	}
	if !answer.Success || strings.TrimSpace(answer.Data.Markdown) == "" {
		return nil, fmt.Errorf("%w: it has no content for the page", ErrFailed)
	}
	title, _ := answer.Data.Metadata.Title.(string) // some sites give several
	return &Result{
		Asked:    asked,
		Markdown: answer.Data.Markdown,
		Title:    title,
		Status:   answer.Data.Metadata.StatusCode,
	}, nil
}

func (c *Client) post(ctx context.Context, asked string) ([]byte, error) {
	question := scrapeRequest{URL: asked, Formats: []string{"markdown"}, OnlyMainContent: true}
	if left, ok := clock.Left(ctx); ok {
		question.Timeout = max(left.Milliseconds(), 1000)
	}
	payload, err := json.Marshal(question)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.endpoint, bytes.NewReader(payload))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	if c.key != "" {
		req.Header.Set("Authorization", "Bearer "+c.key)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, fmt.Errorf("%w: it cannot be reached", ErrFailed)
	}
	defer resp.Body.Close()
	if err := statusError(resp.StatusCode); err != nil {
		return nil, err
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return nil, fmt.Errorf("%w: its answer broke off", ErrFailed)
	}
	return body, nil
}

func statusError(code int) error {
	switch {
	case code == http.StatusOK:
		return nil
	case code == http.StatusUnauthorized || code == http.StatusForbidden:
		return fmt.Errorf("%w: code %d, the key is not accepted", ErrRefused, code)
	case code == http.StatusPaymentRequired:
		return fmt.Errorf("%w: code %d, its credits are used up", ErrRefused, code)
	case code == http.StatusTooManyRequests:
		return fmt.Errorf("%w: code %d, too many requests", ErrRefused, code)
	}
	return fmt.Errorf("%w: code %d", ErrFailed, code)
}
