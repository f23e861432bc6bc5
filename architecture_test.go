package decant

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/decant-dev/decant"

// imports says which packages of this module each package may use. A new
// package is added here first. Imports point one way: cmd, internal, root,
// stages, leaves; stages do not know each other sideways.
var imports = map[string][]string{
	"document": {},
	"page":     {"document"},
	"budget":   {"internal/mdcode"},
	"link":     {},
	"guard":    {"internal/clock"},
	"charset":  {},
	"format":   {},
	"cassette": {"fetch"},
	"fetch":    {"guard", "internal/clock"},
	"scraper":  {"internal/clock"},
	"tab":      {"page"},
	"browser":  {"guard", "internal/lock", "internal/principal", "tab"},
	"envelope": {"internal/mdcode"},
	"snapshot": {"budget", "document", "page"},
	"markdown": {"document"},
	"answer":   {"budget", "envelope", "page"},
	"llm":      {"answer"},

	"reader":                {"charset", "document", "format", "reader/dom", "reader/markup", "reader/metadata", "reader/navigation", "reader/plain", "reader/visibility", "reader/wall", "reader/webpage"},
	"reader/dom":            {},
	"reader/markup":         {"document", "reader/dom"},
	"reader/metadata":       {"document", "reader/dom"},
	"reader/navigation":     {"document", "reader/dom"},
	"reader/plain":          {"document", "internal/mdcode"},
	"reader/visibility":     {"document", "reader/dom"},
	"reader/wall":           {"document", "reader/dom"},
	"reader/webpage":        {"document", "reader/dom", "reader/webpage/forest"},
	"reader/webpage/forest": {},

	// Readers of documents, which a program registers by importing them.
	"reader/unpack":       {"format"},
	"reader/xmltext":      {"charset", "format"},
	"reader/draft":        {"document"},
	"reader/calendar":     {"charset", "document", "format", "reader", "reader/draft"},
	"reader/data":         {"charset", "document", "format", "reader", "reader/draft", "reader/plain", "reader/xmltext"},
	"reader/feed":         {"charset", "document", "format", "reader", "reader/draft", "reader/xmltext"},
	"reader/notebook":     {"charset", "document", "format", "markdown", "reader", "reader/plain"},
	"reader/subtitle":     {"charset", "document", "format", "reader", "reader/draft"},
	"reader/ooxml":        {"document", "reader/draft", "reader/unpack", "reader/xmltext"},
	"reader/grid":         {"reader/draft"},
	"reader/word":         {"document", "format", "reader", "reader/draft", "reader/ooxml", "reader/xmltext"},
	"reader/slides":       {"document", "format", "reader", "reader/draft", "reader/ooxml", "reader/xmltext"},
	"reader/opendocument": {"document", "format", "reader", "reader/draft", "reader/grid", "reader/unpack", "reader/xmltext"},
	"reader/sheet":        {"document", "format", "reader", "reader/draft", "reader/grid", "reader/ooxml", "reader/xmltext"},
	"reader/rtf":          {"charset", "document", "format", "reader", "reader/draft"},
	"reader/epub":         {"document", "format", "reader", "reader/draft", "reader/unpack", "reader/xmltext"},
	"reader/archive":      {"document", "format", "reader", "reader/draft", "reader/unpack"},
	"reader/compound":     {"format"},
	"reader/media":        {"document", "format", "reader", "reader/draft", "reader/xmltext"},
	"reader/legacy":       {"charset", "document", "format", "reader", "reader/compound", "reader/draft", "reader/grid"},
	"reader/mail":         {"charset", "document", "format", "reader", "reader/compound", "reader/draft"},
	"reader/hangul":       {"document", "format", "reader", "reader/compound", "reader/draft", "reader/unpack", "reader/xmltext"},
	"reader/all":          {"reader/hangul", "reader/archive", "reader/calendar", "reader/data", "reader/epub", "reader/feed", "reader/legacy", "reader/mail", "reader/media", "reader/notebook", "reader/opendocument", "reader/rtf", "reader/sheet", "reader/slides", "reader/subtitle", "reader/word"},

	"cache":           {"page"},
	"cache/memory":    {"cache"},
	"cache/disk":      {"cache"},
	"cache/cachetest": {"cache", "page"},

	"": {"answer", "budget", "cache", "cache/memory", "document", "envelope", "fetch", "format", "guard", "link", "markdown", "page", "reader", "reader/plain", "scraper", "snapshot", "tab"},

	"internal/clock":     {},
	"internal/door":      {"internal/principal"},
	"internal/lock":      {},
	"internal/mdcode":    {},
	"internal/principal": {},
	"internal/work":      {},

	"internal/readertest":   {"document", "markdown", "reader"},
	"internal/testsite":     {},
	"internal/modelserver":  {},
	"internal/config":       {"guard"},
	"internal/fields":       {},
	"internal/synapticflow": {"tab"},
	"internal/score":        {"reader/dom"},
	"internal/corpus":       {"internal/score"},
	"internal/trainer":      {"charset", "internal/score", "markdown", "reader", "reader/dom", "reader/visibility", "reader/webpage", "reader/webpage/forest"},
	"internal/trainer/cmd":  {"internal/score", "internal/trainer"},
	"internal/mcpinstall":   {},
	"internal/consent":      {"guard"},
	"internal/mcpserver":    {"", "envelope", "fetch", "guard", "internal/consent", "internal/door", "internal/fields", "internal/principal", "internal/synapticflow", "page", "tab"},
	"internal/webserver":    {"", "budget", "envelope", "fetch", "internal/consent", "internal/door", "internal/fields", "internal/principal", "page", "tab"},
	"internal/cli":          {"", "answer", "browser", "cache", "cache/disk", "cassette", "document", "fetch", "guard", "internal/config", "internal/consent", "internal/door", "internal/mcpinstall", "internal/mcpserver", "internal/score", "internal/testsite", "internal/webserver", "link", "llm", "page", "reader/all", "scraper", "tab"},
	"cmd/decant":            {"internal/cli"},
}

func TestImportsPointOneWay(t *testing.T) {
	t.Parallel()
	found := packageImports(t)
	for pkg, used := range found {
		allowed, listed := imports[pkg]
		if !listed && !strings.HasPrefix(pkg, "link/internal/") {
			t.Errorf("package %q is not in the table of who may import whom", pkg)
			continue
		}
		for _, u := range used {
			if !slices.Contains(allowed, u) {
				t.Errorf("package %q imports %q, which its row does not allow", pkg, u)
			}
		}
	}
	for pkg := range imports {
		if _, ok := found[pkg]; !ok {
			t.Errorf("the table lists package %q, which is not there", pkg)
		}
	}
}

// packageImports reads the imports of all non-test files with go/parser: a
// test that runs go list would be answered from the test cache.
func packageImports(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (name == "bench" || strings.HasPrefix(d.Name(), ".") && name != "." || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		pkg := strings.TrimPrefix(path.Dir(filepath.ToSlash(name)), ".")
		found[pkg] = append(found[pkg], nil...)
		for _, spec := range file.Imports {
			p, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if p == module || strings.HasPrefix(p, module+"/") {
				found[pkg] = append(found[pkg], strings.TrimPrefix(strings.TrimPrefix(p, module), "/"))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
