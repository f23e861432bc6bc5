package clientgen

import (
	"strings"
	"testing"
)

const small = `{"info":{"version":"1"},"paths":{
 "/v1/brew":{"post":{"operationId":"brewTea","summary":"Brew it","requestBody":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Order"}}}},
  "responses":{"200":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Cup"}}}}}}},
 "/v1/pour":{"post":{"operationId":"pour","summary":"Pour","requestBody":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Order"}}}},
  "responses":{"200":{"content":{"application/x-ndjson":{"schema":{"$ref":"#/components/schemas/Cup"}}}}}}}},
"components":{"schemas":{
 "Order":{"type":"object","required":["leafKind"],"properties":{"leafKind":{"type":"string","enum":["green","black"]},"from":{"type":"string"},"n":{"type":"integer","description":"a \"\"\" and */"}}},
 "Cup":{"type":"object","properties":{"full":{"type":"boolean"},"order":{"$ref":"#/components/schemas/Order"},"any":true,"many":{"type":"array","items":{"type":"number"}},"by":{"type":"object","additionalProperties":{"type":"string"}}}}}}}`

func TestClientsOfASmallDescription(t *testing.T) {
	t.Parallel()
	d, err := Parse([]byte(small))
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ name, text, want string }{
		{"python", d.Python(), "def brew_tea(\n        self,\n        *,\n        leaf_kind: Literal[\"green\", \"black\"],\n        from_: Optional[str] = None"},
		{"python", d.Python(), `"order": "Order"`}, {"python", d.Python(), `"many": List[float]`}, {"python", d.Python(), `"by": Dict[str, str]`},
		{"python", d.Python(), ") -> Iterator[Cup]:"}, {"python", d.Python(), `"from": from_`},
		{"types", d.TypeScript(), "leafKind: \"green\" | \"black\";"}, {"types", d.TypeScript(), "order?: Order;"}, {"types", d.TypeScript(), "any?: unknown;"},
		{"types", d.TypeScript(), "pour(request: Order, options?: CallOptions): AsyncGenerator<Cup, void, undefined>;"}, {"types", d.TypeScript(), "a ''' and * /"},
		{"script", d.JavaScript(), "brewTea(request, options) {\n    return this.#ask(\"/v1/brew\", request, options);"},
		{"script", d.JavaScript(), "return this.#lines(\"/v1/pour\", request, options);"},
	} {
		if !strings.Contains(tc.text, tc.want) {
			t.Errorf("%s does not hold %q", tc.name, tc.want)
		}
	}
	for _, bad := range []string{``, `{"paths":{"/x":{}}}`, `{"paths":{"/x":{"post":{"operationId":"x"}}}}`} {
		if _, err := Parse([]byte(bad)); err == nil {
			t.Errorf("Parse took %q", bad)
		}
	}
}
