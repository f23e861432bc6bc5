package cli

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant/internal/consent"
	"github.com/decant-dev/decant/internal/door"
	"github.com/decant-dev/decant/internal/mcpinstall"
	"github.com/decant-dev/decant/internal/mcpserver"
	"github.com/decant-dev/decant/internal/profile"
)

const mcpHelp = `Offer Decant's operations to an agent over the Model Context Protocol.

Without flags it speaks over standard input and output, as clients start it.
With --http it serves at http://ADDR/mcp. An address that others can reach
needs a key, which clients send as a bearer token.`

const mcpExample = `  decant mcp
  decant mcp --tools read,understand
  decant mcp --profile mcp-fetch
  decant mcp --http 127.0.0.1:8089
  decant mcp install --client claude-code`

// lastWords is how long calls may take to finish when the server ends.
const lastWords = 3 * time.Second

type mcpFlags struct {
	profile string
	tools   []string
	wrap    bool
	http    string
	hosts   []string
	keys    []string
	origins []string
	drain   time.Duration
}

func (p *Program) mcp() *cobra.Command {
	var f mcpFlags
	cmd := &cobra.Command{
		Use:     "mcp",
		Short:   "Serve an agent over the Model Context Protocol",
		Long:    mcpHelp,
		Example: mcpExample,
		Args:    needArgs(0, 0, "no arguments"),
		RunE:    func(cmd *cobra.Command, _ []string) error { return p.runMCP(cmd.Context(), &f) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.profile, "profile", profile.Default, "the tools to offer: "+strings.Join(profile.Names(), ", "))
	flags.StringSliceVar(&f.tools, "tools", nil,
		"offer only these of the profile's tools, such as read,links; browse means all of the browser's")
	flags.BoolVar(
		&f.wrap,
		"wrap",
		true,
		"mark what pages say as untrusted; =false gives it bare, which only synapticflow can",
	)
	flags.StringVar(&f.http, "http", "", "serve over HTTP on this address instead, such as 127.0.0.1:8089")
	flags.StringArrayVar(
		&f.hosts,
		"host",
		nil,
		"a name under which the server may be asked, beside those of this machine; repeatable",
	)
	flags.StringArrayVar(
		&f.keys,
		"key",
		nil,
		"a key that HTTP clients must send; repeatable; better set as DECANT_API_KEYS",
	)
	flags.StringArrayVar(
		&f.origins,
		"cors-origin",
		nil,
		"an origin whose pages may speak to the server, such as https://app.example.com; repeatable",
	)
	flags.DurationVar(&f.drain, "drain", 0, drainHelp)
	choices(cmd, "profile", profile.Names()...)
	cmd.AddCommand(p.mcpInstall())
	return cmd
}

func (p *Program) runMCP(ctx context.Context, f *mcpFlags) error {
	f.keys = append(f.keys, p.apiKeys()...)
	server, err := p.mcpServer(ctx, f)
	if err != nil {
		return err
	}
	defer server.Close()
	if f.http == "" {
		if in, ok := p.Stdin.(*os.File); ok && isTerminal(in) {
			fmt.Fprintln(
				p.Stderr,
				"decant: speaking MCP over standard input; an agent should start this (see decant mcp install). Ctrl-D ends it.",
			)
		}
		return server.Serve(ctx, p.Stdin, p.Stdout)
	}
	c, err := p.load()
	if err != nil {
		return err
	}
	entrance, err := door.New(door.Options{
		Addr: f.http, Hosts: f.hosts, Keys: f.keys, Origins: f.origins, Drain: f.drain, Grace: lastWords, Logger: p.logger(),
		TLSCert: c.TLSCert, TLSKey: c.TLSKey, TrustedProxies: c.TrustedProxies,
	})
	if err != nil {
		return usageError{err}
	}
	listener, err := entrance.Listen(ctx)
	if err != nil {
		return usageError{err}
	}
	fmt.Fprintf(p.Stderr, "decant: serving at %s://%s%s\n", entrance.Scheme(), listener.Addr(), mcpserver.Path)
	return server.ServeWeb(ctx, entrance, listener)
}

func (p *Program) mcpServer(ctx context.Context, f *mcpFlags) (*mcpserver.Server, error) {
	c, err := p.load()
	if err != nil {
		return nil, err
	}
	if !c.Enabled {
		return nil, usage("reading is turned off (%s: enabled is false)", c.Origin("enabled"))
	}
	opts, err := p.options(ctx, c, mcpserver.AskPrivate(p.allowed()))
	if err != nil {
		return nil, err
	}
	opts.LLMsTxt = p.looksBeside(c)
	if f.http != "" {
		opts.Snapshots = nil // the person's own file is not for whoever comes over HTTP
	}
	server, err := mcpserver.New(mcpserver.Options{
		Engine: opts, Profile: f.profile, Tools: f.tools, Bare: !f.wrap, Logger: p.logger(),
		Confirm: consent.Mode(c.Confirm), Rules: p.allowed(), Remember: f.http == "" || len(f.keys) == 0,
	})
	if err != nil {
		return nil, usageError{err}
	}
	return server, nil
}

// logger writes warnings and worse to standard error, away from the protocol.
func (p *Program) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(p.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn, ReplaceAttr: quietAttr}))
}

type installFlags struct {
	client  string
	profile string
	tools   []string
	env     []string
	yes     bool
	undo    bool
}

