package synapticflow

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/decant-dev/decant/internal/schema"
	"github.com/decant-dev/decant/internal/tool"
	"github.com/decant-dev/decant/tab"
)

// Tools are the tools at a host with a browser.
func Tools(h *tool.Host) ([]tool.Tool, error) {
	var tools []tool.Tool
	for i := range verbs {
		v := &verbs[i]
		input, err := v.schema()
		if err != nil {
			return nil, err
		}
		t := tool.Tool{Name: v.name, Description: v.description, Input: input}
		made, err := tool.New(t, func(ctx context.Context, in arguments) (*tool.Result, error) {
			return v.run(ctx, h, &in), nil
		})
		if err != nil {
			return nil, err
		}
		tools = append(tools, made)
	}
	return tools, nil
}

// maxElements is the most that a list may be asked for.
const maxElements = 500

// schema is that of the arguments which the tool takes, each with its default
// and range. Optional ones may be null.
func (v *verb) schema() (*jsonschema.Schema, error) {
	input, err := schema.For[arguments]()
	if err != nil {
		return nil, err
	}
	for name, property := range input.Properties {
		switch {
		case slices.Contains(v.required, name):
		case !slices.Contains(v.optional, name):
			delete(input.Properties, name)
		default:
			property.Types, property.Type = []string{property.Type, "null"}, ""
			property.Default = defaults[name]
		}
	}
	if property := input.Properties["maxElements"]; property != nil {
		property.Minimum, property.Maximum = new(float64), new(float64)
		*property.Minimum, *property.Maximum = 1, maxElements
	}
	input.Required, input.PropertyOrder = v.required, nil
	return input, nil
}

// defaults are what optional arguments are when they are left out.
var defaults = map[string]json.RawMessage{
	"selector": json.RawMessage(`"body"`), "saveRawHtml": json.RawMessage("false"),
	"includeHidden": json.RawMessage("false"), "maxElements": json.RawMessage("100"),
}

// run does what a call asks for. Its failures are in the tools' own words.
func (v *verb) run(ctx context.Context, h *tool.Host, in *arguments) *tool.Result {
	var result *tab.Result
	req, err := v.request(in)
	if err == nil {
		result, err = h.Engine.Browse(ctx, req)
	}
	said := v.reply(in, result, err, h.Bare)
	answer := tool.Text(said.text)
	answer.Structured, answer.Failed = said.structured, said.failed
	return answer
}
