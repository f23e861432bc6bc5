package decant_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/modelserver"
)

// One time holds for the whole: a service and a model that hang leave enough of
// it to read the pages, and their text comes in the place of an answer.
func TestHangingModelGivesTheTextInTime(t *testing.T) {
	t.Parallel()
	for _, setting := range []string{"openai:small", "gemini:flash"} {
		site, _, engine := asking(t, setting, func(modelserver.Call) modelserver.Reply { return modelserver.Reply{Hang: true} },
			func(o *decant.Options) { o.AskTimeout = time.Second })
		serveTea(site)
		read(t, engine, decant.ReadRequest{URL: "https://tea.example.com/"}) // kept, so that only the model takes time
		a := ask(t, engine, decant.AskRequest{Prompt: "How long? https://tea.example.com/"})
		if !slices.Equal(a.By, []string{decant.ByText}) || !strings.Contains(a.Text, "Steep green tea") || !strings.Contains(a.Notice, "the model did not answer (it took longer than the time given)") {
			t.Errorf("%s: %+v", setting, a)
		}
		s, err := engine.Summarize(t.Context(), decant.SummarizeRequest{URLs: []string{"https://tea.example.com/"}, MaxTokens: 500})
		if err != nil || !slices.Equal(s.By, []string{decant.ByText}) {
			t.Errorf("%s: %+v, %v", setting, s, err)
		}
	}
}

// A page that hangs does not take the others' time.
func TestHangingPageLeavesTimeForTheOthers(t *testing.T) {
	t.Parallel()
	site, engine := web(t, func(o *decant.Options) { o.Model, o.AskTimeout = instant{}, time.Second })
	serveTea(site)
	read(t, engine, decant.ReadRequest{URL: "https://tea.example.com/"}) // kept, so that only the other page takes time
	site.Handle("slow.example.com", "/", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	a := ask(t, engine, decant.AskRequest{Prompt: "How long? https://tea.example.com/ https://slow.example.com/"})
	if !slices.Equal(a.By, []string{decant.ByModel}) || a.Pages[1].Kind != "timeout" || strings.Contains(a.Pages[1].Error, "context") {
		t.Errorf("%+v", a)
	}
}
