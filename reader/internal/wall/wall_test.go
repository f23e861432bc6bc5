package wall

import (
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/corpus"
	"github.com/decant-dev/decant/internal/linear"
	"github.com/decant-dev/decant/internal/tree"
)

func classify(tb testing.TB, page string) Verdict {
	tb.Helper()
	root := tree.Parse([]byte(page), tree.Options{}).Root()
	return Classify(root)
}

func TestWallsAreKnown(t *testing.T) {
	t.Parallel()
	names, pages := corpus.Sections(t, "testdata/walls.txt")
	seen := map[document.Reason]int{}
	for i, page := range pages {
		name, _, _ := strings.Cut(names[i], ":")
		want := document.Reason(name)
		seen[want]++
		got := classify(t, page)
		if got.Reason != want || got.Evidence == "" || got.Confidence <= 0.5 {
			t.Errorf("%s: %.120s\ngot %+v, want %s", names[i], page, got, want)
		}
	}
	for _, r := range rules {
		if seen[r.reason] < 8 {
			t.Errorf("%d pages of %s, want at least 8", seen[r.reason], r.reason)
		}
	}
}

func TestOrdinaryPagesAreNoWalls(t *testing.T) {
	t.Parallel()
	names, pages := corpus.Sections(t, "testdata/ordinary.txt")
	if len(names) < 40 {
		t.Fatalf("%d pages, want at least 40", len(names))
	}
	for i, page := range pages {
		if got := classify(t, page); got != (Verdict{}) {
			t.Errorf("%s: %.120s\ngot %+v, want none", names[i], page, got)
		}
	}
}

func TestClassifyStaysLinear(t *testing.T) {
	for name, unit := range map[string]string{
		"links": "<a href=x>x</a>", "deep paragraphs": "<p><b>", "names": "<i class='a b c'></i>", "scripts": "<script>x</script>",
		"noscript": "<noscript>x</noscript>", "headings": "<h1>", "nested spans": "<span><p>x",
	} {
		linear.Check(t, name, 400_000, func(bytes int) func() {
			root := tree.Parse([]byte(strings.Repeat(unit, bytes/len(unit))), tree.Options{}).Root()
			return func() { Classify(root) }
		})
	}
}

func FuzzClassify(f *testing.F) {
	for _, file := range []string{"walls.txt", "ordinary.txt"} {
		_, pages := corpus.Sections(f, "testdata/"+file)
		for _, page := range pages {
			f.Add(page)
		}
	}
	f.Fuzz(func(t *testing.T, page string) {
		v := classify(t, page)
		if (v.Reason == "") != (v.Evidence == "") || v.Confidence < 0 || v.Confidence > 1 || len(v.Evidence) > 200 {
			t.Errorf("verdict %+v is not consistent", v)
		}
	})
}

// BenchmarkClassify reports its time per page, and as a share of html.Parse.
func BenchmarkClassify(b *testing.B) {
	pages := sample(b)
	b.ReportAllocs()
	var parsing, judging time.Duration
	for i := 0; b.Loop(); i++ {
		b.StopTimer()
		begin := time.Now()
		if _, err := html.Parse(strings.NewReader(pages[i%len(pages)])); err != nil {
			b.Fatal(err)
		}
		parsing += time.Since(begin)
		root := tree.Parse([]byte(pages[i%len(pages)]), tree.Options{}).Root()
		b.StartTimer()
		begin = time.Now()
		Classify(root)
		judging += time.Since(begin)
	}
	b.ReportMetric(float64(judging)/float64(parsing), "of-parse")
}
