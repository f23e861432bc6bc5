package mcpserver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/consent"
	"github.com/decant-dev/decant/internal/profile"
	"github.com/decant-dev/decant/internal/tool"
)

// Options configures a Server; the zero value offers the profile decant with
// the engine's own safe defaults.
type Options struct {
	// Engine configures the engine. Its Policy.Ask and Confirm are replaced:
	// the person at the other end of the protocol is asked.
	Engine decant.Options
	// Profile names the tools to offer; default decant.
	Profile string
	// Tools names those of the profile's tools that are offered, where browse
	// stands for all of a browser's; nil means all that are of use.
	Tools []string
	// Bare gives the words of pages without marks, as the tools whose shape
	// the profile has do themselves. Only synapticflow can.
	Bare bool
	// Confirm says when the person must agree before pages are read for an
	// answer; default consent.Auto.
	Confirm consent.Mode
	// Rules are the places that need no asking; nil means none.
	Rules *consent.Rules
	// Remember lets the person add to Rules. It is for clients of one person
	// only: what one of several has allowed would hold for all.
	Remember bool
	// Logger hears of sessions and failures; nil is silent.
	Logger *slog.Logger
}

// A Server is an engine behind the protocol. It serves any number of sessions
// and is safe for concurrent use.
type Server struct {
	engine *decant.Engine
	mcp    *mcp.Server
	shelf  shelf
	seal   *consent.Seal // for what a client hands back while it is being asked
	log    *slog.Logger

	confirming consent.Mode
	rules      *consent.Rules
	remembers  bool
	needModel  []string // tools to be offered only to clients with a model
}

// New makes a server, or reports the option that is wrong.
func New(opts Options) (*Server, error) {
	offered, err := profile.Named(opts.Profile)
	if err != nil {
		return nil, err
	}
	if opts.Bare && !offered.MayBare {
		return nil, fmt.Errorf("the profile %s always marks what pages say", offered.Name)
	}
	if opts.Logger == nil {
		opts.Logger = slog.New(slog.DiscardHandler)
	}
	if offered.Prepare != nil {
		offered.Prepare(&opts.Engine)
	}
	s := &Server{log: opts.Logger, seal: consent.NewSeal(), confirming: opts.Confirm, rules: opts.Rules,
		remembers: opts.Remember && opts.Rules != nil}
	opts.Engine.Fetch.Policy.Ask = AskPrivate(opts.Rules)
	opts.Engine.Confirm = s.confirm
	opts.Engine.Fetch.Wrap = watched(opts.Engine.Fetch.Wrap)
	if s.engine, err = decant.New(opts.Engine); err != nil {
		return nil, err
	}
	s.mcp = mcp.NewServer(
		&mcp.Implementation{Name: "decant", Title: "Decant", Version: decant.Version, Icons: icons()},
		s.serverOptions(offered, opts.Logger),
	)
	s.mcp.AddReceivingMiddleware(s.named, patient, s.shelved, s.suited)
	if err := s.offer(offered, &opts); err != nil {
		return nil, errors.Join(err, s.engine.Close())
	}
	return s, nil
}

func (s *Server) serverOptions(offered profile.Profile, log *slog.Logger) *mcp.ServerOptions {
	options := &mcp.ServerOptions{Instructions: offered.Instructions, Logger: log,
		Capabilities: &mcp.ServerCapabilities{}}
	if offered.Snapshots {
		options.CompletionHandler = s.complete
	}
	return options
}

// offer adds what a profile has.
func (s *Server) offer(offered profile.Profile, opts *Options) error {
	maxChars := cmp.Or(opts.Engine.MaxCharsCap, 100_000)
	tools, err := offered.Tools(&tool.Host{
		Engine: s.engine, Client: client{s}, HasModel: opts.Engine.Model != nil,
		Browses: opts.Engine.Browser != nil, Bare: opts.Bare,
		MaxChars: maxChars, DefaultChars: cmp.Or(opts.Engine.MaxChars, min(50_000, maxChars)),
	})
	if err != nil {
		return err
	}
	if tools, err = chosen(tools, opts.Tools); err != nil {
		return fmt.Errorf("the profile %s %w", offered.Name, err)
	}
	for _, t := range tools {
		s.addTool(t)
		if t.NeedsModel && opts.Engine.Model == nil && opts.Tools == nil {
			s.needModel = append(s.needModel, t.Name)
		}
	}
	for _, p := range offered.Prompts {
		s.addPrompt(p)
	}
	if offered.Snapshots {
		s.addSnapshots()
	}
	return nil
}

// chosen are the tools that were named, all of them where none was.
func chosen(tools []tool.Tool, names []string) ([]tool.Tool, error) {
	if names == nil {
		return tools, nil
	}
	var kept []tool.Tool
	for _, name := range names {
		before := len(kept)
		for _, t := range tools {
			if t.Name == name || name == "browse" && strings.HasPrefix(t.Name, "browse_") {
				kept = append(kept, t)
			}
		}
		if len(kept) == before {
			return nil, fmt.Errorf("has no tool %q: choose of %s", envelope.Line(name, 40), toolNames(tools))
		}
	}
	return kept, nil
}

func toolNames(tools []tool.Tool) string {
	var names []string
	for _, t := range tools {
		names = append(names, t.Name)
	}
	return strings.Join(names, ", ")
}

// Serve speaks with one client over a pair of streams until the client closes
// them or ctx ends; both are a clean end.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	session, err := s.mcp.Connect(ctx, &lines{in: in, out: out, log: s.log}, nil)
	if err != nil {
		return err
	}
	err = session.Wait()
	if ctx.Err() != nil || errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// Close ends the engine.
func (s *Server) Close() error { return s.engine.Close() }
