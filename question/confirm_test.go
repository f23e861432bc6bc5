package question

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/page"
)

// shelf is pages by their addresses. One that moves leads to another.
type shelf struct {
	moves map[string]string
	read  []string
}

type movedError string

func (e movedError) Error() string   { return "moved" }
func (e movedError) MovedTo() string { return string(e) }

func (s *shelf) Whole(_ context.Context, req PageRequest) (*page.Page, error) {
	s.read = append(s.read, req.URL)
	if to := s.moves[req.URL]; to != "" {
		return nil, movedError(to)
	}
	if req.URL == "https://gone.example/" {
		return nil, fault.New(fault.HTTPStatus, "gone")
	}
	return &page.Page{URL: req.URL, Content: "Tea is a drink.", Tokens: 5, Extraction: page.Extraction{Readable: true}}, nil
}

func newTestDesk(pages *shelf, answers map[string]Decision) (*Desk, *[]string) {
	var asked []string
	d := &Desk{Pages: pages, MaxTokens: 1000, Timeout: time.Minute, Now: func() time.Time { return time.Time{} }}
	if answers != nil {
		d.Confirm = func(_ context.Context, addresses []string) (Decision, error) {
			asked = append(asked, strings.Join(addresses, " "))
			for _, a := range addresses {
				if answers[a] != Accept {
					return Decline, nil
				}
			}
			return Accept, nil
		}
	}
	return d, &asked
}

// A person is asked about every host before it is contacted, each once.
func TestPeopleAreAskedAboutEveryHost(t *testing.T) {
	t.Parallel()
	const a, b, c = "https://a.example/", "https://b.example/", "https://c.example/"
	for _, tc := range []struct {
		name      string
		moves     map[string]string
		answers   map[string]Decision
		confirmed bool
		asked     []string
		read      []string
		kind      fault.Kind
	}{
		{"nobody to ask", nil, nil, false, nil, []string{a}, ""},
		{"agreed", nil, map[string]Decision{a: Accept}, false, []string{a}, []string{a}, ""},
		{"declined", nil, map[string]Decision{}, false, []string{a}, nil, fault.Declined},
		{"confirmed before", nil, map[string]Decision{}, true, nil, []string{a}, ""},
		{"moved, agreed", map[string]string{a: b}, map[string]Decision{a: Accept, b: Accept}, false, []string{a, b}, []string{a, b}, ""},
		{"moved, declined", map[string]string{a: b}, map[string]Decision{a: Accept}, false, []string{a, b}, []string{a}, fault.Declined},
		{"moved on the same host", map[string]string{a: a + "x"}, map[string]Decision{a: Accept}, false, []string{a}, []string{a, a + "x"}, ""},
		{"moved in a circle", map[string]string{a: b, b: c, c: a}, map[string]Decision{a: Accept, b: Accept, c: Accept}, false,
			[]string{a, b, c}, []string{a, b, c, a}, fault.Internal},
	} {
		pages := &shelf{moves: tc.moves}
		d, asked := newTestDesk(pages, tc.answers)
		_, err := d.Ask(t.Context(), AskRequest{Prompt: "What is tea? " + a, Confirmed: tc.confirmed})
		kind := fault.Kind("")
		if err != nil {
			kind = fault.KindOf(err)
		}
		if kind != tc.kind || !slices.Equal(*asked, tc.asked) || !slices.Equal(pages.read, tc.read) {
			t.Errorf("%s: %v (%s), asked %q, read %q; want %q, asked %q, read %q", tc.name, err, kind, *asked, pages.read, tc.kind, tc.asked, tc.read)
		}
	}
}

// Some pages that cannot be read are noted; all of them are an error.
func TestUnreadPages(t *testing.T) {
	t.Parallel()
	d, _ := newTestDesk(&shelf{}, nil)
	some, err := d.Ask(t.Context(), AskRequest{Prompt: "What is tea? https://gone.example/ https://a.example/"})
	if err != nil || len(some.Pages) != 2 || some.Pages[0].Kind != fault.HTTPStatus || some.Pages[1].Via != "here" {
		t.Errorf("one of two: %+v, %v", some, err)
	}
	_, err = d.Ask(t.Context(), AskRequest{Prompt: "What is tea? https://gone.example/"})
	if unread := (*UnreadError)(nil); !errors.As(err, &unread) || fault.KindOf(err) != fault.HTTPStatus {
		t.Errorf("the only one: %v", err)
	}
	admit := func(address string) error { return fmt.Errorf("%w: %s", ErrRateLimited, address) }
	_, err = d.Ask(t.Context(), AskRequest{Prompt: "What is tea? https://a.example/", Admit: admit})
	if fault.KindOf(err) != fault.RateLimited {
		t.Errorf("none admitted: %v", err)
	}
}

// An answer ends before its caller's time does, so that it can be handed on.
func TestAnswersEndBeforeTheirCallersTime(t *testing.T) {
	t.Parallel()
	for caller, want := range map[time.Duration]time.Duration{0: time.Minute, time.Hour: time.Minute, 10 * time.Second: 9 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			d, _ := newTestDesk(&shelf{}, nil)
			ctx := t.Context()
			if caller > 0 {
				limited, cancel := context.WithTimeout(ctx, caller)
				defer cancel()
				ctx = limited
			}
			bounded, cancel := d.bound(ctx)
			defer cancel()
			if got := timeLeft(bounded); got != want {
				t.Errorf("a caller with %v: %v, want %v", caller, got, want)
			}
		})
	}
}
