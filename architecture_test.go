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

// common may be used by everybody: they know nothing of the program.
var common = []string{"fault", "internal/brief", "internal/clock", "internal/lock", "internal/principal"}

// imports says which packages of this module each package may use. A new
// package is added here first. Imports point one way: cmd, internal, root,
// stages, leaves; stages do not know each other sideways.
var imports = map[string][]string{
	"document":          {},
	"page":              {"document"},
	"internal/budget":   {"internal/mdcode"},
	"link":              {},
	"tree":              {"tree/tag"},
	"tree/tag":          {},
	"selector":          {"tree", "tree/tag"},
	"guard":             {},
	"charset":           {},
	"format":            {},
	"cassette":          {"fetch"},
	"fetch":             {"guard", "tree", "tree/tag"},
	"scraper":           {},
	"tab":               {"page"},
	"browser":           {"guard", "tab"},
	"envelope":          {"internal/mdcode"},
	"internal/snapshot": {"internal/budget", "document", "envelope", "page"},
	"markdown":          {"document"},
	"answer":            {"internal/budget", "envelope", "internal/mdcode", "page"},
	"llm":               {"answer"},

	"reader":                {"charset", "document", "format", "reader/markup", "reader/metadata", "reader/navigation", "reader/plain", "reader/visibility", "reader/wall", "reader/webpage", "selector", "tree", "tree/tag"},
	"reader/seam":           {"tree", "tree/tag"},
	"reader/markup":         {"document", "reader/seam", "tree", "tree/tag"},
	"reader/metadata":       {"document", "tree", "tree/tag"},
	"reader/navigation":     {"document", "tree", "tree/tag"},
	"reader/plain":          {"document", "internal/mdcode"},
	"reader/visibility":     {"document", "tree", "tree/tag"},
	"reader/wall":           {"document", "tree", "tree/tag"},
	"reader/webpage":        {"document", "reader/seam", "reader/webpage/forest", "tree", "tree/tag"},
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
	"reader/pdf":          {"document", "format", "reader", "reader/draft", "reader/pdf/layout", "reader/pdf/pdfium"},
	"reader/pdf/layout":   {},
	"reader/pdf/pdfium":   {"format", "reader/pdf/layout"},
	"reader/archive":      {"document", "format", "reader", "reader/draft", "reader/unpack"},
	"reader/compound":     {"format"},
	"reader/media":        {"document", "format", "reader", "reader/draft", "reader/xmltext"},
	"reader/legacy":       {"charset", "document", "format", "reader", "reader/compound", "reader/draft", "reader/grid"},
	"reader/mail":         {"charset", "document", "format", "reader", "reader/compound", "reader/draft"},
	"reader/hangul":       {"document", "format", "reader", "reader/compound", "reader/draft", "reader/unpack", "reader/xmltext"},
	"reader/all":          {"reader/hangul", "reader/archive", "reader/calendar", "reader/data", "reader/epub", "reader/feed", "reader/legacy", "reader/mail", "reader/media", "reader/notebook", "reader/opendocument", "reader/pdf", "reader/rtf", "reader/sheet", "reader/slides", "reader/subtitle", "reader/word"},

	"cache":           {"page"},
	"cache/memory":    {"cache"},
	"cache/disk":      {"cache"},
	"cache/cachetest": {"cache", "page"},

	"": {"internal/budget", "cache", "cache/memory", "document", "envelope", "fetch", "guard", "internal/keeper", "internal/ladder", "internal/llmstxt", "internal/parcel", "internal/work", "link", "message", "page", "question", "reader", "scraper", "internal/snapshot", "tab"},

	"internal/clock":  {},
	"internal/door":   {},
	"internal/linear": {},
	"internal/lock":   {},
	"internal/mdcode": {},
	"internal/brief":  {},
	"fault":           {},

	"internal/parcel":  {"internal/budget", "envelope", "page", "internal/snapshot", "tab"},
	"internal/llmstxt": {"fetch", "guard", "page"},
	"internal/keeper":  {"cache", "fetch", "guard", "page"},
	"internal/ladder":  {"internal/budget", "document", "fetch", "guard", "internal/work", "markdown", "page", "reader", "reader/plain", "scraper", "internal/snapshot", "tab"},
	"message":          {"envelope", "internal/budget", "internal/parcel", "link", "page"},
	"question":         {"answer", "fetch", "guard", "internal/parcel", "link", "page", "scraper"},

	"internal/principal": {},
	"internal/work":      {},

	"internal/readertest":   {"document", "markdown", "reader"},
	"internal/testsite":     {},
	"internal/modelserver":  {},
	"internal/config":       {"guard"},
	"internal/fields":       {},
	"internal/facts":        {"envelope"},
	"internal/synapticflow": {"envelope", "internal/facts", "tab"},
	"internal/score":        {},
	"internal/corpus":       {"internal/score"},
	"internal/trainer":      {"charset", "internal/score", "markdown", "reader", "reader/visibility", "reader/webpage", "reader/webpage/forest", "tree"},
	"internal/trainer/cmd":  {"internal/score", "internal/trainer"},
	"internal/outfit":       {"", "browser", "cache", "cache/disk", "cassette", "fetch", "guard", "internal/config", "llm", "scraper"},
	"internal/mcpinstall":   {},
	"internal/notice":       {},
	"internal/notice/cmd":   {"internal/notice"},
	"internal/consent":      {"guard"},
	"internal/mcpserver":    {"", "envelope", "fetch", "guard", "internal/consent", "internal/door", "internal/facts", "internal/fields", "internal/parcel", "internal/synapticflow", "page", "tab"},
	"internal/webserver":    {"", "internal/budget", "envelope", "fetch", "internal/consent", "internal/door", "internal/facts", "internal/fields", "internal/parcel", "page", "tab"},
	"internal/cli":          {"", "answer", "document", "envelope", "fetch", "guard", "internal/config", "internal/consent", "internal/door", "internal/facts", "internal/mcpinstall", "internal/mcpserver", "internal/mdcode", "internal/outfit", "internal/parcel", "internal/score", "internal/testsite", "internal/webserver", "link", "llm", "page", "reader/all", "tab"},
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
			if !slices.Contains(allowed, u) && !slices.Contains(common, u) {
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
