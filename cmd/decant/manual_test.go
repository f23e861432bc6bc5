package main

import (
	"bufio"
	"bytes"
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/cli"
	"github.com/decant-dev/decant/internal/manual"
	"github.com/decant-dev/decant/internal/profile"
	"github.com/decant-dev/decant/internal/testsite"
)

const root = "../.."

// addExamples gives the little web the pages that documents speak of.
func addExamples(site *testsite.Site) {
	pages := map[string]string{
		"/": "<title>Example</title><h1>Example</h1><p>This place is for use in illustrative examples in documents. " +
			"It may be named in texts without asking anybody, and it will stay as simple as it is.</p>",
		"/prices": "<title>Prices</title><h1>Prices</h1><p>A cup costs three euros. A pot for four people costs nine " +
			"euros, and the second pot of the day costs half as much as the first.</p>",
	}
	for path, page := range pages {
		site.Handle("example.com", path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = w.Write([]byte(page))
		})
	}
}

// A block is commands of a document. Words after sh say where it runs: in a shell
// here, beside a running server, or elsewhere, where only its form is checked.
type block struct{ where, commands string }

var fence = regexp.MustCompile("(?ms)^```sh ?([a-z]*)\n(.*?)^```$")

func blocksOf(t *testing.T, name string) (blocks []block) {
	t.Helper()
	if filepath.Base(name) == "results" {
		return examples(t)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range fence.FindAllStringSubmatch(string(text), -1) {
		blocks = append(blocks, block{found[1], found[2]})
	}
	return blocks
}

// examples are the commands that the manual shows beside requests.
func examples(t *testing.T) (blocks []block) {
	t.Helper()
	names, err := filepath.Glob(root + "/docs/results/*.json")
	if err != nil || len(names) == 0 {
		t.Fatalf("results %q, %v", names, err)
	}
	for _, name := range names {
		example, err := manual.ExampleOf(strings.TrimSuffix(filepath.Base(name), ".json"))
		if err != nil {
			t.Fatal(err)
		}
		if example.Command != "" {
			blocks = append(blocks, block{commands: example.Command})
		}
	}
	return blocks
}

// TestDocumentedCommands runs every command of README and manual. The Korean
// manual has the commands of the English one, as a test of the manual says.
func TestDocumentedCommands(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob(root + "/docs/en/*.md")
	if err != nil {
		t.Fatal(err)
	}
	address := startServer(t)
	for _, name := range append(names, root+"/README.md", root+"/README.ko.md", root+"/CONTRIBUTING.md", root+"/docs/results") {
		blocks := blocksOf(t, name)
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			for _, b := range blocks {
				switch b.where {
				case "":
					runBlock(t, b.commands)
				case "server":
					runBlock(t, strings.ReplaceAll(b.commands, "http://127.0.0.1:8642", address))
				case "elsewhere":
					checkBlock(t, b.commands)
				default:
					t.Errorf("a block runs %q, which is nowhere", b.where)
				}
			}
		})
	}
}

// startServer starts the program's server and gives its address.
func startServer(t *testing.T) string {
	t.Helper()
	cmd := exec.Command("decant", "serve", "--addr", "127.0.0.1:0", "--quiet")
	cmd.Env = environment(t.TempDir())
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(line), "Decant is at "), "/")
}

func environment(home string) []string {
	return append(os.Environ(), "HOME="+home, "XDG_CACHE_HOME="+home+"/.cache", "XDG_CONFIG_HOME="+home+"/.config",
		"XDG_STATE_HOME="+home+"/.state", "LC_ALL=C.UTF-8")
}

func runBlock(t *testing.T, commands string) {
	t.Helper()
	folder := t.TempDir()
	page := []byte("<h1>Saved</h1><p>A page that somebody saved to read it later, when there is time.</p>")
	if err := os.WriteFile(filepath.Join(folder, "page.html"), page, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "bash", "-euo", "pipefail", "-c", commands)
	cmd.Dir, cmd.Env = folder, environment(folder)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s\n%v: %.2000s", commands, err, out)
	} else if len(bytes.TrimSpace(out)) == 0 && !strings.Contains(commands, ">") {
		t.Errorf("%s\nsays nothing", commands)
	}
}

var (
	assigned = regexp.MustCompile(`^(\w+=\S* )*`)
	// The program never sees where its input and output come from and go.
	redirected = regexp.MustCompile(` [<>] ?\S+`)
	target     = regexp.MustCompile(`^make ([a-z-]+)`)
)

// checkBlock checks what cannot be run: the shell's grammar, our commands and
// flags, targets of make, and files of the repository.
func checkBlock(t *testing.T, commands string) {
	t.Helper()
	if out, err := exec.CommandContext(t.Context(), "bash", "-n", "-c", commands).CombinedOutput(); err != nil {
		t.Errorf("%s\n%v: %s", commands, err, out)
	}
	makefile, err := os.ReadFile(root + "/Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(commands) {
		line = assigned.ReplaceAllString(strings.TrimSpace(line), "")
		if args, ok := strings.CutPrefix(line, "decant "); ok {
			checkCommand(t, args)
		}
		if found := target.FindStringSubmatch(line); found != nil && !strings.Contains(string(makefile), "\n"+found[1]+":") {
			t.Errorf("there is no %q", found[0])
		}
	}
}

// checkCommand lets the program itself look at arguments, split as bash does.
func checkCommand(t *testing.T, args string) {
	t.Helper()
	args = redirected.ReplaceAllString(args, "")
	split := exec.CommandContext(t.Context(), "bash", "-c", `set -- `+args+`
printf '%s\0' "$@"`)
	words, err := split.Output()
	if err != nil {
		t.Fatalf("%s: %v", args, err)
	}
	var said bytes.Buffer
	p := &cli.Program{Stdin: strings.NewReader(""), Stdout: &said, Stderr: &said}
	list := append(strings.Split(strings.TrimSuffix(string(words), "\x00"), "\x00"), "--help")
	if code := p.Run(context.WithoutCancel(t.Context()), list); code != 0 {
		t.Errorf("decant %s: %d %s", args, code, said.String())
	}
}

// TestExamplesOfHelp lets the program look at the commands of its own help.
func TestExamplesOfHelp(t *testing.T) {
	t.Parallel()
	p := &cli.Program{}
	for _, c := range p.Commands() {
		for line := range strings.Lines(c.Example) {
			line, _, _ = strings.Cut(strings.TrimSpace(line), "   ") // what it is for stands in a second column
			if args, ok := strings.CutPrefix(assigned.ReplaceAllString(line, ""), "decant "); ok {
				checkCommand(t, args)
			}
		}
	}
}

// TestNamedFiles looks for the files of the repository that documents name.
func TestNamedFiles(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob(root + "/docs/*/*.md")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("(?:deploy|packaging|examples|scripts)/[A-Za-z.]+")
	for _, name := range append(names, root+"/README.md", root+"/README.ko.md") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range named.FindAllString(string(text), -1) {
			if _, err := os.Stat(filepath.Join(root, file)); err != nil {
				t.Errorf("%s names %s: %v", name, file, err)
			}
		}
	}
}

func TestEveryProfileIsExplained(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"en", "ko"} {
		text, err := os.ReadFile(root + "/docs/" + language + "/profiles.md")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range profile.Names() {
			if !strings.Contains(string(text), "\n## "+name+"\n") || !strings.Contains(string(text), "\n| `"+name+"` |") {
				t.Errorf("docs/%s/profiles.md does not explain %s", language, name)
			}
		}
	}
}
