package clients_test

import (
	"context"
	"os"
	"os/exec"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/clientgen"
	"github.com/decant-dev/decant/internal/testsite"
	"github.com/decant-dev/decant/internal/webserver"
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
	base := serve(t, "test-key")
	for _, command := range [][]string{{"python3", "-B", "python/check.py"}, {"node", "typescript/check.mjs"}} {
		cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
		cmd.Env = append(os.Environ(), "DECANT_BASE="+base, "DECANT_KEY=test-key")
		if said, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v: %v\n%s", command, err, said)
		}
	}
}

// serve starts a real server over the test site, and returns its address.
func serve(t *testing.T, key string) string {
	t.Helper()
	site, err := testsite.Start()
	if err != nil {
		t.Fatal(err)
	}
	engine, err := decant.New(decant.Options{Fetch: fetch.Options{Resolver: site.Resolver(), Connect: site.Connect, RootCAs: site.RootCAs()}})
	if err != nil {
		t.Fatal(err)
	}
	server, err := webserver.New(engine, webserver.Options{Addr: "127.0.0.1:0", Keys: []string{key}, CallerHeaders: true})
	if err != nil {
		t.Fatal(err)
	}
	listener, err := server.Listen(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- server.Run(ctx, listener) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		_ = engine.Close()
		_ = site.Close()
	})
	return "http://" + listener.Addr().String()
}
