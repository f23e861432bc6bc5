package mcpserver

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/consent"
	"github.com/decant-dev/decant/internal/principal"
)

// A dialogue is what the person behind a client is asked in one call, and has
// allowed. A tool that must ask ends with questions and is called again with
// the answers; nothing is sent before to what they are about.
type dialogue struct {
	server  *Server
	who     principal.ID       // whom the answers are good for
	session *mcp.ServerSession // to be asked during the call; nil where the protocol has no such thing
	person  bool               // there is somebody to ask
	rounds  bool               // the call may end with questions

	mu       sync.Mutex
	granted  []string // addresses, and private hosts with the IP address behind them
	declined []string
	wanted   []string
	remember []string // origins that need not be asked about again
}

// multiRound is the first version of the protocol in which a tool may ask
// more than once, and in which a server has no requests of its own.
const multiRound = "2026-07-28"

// patient bounds a call for as long as it may wait for a person's answer.
func patient(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if method == "tools/call" {
			bounded, cancel := context.WithTimeout(ctx, consent.Patience)
			defer cancel()
			ctx = bounded
		}
		return next(ctx, method, req)
	}
}

func (s *Server) newDialogue(ctx context.Context, req *mcp.CallToolRequest) *dialogue {
	d := &dialogue{server: s, who: principal.Of(ctx), person: canElicit(req), rounds: canElicit(req)}
	if req.ProtocolVersion() < multiRound {
		d.session = req.Session
		d.rounds = d.rounds && req.Params.RequestState == ""
	}
	if carried, ok := s.seal.Open(d.who, req.Params.RequestState); ok {
		d.hear(carried, req.Params.InputResponses)
	}
	return d
}

// hear takes the answers to what was asked in the round before.
func (d *dialogue) hear(carried consent.Note, responses mcp.InputResponseMap) {
	d.granted = carried.Granted
	var addresses []string
	for _, asked := range carried.Asked {
		switch {
		case isAddress(asked):
			addresses = append(addresses, asked)
		default:
			d.hearPrivate(responses[asked], asked)
		}
	}
	if len(addresses) > 0 {
		d.hearChoice(choiceOf(responses[readQuestion]), addresses)
	}
}

// hearPrivate takes what the person said to a private place. To accept the
// form without a choice is to agree for this call.
func (d *dialogue) hearPrivate(response mcp.InputResponse, name string) {
	chosen := choiceOf(response)
	if !accepted(response) || chosen == no {
		d.declined = append(d.declined, name)
		return
	}
	d.granted = append(d.granted, name)
	if rule, ok := privateRule(name); ok && chosen == always && d.server.remembers {
		d.remember = append(d.remember, rule)
	}
}

func canElicit(req *mcp.CallToolRequest) bool {
	can := req.ClientCapabilities()
	return can != nil && can.Elicitation != nil && (can.Elicitation.Form != nil || can.Elicitation.URL == nil)
}

func accepted(response mcp.InputResponse) bool {
	answer, ok := response.(*mcp.ElicitResult)
	return ok && answer != nil && answer.Action == "accept"
}

func isAddress(asked string) bool { return strings.Contains(asked, "://") }

type dialogueKey struct{}

func withDialogue(ctx context.Context, d *dialogue) context.Context {
	return context.WithValue(ctx, dialogueKey{}, d)
}

// dialogueOf is never nil; without one there is nobody to ask.
func dialogueOf(ctx context.Context) *dialogue {
	if d, ok := ctx.Value(dialogueKey{}).(*dialogue); ok {
		return d
	}
	return &dialogue{}
}

// AskPrivate is the guard's question about a private address. What neither a
// rule nor the person has allowed yet is noted, to be asked about, and refused
// for now: the time of a connection is too short for a person. Nil rules allow
// nothing.
func AskPrivate(rules *consent.Rules) func(context.Context, guard.Target) (bool, error) {
	return func(ctx context.Context, target guard.Target) (bool, error) {
		return dialogueOf(ctx).reach(rules, target)
	}
}

func (d *dialogue) reach(rules *consent.Rules, target guard.Target) (bool, error) {
	if err := d.keepRemembered(); err != nil {
		return false, err
	}
	if allowed, err := rules.Reaches(target); allowed || err != nil {
		return allowed, err
	}
	name := fmt.Sprintf("%s at %s", target.Host, netip.AddrPortFrom(target.Addr, target.Port))
	switch {
	case d.grants(name):
		return true, nil
	case !d.person:
		return false, guard.ErrNobody
	}
	d.want(name)
	return false, nil
}

// privateRule is the rule for what reach calls name.
func privateRule(name string) (string, bool) {
	host, place, _ := strings.Cut(name, " at ")
	at, err := netip.ParseAddrPort(place)
	return consent.Private(guard.Target{Host: host, Port: at.Port(), Addr: at.Addr()}), err == nil
}

func (d *dialogue) grants(asked string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Contains(d.granted, asked)
}

// want notes what is still to be asked, where that is possible.
func (d *dialogue) want(asked ...string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, a := range asked {
		if d.rounds && !slices.Contains(d.declined, a) && !slices.Contains(d.wanted, a) {
			d.wanted = append(d.wanted, a)
		}
	}
}

// form is the result that asks what is still to be asked, or nil.
func (d *dialogue) form() *mcp.CallToolResult {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.wanted) == 0 {
		return nil
	}
	questions := mcp.InputRequestMap{}
	var addresses []string
	for _, asked := range d.wanted {
		if isAddress(asked) {
			addresses = append(addresses, asked)
		} else {
			questions[asked] = d.server.privateForm(asked)
		}
	}
	if len(addresses) > 0 {
		questions[readQuestion] = d.server.readForm(addresses)
	}
	state := d.server.seal.Close(d.who, consent.Note{Asked: d.wanted, Granted: d.granted,
		Until: time.Now().Add(consent.Patience)})
	return &mcp.CallToolResult{InputRequests: questions, RequestState: state}
}

func (s *Server) privateForm(target string) *mcp.ElicitParams {
	message := fmt.Sprintf("Decant wants to read from a private network: %s. Accept to allow it for this call.", target)
	properties := map[string]*jsonschema.Schema{}
	if s.remembers {
		message += " Always: do not ask again while it is the same machine."
		properties["answer"] = &jsonschema.Schema{Type: "string", Title: "For how long?",
			Enum: []any{string(yes), string(no), string(always)}}
	}
	return &mcp.ElicitParams{Mode: "form", Message: message, RequestedSchema: &jsonschema.Schema{Type: "object",
		Properties: properties}}
}
