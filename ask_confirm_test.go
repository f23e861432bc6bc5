package decant_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/modelserver"
	_ "github.com/decant-dev/decant/site" // its rules are under test
)

func TestConfirmSeesWhatIsContacted(t *testing.T) {
	t.Parallel()
	var asked [][]string
	decide := decant.Accept
	site, engine := web(t, func(o *decant.Options) {
		o.Confirm = func(_ context.Context, addresses []string) (decant.Decision, error) {
			asked = append(asked, addresses)
			return decide, nil
		}
	})
	serveTea(site)
	site.Handle("raw.githubusercontent.com", "/a/b/main/tea.md", serve("text/markdown", teaPage))
	site.Handle("old.example.com", "/", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://tea.example.com/", http.StatusFound)
	})
	a := ask(t, engine, decant.AskRequest{Prompt: "price? https://github.com/a/b/blob/main/tea.md"})
	if want := "https://raw.githubusercontent.com/a/b/main/tea.md"; len(asked) != 1 || asked[0][0] != want || a.Pages[0].URL != want {
		t.Errorf("asked about %v, read %+v", asked, a.Pages)
	}
	asked = nil
	ask(t, engine, decant.AskRequest{Prompt: "price? https://old.example.com/"})
	if len(asked) != 2 || asked[1][0] != "https://tea.example.com/" {
		t.Errorf("a redirect to another host asked %v", asked)
	}
	asked = nil
	ask(t, engine, decant.AskRequest{Prompt: "price? https://tea.example.com/", Confirmed: true})
	if len(asked) != 0 {
		t.Errorf("what was confirmed is asked again: %v", asked)
	}
	decide = decant.Decline
	before := len(site.Requests())
	for _, prompt := range []string{"price? https://water.example.com/", "https://old.example.com/x"} {
		_, err := engine.Ask(t.Context(), decant.AskRequest{Prompt: prompt})
		if !errors.Is(err, decant.ErrDeclined) || decant.Classify(err).Kind != "declined" {
			t.Errorf("declined: %v", err)
		}
	}
	if got := len(site.Requests()); got != before {
		t.Errorf("%d requests were sent all the same", got-before)
	}
}

func TestRedirectsToOtherHostsCanBeDeclined(t *testing.T) {
	t.Parallel()
	site, engine := web(t, func(o *decant.Options) {
		o.Confirm = func(_ context.Context, addresses []string) (decant.Decision, error) {
			if strings.Contains(addresses[0], "tea.") {
				return decant.Decline, nil
			}
			return decant.Accept, nil
		}
	})
	serveTea(site)
	site.Handle("old.example.com", "/", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://tea.example.com/", http.StatusFound)
	})
	_, err := engine.Ask(t.Context(), decant.AskRequest{Prompt: "price? https://old.example.com/"})
	if !errors.Is(err, decant.ErrDeclined) {
		t.Errorf("got %v", err)
	}
	for _, r := range site.Requests() {
		if r.Host == "tea.example.com" {
			t.Errorf("the host that was declined was contacted")
		}
	}
}

// Where a question to the person is left open, no model is asked and nothing
// is answered from the other pages.
func TestAnOpenQuestionEndsTheInquiry(t *testing.T) {
	t.Parallel()
	site, server, engine := asking(t, "openai:small", func(modelserver.Call) modelserver.Reply {
		return modelserver.Reply{Pieces: []string{"Two minutes."}}
	}, func(o *decant.Options) {
		o.Confirm = func(_ context.Context, addresses []string) (decant.Decision, error) {
			if len(addresses) == 1 { // where a page has moved to
				return decant.Decline, &decant.ConfirmError{Addresses: addresses}
			}
			return decant.Accept, nil
		}
	})
	serveTea(site)
	for _, host := range []string{"old.example.com", "older.example.com"} {
		site.Handle(host, "/", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://water.example.com/"+host, http.StatusFound)
		})
	}
	_, err := engine.Ask(t.Context(), decant.AskRequest{Prompt: "How long? https://tea.example.com/ https://old.example.com/ https://older.example.com/"})
	var open *decant.ConfirmError
	if !errors.As(err, &open) || len(open.Addresses) != 2 || decant.Classify(err).Kind != "unconfirmed" || len(server.Calls()) != 0 {
		t.Errorf("%v, %d calls; want two open questions and no call", err, len(server.Calls()))
	}
}

func TestAddressesThatAreNotAdmittedAreLeftOut(t *testing.T) {
	t.Parallel()
	site, server, engine := asking(t, "gemini:flash", func(c modelserver.Call) modelserver.Reply {
		return grounded("Two minutes.", map[string]string{"https://tea.example.com/": "SUCCESS"})
	})
	serveTea(site)
	admit := func(address string) error {
		if strings.Contains(address, "water") {
			return fmt.Errorf("%w: enough", decant.ErrRateLimited)
		}
		return nil
	}
	a := ask(t, engine, decant.AskRequest{Prompt: "How long? https://tea.example.com/ https://water.example.com/", Admit: admit})
	if len(a.Pages) != 2 || a.Pages[0].Kind != "rate_limited" || a.Pages[1].Via != "service" {
		t.Errorf("pages %+v", a.Pages)
	}
	if calls := server.Calls(); len(calls) != 1 || strings.Contains(calls[0].User, "water.example.com") {
		t.Errorf("the service was told of what was left out: %+v", calls)
	}
	_, err := engine.Ask(t.Context(), decant.AskRequest{Prompt: "How hard? https://water.example.com/", Admit: admit})
	var unread *decant.UnreadError
	if !errors.As(err, &unread) || len(unread.Pages) != 1 || decant.Classify(err).Kind != "rate_limited" || len(site.Requests()) != 0 {
		t.Errorf("%v, %d requests", err, len(site.Requests()))
	}
}
