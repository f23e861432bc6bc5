package mcpserver

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant/guard"
)

// consent is what the person behind a client has allowed in one call. A tool
// that meets a private address ends with questions and is called again with
// the answers; nothing is sent to that address before.
type consent struct {
	server   *Server
	mayAsk   bool
	mu       sync.Mutex
	granted  []string
	declined []string
	wanted   []string
}

// A pledge is what the client carries from one round to the next, signed.
type pledge struct {
	Asked   []string  `json:"asked"`
	Granted []string  `json:"granted,omitempty"`
	Until   time.Time `json:"until"`
}

// An answer is good for this long.
const patience = 5 * time.Minute

// patient bounds a call for as long as it may wait for a person's answer.
func patient(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if method == "tools/call" {
			bounded, cancel := context.WithTimeout(ctx, patience)
			defer cancel()
			ctx = bounded
		}
		return next(ctx, method, req)
	}
}

// multiRound is the first version of the protocol in which a tool may ask
// more than once.
const multiRound = "2026-07-28"

func (s *Server) newConsent(req *mcp.CallToolRequest) *consent {
	c := &consent{server: s, mayAsk: canElicit(req)}
	if req.Params.RequestState == "" {
		return c
	}
	if req.ProtocolVersion() < multiRound {
		c.mayAsk = false
	}
	carried, ok := s.open(req.Params.RequestState)
	if !ok {
		return c
	}
	c.granted = carried.Granted
	for _, target := range carried.Asked {
		if accepted(req.Params.InputResponses[target]) {
			c.granted = append(c.granted, target)
		} else {
			c.declined = append(c.declined, target)
		}
	}
	return c
}

func canElicit(req *mcp.CallToolRequest) bool {
	can := req.ClientCapabilities()
	return can != nil && can.Elicitation != nil && (can.Elicitation.Form != nil || can.Elicitation.URL == nil)
}

func accepted(response mcp.InputResponse) bool {
	answer, ok := response.(*mcp.ElicitResult)
	return ok && answer.Action == "accept"
}

type consentKey struct{}

func withConsent(ctx context.Context, c *consent) context.Context {
	return context.WithValue(ctx, consentKey{}, c)
}

// ask is the guard's question about a private address. An address that was
// not allowed yet is noted, to be asked about, and refused for now.
func ask(ctx context.Context, target guard.Target) (bool, error) {
	c, ok := ctx.Value(consentKey{}).(*consent)
	if !ok {
		return false, nil
	}
	name := fmt.Sprintf("%s at %s", target.Host, netip.AddrPortFrom(target.Addr, target.Port))
	c.mu.Lock()
	defer c.mu.Unlock()
	if slices.Contains(c.granted, name) {
		return true, nil
	}
	if c.mayAsk && !slices.Contains(c.declined, name) && !slices.Contains(c.wanted, name) {
		c.wanted = append(c.wanted, name)
	}
	return false, nil
}

// form is the result that asks what is still to be asked, or nil.
func (c *consent) form() *mcp.CallToolResult {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.wanted) == 0 {
		return nil
	}
	questions := mcp.InputRequestMap{}
	for _, target := range c.wanted {
		questions[target] = &mcp.ElicitParams{
			Mode:            "form",
			Message:         fmt.Sprintf("Decant wants to read from a private network: %s. Accept to allow it for this call.", target),
			RequestedSchema: &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{}},
		}
	}
	state := c.server.seal(pledge{Asked: c.wanted, Granted: c.granted, Until: time.Now().Add(patience)})
	return &mcp.CallToolResult{InputRequests: questions, RequestState: state}
}

// seal signs a pledge, so that only what was asked here can be answered.
func (s *Server) seal(p pledge) string {
	text, _ := json.Marshal(p) // strings and a time always marshal
	return base64.RawURLEncoding.EncodeToString(text) + "." + base64.RawURLEncoding.EncodeToString(s.sign(text))
}

func (s *Server) open(state string) (pledge, bool) {
	var p pledge
	body, signature, _ := strings.Cut(state, ".")
	text, err := base64.RawURLEncoding.DecodeString(body)
	if err != nil {
		return p, false
	}
	signed, err := base64.RawURLEncoding.DecodeString(signature)
	if err != nil || !hmac.Equal(signed, s.sign(text)) || json.Unmarshal(text, &p) != nil {
		return p, false
	}
	return p, time.Now().Before(p.Until)
}

func (s *Server) sign(text []byte) []byte {
	mac := hmac.New(sha256.New, s.secret)
	mac.Write(text)
	return mac.Sum(nil)
}
