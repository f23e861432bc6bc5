package deploy

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// instructions reads a Dockerfile: its lines joined, without comments.
func instructions(t *testing.T, name string) (list [][2]string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	joined := strings.ReplaceAll(string(text), "\\\n", " ")
	for line := range strings.Lines(joined) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		word, rest, _ := strings.Cut(line, " ")
		list = append(list, [2]string{word, strings.TrimSpace(rest)})
	}
	return list
}

var known = []string{"FROM", "ARG", "WORKDIR", "COPY", "RUN", "ENV", "USER", "ENTRYPOINT"}

// An image is built from what is there, runs as nobody special, and runs decant.
func TestImages(t *testing.T) {
	t.Parallel()
	module, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(string(module))[1]
	for _, name := range []string{"Dockerfile", "Dockerfile.chromium"} {
		var stages []string
		user, entry, base := "", []string(nil), ""
		for _, i := range instructions(t, name) {
			if !slices.Contains(known, i[0]) {
				t.Errorf("%s: what is %s?", name, i[0])
			}
			switch i[0] {
			case "FROM":
				image, stage, _ := strings.Cut(i[1], " AS ")
				stages, base, user = append(stages, stage), image, ""
				if strings.HasPrefix(image, "golang:") && image != "golang:"+version {
					t.Errorf("%s builds with %s, go.mod says %s", name, image, version)
				}
			case "COPY":
				checkCopy(t, name, i[1], stages)
			case "USER":
				user = i[1]
			case "ENTRYPOINT":
				if err := json.Unmarshal([]byte(i[1]), &entry); err != nil {
					t.Errorf("%s: %q: %v", name, i[1], err)
				}
			}
		}
		if user == "" || strings.HasPrefix(user, "0") || user == "root" || !slices.Equal(entry, []string{"decant"}) {
			t.Errorf("%s runs %q as %q", name, entry, user)
		}
		if name == "Dockerfile" && base != "scratch" {
			t.Errorf("%s is based on %s, want nothing", name, base)
		}
	}
}

// checkCopy looks for what is copied: in an earlier stage, or in the repository.
func checkCopy(t *testing.T, name, args string, stages []string) {
	t.Helper()
	words := strings.Fields(args)
	if stage, ok := strings.CutPrefix(words[0], "--from="); ok {
		if !slices.Contains(stages, stage) {
			t.Errorf("%s copies from %q, which is no stage", name, stage)
		}
		return
	}
	for _, file := range words[:len(words)-1] {
		if _, err := os.Stat(filepath.Join("..", file)); err != nil {
			t.Errorf("%s copies %s: %v", name, file, err)
		}
	}
}

// A unit runs a command that there is, and may do little.
func TestService(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("decant.service")
	if err != nil {
		t.Fatal(err)
	}
	section, settings := "", map[string]string{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		switch key, value, ok := strings.Cut(line, "="); {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "["):
			section = line
		case !ok || section == "":
			t.Errorf("what is %q?", line)
		default:
			settings[key] = value
		}
	}
	program, args, _ := strings.Cut(settings["ExecStart"], " ")
	if program != "/usr/bin/decant" {
		t.Errorf("it runs %s", program)
	}
	wantCommand(t, strings.Fields(args))
	for key, want := range map[string]string{"DynamicUser": "yes", "NoNewPrivileges": "yes", "ProtectSystem": "strict",
		"CapabilityBoundingSet": "", "ProtectHome": "yes", "WantedBy": "multi-user.target"} {
		if got, there := settings[key]; !there || got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
}
