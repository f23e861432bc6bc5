package site

import "testing"

func TestBuiltInRulesAreSound(t *testing.T) {
	t.Parallel()
	if _, err := Load(nil); err != nil {
		t.Fatal(err)
	}
}
