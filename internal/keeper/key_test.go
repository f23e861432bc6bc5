package keeper

import (
	"context"
	"fmt"
	"net/netip"
	"reflect"
	"testing"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/principal"
	"github.com/decant-dev/decant/page"
)

// changed is v with its field i otherwise than its zero value.
func changed[T any](t *testing.T, v T, i int) T {
	t.Helper()
	field := reflect.ValueOf(&v).Elem().Field(i)
	switch field.Kind() {
	case reflect.String:
		field.SetString("x")
	case reflect.Float64:
		field.SetFloat(1)
	case reflect.Bool:
		field.SetBool(true)
	default:
		t.Fatalf("%T has a field of kind %s, which this test cannot change", v, field.Kind())
	}
	return v
}

// Whatever changes a page changes its key.
func TestEveryWishIsInTheKey(t *testing.T) {
	t.Parallel()
	scope := NewScope(&fetch.Options{}, false, "")
	seen := map[string]string{scope.key(t.Context(), &Want{URL: "https://a.example/"}, false): "nothing"}
	form := reflect.TypeFor[page.Form]()
	for i := range form.NumField() {
		key := scope.key(t.Context(), &Want{URL: "https://a.example/", Form: changed(t, page.Form{}, i)}, false)
		if other, ok := seen[key]; ok {
			t.Errorf("%s has the key of %s", form.Field(i).Name, other)
		}
		seen[key] = form.Field(i).Name
	}
	// A text cannot pass for two.
	one := &Want{Form: page.Form{Selector: `a", Exclude:"b`}}
	two := &Want{Form: page.Form{Selector: "a", Exclude: "b"}}
	if scope.key(t.Context(), one, false) == scope.key(t.Context(), two, false) {
		t.Error("a selector has the key of a selector and an exclusion")
	}
}

func TestEverySettingIsInTheKey(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for name, scope := range map[string]Scope{
		"none":       NewScope(&fetch.Options{}, false, ""),
		"no reader":  NewScope(&fetch.Options{}, true, ""),
		"language":   NewScope(&fetch.Options{Language: "ko"}, false, ""),
		"user agent": NewScope(&fetch.Options{UserAgent: "ko"}, false, ""),
		"robots":     NewScope(&fetch.Options{Robots: fetch.RobotsObey}, false, ""),
		"bytes":      NewScope(&fetch.Options{MaxBytes: 1}, false, ""),
		"redirects":  NewScope(&fetch.Options{MaxRedirects: 1}, false, ""),
		"rules":      NewScope(&fetch.Options{}, false, "x"),
		"other host": NewScope(&fetch.Options{CrossHost: fetch.Notice}, false, ""),
	} {
		key := scope.key(t.Context(), &Want{URL: "https://a.example/"}, false)
		if other, ok := seen[key]; ok {
			t.Errorf("%s has the key of %s", name, other)
		}
		seen[key] = name
	}
}

// Private pages are shared only by those who may read them; where a person is
// asked, not even by them.
func TestPrivatePagesHaveKeysOfTheirReaders(t *testing.T) {
	t.Parallel()
	alice, bob := principal.With(t.Context(), "alice"), principal.With(t.Context(), "bob")
	want := &Want{URL: "https://a.example/"}
	ranged := guard.Policy{AllowRanges: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}
	for _, tc := range []struct {
		policy guard.Policy
		places int  // where a kept copy is looked for
		shared bool // alice's private page is bob's too
	}{
		{guard.Policy{}, 1, true}, // there are none
		{ranged, 2, true},
		{guard.Policy{Private: guard.Allow}, 2, true},
		{guard.Policy{Private: guard.Ask}, 2, false},
	} {
		scope := NewScope(&fetch.Options{Policy: tc.policy}, false, "")
		name := fmt.Sprintf("%v %v", tc.policy.Private, tc.policy.AllowRanges)
		if got := len(scope.keys(alice, want)); got != tc.places {
			t.Errorf("%s: looked for in %d places, want %d", name, got, tc.places)
		}
		if got := scope.key(alice, want, true) == scope.key(bob, want, true); got != tc.shared {
			t.Errorf("%s: shared %v, want %v", name, got, tc.shared)
		}
		if scope.key(alice, want, true) == scope.key(alice, want, false) {
			t.Errorf("%s: a private page has the key of a public one", name)
		}
		if scope.key(alice, want, false) != scope.key(bob, want, false) {
			t.Errorf("%s: public pages are not shared", name)
		}
	}
	strict, open := NewScope(&fetch.Options{Policy: ranged}, false, ""), NewScope(&fetch.Options{Policy: guard.Policy{Private: guard.Allow}}, false, "")
	if strict.key(alice, want, true) == open.key(alice, want, true) {
		t.Error("a page of one private range is served where another may be read")
	}
}

// Who may be asked on the way reads alone; all others share a flight.
func TestFlightsAreSharedWhereNobodyIsAsked(t *testing.T) {
	t.Parallel()
	alice, bob := principal.With(t.Context(), "alice"), principal.With(t.Context(), "bob")
	public := NewScope(&fetch.Options{}, false, "")
	asking := NewScope(&fetch.Options{Policy: guard.Policy{Private: guard.Ask}}, false, "")
	plain := &Want{URL: "https://a.example/"}
	same := func(s *Scope, a context.Context, x *Want, b context.Context, y *Want) bool {
		return s.flight(a, x) == s.flight(b, y)
	}
	fresh, careful, unkept := *plain, *plain, *plain
	fresh.Fresh, careful.Careful, unkept.NoSnapshot = true, true, true
	for name, tc := range map[string]struct{ got, want bool }{
		"two callers":               {same(&public, alice, plain, bob, plain), true},
		"two who may be asked":      {same(&asking, alice, plain, bob, plain), false},
		"two who are careful":       {same(&public, alice, &careful, bob, &careful), false},
		"one of them wants fresh":   {same(&public, alice, plain, alice, &fresh), false},
		"one of them is careful":    {same(&public, alice, plain, alice, &careful), false},
		"one wants no snapshot":     {same(&public, alice, plain, alice, &unkept), false},
		"the same who is careful":   {same(&public, alice, &careful, alice, &careful), true},
		"the same who may be asked": {same(&asking, alice, plain, alice, plain), true},
	} {
		if tc.got != tc.want {
			t.Errorf("%s: share a flight %v, want %v", name, tc.got, tc.want)
		}
	}
}
