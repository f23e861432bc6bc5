package main

import (
	"context"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/cli"
	"github.com/decant-dev/decant/internal/testpostgres"
	"github.com/decant-dev/decant/internal/testsite"
)

// programs are what this binary is when it is called by another name.
var programs = map[string]func(){"decant": decantWithTestSite}

// TestMain runs the command in this process against a little web of its own.
func TestMain(m *testing.M) { testscript.Main(closing{m}, programs) }

// closing ends the database that the tests share.
type closing struct{ *testing.M }

func (c closing) Run() int { return testpostgres.Run(c.M.Run) }

func decantWithTestSite() {
	site, err := testsite.Start()
	if err != nil {
		panic(err)
	}
	addExamples(site)
	p := &cli.Program{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Environ: os.Environ()}
	p.Network = func(o *fetch.Options) {
		o.Resolver, o.Connect, o.RootCAs = site.Resolver(), site.Connect, site.RootCAs()
		if origin := os.Getenv("DECANT_TEST_ORIGIN"); origin != "" { // that processes share
			o.Connect = func(ctx context.Context, network string, _ netip.AddrPort) (net.Conn, error) {
				return (&net.Dialer{}).DialContext(ctx, network, origin)
			}
		}
	}
	os.Exit(p.Main())
}

func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		UpdateScripts:       os.Getenv("UPDATE") != "",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"database": func(ts *testscript.TestScript, _ bool, _ []string) {
				address, err := testpostgres.Shared(t).Database(t.Context())
				ts.Check(err)
				ts.Setenv("DATABASE", address)
			},
		},
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, ".cache"))
			env.Setenv("XDG_CONFIG_HOME", filepath.Join(env.WorkDir, ".config"))
			return nil
		},
	})
}
