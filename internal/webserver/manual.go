package webserver

import (
	"slices"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
)

// A manual is what the reference page tells.
type manual struct {
	Operations []chapter
	Classes    []decant.Class
}

type chapter struct {
	Name, Summary string
	Get           bool
	Fields        []field
	Result        []string
}

type field struct {
	Name, Type, About string
	Required          bool
}

// kinds are the words by which the engine's errors are known.
var kinds = []fetch.Kind{"bad_request", "invalid_url", "blocked_scheme", "blocked_address", "blocked_port", "robots_denied", "dns", "connect", "tls", "protocol", "timeout",
	"too_many_redirects", "http_status", "too_large", "bad_encoding", "unsupported_type", "parse_limit", "damaged", "encrypted", "empty", "no_snapshot", "no_section", "no_match",
	"no_browser", "no_session", "too_many_sessions", "browser_stopped", "page_busy", "navigation", "no_element", "stale_selector", "several_elements", "covered", "not_ready", "moved",
	"unconfirmed", "declined", "internal"}

func newManual() (*manual, error) {
	m := &manual{}
	for _, op := range operations {
		request, err := schemaOf(op.request)
		if err != nil {
			return nil, err
		}
		result, err := schemaOf(op.result)
		if err != nil {
			return nil, err
		}
		c := chapter{Name: op.name, Summary: op.summary, Get: op.get, Result: result.PropertyOrder}
		for _, name := range request.PropertyOrder {
			p := request.Properties[name]
			c.Fields = append(c.Fields, field{name, p.Type, p.Description, slices.Contains(request.Required, name)})
		}
		m.Operations = append(m.Operations, c)
	}
	for _, kind := range kinds {
		m.Classes = append(m.Classes, decant.Classify(&fetch.Error{Kind: kind}))
	}
	m.Classes = append(m.Classes, classes...)
	return m, nil
}
