package browser

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

// A place is an element together with the frame that it is in.
type place struct {
	frame    *frame
	node     node
	name     string // kind and name, for people
	selector string // that leads to it
	healed   string // the selector that fits now, where the one given did not
}

// finding is what the script says of a selector.
type finding struct {
	Element    string   `json:"element"`
	Healed     string   `json:"healed"`
	Error      string   `json:"error"` // selector, none, several, stale
	Count      int      `json:"count"`
	Candidates []string `json:"candidates"`
}

// aimed finds the element that a request means, by number or by selector.
func (s *session) aimed(ctx context.Context, req *tab.Request) (*place, error) {
	selector := strings.TrimSpace(req.Selector)
	if req.Number != 0 {
		if selector = s.issued.selector(req.Number); selector == "" {
			return nil, s.unknownNumber(req.Number)
		}
	}
	if selector == "" {
		return nil, fmt.Errorf("%w: say which element, by selector or number", tab.ErrRequest)
	}
	f, last, err := s.descend(ctx, selector)
	if err != nil {
		return nil, err
	}
	if strings.Contains(last, shadowHop) {
		s.pierce(ctx, f.id)
	}
	known := s.issued.print(selector)
	found, err := ask[finding](ctx, s, f.id, "find", last, req.Number, known)
	if err != nil {
		return nil, err
	}
	if found.Error != "" && req.Number != 0 && known != nil {
		return nil, found.dead(req.Number, known)
	}
	if found.Error != "" {
		return nil, found.err(selector)
	}
	p := &place{frame: f, name: found.Element, selector: selector}
	if found.Healed != "" {
		p.healed = f.prefix + found.Healed
		p.selector = p.healed
		s.issued.mend(req.Number, selector, p.healed)
	}
	p.node, err = s.grab(ctx, f.id, "take")
	return p, err
}

func (s *session) unknownNumber(number int) error {
	if last := s.issued.highest(); last > 0 {
		return fmt.Errorf("%w: number %d was never given; the highest is %d", tab.ErrNotFound, number, last)
	}
	return fmt.Errorf("%w: number %d is not known; list the elements first", tab.ErrNotFound, number)
}

// descend follows the frames of a selector and gives the last part of it.
func (s *session) descend(ctx context.Context, selector string) (*frame, string, error) {
	at := &frame{id: s.mainFrame()}
	parts := strings.Split(selector, strings.TrimSpace(frameHop))
	if len(parts) > 10 {
		return nil, "", fmt.Errorf("%w: it goes through too many frames", tab.ErrSelector)
	}
	for _, part := range parts[:len(parts)-1] {
		part = strings.TrimSpace(part)
		found, err := ask[finding](ctx, s, at.id, "find", part, 0, nil)
		if err != nil {
			return nil, "", err
		}
		if found.Error != "" {
			return nil, "", found.err(part)
		}
		owner, err := s.grab(ctx, at.id, "take")
		if err != nil {
			return nil, "", err
		}
		id, err := s.inside(ctx, at.id, owner)
		if err != nil {
			return nil, "", err
		}
		if id == "" {
			return nil, "", fmt.Errorf("%w: %q is not a frame, so |> leads nowhere", tab.ErrSelector,
				brief.Clip(part, 80))
		}
		at = &frame{id: id, parent: at, owner: owner, prefix: at.prefix + part + frameHop}
	}
	return at, strings.TrimSpace(parts[len(parts)-1]), nil
}

// dead says that the element of a number is no more.
func (f *finding) dead(number int, known *print) error {
	return fmt.Errorf("%w: number %d was %s, which is no longer on the page%s",
		tab.ErrStale, number, known.name(), f.near())
}

// name is the kind and name in a fingerprint, for people.
func (p *print) name() string {
	parts := append(strings.Split(p.Key, "\x01"), "", "", "", "", "")
	kind := cmp.Or(parts[1], parts[0])
	if parts[4] == "" {
		return kind
	}
	return fmt.Sprintf("%s %q", kind, parts[4])
}

func (f *finding) near() string {
	if len(f.Candidates) == 0 {
		return ""
	}
	return "; near it: " + brief.Clip(strings.Join(f.Candidates, " · "), 300)
}

func (f *finding) err(selector string) error {
	near, shown := f.near(), brief.Clip(selector, 120)
	switch f.Error {
	case "selector":
		return fmt.Errorf("%w: %q is not valid CSS", tab.ErrSelector, shown)
	case "several":
		return fmt.Errorf("%w: %q fits %d; be more exact%s", tab.ErrAmbiguous, shown, f.Count, near)
	case "stale":
		return fmt.Errorf("%w: %q no longer leads to what it did; list the elements again%s", tab.ErrStale, shown, near)
	}
	return fmt.Errorf("%w: nothing fits %q%s", tab.ErrNotFound, shown, near)
}

// scope finds the part of the page that a request is about; without a
// selector that is all of it.
func (s *session) scope(ctx context.Context, selector string) (*place, error) {
	selector = strings.TrimSpace(selector)
	if selector == "" || selector == "body" || selector == "html" {
		return &place{frame: &frame{id: s.mainFrame()}}, nil
	}
	f, last, err := s.descend(ctx, selector)
	if err != nil {
		return nil, err
	}
	if strings.Contains(last, shadowHop) {
		s.pierce(ctx, f.id)
	}
	found, err := ask[finding](ctx, s, f.id, "scope", last)
	if err != nil {
		return nil, err
	}
	if found.Error != "" {
		return nil, found.err(selector)
	}
	element, err := s.grab(ctx, f.id, "take")
	return &place{frame: f, node: element}, err
}
