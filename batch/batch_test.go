package batch

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/work"
	"github.com/decant-dev/decant/page"
)

// What may pass is tried again, after the time that the site names; what is busy
// is waited for without end; what will not pass is told at once.
func TestPatience(t *testing.T) {
	t.Parallel()
	slow := &fetch.StatusError{Code: 503, RetryAfter: 7 * time.Second}
	for _, tc := range []struct {
		name    string
		fails   []error
		opts    Options
		want    string
		elapsed time.Duration
	}{
		{"at once", nil, Options{}, "", 0},
		{"in the end", []error{slow, slow}, Options{Retries: 2}, "", 14 * time.Second},
		{"by default", []error{slow, slow}, Options{}, "", 14 * time.Second},
		{"too often by default", []error{slow, slow, slow}, Options{}, "503", 14 * time.Second},
		{"too often", []error{slow, slow, slow}, Options{Retries: 2}, "503", 14 * time.Second},
		{"never again", []error{slow}, Options{Retries: -1}, "503", 0},
		{"gone", []error{&fetch.StatusError{Code: 404}}, Options{Retries: 2}, "404", 0},
		{"busy", slices.Repeat([]error{&work.BusyError{RetryAfter: time.Second}}, 9), Options{Retries: 1}, "", 9 * time.Second},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				began, fails := time.Now(), tc.fails
				got := One(t.Context(), Item{ID: "1", URL: "https://a.example/"}, func(context.Context, *Item) (*page.Page, error) {
					if len(fails) == 0 {
						return &page.Page{Content: "read"}, nil
					}
					err := fails[0]
					fails = fails[1:]
					return nil, err
				}, tc.opts)
				if !strings.Contains(got.Error, tc.want) || (got.Error == "") != (tc.want == "") || time.Since(began) != tc.elapsed {
					t.Errorf("One = %q after %s, want %q after %s", got.Error, time.Since(began), tc.want, tc.elapsed)
				}
			})
		})
	}
}

// Results come in the order of the items, with what failed in its place.
func TestOrder(t *testing.T) {
	t.Parallel()
	read := func(_ context.Context, item *Item) (*page.Page, error) {
		if item.ID == "3" {
			return nil, errors.New("no")
		}
		return &page.Page{Content: item.ID}, nil
	}
	items := func(yield func(Item) bool) {
		for i := range 6 {
			item := Item{ID: fmt.Sprint(i), URL: fmt.Sprintf("https://h%d.example/", i%2)}
			if i == 1 {
				item.Err = errors.New("a bad line")
			}
			if !yield(item) {
				return
			}
		}
	}
	var got []string
	for r := range Run(t.Context(), items, read, Options{Max: 3, Prints: true}) {
		got = append(got, r.ID+r.Error)
		if (r.Print == "") != (r.Error != "") {
			t.Errorf("%s: print %q, error %q", r.ID, r.Print, r.Error)
		}
	}
	if want := []string{"0", "1a bad line", "2", "3no", "4", "5"}; !slices.Equal(got, want) {
		t.Errorf("results %q, want %q", got, want)
	}
}

// What is packed is unpacked by whoever reads it, and weighs more than it is
// long meanwhile.
func TestPackedItems(t *testing.T) {
	t.Parallel()
	item := Item{ID: "1", Body: []byte("ab"), Unpack: func(body []byte) []byte { return append(body, "cd"...) }}
	if got := item.weight(); got != 2*usualRatio {
		t.Errorf("it weighs %d, want %d", got, 2*usualRatio)
	}
	got := One(t.Context(), item, func(_ context.Context, item *Item) (*page.Page, error) {
		return &page.Page{Content: string(item.Body)}, nil
	}, Options{})
	if got.Error != "" || got.Content != "abcd" {
		t.Errorf("read %q, %q; want what is packed", got.Content, got.Error)
	}
	if item = item.Unpacked(); item.weight() != 4 || string(item.Unpacked().Body) != "abcd" {
		t.Errorf("unpacked it weighs %d, and is %q after another time", item.weight(), item.Unpacked().Body)
	}
}
