package mcpserver

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/consent"
	"github.com/decant-dev/decant/internal/principal"
)

// versions are the protocols that clients speak: before and after the server
// lost its own requests.
var versions = []string{"2025-06-18", "2026-07-28"}

func TestSnapshotsAreResources(t *testing.T) {
	t.Parallel()
	for _, version := range versions {
		changed := make(chan struct{}, 100)
		session := newBench(t).clientAt(version, &mcp.ClientOptions{
			ResourceListChangedHandler: func(context.Context, *mcp.ResourceListChangedRequest) { changed <- struct{}{} },
		})
		result := call(t, t.Context(), session, "read", map[string]any{"url": "https://plain.example.com/page"})
		id, _ := structuredOf(t, result)["snapshot"].(string)
		<-changed
		listed, err := session.ListResources(t.Context(), nil)
		if err != nil || len(listed.Resources) != 1 {
			t.Fatalf("%s: resources %v, %v; want one", version, listed, err)
		}
		r := listed.Resources[0]
		if r.URI != "decant://snapshot/"+id || r.Title != "Paper kites" || r.Description != "https://plain.example.com/page" {
			t.Errorf("%s: resource %+v", version, r)
		}
		read, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: r.URI})
		if err != nil || !strings.Contains(read.Contents[0].Text, "light frame") || !strings.Contains(read.Contents[0].Text, "<<<EXTERNAL_UNTRUSTED_CONTENT") {
			t.Errorf("%s: read %+v, %v", version, read, err)
		}
		if _, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "decant://snapshot/nope"}); err == nil {
			t.Errorf("%s: a snapshot that is not there was read", version)
		}
	}
}

func TestOnlyTheLastSnapshotsAreListed(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.site.Handle("many.example.com", "*", func(w http.ResponseWriter, r *http.Request) {
		sends("text/plain", "This is "+r.URL.Path)(w, r)
	})
	session := b.client(nil)
	for i := range maxSnapshots + 5 {
		call(t, t.Context(), session, "read", map[string]any{"url": fmt.Sprintf("https://many.example.com/%d", i)})
	}
	listed, err := session.ListResources(t.Context(), nil)
	if err != nil || len(listed.Resources) != maxSnapshots {
		t.Fatalf("%d resources, %v; want %d", len(listed.Resources), err, maxSnapshots)
	}
	for _, r := range listed.Resources {
		if r.Description == "https://many.example.com/0" {
			t.Error("the oldest is still listed")
		}
	}
}

func TestProgress(t *testing.T) {
	t.Parallel()
	want := []string{"fetching plain.example.com", "fetching private.example.com", "plain.example.com: reading", "plain.example.com: reading", "private.example.com: not read, blocked_address"}
	for _, version := range versions {
		told := make(chan *mcp.ProgressNotificationParams, 20)
		session := newBench(t).clientAt(version, &mcp.ClientOptions{
			ProgressNotificationHandler: func(_ context.Context, req *mcp.ProgressNotificationClientRequest) { told <- req.Params },
		})
		params := &mcp.CallToolParams{Name: "understand", Arguments: map[string]any{
			"message": "https://plain.example.com/page https://plain.example.com/note http://private.example.com/"}}
		params.SetProgressToken("p1")
		if _, err := session.CallTool(t.Context(), params); err != nil {
			t.Fatal(err)
		}
		var got []string
		for i := range want {
			notice := <-told
			got = append(got, notice.Message)
			if notice.Progress != float64(i+1) {
				t.Errorf("%s: notice %d has progress %v", version, i, notice.Progress)
			}
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%s: told %q, want %q", version, got, want)
		}
	}
}

func TestCancelStopsTheFetch(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	began, left := make(chan struct{}), make(chan struct{})
	b.site.Handle("stall.example.com", "/", func(_ http.ResponseWriter, r *http.Request) {
		close(began)
		<-r.Context().Done()
		close(left)
	})
	session := b.client(nil)
	ctx, cancel := context.WithCancel(t.Context())
	failed := make(chan error, 1)
	go func() {
		_, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "read", Arguments: map[string]any{"url": "https://stall.example.com/"}})
		failed <- err
	}()
	<-began
	cancel()
	if err := <-failed; err == nil {
		t.Error("the call succeeded")
	}
	<-left
	call(t, t.Context(), session, "links", map[string]any{"text": "the session lives on"})
}

