package webserver

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"io/fs"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/fields"
	"github.com/decant-dev/decant/internal/schema"
)

func TestPagesAreSelfContained(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	for _, path := range []string{"/"} {
		a := r.get(path)
		policy := a.Header.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "style-src 'sha256-", "frame-ancestors 'none'", "require-trusted-types-for 'script'", "base-uri 'none'"} {
			if !strings.Contains(policy, want) {
				t.Errorf("%s: policy %q lacks %s", path, policy, want)
			}
		}
		if strings.Contains(policy, "unsafe") || strings.Contains(policy, "*") {
			t.Errorf("%s: policy %q is loose", path, policy)
		}
		for _, outside := range regexp.MustCompile(`(?i)(src|href)="([^"]*)"`).FindAllStringSubmatch(a.body, -1) {
			if !strings.HasPrefix(outside[2], "/") && !strings.HasPrefix(outside[2], "#") {
				t.Errorf("%s loads %s", path, outside[2])
			}
		}
		if found := regexp.MustCompile(`(?i)<[^>]*\son\w+=|<[^>]*\sstyle=`).FindString(a.body); found != "" {
			t.Errorf("%s has %q inline", path, found)
		}
		if a.Header.Get("X-Frame-Options") != "DENY" || a.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: headers %v", path, a.Header)
		}
	}
	if a := r.get("/icon.svg"); a.Header.Get("Content-Type") != "image/svg+xml" {
		t.Errorf("icon: %v", a.Header)
	}
}

// Who has a page already is not sent it again, packed or not.
func TestAssetsAreSentOnce(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	for _, path := range []string{"/", "/openapi.json", "/icon.svg"} {
		tags := map[string]bool{}
		for _, coding := range []string{"identity", "gzip"} {
			tag := r.get(path, "Accept-Encoding", coding).Header.Get("ETag")
			tags[tag] = true
			for known, status := range map[string]int{tag: 304, "W/" + tag: 304, `"other", ` + tag: 304, "*": 304, `"other"`: 200, "": 200} {
				a := r.get(path, "Accept-Encoding", coding, "If-None-Match", known)
				if a.StatusCode != status || (a.body == "") != (status == 304) || a.Header.Get("ETag") != tag {
					t.Errorf("%s as %s, where %q is known: %d, %d bytes, tag %q; want %d", path, coding, known, a.StatusCode, len(a.body), a.Header.Get("ETag"), status)
				}
			}
		}
		if len(tags) != 2 || tags[""] {
			t.Errorf("%s: tags %v, want one for each coding", path, tags)
		}
	}
}

// Who takes gzip gets what the others get, packed.
func TestAssetsArePacked(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	for _, path := range []string{"/", "/openapi.json", "/icon.svg"} {
		plain := r.get(path, "Accept-Encoding", "identity")
		if coding := plain.Header.Get("Content-Encoding"); coding != "" || plain.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: sent as %q, %v", path, coding, plain.Header)
		}
		for accept, want := range map[string]string{"gzip, deflate, br": "gzip", "GZIP": "gzip", "gzip;q=0": "", "br": "", "xgzip": ""} {
			a := r.get(path, "Accept-Encoding", accept)
			body := a.body
			if want == "gzip" {
				body = unpacked(t, a.body)
			}
			if a.Header.Get("Content-Encoding") != want || body != plain.body {
				t.Errorf("%s for %q: sent as %q, %d bytes, want %q and %d", path, accept, a.Header.Get("Content-Encoding"), len(body), want, len(plain.body))
			}
		}
	}
}

