package main

import (
	"math"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/decant-dev/decant/internal/config"
)

// TestLimitsAreThose checks the figures of the chapter on limits.
func TestLimitsAreThose(t *testing.T) {
	t.Parallel()
	for key, shown := range map[string][2]string{
		"timeoutSeconds": {"10", "10 s"}, "maxRedirects": {"3", "3"}, "maxBytes": {"10485760", "10 MiB"}, "maxChars": {"50000", "50,000"},
		"maxMemory": {"1073741824", "1 GiB"}, "maxLinks": {"3", "3"}, "maxTokens": {"16000", "16,000"},
	} {
		if is := config.Named(key).Default; is != shown[0] {
			t.Errorf("%s is %s by default; write that into docs/*/limits.md and here", key, is)
		}
		row := regexp.MustCompile(`(?m)^\|.*\| ` + regexp.QuoteMeta(shown[1]) + ` \| .*` + "`" + key + "`")
		if text, err := os.ReadFile(root + "/docs/en/limits.md"); err != nil || !row.Match(text) {
			t.Errorf("docs/en/limits.md has no row of %s with %s: %v", key, shown[1], err)
		}
	}
}

// figures are the last two cells of a row: ours, and the best published.
var figures = regexp.MustCompile(`(?m)\| [0-9.]{5}(?: · [0-9.]{5})* \| [0-9.]{5}(?: · [0-9.]{5})* \|$`)

// TestFiguresAgree keeps the manual's table of figures that of README; UPDATE=1
// copies it.
func TestFiguresAgree(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile(root + "/README.md")
	if err != nil {
		t.Fatal(err)
	}
	want := figures.FindAllString(string(readme), -1)
	for _, name := range []string{root + "/docs/en/benchmarks.md", root + "/docs/ko/benchmarks.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		got := figures.FindAllString(string(text), -1)
		if len(want) == 0 || len(got) != len(want) {
			t.Fatalf("%s has %d rows of figures, README has %d", name, len(got), len(want))
		}
		if slices.Equal(got, want) {
			continue
		}
		if os.Getenv("UPDATE") == "" {
			t.Errorf("%s has %q, README has %q; UPDATE=1 copies them", name, got, want)
			continue
		}
		row := 0
		text = figures.ReplaceAllFunc(text, func([]byte) []byte { row++; return []byte(want[row-1]) })
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPictureOfBlocks checks the probabilities in the picture of the reader's
// choice against what it says today.
func TestPictureOfBlocks(t *testing.T) {
	t.Parallel()
	explained, err := exec.CommandContext(t.Context(), "decant", "read", "https://blog.example.com/pour-over", "--explain").Output()
	if err != nil {
		t.Fatal(err)
	}
	picture, err := os.ReadFile(root + "/docs/en/blocks.svg")
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]string{
		"Heading": "The recipe I kept", "Paragraph": "In January I made", "Caption": "The bloom on day nine",
		"Cookie banner": "We use cookies", "Menu": "Bread",
	} {
		is := regexp.MustCompile(`(?m)^[+-] (0\.\d\d) .*  ` + block).FindSubmatch(explained)
		drawn := regexp.MustCompile(`>` + name + `</text>\n<text[^>]*>(0\.\d\d)<`).FindSubmatch(picture)
		if is == nil || drawn == nil {
			t.Errorf("%s: explained %q, drawn %q", name, is, drawn)
			continue
		}
		if now, then := number(t, is[1]), number(t, drawn[1]); math.Abs(now-then) > 0.1 {
			t.Errorf("%s is drawn with %.2f in docs/*/blocks.svg, and is %.2f", name, then, now)
		}
	}
}

func number(t *testing.T, digits []byte) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(string(digits), 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
