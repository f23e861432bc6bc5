package webserver

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/door"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/internal/queue"
)

// Batches is a queue as far as the page shows it.
type Batches interface {
	List(ctx context.Context) ([]queue.Status, error)
}

// offers is what the page offers beside reading, as the server is set up.
type offers struct{ model, browser, queue bool }

func (o *Options) offers() offers { return offers{o.HasModel, o.HasBrowser, o.Queue != nil} }

func (o offers) words() string {
	var words []string
	for _, w := range []struct {
		has  bool
		name string
	}{{o.model, "model"}, {o.browser, "browser"}, {o.queue, "queue"}} {
		if w.has {
			words = append(words, w.name)
		}
	}
	return strings.Join(words, " ")
}

// maxShownBatches is how many batches the page shows, the newest of them.
const maxShownBatches = 200

// showQueue answers with how the batches on the queue stand, the newest first.
func (s *Server) showQueue(v *visit, r *http.Request) error {
	if s.opts.Queue == nil {
		return door.Refuse(fault.NotFound, "this server has no queue; the setting queue names one")
	}
	all, err := s.opts.Queue.List(r.Context())
	if err != nil {
		s.opts.Logger.WarnContext(r.Context(), "the queue does not answer", "id", v.id)
		return door.Refuse(fault.Connect, "the queue does not answer")
	}
	shown := make([]queue.Status, 0, min(len(all), maxShownBatches))
	for i := len(all) - 1; i >= 0 && len(shown) < maxShownBatches; i-- {
		shown = append(shown, all[i])
	}
	body, err := json.Marshal(facts.Data(map[string]any{"batches": shown, "total": len(all)}))
	if err != nil {
		return err
	}
	return v.send(formJSON, body)
}
