package release

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// A File is one of an archive.
type File struct {
	Name string // within it, with slashes
	Data []byte
	Runs bool // is a program
}

// papers are the files of the repository that go along.
var papers = []string{"CHANGELOG.md", "LICENSE", "NOTICE", "README.ko.md", "README.md", "deploy/decant.service"}

// completions are the shells and the names under which each looks for its file.
var completions = []struct{ shell, name string }{
	{"bash", "completions/decant.bash"},
	{"fish", "completions/decant.fish"},
	{"powershell", "completions/decant.ps1"},
	{"zsh", "completions/_decant"},
}

// beside gathers what lies beside the program, the same on every system. The
// program itself writes its completions and manual.
func (p *Plan) beside(ctx context.Context) ([]File, error) {
	folder, err := os.MkdirTemp("", "decant-release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	data, err := p.build(ctx, here())
	if err != nil {
		return nil, err
	}
	program := filepath.Join(folder, here().program())
	if err := os.WriteFile(program, data, 0o755); err != nil {
		return nil, err
	}
	var files []File
	for _, gather := range []func(context.Context, string) ([]File, error){p.papers, p.completions, p.manual} {
		some, err := gather(ctx, program)
		if err != nil {
			return nil, err
		}
		files = append(files, some...)
	}
	return files, nil
}

func (p *Plan) papers(context.Context, string) ([]File, error) {
	var files []File
	for _, name := range papers {
		data, err := os.ReadFile(filepath.Join(p.Root, name))
		if err != nil {
			return nil, err
		}
		files = append(files, File{Name: filepath.Base(name), Data: data})
	}
	return files, nil
}

func (p *Plan) completions(ctx context.Context, program string) ([]File, error) {
	var files []File
	for _, c := range completions {
		script, err := exec.CommandContext(ctx, program, "completion", c.shell).Output()
		if err != nil {
			return nil, fmt.Errorf("completion for %s: %w", c.shell, err)
		}
		files = append(files, File{Name: c.name, Data: script})
	}
	return files, nil
}

func (p *Plan) manual(ctx context.Context, program string) ([]File, error) {
	folder := filepath.Join(filepath.Dir(program), "man1")
	if out, err := exec.CommandContext(ctx, program, "man", folder).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("manual: %w: %s", err, out)
	}
	pages, err := filepath.Glob(filepath.Join(folder, "*.1"))
	if err != nil {
		return nil, err
	}
	slices.Sort(pages)
	var files []File
	for _, page := range pages {
		data, err := os.ReadFile(page)
		if err != nil {
			return nil, err
		}
		files = append(files, File{Name: "man/man1/" + filepath.Base(page), Data: data})
	}
	return files, nil
}
