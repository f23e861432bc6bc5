package cli

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/build"
	"github.com/decant-dev/decant/internal/manpage"
)

func (p *Program) man() *cobra.Command {
	return &cobra.Command{
		Use:   "man FOLDER",
		Short: "Write the pages of man into a folder",
		Long: `Write a page of man for each command into a folder, which is made where it is
missing: decant man ~/.local/share/man/man1, then man decant-read.`,
		Args: needArgs(1, 1, "a folder to write to"),
		RunE: func(cmd *cobra.Command, args []string) error { return p.writeMan(cmd.Root(), args[0]) },
	}
}

func (p *Program) writeMan(root *cobra.Command, folder string) error {
	if found, _, err := root.Find([]string{folder}); err == nil && found != root {
		return usage("%q is a command; decant %s --help tells of it, and ./%s would be a folder", folder, folder, folder)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return usageError{err}
	}
	p.offerSettings(root)
	info := build.Of(decant.Version)
	pages := manpage.Of(root, "Decant "+info.Version, info.Day())
	for _, page := range pages {
		if err := os.WriteFile(filepath.Join(folder, page.Name), []byte(page.Text), 0o644); err != nil {
			return usageError{err}
		}
	}
	_, err := fmt.Fprintf(p.Stdout, "%d pages are in %s\n", len(pages), folder)
	return err
}