func TestStalledPagesDoNotHoldUpOthers(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	var stalled sync.WaitGroup
	stalled.Add(20)
	for i := range 20 {
		b.site.Handle(fmt.Sprintf("stall%d.example.com", i), "/", func(_ http.ResponseWriter, r *http.Request) {
			stalled.Done()
			<-r.Context().Done()
		})
	}
	session := b.client(nil)
	ctx, cancel := context.WithCancel(t.Context())
	var calls sync.WaitGroup
	for i := range 20 {
		calls.Go(func() {
			_, _ = session.CallTool(ctx, &mcp.CallToolParams{Name: "read", Arguments: map[string]any{"url": fmt.Sprintf("https://stall%d.example.com/", i)}})
		})
	}
	stalled.Wait()
	began := time.Now()
	result := call(t, t.Context(), session, "read", map[string]any{"url": "https://plain.example.com/page"})
	if took := time.Since(began); result.IsError || took > 45*time.Second { // those that stall take a minute
		t.Errorf("a good page took %v beside 20 that stall: %s", took, textOf(result))
	}
	cancel()
	calls.Wait()
}

func asking(o *Options) { o.Engine.Fetch.Policy.Private = guard.Ask }

func TestPrivateAddressesAreAskedAbout(t *testing.T) {
	t.Parallel()
	for _, version := range versions {
		for _, action := range []string{"accept", "decline", "cancel"} {
			b := newBench(t, asking)
			b.site.Handle("unique.example.com", "/", sends("text/plain", "Behind the wall."))
			var asked []string
			session := b.clientAt(version, &mcp.ClientOptions{ElicitationHandler: func(_ context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
				asked = append(asked, req.Params.Message)
				return &mcp.ElicitResult{Action: action}, nil
			}})
			result := call(t, t.Context(), session, "read", map[string]any{"url": "http://unique.example.com/"})
			if len(asked) != 1 || !strings.Contains(asked[0], "unique.example.com at [fd12:3456::1]:80") {
				t.Errorf("%s %s: asked %q", version, action, asked)
			}
			if ok := strings.Contains(textOf(result), "Behind the wall."); ok != (action == "accept") {
				t.Errorf("%s %s: got %s", version, action, textOf(result))
			}
			if action != "accept" && len(b.site.Dials()) != 0 {
				t.Errorf("%s %s: dialled %v", version, action, b.site.Dials())
			}
		}
	}
}

func TestWithoutElicitationPrivateAddressesAreRefused(t *testing.T) {
	t.Parallel()
	for _, version := range versions {
		b := newBench(t, asking)
		result := call(t, t.Context(), b.clientAt(version, nil), "read", map[string]any{"url": "http://unique.example.com/"})
		if !result.IsError || !strings.Contains(textOf(result), "blocked_address") || len(b.site.Dials()) != 0 {
			t.Errorf("%s: got %s, dialled %v", version, textOf(result), b.site.Dials())
		}
	}
}

