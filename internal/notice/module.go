package notice

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// A Module is one that is linked into the program.
type Module struct {
	Path     string
	Version  string
	Dir      string
	Systems  []string // where it is linked; none means everywhere
	Licences []Licence
}

// Systems are those that the program is built for.
var Systems = []string{"darwin", "linux", "windows"}

// Modules lists what is linked into a package on any of the systems, from the
// module cache alone, with the licences.
func Modules(ctx context.Context, pkg string) ([]Module, error) {
	found := map[string]*Module{}
	for _, system := range Systems {
		linked, err := linkedOn(ctx, system, pkg)
		if err != nil {
			return nil, fmt.Errorf("what is linked on %s: %w", system, err)
		}
		for _, m := range linked {
			known, ok := found[m.Path]
			if !ok {
				known = &m
				found[m.Path] = known
			}
			known.Systems = append(known.Systems, system)
		}
	}
	var modules []Module
	for _, m := range found {
		if len(m.Systems) == len(Systems) {
			m.Systems = nil
		}
		var err error
		if m.Licences, err = licencesIn(m.Dir); err != nil {
			return nil, fmt.Errorf("%s: %w", m.Path, err)
		}
		modules = append(modules, *m)
	}
	slices.SortFunc(modules, func(a, b Module) int { return cmp.Compare(a.Path, b.Path) })
	return modules, nil
}

// linkedOn asks the go command. Without the module there, the answer has no
// folder, which is an error later.
func linkedOn(ctx context.Context, system, pkg string) ([]Module, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-deps", "-json=Module,Standard", pkg)
	cmd.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0", "GOPROXY=off")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, stderr.String())
	}
	seen := map[string]Module{}
	decoder := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p struct {
			Module *struct {
				Path, Version, Dir string
				Main               bool
			}
		}
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return list(seen), nil
		} else if err != nil {
			return nil, err
		}
		if m := p.Module; m != nil && !m.Main {
			seen[m.Path] = Module{Path: m.Path, Version: m.Version, Dir: m.Dir}
		}
	}
}

func list(seen map[string]Module) []Module {
	var out []Module
	for _, m := range seen {
		out = append(out, m)
	}
	return out
}

// Go is the language's own library, which is in every program.
func Go(root string) (Module, error) {
	licences, err := licencesIn(root)
	return Module{Path: "go", Version: "standard-library", Licences: licences}, err
}
