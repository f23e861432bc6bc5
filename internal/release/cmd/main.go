// Command cmd makes the files of a release: go run ./internal/release/cmd.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strings"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/notice"
	"github.com/decant-dev/decant/internal/release"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	plan := release.Plan{Root: ".", Version: decant.Version, Log: os.Stderr}
	targets := flag.String("targets", "", "systems, such as linux/amd64,darwin/arm64; default all")
	date := flag.String("date", "", "of the commit, RFC 3339; default what git says")
	flag.StringVar(&plan.Commit, "commit", "", "that the files are of; default what git says")
	flag.StringVar(&plan.Out, "out", "dist", "folder to write to")
	flag.Parse()
	var err error
	if plan.Targets, err = release.ParseTargets(*targets); err != nil {
		return err
	}
	if plan.Commit == "" || *date == "" {
		if plan.Commit, *date, err = head(ctx); err != nil {
			return fmt.Errorf("%w; outside of a repository give -commit and -date", err)
		}
	}
	if plan.Date, err = time.Parse(time.RFC3339, *date); err != nil {
		return err
	}
	if plan.Modules, err = linked(ctx); err != nil {
		return err
	}
	return plan.Make(ctx)
}

// head asks git for the commit that is checked out, and its date.
func head(ctx context.Context) (commit, date string, err error) {
	out, err := exec.CommandContext(ctx, "git", "log", "-1", "--format=%H %cI").Output()
	if err != nil {
		return "", "", fmt.Errorf("git log: %w", err)
	}
	commit, date, _ = strings.Cut(strings.TrimSpace(string(out)), " ")
	return commit, date, nil
}

// linked lists what is in the program: the language's own library, and modules.
func linked(ctx context.Context) ([]notice.Module, error) {
	modules, err := notice.Modules(ctx, "./cmd/decant")
	if err != nil {
		return nil, err
	}
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	library, err := notice.Go(strings.TrimSpace(string(root)))
	library.Path, library.Version = "std", strings.TrimPrefix(runtime.Version(), "go")
	return append([]notice.Module{library}, modules...), err
}
