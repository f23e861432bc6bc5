package door

import (
	"errors"
	"fmt"
	"net/http/httptest"
	"testing"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/principal"
)

func TestRateTableIsBounded(t *testing.T) {
	t.Parallel()
	table := newRates(0.001, 1, nil)
	for i := range 2 * maxClients {
		if err := table.take(t.Context(), fmt.Sprint("client ", i)); err != nil {
			t.Fatal(err)
		}
	}
	if len(table.clients) != maxClients || table.order.Len() != maxClients {
		t.Errorf("%d clients are kept, want %d", len(table.clients), maxClients)
	}
	if table.take(t.Context(), fmt.Sprint("client ", 2*maxClients-1)) == nil {
		t.Error("the latest client was forgotten")
	}
	for remote, want := range map[string]string{
		"203.0.113.7:80": "203.0.113.7", "[2001:db8:1:2:3::4]:80": "2001:db8:1:2::/64", "[::ffff:203.0.113.7]:80": "::ffff:203.0.113.7", "odd": "odd",
	} {
		if got := network(remote); got != want {
			t.Errorf("network(%q) = %q, want %q", remote, got, want)
		}
	}
}

func TestAdmitNamesWhoAsks(t *testing.T) {
	t.Parallel()
	d, err := New(Options{Keys: []string{"first", "second"}})
	if err != nil {
		t.Fatal(err)
	}
	admit := func(d *Door, key string) (principal.ID, error) {
		r := httptest.NewRequest("POST", "/", nil)
		if key != "" {
			r.Header.Set("Authorization", "Bearer "+key)
		}
		return d.Admit(r)
	}
	first, err := admit(d, "first")
	if err != nil || first != principal.OfKey("first") {
		t.Errorf("the first key: %q, %v", first, err)
	}
	if second, err := admit(d, "second"); err != nil || second == first {
		t.Errorf("the second key: %q, %v; want another principal", second, err)
	}
	refused := (*Refusal)(nil)
	if _, err := admit(d, "third"); !errors.As(err, &refused) || refused.Kind != fault.Unauthorized {
		t.Errorf("a wrong key: %v", err)
	}
	open, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if id, err := admit(open, ""); err != nil || id != principal.Local {
		t.Errorf("without keys: %q, %v; want the local person", id, err)
	}
}
