package cli

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"path"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant/internal/manual"
	"github.com/decant-dev/decant/internal/webserver"
)

const docsHelp = `Serve the manual on this machine and print its address; Control-C ends it.

It is the manual of this very version, in English and Korean, and needs no
network. decant serve has the same at /docs. With a chapter, such as guide,
recipes, settings or security, the address is that chapter's.`

func (p *Program) docs() *cobra.Command {
	var addr string
	var shows bool
	cmd := &cobra.Command{
		Use:       "docs [CHAPTER]",
		Short:     "Read the manual in a browser",
		Long:      docsHelp,
		Example:   "  decant docs\n  decant docs recipes --open",
		Args:      needArgs(0, 1, "one chapter or none"),
		ValidArgs: manual.Chapters,
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.serveDocs(cmd.Context(), addr, strings.Join(args, ""), shows)
		},
	}
	cmd.Flags().StringVar(&addr, "addr", "127.0.0.1:0",
		"host and port of this machine to listen on; port 0 takes a free one")
	cmd.Flags().BoolVar(&shows, "open", false, "open it in the browser of this machine")
	return cmd
}

func (p *Program) serveDocs(ctx context.Context, addr, chapter string, shows bool) error {
	if chapter != "" && !slices.Contains(manual.Chapters, chapter) {
		return usage("there is no chapter %q: choose one of %s", chapter, strings.Join(manual.Chapters, ", "))
	}
	if err := onThisMachine(addr); err != nil {
		return err
	}
	told, err := webserver.NewManual(p.Commands())
	if err != nil {
		return err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err != nil {
		return usageError{err}
	}
	server := &http.Server{Handler: docsHandler(told), ReadHeaderTimeout: 10 * time.Second}
	ends := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer ends()
	address := "http://" + listener.Addr().String() + path.Join(manual.Root, chapter)
	fmt.Fprintf(p.Stdout, "The manual is at %s\n", address)
	if shows {
		if err := openInBrowser(ctx, address); err != nil {
			fmt.Fprintf(p.Stderr, "decant: no browser opened (%s); open the address yourself\n", err)
		}
	}
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil // to be ended is how a server ends
}

// onThisMachine refuses addresses that others could reach: the manual is for
// the person here.
func onThisMachine(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return usage("--addr %q is no host and port, such as 127.0.0.1:8080", addr)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return usage("--addr %q is not of this machine; decant serve has the manual at /docs for others", addr)
	}
	return nil
}

func docsHandler(told *manual.Manual) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" {
			http.Redirect(w, r, manual.Root, http.StatusFound)
			return
		}
		file, err := told.Find(r.URL.Path, r.Header.Get("Accept-Language"))
		switch {
		case err != nil:
			http.Error(w, err.Error(), http.StatusInternalServerError)
		case file == nil:
			http.NotFound(w, r)
		default:
			file.Send(w)
		}
	})
}

// openers are the commands that open an address, by system.
var openers = map[string][]string{
	"darwin":  {"open"},
	"windows": {"rundll32", "url.dll,FileProtocolHandler"},
}

func openInBrowser(ctx context.Context, address string) error {
	command, ok := openers[runtime.GOOS]
	if !ok {
		command = []string{"xdg-open"}
	}
	return exec.CommandContext(ctx, command[0], append(command[1:], address)...).Start()
}