func unpacked(t *testing.T, body string) string {
	t.Helper()
	reader, err := gzip.NewReader(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The program of the page makes nodes, never markup.
func TestPageWritesNoMarkup(t *testing.T) {
	t.Parallel()
	forbidden := regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|createContextualFragment|DOMParser|setHTML`)
	err := fs.WalkDir(files, "page", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".js") {
			return err
		}
		text, err := files.ReadFile(name)
		if found := forbidden.Find(text); found != nil {
			t.Errorf("%s has %q", name, found)
		}
		if !slices.Contains(slices.Concat(early, first, scripts), strings.TrimPrefix(name, "page/")) {
			t.Errorf("%s is not in the list of scripts", name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Both languages say everything, of every kind of error too.
func TestWordsAreWhole(t *testing.T) {
	t.Parallel()
	name := regexp.MustCompile(`(?m)^  (\w+):`)
	keys := func(file string) (list []string) {
		text, err := files.ReadFile("page/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range name.FindAllStringSubmatch(string(text), -1) {
			list = append(list, m[1])
		}
		return list
	}
	if en, ko := keys("english.js"), keys("korean.js"); len(en) < 150 || !slices.Equal(en, ko) {
		t.Errorf("the languages differ:\nen %v\nko %v", en, ko)
	}
	told := keys("faults.js")
	for _, class := range fault.All() {
		if !slices.Contains(told, string(class.Kind)) {
			t.Errorf("faults.js has no words for %s", class.Kind)
		}
	}
}

func TestOpenAPI(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	var doc struct {
		OpenAPI    string
		Paths      map[string]map[string]json.RawMessage
		Components struct {
			Schemas map[string]*jsonschema.Schema
		}
	}
	body := r.get("/openapi.json").body
	if err := json.Unmarshal([]byte(body), &doc); err != nil {
		t.Fatal(err)
	}
	if doc.OpenAPI != "3.1.0" {
		t.Errorf("openapi %q", doc.OpenAPI)
	}
	for _, op := range documented() {
		methods := doc.Paths["/v1/"+op.name]
		if methods["post"] == nil || (methods["get"] != nil) != op.get {
			t.Errorf("%s has the methods %v", op.name, methods)
		}
	}
	for _, ref := range regexp.MustCompile(`"#/components/schemas/(\w+)"`).FindAllStringSubmatch(body, -1) {
		if doc.Components.Schemas[ref[1]] == nil {
			t.Errorf("no schema %s", ref[1])
		}
	}
	schema := doc.Components.Schemas["ReadRequest"]
	if got := fields.Of("field", "the body", ReadRequest{}).Names; len(schema.Properties) != len(got) || schema.Properties["url"].Description == "" {
		t.Errorf("properties %v, want %s", schema.Properties, got)
	}
	if kinds := doc.Components.Schemas["Problem"].Properties["kind"].Enum; len(kinds) != len(fault.All()) {
		t.Errorf("a problem has %d kinds, want all %d", len(kinds), len(fault.All()))
	}
	text, err := json.Marshal(map[string]any{"$defs": doc.Components.Schemas, "type": "object"})
	if err != nil {
		t.Fatal(err)
	}
	var root jsonschema.Schema
	if err := json.Unmarshal([]byte(strings.ReplaceAll(string(text), "#/components/schemas/", "#/$defs/")), &root); err != nil {
		t.Fatal(err)
	}
	if _, err := root.Resolve(nil); err != nil {
		t.Error(err)
	}
}

// What the server answers is what its description promises.
func TestAnswersMatchTheirSchemas(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	for name, body := range map[string]string{
		"links": `{"text":"https://a.example/ b@c.example"}`, "read": `{"url":"` + coffee + `","structuredData":true}`, "understand": `{"message":"` + coffee + ` https://down.example.com/"}`,
	} {
		i := slices.IndexFunc(operations, func(op operation) bool { return op.name == name })
		check(t, operations[i].result, r.post("/v1/"+name, body))
	}
	check(t, reflect.TypeFor[problem](), r.post("/v1/read", `{}`))
}

func check(t *testing.T, want reflect.Type, a answer) {
	t.Helper()
	describe := answerSchema
	if want == reflect.TypeFor[problem]() {
		describe = schema.Of
	}
	promised, err := describe(want)
	if err != nil {
		t.Fatal(err)
	}
	resolved, err := promised.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := resolved.Validate(decode[any](t, a)); err != nil {
		t.Errorf("%s: %v in %.300s", want, err, a.body)
	}
}
