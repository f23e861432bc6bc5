package data

import (
	"bytes"
	"encoding/json"
	"slices"
	"sort"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
)

// An operations value describes an HTTP interface as OpenAPI and Swagger do.
type operations struct {
	OpenAPI string `json:"openapi" yaml:"openapi"`
	Swagger string `json:"swagger" yaml:"swagger"`
	Info    struct {
		Title       string `json:"title" yaml:"title"`
		Version     string `json:"version" yaml:"version"`
		Description string `json:"description" yaml:"description"`
	} `json:"info" yaml:"info"`
	Servers []struct {
		URL string `json:"url" yaml:"url"`
	} `json:"servers" yaml:"servers"`
	Paths map[string]map[string]any `json:"paths" yaml:"paths"`
}

func (o *operations) isOne() bool { return (o.OpenAPI != "" || o.Swagger != "") && len(o.Paths) > 0 }

func jsonInterface(text []byte) (*operations, bool) {
	head := text[:min(len(text), sampleBytes)]
	if !bytes.Contains(head, []byte(`"openapi"`)) && !bytes.Contains(head, []byte(`"swagger"`)) {
		return nil, false
	}
	var o operations
	return &o, json.Unmarshal(text, &o) == nil && o.isOne()
}

// readYAML shows YAML as it is, save the description of an interface.
func readYAML(source reader.Source, opts reader.Options) (*document.Document, error) {
	text := charset.Decode(source.Body, source.ContentType).UTF8
	head := text[:min(len(text), sampleBytes)]
	if bytes.Contains(head, []byte("openapi:")) || bytes.Contains(head, []byte("swagger:")) {
		var o operations
		if yaml.Unmarshal(text, &o) == nil && o.isOne() {
			return o.document(source, opts), nil
		}
	}
	return fenced("yaml")(source, opts)
}

var methods = []string{"get", "post", "put", "patch", "delete", "head", "options", "trace"}

func (o *operations) document(source reader.Source, opts reader.Options) *document.Document {
	d := newDraft(source, opts)
	d.Metadata.Title = o.Info.Title
	d.Heading(1, draft.Words(strings.TrimSpace(o.Info.Title+" "+o.Info.Version)))
	d.Paragraph(draft.Lines(o.Info.Description)...)
	for _, server := range o.Servers {
		d.Paragraph(draft.Words("Server: "), draft.Styled(server.URL, draft.Code))
	}
	d.Heading(2, draft.Words("Endpoints"))
	paths := make([]string, 0, len(o.Paths))
	for path := range o.Paths {
		paths = append(paths, path)
	}
	sort.Strings(paths)
	for _, path := range paths {
		for _, method := range methods {
			if operation, ok := o.Paths[path][method].(map[string]any); ok {
				d.Item(0, false, 0).Paragraph(endpoint(method, path, operation)...)
			}
		}
	}
	return d.Document()
}

func endpoint(method, path string, operation map[string]any) []draft.Span {
	spans := []draft.Span{draft.Styled(strings.ToUpper(method)+" "+path, draft.Code)}
	for _, key := range []string{"summary", "description"} {
		if words, ok := operation[key].(string); ok && words != "" {
			spans = append(spans, draft.Words(": "+words))
			break
		}
	}
	if names := parameters(operation); len(names) > 0 {
		spans = append(spans, draft.Words(" ("+strings.Join(names, ", ")+")"))
	}
	return spans
}

// parameters names what an operation takes.
func parameters(operation map[string]any) []string {
	var names []string
	list, _ := operation["parameters"].([]any)
	for _, each := range list {
		parameter, _ := each.(map[string]any)
		if name, ok := parameter["name"].(string); ok && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
