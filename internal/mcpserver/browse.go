package mcpserver

import (
	"context"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/internal/parcel"
	"github.com/decant-dev/decant/internal/synapticflow"
	"github.com/decant-dev/decant/tab"
)

// A browseTool is one action of a browser session as a tool.
type browseTool struct {
	action   tab.Action
	about    string
	changes  bool     // it may do something on the page
	takes    []string // fields of the request beside the session
	required []string
}

var browseTools = []browseTool{
	{tab.Open, "Open a page in a new browser session.", false, []string{"url"}, []string{"url"}},
	{tab.Navigate, "Go to an address in a session.", false, []string{"url"}, []string{"url"}},
	{tab.Back, "Go back in the session's history.", false, nil, nil},
	{tab.Forward, "Go forward in the session's history.", false, nil, nil},
	{tab.Reload, "Load the page again.", false, nil, nil},
	{tab.Content, "The page as Markdown, as it stands in the browser.", false, []string{"selector", "saveRawHtml"},
		nil},
	{tab.Elements, "What a person could operate on the page, numbered. Click and type take these numbers.", false,
		[]string{"selector", "text", "includeHidden", "inViewport", "maxElements", "maxTokens", "selectors"}, nil},
	{tab.Click, "Click an element, by its number in the last list or by a selector.", true,
		[]string{"number", "selector"}, nil},
	{tab.Type, "Type text into a field, which is cleared first.", true,
		[]string{"number", "selector", "text", "submit"}, []string{"text"}},
	{tab.Select, "Choose an option of a select, listbox or combobox.", true, []string{"number", "selector", "value"},
		[]string{"value"}},
	{tab.Upload, "Give a file to a file field, where a folder for uploads is set up. Without an element it goes to the field that the page last asked for.", true, []string{"path", "number", "selector"}, []string{"path"}},
	{tab.Press, "Press a key, such as Enter or Control+A.", true, []string{"number", "selector", "key"},
		[]string{"key"}},
	{tab.Wait, "Wait for an element, a text or an address, or until it is gone.", false,
		[]string{"selector", "text", "url", "gone", "seconds"}, nil},
	{tab.Scroll, "Scroll the page.", false, []string{"to", "x", "y", "number", "selector"}, nil},
	{tab.Screenshot, "A picture of the window, the page or an element.", false,
		[]string{"fullPage", "number", "selector"}, nil},
	{tab.State, "The address and title of a session.", false, nil, nil},
	{tab.List, "The sessions that are open.", false, nil, nil},
	{tab.Close, "Close a session.", false, nil, nil},
}

// addBrowse offers the browser, where there is one.
func addBrowse(s *Server) error {
	if !s.browses {
		return nil
	}
	for _, t := range browseTools {
		schema, err := t.schema()
		if err != nil {
			return err
		}
		tool := &mcp.Tool{Name: "browse_" + string(t.action), Description: t.about, InputSchema: schema,
			Annotations: t.annotations()}
		err = addTool(s, tool, func(ctx context.Context, in tab.Request) (*mcp.CallToolResult, error) {
			in.Action = t.action
			result, err := s.engine.Browse(ctx, in)
			if err != nil {
				return nil, err
			}
			return browsed(result)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// schema is that of the request with only the fields that the action takes.
func (t *browseTool) schema() (*jsonschema.Schema, error) {
	schema, err := schemaOf[tab.Request]()
	if err != nil {
		return nil, err
	}
	for name := range schema.Properties {
		if name != "session" && !slices.Contains(t.takes, name) {
			delete(schema.Properties, name)
		}
	}
	schema.Required = t.required
	schema.PropertyOrder = nil
	return schema, nil
}

func (t *browseTool) annotations() *mcp.ToolAnnotations {
	open, destructive := true, t.changes
	return &mcp.ToolAnnotations{ReadOnlyHint: !t.changes, DestructiveHint: &destructive, OpenWorldHint: &open}
}

// browsed is what came of an action: the page's words wrapped, and a picture
// as one.
func browsed(result *tab.Result) (*mcp.CallToolResult, error) {
	content := []mcp.Content{&mcp.TextContent{Text: parcel.WrapBrowse(result).Text}}
	if len(result.Image) > 0 {
		content = append(content, &mcp.ImageContent{Data: result.Image, MIMEType: "image/png"})
	}
	bare := *result
	bare.Image, bare.Page = nil, nil
	brief, left := facts.Brief(bare, facts.Room)
	return structured(brief, left, content...), nil
}

// addSynapticFlow offers the browser in the shape of SynapticFlow's tools.
func addSynapticFlow(s *Server) error {
	for i := range synapticflow.Tools {
		t := &synapticflow.Tools[i]
		schema, err := schemaOf[synapticflow.Arguments]()
		if err != nil {
			return err
		}
		schema.Required = t.Required
		tool := &mcp.Tool{Name: t.Name, Description: t.Description, InputSchema: schema}
		err = addTool(s, tool, func(ctx context.Context, in synapticflow.Arguments) (*mcp.CallToolResult, error) {
			return synapticAnswer(s.synaptic(ctx, t, &in)), nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Server) synaptic(ctx context.Context, t *synapticflow.Tool, in *synapticflow.Arguments) synapticflow.Reply {
	var result *tab.Result
	req, err := t.Request(in)
	if err == nil {
		result, err = s.engine.Browse(ctx, req)
	}
	return t.Reply(in, result, err, s.bare)
}

func synapticAnswer(reply synapticflow.Reply) *mcp.CallToolResult {
	answer := &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: reply.Text}}, IsError: reply.Failed}
	if reply.Structured != nil {
		answer.StructuredContent = reply.Structured
	}
	return answer
}
