package decant_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/modelserver"
)

// grounded is a reply of a service that has read pages.
func grounded(text string, urls map[string]string) modelserver.Reply {
	return modelserver.Reply{Pieces: []string{text}, URLs: urls, Grounding: map[string]any{
		"groundingChunks":   []any{map[string]any{"web": map[string]any{"uri": "https://tea.example.com/", "title": "Tea"}}},
		"groundingSupports": []any{map[string]any{"segment": map[string]any{"endIndex": len(text)}, "groundingChunkIndices": []int{0}}},
	}}
}

func TestGeminiReadsFirst(t *testing.T) {
	t.Parallel()
	site, server, engine := asking(t, "gemini:flash", func(c modelserver.Call) modelserver.Reply {
		return grounded("차는 2분.", map[string]string{"https://tea.example.com/": "SUCCESS"})
	})
	serveTea(site)
	a := ask(t, engine, decant.AskRequest{Prompt: "얼마나? https://tea.example.com"})
	if want := "차는 2분.[1]\n\nSources:\n[1] Tea (https://tea.example.com/)"; a.Text != want || !slices.Equal(a.By, []string{decant.ByService}) {
		t.Errorf("text %q by %v, want %q", a.Text, a.By, want)
	}
	if len(site.Requests()) != 0 || len(server.Calls()) != 1 || !server.Calls()[0].ReadsWeb {
		t.Errorf("%d pages were read here, the service was called %d times", len(site.Requests()), len(server.Calls()))
	}
}

func TestGeminiFallsBackPerAddress(t *testing.T) {
	t.Parallel()
	site, server, engine := asking(t, "gemini:flash", func(c modelserver.Call) modelserver.Reply {
		if c.ReadsWeb {
			return grounded("Two minutes.", map[string]string{"https://tea.example.com": "SUCCESS", "https://water.example.com/": "ERROR"})
		}
		return modelserver.Reply{Pieces: []string{"Film [" + blockWith(c.User, "film") + ` "leaves a film"].`}}
	}, func(o *decant.Options) { o.Fetch.Policy.Private = guard.Allow })
	serveTea(site)
	a := ask(t, engine, decant.AskRequest{Prompt: "How long? https://tea.example.com/ https://water.example.com/"})
	if want := "Two minutes.[1]\n\nFilm [2].\n\nSources:\n[1] Tea (https://tea.example.com/)\n[2] "; !strings.HasPrefix(a.Text, want) {
		t.Errorf("text %q, want %q", a.Text, want)
	}
	if len(a.Pages) != 2 || a.Pages[0].Via != "service" || a.Pages[1].Via != "here" {
		t.Errorf("pages %+v", a.Pages)
	}
	if calls := server.Calls(); len(calls) != 2 || strings.Contains(calls[1].User, "Boseong") {
		t.Errorf("%d calls; the second must be about the page that failed only", len(calls))
	}
}

func TestPrivateHostsNeverGoToTheService(t *testing.T) {
	t.Parallel()
	site, server, engine := asking(t, "gemini:flash", func(c modelserver.Call) modelserver.Reply {
		if c.ReadsWeb {
			return grounded("Public part.", map[string]string{"https://tea.example.com/": "SUCCESS"})
		}
		return modelserver.Reply{Pieces: []string{"Private part."}}
	}, func(o *decant.Options) { o.Fetch.Policy.Private = guard.Allow })
	serveTea(site)
	for _, host := range []string{"unique.example.com", "loopback.example.com"} {
		site.Handle(host, "/wiki", serve("text/markdown", "# Wiki\n\nThe secret plan is tea.\n"))
	}
	address := "http://" + site.PlainAddr()
	for _, private := range []string{"http://unique.example.com/wiki", address + "/", "http://localhost/x", "https://tea.example.com/?token=abcdef", "https://tea.example.com/#token=abcdef"} {
		a, err := engine.Ask(t.Context(), decant.AskRequest{Prompt: "What is the plan of " + private + " and https://tea.example.com/ ?"})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(a.Text, "Public part.[1]") {
			t.Errorf("%s: %q", private, a.Text)
		}
	}
	for _, prompt := range []string{"What is the plan? http://unique.example.com/wiki", "Is it as on 127.0.0.1:8080 and localhost:99? https://tea.example.com/"} {
		if _, err := engine.Ask(t.Context(), decant.AskRequest{Prompt: prompt}); err != nil {
			t.Error(err)
		}
	}
	for _, c := range server.Calls() {
		if !c.ReadsWeb {
			continue
		}
		for _, secret := range []string{"unique.", "127.0.0.1", "localhost", "token"} {
			if strings.Contains(c.User, secret) {
				t.Errorf("the service was told of %q: %s", secret, c.User)
			}
		}
	}
}

func TestServiceThatFailsIsReplaced(t *testing.T) {
	t.Parallel()
	for name, reply := range map[string]modelserver.Reply{
		"500":     {Status: 500},
		"429":     {Status: 429},
		"empty":   {},
		"nothing": grounded("I know that by heart.", nil),
		"unread":  grounded("x", map[string]string{"https://tea.example.com/": "UNSAFE"}),
		"broken":  {Break: true},
	} {
		if name == "nothing" {
			reply.Grounding = nil
		}
		site, _, engine := asking(t, "gemini:flash", func(c modelserver.Call) modelserver.Reply {
			if c.ReadsWeb {
				return reply
			}
			return modelserver.Reply{Pieces: []string{"Two minutes [1:b4 \"two minutes\"]."}}
		})
		serveTea(site)
		a := ask(t, engine, decant.AskRequest{Prompt: "How long? https://tea.example.com/"})
		if !strings.HasPrefix(a.Text, "Two minutes [1].\n\nSources:") || !slices.Equal(a.By, []string{decant.ByModel}) || a.Notice == "" {
			t.Errorf("%s: %+v", name, a)
		}
	}
}
