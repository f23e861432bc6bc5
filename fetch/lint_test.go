package fetch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// ownTransport may open connections of their own, with the reason why.
var ownTransport = map[string]string{
	"guard":             "the dial gate",
	"fetch":             "the one transport",
	"internal/testsite": "serves and dials loopback only",
	"client":            "asks a Decant server, which its caller names",
}

// forbidden are the ways past the guard, by package and name.
var forbidden = map[string]map[string]bool{
	"net/http":   {"DefaultClient": true, "DefaultTransport": true, "Get": true, "Post": true, "PostForm": true, "Head": true},
	"net":        {"Dial": true, "DialTimeout": true, "DialTCP": true, "DialUDP": true, "DialIP": true, "DialUnix": true},
	"crypto/tls": {"Dial": true, "DialWithDialer": true},
}

// forbiddenTypes must not be made; a pointer to one may be handed in, since it
// was then made where it may be.
var forbiddenTypes = map[string]map[string]bool{
	"net/http":   {"Client": true, "Transport": true},
	"net":        {"Dialer": true},
	"crypto/tls": {"Dialer": true},
}

// Every way to the network leads through guard and fetch.
func TestOneTransport(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..")
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() && path != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "bench" || path == filepath.Join(root, "examples")) {
			return fs.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil || ownTransport[filepath.ToSlash(folder)] != "" {
			return err
		}
		for _, use := range forbiddenUses(t, path, nil) {
			t.Errorf("%s uses %s: only guard and fetch may open connections", path, use)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func forbiddenUses(t *testing.T, path string, source any) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, source, parser.SkipObjectResolution)
	if err != nil {
		t.Errorf("%s: %v", path, err)
		return nil
	}
	names := importNames(file)
	handedIn := map[ast.Node]bool{}
	var uses []string
	ast.Inspect(file, func(node ast.Node) bool {
		if pointer, ok := node.(*ast.StarExpr); ok {
			handedIn[pointer.X] = true
		}
		selector, ok := node.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		base, ok := selector.X.(*ast.Ident)
		if !ok {
			return true
		}
		from, name := names[base.Name], selector.Sel.Name
		if forbidden[from][name] || forbiddenTypes[from][name] && !handedIn[selector] {
			uses = append(uses, base.Name+"."+name)
		}
		return true
	})
	return uses
}

// importNames maps the name a file uses for each import to its path.
func importNames(file *ast.File) map[string]string {
	names := map[string]string{}
	for _, imported := range file.Imports {
		full := strings.Trim(imported.Path.Value, `"`)
		local := full[strings.LastIndex(full, "/")+1:]
		if imported.Name != nil {
			local = imported.Name.Name
		}
		names[local] = full
	}
	return names
}

func TestForbiddenUses(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]bool{
		"var c = http.DefaultClient":          true,
		"var c = *http.DefaultClient":         true,
		"var c = &http.Client{}":              true,
		"var c = new(http.Client)":            true,
		"var c http.Client":                   true,
		"var t = http.Transport{}":            true,
		"func f() { http.Get(``) }":           true,
		"func f() { network.Dial(``, ``) }":   true,
		"var d network.Dialer":                true,
		"type o struct { HTTP *http.Client }": false,
		"var r http.Request":                  false,
		"var c network.Conn":                  false,
	} {
		source := "package p\nimport (\n\"net/http\"\nnetwork \"net\"\n)\n" + body
		if got := forbiddenUses(t, "p.go", source); (len(got) > 0) != want {
			t.Errorf("%s: %v, want found %v", body, got, want)
		}
	}
}
