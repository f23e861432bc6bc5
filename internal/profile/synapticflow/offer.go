package synapticflow

import (
	"context"

	"github.com/decant-dev/decant/internal/tool"
	"github.com/decant-dev/decant/tab"
)

// Tools are the tools at a host with a browser.
func Tools(h *tool.Host) ([]tool.Tool, error) {
	var tools []tool.Tool
	for i := range verbs {
		v := &verbs[i]
		schema, err := tool.Schema[arguments]()
		if err != nil {
			return nil, err
		}
		schema.Required = v.required
		t := tool.Tool{Name: v.name, Description: v.description, Input: schema}
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
