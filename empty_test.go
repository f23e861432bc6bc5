package decant_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/tab"
)

// A list that a caller asked for is there when it is empty.
func TestEmptyListsStayInJSON(t *testing.T) {
	t.Parallel()
	_, engine := web(t, func(o *decant.Options) { o.Browser = &idleBrowser{} })
	for want, run := range map[string]func(context.Context) (any, error){
		`{"links":[]}`: func(ctx context.Context) (any, error) { return engine.Links(ctx, decant.LinksRequest{Text: "none"}) },
		`"links":[]`: func(ctx context.Context) (any, error) {
			return engine.Understand(ctx, decant.UnderstandRequest{Message: "none"})
		},
		`"blocks":[]`: func(ctx context.Context) (any, error) {
			return engine.Explain(ctx, decant.ReadRequest{HTML: []byte("<!doctype html><title>x</title>")})
		},
		`"sessions":[]`: func(ctx context.Context) (any, error) { return engine.Browse(ctx, tab.Request{Action: tab.List}) },
		`"elements":[]`: func(ctx context.Context) (any, error) { return engine.Browse(ctx, tab.Request{Action: tab.Elements}) },
	} {
		result, err := run(t.Context())
		if err != nil {
			t.Fatalf("%s: %v", want, err)
		}
		got, err := json.Marshal(result)
		if err != nil || !strings.Contains(string(got), want) {
			t.Errorf("got %s, want %s in it; %v", got, want, err)
		}
	}
}

// An idleBrowser has nothing to list.
type idleBrowser struct{ fakeBrowser }

func (*idleBrowser) Do(_ context.Context, req tab.Request) (*tab.Result, error) {
	if req.Action == tab.List {
		return &tab.Result{Sessions: []tab.Session{}}, nil
	}
	return &tab.Result{Elements: []tab.Element{}}, nil
}
