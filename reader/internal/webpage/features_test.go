package webpage

import (
	"testing"

	"github.com/decant-dev/decant/internal/tree"
)

func TestFeaturesHaveNames(t *testing.T) {
	t.Parallel()
	root := tree.Parse([]byte("<title>T</title><nav><a href=/>Home</a></nav><main><h1>T</h1><p>Some text, with words. And more of it here.</p></main>"), tree.Options{}).Root()
	s := Examine(root, "https://example.com/blog/a-b-c?x=1")
	if got, want := len(s.Features()), s.Len()*len(FeatureNames); got != want {
		t.Errorf("%d features, want %d", got, want)
	}
	if got, want := len(s.pageFeatures), len(pageNames); got != want {
		t.Errorf("%d page features, want %d", got, want)
	}
	t.Log(len(FeatureNames), markCount)
}
