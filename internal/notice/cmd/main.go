// Command cmd writes the file NOTICE anew, from the module cache alone.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/decant-dev/decant/internal/notice"
)

func main() {
	if err := write(context.Background(), "NOTICE"); err != nil {
		fmt.Fprintln(os.Stderr, "notice:", err)
		os.Exit(1)
	}
}

func write(ctx context.Context, name string) error {
	modules, err := notice.Modules(ctx, "./cmd/decant")
	if err != nil {
		return err
	}
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	library, err := notice.Go(strings.TrimSpace(string(root)))
	if err != nil {
		return err
	}
	text, err := os.ReadFile("reader/internal/webpage/model.json")
	if err != nil {
		return err
	}
	n := notice.Notice{Modules: append([]notice.Module{library}, modules...)}
	if err := json.Unmarshal(text, &n); err != nil {
		return err
	}
	var out strings.Builder
	if err := n.Write(&out); err != nil {
		return err
	}
	return os.WriteFile(name, []byte(out.String()), 0o644)
}
