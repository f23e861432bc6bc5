package webpage

import (
	"strings"
	"testing"
)

func TestPagersOfManualsAreLeftOut(t *testing.T) {
	t.Parallel()
	const pager = `Next: <a href="b.html">Tar</a>, Previous: <a href="a.html">Top of it</a>, Up: <a href="t.html">Install</a>`
	got, _ := read(t, manual(handbook+"<p>"+pager+"</p>"+handbook2), "https://site.example/docs/install")
	if strings.Contains(got, "Previous:") {
		t.Errorf("the pager was kept: %q", got)
	}
	const told = `Next we look at <a href="b.html">tar</a>, and before that at <a href="a.html">its formats</a>.`
	got, _ = read(t, manual(handbook+"<p>"+told+"</p>"+handbook2), "https://site.example/docs/install")
	if !strings.Contains(got, "Next we look at") {
		t.Errorf("a sentence with links was left out: %q", got)
	}
}

func TestHeadingsThatContentsNameAreKept(t *testing.T) {
	t.Parallel()
	const contents = `<ul><li><a href="install#a">What it needs to run</a></li><li><a href="install#b">How it is removed again</a></li></ul>`
	page := manual(contents + `<h2 id=a>What it needs to run</h2>` + handbook + `<h2 id=b>How it is removed again</h2>` + handbook2)
	got, _ := read(t, page, "https://site.example/docs/install")
	if n := strings.Count(squeezed(got), squeezed("How it is removed again")); n == 0 || !strings.Contains(squeezed(got),
		squeezed("How it is removed again Afterwards")) {
		t.Errorf("the heading is gone, for the contents say it: %q", got)
	}
}
