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
}

// forbidden are the ways past the guard, by package and name.
var forbidden = map[string]map[string]bool{
	"net/http": {"DefaultClient": true, "DefaultTransport": true, "Get": true, "Post": true, "PostForm": true,
		"Head": true, "Client": true, "Transport": true},
	"net":        {"Dial": true, "DialTimeout": true, "DialTCP": true, "DialUDP": true, "DialIP": true, "DialUnix": true, "Dialer": true},
	"crypto/tls": {"Dial": true, "DialWithDialer": true, "Dialer": true},
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
		if entry.IsDir() && path != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "bench") {
			return fs.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil || ownTransport[filepath.ToSlash(folder)] != "" {
			return err
		}
		for _, use := range forbiddenUses(t, path) {
			t.Errorf("%s uses %s: only guard and fetch may open connections", path, use)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func forbiddenUses(t *testing.T, path string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Errorf("%s: %v", path, err)
		return nil
	}
	names := map[string]string{}
	for _, imported := range file.Imports {
		full := strings.Trim(imported.Path.Value, `"`)
		local := full[strings.LastIndex(full, "/")+1:]
		if imported.Name != nil {
			local = imported.Name.Name
		}
		names[local] = full
	}
	var uses []string
	ast.Inspect(file, func(node ast.Node) bool {
		selector, ok := node.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if base, ok := selector.X.(*ast.Ident); ok && forbidden[names[base.Name]][selector.Sel.Name] {
			uses = append(uses, base.Name+"."+selector.Sel.Name)
		}
		return true
	})
	return uses
}
