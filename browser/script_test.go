package browser

import (
	"regexp"
	"testing"
)

var defined = regexp.MustCompile(`(?m)^(?:const|let|(?:async )?function\*?) (\w+)`)

// The parts of the script share one scope, in which a second function of a name
// would quietly take the place of the first.
func TestNamesInTheScriptAreDefinedOnce(t *testing.T) {
	t.Parallel()
	in := map[string]string{}
	for _, name := range scriptOrder {
		part, err := scripts.ReadFile("script/" + name + ".js")
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range defined.FindAllStringSubmatch(string(part), -1) {
			if other, twice := in[m[1]]; twice {
				t.Errorf("%s is defined in %s and in %s", m[1], other, name)
			}
			in[m[1]] = name
		}
	}
	if len(in) < 100 {
		t.Errorf("only %d names were found", len(in))
	}
}
