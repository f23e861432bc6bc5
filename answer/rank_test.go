package answer

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/decant-dev/decant/page"
)

// A case is a question about one of the fixture pages and words of the block
// that answers it.
type rankCase struct {
	source           int
	question, answer string
}

// fixtures reads testdata/pages: Markdown, a line ===, questions and answers.
func fixtures(t testing.TB, pattern string) ([]Source, []rankCase) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("testdata", "pages", pattern))
	if err != nil {
		t.Fatal(err)
	}
	var sources []Source
	var cases []rankCase
	for i, name := range names {
		body, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		content, list, _ := strings.Cut(string(body), "===\n")
		title, _, _ := strings.Cut(strings.TrimPrefix(content, "# "), "\n")
		p := &page.Page{URL: "https://example.com/" + filepath.Base(name), Content: content}
		p.Title = title
		sources = append(sources, NewSource(p))
		lines := strings.Split(strings.TrimSpace(list), "\n")
		for j := 0; j+1 < len(lines); j += 2 {
			cases = append(cases, rankCase{i, strings.TrimPrefix(lines[j], "Q: "), strings.TrimPrefix(lines[j+1], "A: ")})
		}
	}
	return sources, cases
}

// answers is the block in which the answer stands.
func (c rankCase) block(t testing.TB, s Source) int {
	t.Helper()
	for i := range s.Blocks {
		f := fold(s.Blocks[i].Plain())
		if _, ok := f.find(c.answer); ok {
			return i
		}
	}
	t.Fatalf("%s: no block has %q", s.URL, c.answer)
	return 0
}

func place(ranked []Passage, source, block int) int {
	for i, p := range ranked {
		if p.Source == source && p.Block == block {
			return i + 1
		}
	}
	return 1 << 20
}

// heldOut are questions that were written after the weights were set.
func heldOut(t testing.TB, sources []Source) []rankCase {
	t.Helper()
	body, err := os.ReadFile(filepath.Join("testdata", "heldout.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var cases []rankCase
	lines := strings.Split(strings.TrimSpace(string(body)), "\n")
	for i := 0; i+2 < len(lines); i += 3 {
		for at := range sources {
			if strings.HasSuffix(sources[at].URL, "/"+lines[i]) {
				cases = append(cases, rankCase{at, strings.TrimPrefix(lines[i+1], "Q: "), strings.TrimPrefix(lines[i+2], "A: ")})
			}
		}
	}
	return cases
}

// The passage with the answer must be among the first three of its page for
// nine of ten questions.
func TestAnswersAreAmongTheFirstThree(t *testing.T) {
	t.Parallel()
	english, englishCases := fixtures(t, "[a-jl-z]*.md")
	korean, koreanCases := fixtures(t, "ko-*.md")
	all, _ := fixtures(t, "*.md")
	for _, tc := range []struct {
		name    string
		sources []Source
		cases   []rankCase
	}{
		{"English", english, englishCases},
		{"Korean", korean, koreanCases},
		{"held out", all, heldOut(t, all)},
	} {
		found := 0
		for _, c := range tc.cases {
			at := place(Rank(c.question, tc.sources[c.source:c.source+1]), 0, c.block(t, tc.sources[c.source]))
			if at <= 3 {
				found++
			} else {
				t.Logf("place %d: %s", at, c.question)
			}
		}
		share := float64(found) / float64(len(tc.cases))
		t.Logf("%s: %d pages, %d questions, %.1f %% among the first three", tc.name, len(tc.sources), len(tc.cases), 100*share)
		if share < 0.9 {
			t.Errorf("%s: %.1f %% of the answers are among the first three, want 90 %%", tc.name, 100*share)
		}
	}
}
