package clients_test

import (
	"os"
	"os/exec"
	"testing"

	"github.com/decant-dev/decant/internal/clientgen"
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