func (p *Program) mcpInstall() *cobra.Command {
	var f installFlags
	cmd := &cobra.Command{
		Use:   "install [PROGRAM]",
		Short: "Add Decant to a program that uses MCP servers",
		Long: "Add Decant to the configuration of a program that uses MCP servers. The change is\nshown first; all else in the file stays as it is, and --undo takes it back.\n" +
			"Without a program it lists those that were found.",
		Args:      needArgs(0, 1, "one program or none"),
		ValidArgs: clientNames(),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 && f.client != "" && f.client != args[0] {
				return usage("%s and --client %s are two programs; give one", args[0], f.client)
			}
			f.client = cmp.Or(strings.Join(args, ""), f.client)
			return p.runInstall(cmd.Context(), &f)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.client, "client", "", "the program: "+strings.Join(clientNames(), ", "))
	flags.StringVar(&f.profile, "profile", profile.Default, "the tools to offer: "+strings.Join(profile.Names(), ", "))
	flags.StringSliceVar(&f.tools, "tools", nil, "offer only these of the profile's tools")
	flags.StringArrayVar(&f.env, "env", nil,
		"a variable that the program is to start Decant with, as NAME=VALUE, or NAME for its value here; repeatable")
	flags.BoolVar(&f.yes, "yes", false, "do not ask before writing")
	flags.BoolVar(&f.undo, "undo", false, "take Decant out again")
	choices(cmd, "profile", profile.Names()...)
	choices(cmd, "client", clientNames()...)
	return cmd
}

func clientNames() []string {
	var names []string
	for _, c := range mcpinstall.Clients(mcpinstall.Place{}) {
		names = append(names, c.Name)
	}
	return names
}

func (p *Program) runInstall(ctx context.Context, f *installFlags) error {
	place := mcpinstall.Place{OS: runtime.GOOS, Home: cmp.Or(p.getenv("HOME"), p.getenv("USERPROFILE")),
		ConfigHome: p.getenv(
			"XDG_CONFIG_HOME",
		), AppData: p.getenv("APPDATA"), ClaudeHome: p.getenv("CLAUDE_CONFIG_DIR"), CodexHome: p.getenv("CODEX_HOME")}
	if place.Home == "" {
		return usage("the home folder is not known; set HOME")
	}
	if f.client == "" {
		return p.listClients(place)
	}
	client, err := mcpinstall.Named(place, f.client)
	if err != nil {
		return usageError{err}
	}
	change, err := p.planInstall(client, f)
	if err != nil {
		return usageError{err}
	}
	return p.makeChange(ctx, client, change, f.yes)
}

func (p *Program) listClients(place mcpinstall.Place) error {
	for _, c := range mcpinstall.Clients(place) {
		state := "not found"
		switch {
		case c.Installed():
			state = "has decant"
		case c.Found():
			state = "found"
		}
		if _, err := fmt.Fprintf(p.Stdout, "%-15s %-11s %s\n", c.Name, state, c.Path); err != nil {
			return err
		}
	}
	return nil
}

func (p *Program) planInstall(client mcpinstall.Client, f *installFlags) (*mcpinstall.Change, error) {
	if f.undo {
		return client.Undo()
	}
	if _, err := profile.Named(f.profile); err != nil {
		return nil, err
	}
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	command := mcpinstall.Command{Path: program, Args: []string{"mcp"}}
	if f.profile != profile.Default {
		command.Args = append(command.Args, "--profile", f.profile)
	}
	if f.tools != nil {
		command.Args = append(command.Args, "--tools", strings.Join(f.tools, ","))
	}
	if command.Env, err = p.passedOn(f.env); err != nil {
		return nil, err
	}
	return client.Install(command)
}

// passedOn is the variables that are to be in the environment of the server.
func (p *Program) passedOn(wanted []string) (map[string]string, error) {
	env := map[string]string{}
	for _, w := range wanted {
		name, value, given := strings.Cut(w, "=")
		if !given {
			value = p.getenv(name)
		}
		if name == "" || !given && value == "" {
			return nil, fmt.Errorf("--env %s: there is no such variable here; write it as NAME=VALUE", safeLine(w))
		}
		env[name] = value
	}
	return env, nil
}

// makeChange shows a change and makes it when the person agrees.
func (p *Program) makeChange(ctx context.Context, client mcpinstall.Client, change *mcpinstall.Change, yes bool) error {
	if change.Empty() {
		fmt.Fprintf(p.Stderr, "decant: %s needs no change\n", change.Path)
		return nil
	}
	if _, err := fmt.Fprint(p.Stdout, change.Diff()); err != nil {
		return err
	}
	if !yes && !p.agrees(ctx, "Write this change?") {
		return usage("nothing was written; answer y, or give --yes")
	}
	if err := change.Apply(); err != nil {
		return err
	}
	fmt.Fprintf(p.Stderr, "decant: changed %s; restart %s to see it\n", change.Path, client.Name)
	return nil
}

// agrees asks a person; anything but a clear yes means no.
func (p *Program) agrees(ctx context.Context, question string) bool {
	answer := p.reply(ctx, question+" [y/N]")
	return answer == "y" || answer == "yes"
}

// reply is the word that the person gives to a question, in small letters;
// an empty line, and the end of input, is none.
func (p *Program) reply(ctx context.Context, question string) string {
	fmt.Fprint(p.Stderr, question+" ")
	var word string
	if _, err := fmt.Fscanln(&patientReader{ctx, p.Stdin}, &word); err != nil {
		return ""
	}
	return strings.ToLower(word)
}
