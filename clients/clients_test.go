package clients_test

import (
	"os"
	"os/exec"
	"testing"

	"github.com/decant-dev/decant/internal/clientgen"
	"github.com/decant-dev/decant/internal/guise"
	"github.com/decant-dev/decant/internal/webserver"
	"github.com/decant-dev/decant/internal/webserver/servertest"
)

// What is in the folder is what the description says now; make clients writes it.
func TestTheClientsAreThoseOfTheDescription(t *testing.T) {
	t.Parallel()
	text, err := webserver.Description()
	if err != nil {
		t.Fatal(err)
	}
	document, err := clientgen.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range document.Files() {
		got, err := os.ReadFile(path)
		if err != nil || string(got) != want {
			t.Errorf("%s is not what the description says (%v); write it anew with: make clients", path, err)
		}
	}
}

func TestTheClientsAskARealServer(t *testing.T) {
	t.Parallel()
	base := servertest.Start(t, webserver.Options{Keys: []string{"test-key"}, CallerHeaders: true})
	for _, command := range [][]string{{"python3", "-B", "python/check.py"}, {"node", "typescript/check.mjs"}} {
		cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
		cmd.Env = append(os.Environ(), "DECANT_BASE="+base, "DECANT_KEY=test-key")
		if said, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v: %v\n%s", command, err, said)
		}
	}
}

// The types are those that a compiler takes, and it refuses what they forbid.
func TestTheTypesCompile(t *testing.T) {
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), "node", "node_modules/typescript/bin/tsc", "--noEmit", "--strict",
		"--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom,dom.iterable", "types.mts")
	cmd.Dir = "testdata/node"
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("tsc: %v\n%s\nwhere it is missing, make setup installs it", err, said)
	}
}

func TestFirecrawlsOwnClientAsksARealServer(t *testing.T) {
	t.Parallel()
	base := servertest.Start(t, webserver.Options{Keys: []string{"test-key"}, Compat: []string{guise.Firecrawl}})
	cmd := exec.CommandContext(t.Context(), "node", "firecrawl.mjs")
	cmd.Dir, cmd.Env = "testdata/node", append(os.Environ(), "DECANT_BASE="+base, "DECANT_KEY=test-key")
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s\nwhere the client is missing, make setup installs it", err, said)
	}
}
