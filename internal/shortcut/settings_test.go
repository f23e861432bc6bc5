package shortcut

import (
	"net/url"
	"testing"
)

type named string

func (n named) ID() string                             { return string(n) }
func (n named) Match(*url.URL) (Way, bool)             { return nil, false }
func (n named) Recognise(*url.URL, []byte) (Way, bool) { return nil, false }

// Rules that are registered later serve settings that were made before.
func TestSettings(t *testing.T) {
	before := builtIn
	t.Cleanup(func() { builtIn = before })
	var none Settings
	if got := none.Rules()(); got != (None{}) {
		t.Errorf("with nothing registered the rules are %v, want none", got)
	}
	Register(func() Rules { return named("registered") })
	for _, test := range []struct {
		name     string
		settings Settings
		id, key  string
	}{
		{"built in", Settings{}, "registered", "built in[]"},
		{"other hosts", Settings{Others: []string{"a.example"}}, "registered", "built in[a.example]"},
		{"of their own", Settings{Table: named("own")}, "own", "own[]"},
		{"off", Settings{Table: named("own"), Off: true}, "off", "off"},
	} {
		id := test.settings.Rules()().ID()
		if id != test.id || test.settings.Key() != test.key {
			t.Errorf("%s: rules %q with key %q, want %q with %q", test.name, id, test.settings.Key(), test.id, test.key)
		}
	}
}
