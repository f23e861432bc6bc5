package webserver

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/page"
)

// A BatchLine is a line of a batch's answer: the page with the item's id, or
// the id and address with what went wrong.
type BatchLine struct {
	ID string `json:"id"`
	page.Page
	Error string     `json:"error,omitempty" jsonschema:"what went wrong, on one line; there is then no page"`
	Kind  fault.Kind `json:"kind,omitempty" jsonschema:"a stable word for what went wrong"`
}

// documented are the operations and the batch, which is answered in its own way.
func documented() []operation {
	return append(slices.Clone(operations), operation{
		name: "batch", summary: "Read many pages, with a line of JSON for each as soon as it is read",
		request: reflect.TypeFor[BatchRequest](), result: reflect.TypeFor[BatchLine](),
	})
}

// examples are requests that show what each operation is for.
var examples = map[string]object{
	"links":      {"text": "See https://example.com/a, and b@example.com."},
	"read":       {"url": "https://example.com/", "maxChars": 20000, "render": "auto"},
	"understand": {"message": "What do you make of https://example.com/ ?"},
	"explain":    {"url": "https://example.com/"},
	"ask":        {"prompt": "What is this domain for? https://example.com/"},
	"summarize":  {"urls": []string{"https://example.com/"}},
	"compare":    {"urls": []string{"https://example.com/", "https://example.org/"}},
	"browse":     {"action": "open", "url": "https://example.com/"},
	"verify":     {"url": "https://example.com/", "quote": "for use in documentation examples"},
	"batch":      {"urls": []string{"https://example.com/", "https://example.org/"}, "extractMode": "text"},
}

var wrapParameter = object{
	"name": "wrap", "in": "query", "description": "answer with text marked as untrusted, for a model's context",
	"schema": object{"type": "boolean", "default": false},
}

var confirmParameter = object{
	"name": confirmHeader, "in": "header",
	"description": "what a problem of the kind unconfirmed carries, sent back once a person has agreed to its addresses",
	"schema":      object{"type": "string"},
}

// operation describes one.
func (d *description) operation(op *operation) error {
	title := strings.ToUpper(op.name[:1]) + op.name[1:]
	d.schemas.Call(op.request, title+"Request")
	if op.result.Name() == "Result" {
		d.schemas.Call(op.result, title+"Result")
	}
	request, err := d.schemas.Add(op.request)
	if err != nil {
		return err
	}
	result, err := d.schemas.Add(op.result)
	if err != nil {
		return err
	}
	if !isOwn(op.result) {
		markUntrusted(d.schemas.Schemas[result])
	}
	post := object{
		"operationId": op.name, "summary": op.summary, "parameters": []object{wrapParameter, confirmParameter},
		"requestBody": object{"required": true, "content": object{"application/json": object{
			"schema": reference(request), "example": examples[op.name]}}},
		"responses": responses(op, result, true),
	}
	asked := d.schemas.Schemas[request]
	if takesFiles(op) {
		describeUpload(post, asked)
	}
	if op.name == "batch" {
		describeBatch(post, asked, result)
	}
	path := object{"post": post}
	if op.get {
		path["get"] = object{
			"operationId": op.name + "ByQuery", "summary": op.summary,
			"parameters": append(queryParameters(asked), wrapParameter), "responses": responses(op, result, false),
		}
	}
	d.paths["/v1/"+op.name] = path
	return nil
}

// describeUpload says that files may be sent in place of addresses.
func describeUpload(post object, request *jsonschema.Schema) {
	request.Required = slices.DeleteFunc(request.Required, func(name string) bool { return name == "urls" })
	binary := object{"schema": object{"type": "string", "format": "binary"}}
	content := post["requestBody"].(object)["content"].(object)
	content["application/octet-stream"] = binary
	content["application/pdf"] = binary
	content["text/html"] = object{"schema": object{"type": "string"}}
	content["multipart/form-data"] = object{"schema": object{"type": "object", "required": []string{"file"},
		"properties": object{"file": binary["schema"]}, "additionalProperties": object{"type": "string"}}}
	name := object{"name": "name", "in": "query", "description": "the name of a file that is sent as the body",
		"schema": object{"type": "string"}}
	member := object{"name": memberField, "in": "query", "description": "of an archive that is sent, the path of the file to read",
		"schema": object{"type": "string"}}
	post["parameters"] = slices.Concat(post["parameters"].([]object), []object{name, member}, queryParameters(request))
}

// describeBatch says that a batch may come, and is answered, in lines.
func describeBatch(post object, request *jsonschema.Schema, line string) {
	post["parameters"] = queryParameters(request)
	content := post["requestBody"].(object)["content"].(object)
	content[string(formLines)] = object{"schema": reference("BatchItem")}
	content["text/plain"] = object{"schema": object{"type": "string", "description": "an address on each line"},
		"example": "https://example.com/\nhttps://example.org/\n"}
	post["responses"].(object)["200"] = object{"description": "A line for each page, in order",
		"content": object{string(formLines): object{"schema": reference(line)}}}
}

func responses(op *operation, result string, streams bool) object {
	answer := object{"schema": reference(result)}
	if op.name == "read" {
		answer = object{"schema": object{"oneOf": []object{reference(result), reference("Pages")}, "x-several": "urls"}}
	}
	content := object{"application/json": answer}
	if slices.Contains(texts, op.result) {
		content["text/markdown"] = object{"schema": object{"type": "string"}}
	}
	if streams {
		content["text/event-stream"] = object{"schema": object{"type": "string",
			"description": "events: started, progress, text (of an answer, a JSON string each), then result or error"}}
	}
	all := object{
		"200":     object{"description": "The result", "content": content},
		"default": object{"$ref": "#/components/responses/Problem"},
	}
	for status := range kindsByStatus() {
		all[strconv.Itoa(status)] = object{"$ref": "#/components/responses/Problem" + strconv.Itoa(status)}
	}
	return all
}
