// Package clientgen writes clients in other languages from the server's OpenAPI
// document.
//
//	clientgen.go   Document: what of the description a client needs
//	python.go      Python, of its standard library alone
//	typescript.go  JavaScript with types for TypeScript, without dependencies
package clientgen

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
)

// A Document is a description, its operations in order of their paths.
type Document struct {
	Version    string
	Operations []Operation
	Schemas    map[string]*Schema
}

// An Operation is one method of a client.
type Operation struct {
	Name, Path, Summary string
	Request, Result     string // names of schemas
	// Lines says that the answer is a line of JSON for each result.
	Lines bool
	// Several is the field that asks for many results at once, and SeveralResult
	// what then comes; empty means that there is none.
	Several, SeveralResult string
}

// A Schema is as in the document, as far as it is needed.
type Schema struct {
	Ref                  string             `json:"$ref"`
	Type                 string             `json:"type"`
	Description          string             `json:"description"`
	Enum                 []string           `json:"enum"`
	Items                *Schema            `json:"items"`
	Properties           map[string]*Schema `json:"properties"`
	Required             []string           `json:"required"`
	AdditionalProperties json.RawMessage    `json:"additionalProperties"`
	OneOf                []*Schema          `json:"oneOf"`
	Several              string             `json:"x-several"`
}

// UnmarshalJSON takes true and false too, which say nothing of a value's kind.
func (s *Schema) UnmarshalJSON(text []byte) error {
	if whole := string(text); whole == "true" || whole == "false" {
		return nil
	}
	type plain Schema
	return json.Unmarshal(text, (*plain)(s))
}

type media map[string]struct{ Schema *Schema }

// Parse reads a description.
func Parse(text []byte) (*Document, error) {
	var raw struct {
		Info  struct{ Version string }
		Paths map[string]map[string]struct {
			OperationID, Summary string
			RequestBody          struct{ Content media }
			Responses            map[string]struct{ Content media }
		}
		Components struct{ Schemas map[string]*Schema }
	}
	if err := json.Unmarshal(text, &raw); err != nil {
		return nil, err
	}
	d := &Document{Version: raw.Info.Version, Schemas: raw.Components.Schemas}
	for _, path := range slices.Sorted(maps.Keys(raw.Paths)) {
		post := raw.Paths[path]["post"]
		op := Operation{Name: post.OperationID, Path: path, Summary: post.Summary,
			Request: nameOf(post.RequestBody.Content["application/json"].Schema)}
		op.takeResult(post.Responses["200"].Content)
		if op.Name == "" || d.Schemas[op.Request] == nil || d.Schemas[op.Result] == nil {
			return nil, fmt.Errorf("%s is not described well enough for a client", path)
		}
		d.Operations = append(d.Operations, op)
	}
	return d, nil
}

func (o *Operation) takeResult(answer media) {
	if lines := answer["application/x-ndjson"].Schema; lines != nil {
		o.Lines, o.Result = true, nameOf(lines)
		return
	}
	schema := answer["application/json"].Schema
	if schema != nil && len(schema.OneOf) == 2 {
		o.Result, o.Several, o.SeveralResult = nameOf(schema.OneOf[0]), schema.Several, nameOf(schema.OneOf[1])
		return
	}
	o.Result = nameOf(schema)
}

// Files are the clients, by their paths.
func (d *Document) Files() map[string]string {
	return map[string]string{
		"python/decant_client.py": d.Python(),
		"typescript/decant.mjs":   d.JavaScript(),
		"typescript/decant.d.mts": d.TypeScript(),
	}
}

func nameOf(s *Schema) string {
	if s == nil {
		return ""
	}
	return s.Ref[strings.LastIndex(s.Ref, "/")+1:]
}

// extra is the schema of what an object holds beside its properties.
func (s *Schema) extra() *Schema {
	var extra Schema
	if len(s.AdditionalProperties) == 0 || json.Unmarshal(s.AdditionalProperties, &extra) != nil {
		return nil
	}
	return &extra
}

func (s *Schema) fields() []string { return slices.Sorted(maps.Keys(s.Properties)) }

func (s *Schema) isRequired(name string) bool { return slices.Contains(s.Required, name) }

// snake is a name as Python has it: maxChars is max_chars.
func snake(name string) string {
	var b strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// sentence is a description on one line, as the end of a comment may hold it.
func sentence(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	return strings.NewReplacer("*/", "* /", `"""`, "'''", `\`, `\\`).Replace(text)
}

// maxColumns is how long a list may be on one line.
const maxColumns = 80

// broken joins words between quotes, over several lines where there are many.
func broken(words []string, quote, between string, indent int) string {
	lines, line := []string{}, ""
	for i, word := range words {
		piece := quote + word + quote
		if i < len(words)-1 {
			piece += between
		}
		if len(line)+len(piece) > maxColumns {
			lines, line = append(lines, strings.TrimRight(line, " ")), ""
		}
		line += piece
	}
	return strings.Join(append(lines, line), "\n"+strings.Repeat(" ", indent))
}
