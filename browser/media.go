package browser

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/decant-dev/decant/tab"
)

// playing is what a film or sound does.
type playing struct {
	State    string  `json:"state"` // ready, none, several
	Name     string  `json:"name"`
	Paused   bool    `json:"paused"`
	Muted    bool    `json:"muted"`
	At       float64 `json:"at"`
	Duration float64 `json:"duration"`
	Error    string  `json:"error"`
}

var mediaDeeds = []string{"play", "pause", "mute", "unmute", "seek"}

// media plays, pauses or seeks in a film or sound: the one named, the one in
// what is named, or the only one on the page.
func (s *session) media(ctx context.Context, req *tab.Request) (*tab.Outcome, error) {
	if !slices.Contains(mediaDeeds, req.Value) {
		return nil, fmt.Errorf("%w: value must be %s", tab.ErrRequest, strings.Join(mediaDeeds, ", "))
	}
	target := &place{frame: &frame{id: s.mainFrame()}}
	if req.Selector != "" || req.Number != 0 {
		var err error
		if target, err = s.scopeOrAimed(ctx, req); err != nil {
			return nil, err
		}
	}
	return s.observe(ctx, target, req.Value, func(out *tab.Outcome) error {
		now, err := ask[playing](ctx, s, target.frame.id, "media", target.node, req.Value, req.Seconds)
		if err != nil {
			return err
		}
		switch now.State {
		case "none":
			return fmt.Errorf("%w: there is no video or audio", tab.ErrNotFound)
		case "several":
			return fmt.Errorf("%w: there are several videos or sounds; name one by selector", tab.ErrAmbiguous)
		}
		now, err = s.awaitMedia(ctx, target, req.Value)
		out.Element, out.Note = now.Name, now.String()
		out.Changed = true
		return err
	})
}

// awaitMedia waits until it does what it was told.
func (s *session) awaitMedia(ctx context.Context, target *place, deed string) (playing, error) {
	for deadline := time.Now().Add(readyTime); ; {
		now, err := ask[playing](ctx, s, target.frame.id, "playing")
		waits := (deed == "play" || deed == "pause") && now.Paused == (deed == "play")
		if err != nil || now.Error != "" || !waits || time.Now().After(deadline) {
			return now, err
		}
		if err := pause(ctx, pollTime); err != nil {
			return now, s.reason(ctx, err)
		}
	}
}

func (p *playing) String() string {
	if p.Error != "" {
		return "it could not be played: " + p.Error
	}
	state := "playing"
	if p.Paused {
		state = "paused"
	}
	if p.Muted {
		state += ", muted"
	}
	return fmt.Sprintf("now %s at %.1f of %.1f s", state, p.At, p.Duration)
}

// scopeOrAimed finds an element that need not be a control.
func (s *session) scopeOrAimed(ctx context.Context, req *tab.Request) (*place, error) {
	if req.Number != 0 {
		return s.aimed(ctx, req)
	}
	return s.scope(ctx, req.Selector)
}
