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
var common = []string{
	"fault", "internal/brief", "internal/clock", "internal/lazyregexp", "internal/lock", "internal/phrases",
	"internal/principal", "internal/shelf",
}

// imports says which packages of this module each package may use. A new
// package is added here first. Imports point one way: cmd, internal, root,
// stages, leaves; stages do not know each other sideways.
var imports = map[string][]string{
	"document":          {},
	"page":              {"document"},
	"internal/budget":   {"internal/mdcode"},
	"link":              {"internal/charref"},
	"internal/charref":  {},
	"internal/tree":     {"internal/charref", "internal/tree/tag"},
	"internal/tree/tag": {},
	"internal/selector": {"internal/tree", "internal/tree/tag"},
	"guard":             {},
	"internal/charset":  {},
	"internal/format":   {},
	"cassette":          {"fault", "fetch"},
	"credential":        {},
	"proxy":             {"guard"},
	"fetch":             {"guard", "internal/tree", "internal/tree/tag", "credential", "proxy"},
	"scraper":           {},
	"tab":               {"page"},
	"browser":           {"guard", "tab"},
	"envelope":          {"internal/mdcode"},
	"internal/snapshot": {"internal/budget", "document", "envelope", "markdown", "page"},
	"markdown":          {"document"},
	"answer":            {"internal/budget", "internal/charref", "envelope", "internal/mdcode", "page"},
	"llm":               {"answer"},

	"reader":                         {"internal/charset", "document", "internal/format", "internal/markup", "reader/internal/metadata", "reader/internal/navigation", "reader/internal/plain", "reader/internal/visibility", "reader/internal/wall", "reader/internal/webpage", "internal/selector", "internal/tree", "internal/tree/tag", "reader/internal/subject", "reader/internal/thread", "reader/internal/tabset"},
	"internal/seam":                  {"internal/tree", "internal/tree/tag"},
	"internal/tex":                   {},
	"internal/markup":                {"document", "internal/memo", "internal/seam", "internal/tex", "internal/tree", "internal/tree/tag"},
	"reader/internal/metadata":       {"internal/charref", "document", "internal/tree", "internal/tree/tag", "internal/memo"},
	"reader/internal/navigation":     {"document", "internal/tree", "internal/tree/tag", "internal/memo"},
	"reader/internal/thread":         {"internal/tree", "internal/tree/tag", "reader/internal/metadata", "internal/memo"},
	"reader/internal/subject":        {"internal/charref", "document", "internal/tree", "internal/tree/tag", "internal/memo"},
	"reader/internal/tabset":         {"internal/tree", "internal/tree/tag"},
	"reader/internal/plain":          {"document", "internal/mdcode"},
	"reader/internal/visibility":     {"document", "internal/tree", "internal/tree/tag", "internal/selector", "internal/memo"},
	"reader/internal/wall":           {"document", "internal/tree", "internal/tree/tag", "internal/memo"},
	"reader/internal/webpage":        {"document", "internal/seam", "reader/internal/webpage/forest", "internal/tree", "internal/tree/tag", "internal/memo"},
	"reader/internal/webpage/forest": {},

	// Readers of documents, which a program registers by importing them.
	"reader/internal/unpack":   {"internal/format"},
	"reader/internal/xmltext":  {"internal/charset", "internal/format"},
	"reader/internal/draft":    {"document"},
	"reader/calendar":          {"internal/charset", "document", "internal/format", "reader", "reader/internal/draft"},
	"reader/data":              {"internal/charset", "document", "internal/format", "reader", "reader/internal/draft", "reader/internal/plain", "reader/internal/xmltext"},
	"reader/feed":              {"internal/charset", "document", "internal/format", "reader", "reader/internal/draft", "reader/internal/xmltext"},
	"reader/notebook":          {"internal/charset", "document", "internal/format", "markdown", "reader", "reader/internal/plain"},
	"reader/subtitle":          {"internal/charset", "document", "internal/format", "reader", "reader/internal/draft"},
	"reader/internal/ooxml":    {"document", "internal/tex", "reader/internal/draft", "reader/internal/unpack", "reader/internal/xmltext"},
	"reader/internal/grid":     {"reader/internal/draft"},
	"reader/word":              {"document", "internal/format", "reader", "reader/internal/draft", "reader/internal/ooxml", "reader/internal/xmltext"},
	"reader/slides":            {"document", "internal/format", "reader", "reader/internal/draft", "reader/internal/ooxml", "reader/internal/xmltext"},
	"reader/opendocument":      {"document", "internal/format", "reader", "reader/internal/draft", "reader/internal/grid", "reader/internal/unpack", "reader/internal/xmltext"},
	"reader/sheet":             {"document", "internal/format", "reader", "reader/internal/draft", "reader/internal/grid", "reader/internal/ooxml", "reader/internal/xmltext"},
	"reader/rtf":               {"internal/charset", "document", "internal/format", "reader", "reader/internal/draft"},
	"reader/epub":              {"document", "internal/format", "reader", "reader/internal/draft", "reader/internal/unpack", "reader/internal/xmltext"},
	"reader/pdf":               {"document", "internal/format", "reader", "reader/internal/draft", "reader/pdf/layout", "reader/pdf/pdfium"},
	"reader/pdf/layout":        {},
	"reader/pdf/glyph":         {},
	"reader/pdf/pdfium":        {"internal/format", "reader/pdf/glyph", "reader/pdf/layout", "reader/pdf/pdfium/wasm"},
	"reader/pdf/pdfium/wasm":   {},
	"reader/archive":           {"document", "internal/format", "reader", "reader/internal/draft", "reader/internal/unpack"},
	"reader/internal/compound": {"internal/format"},
	"reader/media":             {"document", "internal/format", "reader", "reader/internal/draft", "reader/internal/xmltext"},
	"reader/legacy":            {"internal/charset", "document", "internal/format", "reader", "reader/internal/compound", "reader/internal/draft", "reader/internal/grid"},
	"reader/mail":              {"internal/charset", "document", "internal/format", "reader", "reader/internal/compound", "reader/internal/draft"},
	"reader/hangul":            {"document", "internal/format", "reader", "reader/internal/compound", "reader/internal/draft", "reader/internal/unpack", "reader/internal/xmltext"},
	"reader/parquet":           {"document", "internal/format", "reader", "reader/internal/draft"},
	"reader/sqlite":            {"document", "internal/format", "reader", "reader/internal/draft"},
	"reader/torrent":           {"document", "internal/format", "reader", "reader/internal/draft"},
	"reader/font":              {"document", "internal/format", "reader", "reader/internal/draft"},
	"reader/all":               {"reader/hangul", "reader/archive", "reader/calendar", "reader/data", "reader/epub", "reader/feed", "reader/legacy", "reader/mail", "reader/media", "reader/notebook", "reader/opendocument", "reader/pdf", "reader/rtf", "reader/sheet", "reader/slides", "reader/subtitle", "reader/word", "reader/font", "reader/parquet", "reader/sqlite", "reader/torrent"},

	"cache":               {"page"},
	"cache/memory":        {"cache"},
	"cache/internal/pack": {"cache"},
	"cache/fuse":          {"cache"},
	"cache/postgres":      {"cache", "cache/internal/pack", "internal/advisory"},
	"cache/sqlite":        {"cache", "cache/internal/pack"},
	"cache/cachetest":     {"cache", "page"},

	"":                  {"internal/budget", "cache", "cache/memory", "document", "envelope", "fetch", "guard", "internal/keeper", "internal/ladder", "internal/llmstxt", "internal/parcel", "internal/work", "link", "message", "page", "question", "reader", "scraper", "internal/snapshot", "tab", "batch", "internal/shortcut"},
	"client":            {"", "page", "tab"},
	"batch":             {"fetch", "internal/likeness", "internal/schedule", "internal/work", "page"},
	"internal/likeness": {},
	"internal/schedule": {},
	"internal/sitemap":  {"internal/charset"},
	"internal/inflate":  {},
	"internal/warc":     {"internal/inflate"},
	"internal/advisory": {},
	"internal/queue":    {"", "internal/advisory", "page"},
	"internal/crawl":    {"", "batch", "fetch", "internal/charset", "internal/clock", "internal/schedule", "internal/source", "internal/tree", "internal/tree/tag", "link", "tab"},
	"internal/source":   {"", "fetch", "internal/charset", "internal/sitemap", "internal/warc"},
	"internal/sink":     {"", "page"},

	"internal/clock":     {},
	"internal/commons":   {},
	"internal/door":      {},
	"internal/linear":    {},
	"internal/lock":      {},
	"internal/mdcode":    {},
	"internal/memo":      {"internal/tree"},
	"internal/phrases":   {},
	"internal/shelf":     {},
	"internal/highlight": {},
	"internal/terminal":  {"envelope", "internal/highlight", "internal/mdcode"},
	"internal/viewer":    {"envelope", "internal/terminal"},
	"internal/brief":     {},
	"fault":              {},

	"internal/parcel":   {"internal/budget", "envelope", "page", "internal/snapshot", "tab"},
	"internal/llmstxt":  {"fetch", "guard", "page"},
	"internal/keeper":   {"cache", "fetch", "guard", "page", "internal/work"},
	"internal/shortcut": {"document", "fetch", "reader"},
	"site":              {"document", "fetch", "internal/selector", "internal/tree", "internal/tree/tag", "reader", "internal/shortcut"},
	"internal/ladder":   {"internal/budget", "document", "fetch", "guard", "internal/work", "markdown", "page", "reader", "reader/internal/plain", "scraper", "internal/snapshot", "tab", "credential", "internal/shortcut"},
	"message":           {"envelope", "internal/budget", "internal/parcel", "link", "page"},
	"question":          {"answer", "fetch", "guard", "internal/parcel", "link", "page", "scraper", "internal/shortcut"},

	"internal/principal": {},
	"internal/work":      {},

	"internal/readertest":           {"document", "markdown", "reader"},
	"internal/testpostgres":         {},
	"internal/testsite":             {},
	"internal/profile/profiletest":  {"document", "page"},
	"internal/webserver/servertest": {"", "fetch", "internal/testsite", "internal/webserver"},
	"internal/modelserver":          {},
	"internal/config":               {"guard", "proxy"},
	"internal/lazyregexp":           {},
	"internal/guise":                {"", "envelope", "page"},
	"internal/clientgen":            {},
	"internal/clientgen/cmd":        {"internal/clientgen", "internal/webserver"},
	"internal/fields":               {},
	"internal/facts":                {"envelope"},
	"internal/score":                {"internal/mdcode"},
	"internal/docscore":             {},
	"internal/corpus":               {"internal/score"},
	"internal/outfit":               {"", "browser", "cache", "cassette", "fetch", "guard", "internal/config", "llm", "scraper", "cache/sqlite", "internal/ocr", "site", "cache/fuse", "cache/memory", "cache/postgres", "credential", "proxy"},
	"internal/mcpinstall":           {},
	"internal/ocr":                  {},
	"internal/notice":               {},
	"internal/notice/cmd":           {"internal/notice"},
	"internal/build":                {},
	"docs":                          {},
	"internal/manual":               {"docs", "internal/config"},
	"internal/manpage":              {},
	"internal/release":              {"internal/notice"},
	"internal/release/cmd":          {"", "internal/notice", "internal/release"},
	"internal/consent":              {"guard"},
	"internal/mcpserver":            {"", "envelope", "guard", "internal/consent", "internal/door", "internal/facts", "internal/lazyregexp", "internal/profile", "internal/tool", "page", "answer"},
	"internal/tool":                 {"", "envelope", "internal/facts", "internal/fields", "internal/parcel", "page", "internal/schema"},
	"internal/schema":               {"page", "tab"},
	"internal/profile":              {"", "envelope", "internal/profile/axel", "internal/profile/gemini", "internal/profile/mcpfetch", "internal/profile/openclaw", "internal/profile/operations", "internal/profile/synapticflow", "internal/profile/webfetch", "internal/tool"},
	"internal/profile/axel":         {"", "internal/facts", "internal/profile/shape", "internal/tool", "page"},
	"internal/profile/gemini":       {"", "envelope", "internal/facts", "internal/tool"},
	"internal/profile/mcpfetch":     {"", "internal/facts", "internal/profile/shape", "internal/tool", "page"},
	"internal/profile/openclaw":     {"", "envelope", "fetch", "guard", "internal/facts", "internal/profile/shape", "internal/tool", "page", "document"},
	"internal/profile/operations":   {"", "envelope", "internal/facts", "internal/parcel", "internal/tool", "page", "tab", "answer", "internal/schema"},
	"internal/profile/shape":        {"", "envelope", "page"},
	"internal/profile/synapticflow": {"envelope", "internal/facts", "internal/tool", "tab", "internal/schema"},
	"internal/profile/webfetch":     {"", "envelope", "internal/facts", "internal/profile/shape", "internal/tool", "page"},
	"internal/webserver":            {"", "internal/budget", "envelope", "fetch", "internal/consent", "internal/door", "internal/facts", "internal/fields", "internal/parcel", "page", "tab", "internal/schema", "internal/manual", "batch", "internal/queue", "internal/guise"},
	"internal/doctor":               {"browser", "fetch", "internal/config", "llm", "site"},
	"internal/cli":                  {"", "answer", "document", "envelope", "fetch", "guard", "internal/charset", "internal/config", "internal/consent", "internal/door", "internal/facts", "internal/mcpinstall", "internal/mcpserver", "internal/mdcode", "internal/outfit", "internal/parcel", "internal/profile", "internal/score", "internal/testsite", "internal/webserver", "link", "llm", "page", "reader/all", "tab", "cache", "internal/crawl", "internal/keeper", "internal/likeness", "internal/sink", "internal/source", "internal/warc", "internal/docscore", "internal/queue", "site", "internal/doctor", "internal/terminal", "internal/build", "internal/manpage", "internal/manual", "internal/commons", "cache/postgres", "internal/viewer"},
	"cmd/decant":                    {"internal/cli"},
	"examples/agent":                {},
	"examples/rag":                  {},
}

// oracles are what our own parser, selectors and labels are tested against.
var oracles = []string{
	"golang.org/x/net/html", "golang.org/x/net/html/charset", "golang.org/x/text/encoding/htmlindex", "github.com/andybalholm/cascadia",
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
		if d.IsDir() && (name == "bench" || name == "reader/training" || strings.HasPrefix(d.Name(), ".") && name != "." || d.Name() == "testdata") {
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
			if slices.Contains(oracles, p) {
				t.Errorf("%s imports %s, which tests compare with; the product has its own", name, p)
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
