// Package packaging checks the recipes with which systems install Decant, and
// the forms of the place where it is developed.
package packaging

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/release"
)

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Recipes are of the version that the program says it has.
func TestVersions(t *testing.T) {
	t.Parallel()
	for name, written := range map[string]string{
		"decant.rb": `tag: "v%s"`, "PKGBUILD": "pkgver=%s\n", "decant.spec": "Version:        %s\n", "default.nix": `version = "%s"`,
		"decant.json": `"version": "%s"`, "../docs/en/install.md": "decant_%s_linux_amd64.tar.gz", "../docs/ko/install.md": "decant_%s_amd64.deb",
	} {
		if want := strings.Replace(written, "%s", decant.Version, 1); !strings.Contains(read(t, name), want) {
			t.Errorf("%s has no %q; the version is %s", name, want, decant.Version)
		}
	}
}

func TestScoop(t *testing.T) {
	t.Parallel()
	var recipe struct {
		Architecture map[string]struct {
			URL    string `json:"url"`
			Folder string `json:"extract_dir"`
		}
		Bin string
	}
	if err := json.Unmarshal([]byte(read(t, "decant.json")), &recipe); err != nil {
		t.Fatal(err)
	}
	for name, arch := range map[string]string{"64bit": "amd64", "arm64": "arm64"} {
		target := release.Target{OS: "windows", Arch: arch}
		folder := "decant_" + decant.Version + "_windows_" + arch
		if got := recipe.Architecture[name]; !slices.Contains(release.Targets, target) || got.Folder != folder ||
			!strings.HasSuffix(got.URL, "/v"+decant.Version+"/"+folder+".zip") {
			t.Errorf("%s is %+v, want the archive of %s", name, got, target)
		}
	}
	if recipe.Bin != "decant.exe" {
		t.Errorf("the program is %q", recipe.Bin)
	}
}

// PKGBUILD is a script that makes and packages; what it installs is there.
func TestArch(t *testing.T) {
	t.Parallel()
	if out, err := exec.CommandContext(t.Context(), "bash", "-euc",
		`. ./PKGBUILD; declare -F build check package; echo "$pkgname ${arch[*]} $license"`).CombinedOutput(); err != nil ||
		string(out) != "build\ncheck\npackage\ndecant x86_64 aarch64 Apache-2.0\n" {
		t.Errorf("%v: %s", err, out)
	}
}

// What recipes take from the repository or an archive is there, and all that the
// rpm installs it lists.
func TestInstalledFiles(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"deploy/decant.service", "LICENSE", "NOTICE", "README.md", "CHANGELOG.md"} {
		read(t, filepath.Join("..", name))
	}
	spec := read(t, "decant.spec")
	_, listed, _ := strings.Cut(spec, "%files\n")
	for _, found := range regexp.MustCompile(`(?m)^install .*%\{buildroot\}(\S+)`).FindAllStringSubmatch(spec, -1) {
		if !strings.Contains(listed, found[1]) {
			t.Errorf("the rpm installs %s and does not list it", found[1])
		}
	}
}

// brackets finds what is opened and not closed, outside of strings and comments.
func brackets(text, comment string) string {
	pairs := map[rune]rune{')': '(', ']': '[', '}': '{'}
	var open []rune
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, comment)
		for _, r := range regexp.MustCompile(`"(\\.|[^"\\])*"`).ReplaceAllString(line, "") {
			switch {
			case strings.ContainsRune("([{", r):
				open = append(open, r)
			case pairs[r] != 0 && (len(open) == 0 || open[len(open)-1] != pairs[r]):
				return line
			case pairs[r] != 0:
				open = open[:len(open)-1]
			}
		}
	}
	return string(open)
}

func TestBrewAndNix(t *testing.T) {
	t.Parallel()
	formula := read(t, "decant.rb")
	begun := len(regexp.MustCompile(`(?m)^\s*(class|def|service do|test do)\b`).FindAllString(formula, -1))
	if ended := len(regexp.MustCompile(`(?m)^\s*end$`).FindAllString(formula, -1)); begun != 4 || ended != begun {
		t.Errorf("the formula begins %d times and ends %d times", begun, ended)
	}
	for name, text := range map[string]string{"decant.rb": formula, "default.nix": read(t, "default.nix")} {
		if left := brackets(text, "# "); left != "" {
			t.Errorf("%s is not closed at %q", name, left)
		}
	}
}

// Workflows run what anybody can run: scripts of the repository and targets of make.
func TestWorkflows(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("../.github/workflows/*.yml")
	if err != nil || len(names) != 3 {
		t.Fatalf("workflows %q, %v", names, err)
	}
	makefile := read(t, "../Makefile")
	for _, name := range names {
		var workflow struct {
			On          any
			Permissions map[string]string
			Jobs        map[string]struct {
				RunsOn  any `yaml:"runs-on"`
				Timeout int `yaml:"timeout-minutes"`
				Steps   []struct{ Run, Uses string }
			}
		}
		if err := yaml.Unmarshal([]byte(read(t, name)), &workflow); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if workflow.On == nil || workflow.Permissions["contents"] == "" {
			t.Errorf("%s says neither when nor with which rights it runs: %+v", name, workflow)
		}
		runsAll := false
		for job, steps := range workflow.Jobs {
			if steps.RunsOn == nil || steps.Timeout == 0 {
				t.Errorf("%s: %s runs nowhere, or for ever", name, job)
			}
			for _, step := range steps.Steps {
				runsAll = runsAll || step.Run == ".ci/run"
				if found := regexp.MustCompile(`^make ([a-z-]+)`).FindStringSubmatch(step.Run); found != nil &&
					!strings.Contains(makefile, "\n"+found[1]+":") {
					t.Errorf("%s runs %q, which is no target", name, step.Run)
				}
				if step.Uses != "" && !regexp.MustCompile(`^[\w-]+/[\w-]+@v\d+$`).MatchString(step.Uses) {
					t.Errorf("%s uses %q without a version", name, step.Uses)
				}
			}
		}
		if !runsAll && filepath.Base(name) != "fuzz.yml" {
			t.Errorf("%s does not run .ci/run", name)
		}
	}
}

func TestIssueForms(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("../.github/ISSUE_TEMPLATE/[^c]*.yml")
	if err != nil || len(names) != 3 {
		t.Fatalf("forms %q, %v", names, err)
	}
	for _, name := range names {
		var form struct {
			Name, Description string
			Labels            []string
			Body              []struct {
				Type, ID   string
				Attributes struct{ Label string }
			}
		}
		decoder := yaml.NewDecoder(strings.NewReader(read(t, name)))
		if err := decoder.Decode(&form); err != nil || form.Name == "" || form.Description == "" || len(form.Body) == 0 {
			t.Errorf("%s: %+v, %v", name, form, err)
		}
		seen := map[string]bool{}
		for _, field := range form.Body {
			if !slices.Contains([]string{"input", "textarea", "dropdown", "checkboxes"}, field.Type) || field.ID == "" ||
				seen[field.ID] || field.Attributes.Label == "" {
				t.Errorf("%s: field %+v", name, field)
			}
			seen[field.ID] = true
		}
	}
}