// What the person said always to holds at the next call, in every tool, and
// where nobody can be asked.
func TestAlwaysHoldsForPrivatePlaces(t *testing.T) {
	t.Parallel()
	for _, version := range versions {
		rules := newRules(t)
		b := newBench(t, asking, keeping(rules))
		b.site.Handle("unique.example.com", "*", sends("text/plain", "Behind the wall."))
		g := &guest{action: "accept", answer: "always"}
		session := b.clientAt(version, g.options())
		for i, tool := range []string{"read", "ask", "ask", "read"} {
			arguments := map[string]any{"prompt": "What is there? http://unique.example.com/a"}
			if tool == "read" {
				arguments = map[string]any{"url": fmt.Sprintf("http://unique.example.com/%d", i)}
			}
			result := call(t, t.Context(), session, tool, arguments)
			wantAsked := []int{1, 2, 2, 2}[i] // once about the place, once about the page
			if result.IsError || !strings.Contains(textOf(result), "Behind the wall.") || len(g.asked) != wantAsked {
				t.Errorf("%s, call %d: asked %d times, want %d; got %s", version, i, len(g.asked), wantAsked, textOf(result))
			}
		}
		alone := newBench(t, asking, keeping(rules))
		alone.site.Handle("unique.example.com", "*", sends("text/plain", "Behind the wall."))
		if result := call(t, t.Context(), alone.clientAt(version, nil), "read", map[string]any{"url": "http://unique.example.com/"}); result.IsError {
			t.Errorf("%s: without anybody to ask the rule does not hold: %s", version, textOf(result))
		}
		if result := call(t, t.Context(), alone.clientAt(version, nil), "read", map[string]any{"url": "http://loopback.example.com/"}); !strings.Contains(textOf(result), "there is nobody to ask") {
			t.Errorf("%s: got %s", version, textOf(result))
		}
	}
}

func TestConsentCannotBeForged(t *testing.T) {
	t.Parallel()
	b := newBench(t, asking)
	session := b.client(&mcp.ClientOptions{
		MultiRoundTrip:     &mcp.MultiRoundTripOptions{Disabled: true},
		ElicitationHandler: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) { return nil, nil },
	})
	const target = "unique.example.com at [fd12:3456::1]:80"
	late := b.server.seal.Close(principal.Local, consent.Note{Asked: []string{target}, Until: time.Now().Add(-time.Second)})
	other := b.server.seal.Close(principal.Local, consent.Note{Asked: []string{"else.example.com at [fd12:3456::1]:80"}, Until: time.Now().Add(time.Hour)})
	stranger := consent.NewSeal().Close(principal.Local, consent.Note{Asked: []string{target}, Until: time.Now().Add(time.Hour)})
	for name, state := range map[string]string{"none": "", "words": "yes", "late": late, "for another host": other, "signed by another": stranger} {
		result, err := session.CallTool(t.Context(), &mcp.CallToolParams{
			Name: "read", Arguments: map[string]any{"url": "http://unique.example.com/"}, RequestState: state,
			InputResponses: mcp.InputResponseMap{target: &mcp.ElicitResult{Action: "accept"}},
		})
		if err != nil || !result.NeedsInput() || len(b.site.Dials()) != 0 {
			t.Errorf("%s: %v, %v, dialled %v; want to be asked", name, result, err, b.site.Dials())
		}
	}
}

// unattended is a session whose client asks a person who is not there.
func unattended(t *testing.T, private guard.Access) *mcp.ClientSession {
	t.Helper()
	server, err := New(Options{Engine: decant.Options{Fetch: fetch.Options{Policy: guard.Policy{Private: private}}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	b := &bench{T: t, server: server}
	return b.clientAt(versions[0], &mcp.ClientOptions{ElicitationHandler: func(ctx context.Context, _ *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}})
}

func TestQuestionsTimeOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		session := unattended(t, guard.Ask)
		began := time.Now()
		_, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "read", Arguments: map[string]any{"url": "http://127.0.0.1/"}})
		if took := time.Since(began); err == nil || took != consent.Patience {
			t.Errorf("%v after %v, want an error after %v", err, took, consent.Patience)
		}
	})
}

func TestARedirectToAnotherPrivateHostAsksAgain(t *testing.T) {
	t.Parallel()
	b := newBench(t, asking)
	b.site.Handle("unique.example.com", "/", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://loopback.example.com/", http.StatusFound)
	})
	var asked []string
	session := b.client(&mcp.ClientOptions{ElicitationHandler: func(_ context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
		asked = append(asked, req.Params.Message)
		if strings.Contains(req.Params.Message, "loopback") {
			return &mcp.ElicitResult{Action: "decline"}, nil
		}
		return &mcp.ElicitResult{Action: "accept"}, nil
	}})
	result := call(t, t.Context(), session, "read", map[string]any{"url": "http://unique.example.com/"})
	if len(asked) != 2 || !result.IsError {
		t.Errorf("asked %q, got %s", asked, textOf(result))
	}
}
