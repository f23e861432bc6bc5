package mcpserver

import (
	"context"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/consent"
)

// A choice is what a person answers when asked whether pages may be read.
type choice string

// The choices; anything else means no.
const (
	yes    choice = "yes"
	no     choice = "no"
	always choice = "always"
)

func (c choice) agrees() bool { return c == yes || c == always }

// readQuestion names the question about addresses among those of a call.
const readQuestion = "read"

// choiceOf reads a choice out of a filled-in form. To accept the form without
// a choice is not to agree.
func choiceOf(response mcp.InputResponse) choice {
	answer, ok := response.(*mcp.ElicitResult)
	if !ok || answer == nil || answer.Action != "accept" {
		return no
	}
	word, _ := answer.Content["answer"].(string)
	return choice(word)
}

// readForm asks about the addresses that will really be contacted. No text of
// a page or a model is in it.
func (s *Server) readForm(addresses []string) *mcp.ElicitParams {
	message := "Decant will read:\n  " + strings.Join(addresses, "\n  ")
	choices := []any{string(yes), string(no)}
	if s.remembers {
		choices = append(choices, string(always))
		message += "\nAlways: do not ask again about " + strings.Join(consent.Origins(addresses), ", ") + "."
	}
	return &mcp.ElicitParams{Mode: "form", Message: message, RequestedSchema: &jsonschema.Schema{
		Type: "object", Title: "Confirm Web Fetch", Required: []string{"answer"},
		Properties: map[string]*jsonschema.Schema{"answer": {Type: "string", Title: "Go on?", Enum: choices}},
	}}
}

// unasked reports that the operator's policy lets pages be read for an answer
// without anybody being asked.
func (s *Server) unasked(ctx context.Context) bool {
	return s.confirming == consent.Never || s.confirming != consent.Always && !dialogueOf(ctx).person
}

// confirm is the engine's question whether addresses may be read for an
// answer. The engine asks one question at a time.
func (s *Server) confirm(ctx context.Context, addresses []string) (decant.Decision, error) {
	d := dialogueOf(ctx)
	if err := d.keepRemembered(); err != nil {
		return decant.Decline, err
	}
	unknown, err := s.rules.Unknown(addresses)
	if err != nil {
		return decant.Decline, err
	}
	unknown = slices.DeleteFunc(unknown, d.grants)
	switch {
	case len(unknown) == 0:
		return decant.Accept, nil
	case slices.ContainsFunc(unknown, d.declines):
		return decant.Decline, nil
	case d.person && d.session != nil:
		return d.elicit(ctx, unknown)
	}
	d.want(unknown...)
	return decant.Decline, &decant.ConfirmError{Addresses: unknown}
}

func (d *dialogue) declines(address string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Contains(d.declined, address)
}

// keepRemembered makes rules of what the person said always to.
func (d *dialogue) keepRemembered() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.remember) == 0 {
		return nil
	}
	kept := d.remember
	d.remember = nil
	return d.server.rules.Add(kept...)
}

// elicit asks the person while the call goes on. A client that cannot ask
// after all leaves the question open.
func (d *dialogue) elicit(ctx context.Context, addresses []string) (decant.Decision, error) {
	response, err := d.session.Elicit(ctx, d.server.readForm(addresses))
	switch {
	case ctx.Err() != nil:
		return decant.Decline, ctx.Err()
	case err != nil:
		return decant.Decline, &decant.ConfirmError{Addresses: addresses}
	}
	d.mu.Lock()
	d.hearChoice(choiceOf(response), addresses)
	d.mu.Unlock()
	if slices.ContainsFunc(addresses, d.declines) {
		return decant.Decline, nil
	}
	return decant.Accept, d.keepRemembered()
}

// hearChoice takes what the person chose for addresses.
func (d *dialogue) hearChoice(chosen choice, addresses []string) {
	if !chosen.agrees() {
		d.declined = append(d.declined, addresses...)
		return
	}
	d.granted = append(d.granted, addresses...)
	if chosen == always && d.server.remembers {
		d.remember = append(d.remember, consent.Origins(addresses)...)
	}
}
