package webserver

import (
	"slices"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/schema"
)

// A manual is what the reference page tells.
type manual struct {
	Operations []chapter
	Classes    []fault.Class
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

func newManual() (*manual, error) {
	m := &manual{}
	for _, op := range documented() {
		request, err := schema.Of(op.request)
		if err != nil {
			return nil, err
		}
		result, err := answerSchema(op.result)
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
	m.Classes = fault.All()
	return m, nil
}
