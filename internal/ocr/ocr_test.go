package ocr

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for in, want := range map[string][]string{
		"tesseract {in} -":            {"tesseract", "{in}", "-"},
		`"/a b/ocr"  -l 'kor eng' ""`: {"/a b/ocr", "-l", "kor eng", ""},
	} {
		if got, err := Parse(in); err != nil || !slices.Equal(got.words, want) {
			t.Errorf("Parse(%q) = %v (%v), want %q", in, got, err, want)
		}
	}
	for _, in := range []string{"", "  ", `ocr "x`, "{in}"} {
		if got, err := Parse(in); err == nil {
			t.Errorf("Parse(%q) = %q, want an error", in, got.words)
		}
	}
}

func recognise(t *testing.T, line string) (string, error) {
	t.Helper()
	c, err := Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	c.most = 1000
	out, err := c.Recognise(t.Context(), []byte("scan"), ".pdf")
	return string(out), err
}

func TestRecognise(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"tr a-z A-Z":             "SCAN",
		"cat {in}":               "scan",
		"cp {in} {out}":          "scan",
		"sh -c 'echo {in}'":      ".pdf",
		"sh -c 'cat; echo ; ls'": "scan",
	} {
		if got, err := recognise(t, line); err != nil || !strings.Contains(got, want) {
			t.Errorf("%s: %q (%v), want %q", line, got, err, want)
		}
	}
	for line, want := range map[string]string{
		"no-such-program-here":                   "not there",
		"sh -c 'echo sad >&2; false'":            "sad",
		"true":                                   "no characters",
		"sh -c 'true {out}'":                     "no result",
		"head -c 1001 /dev/zero":                 "longer",
		"sh -c 'head -c 1001 /dev/zero > {out}'": "longer",
	} {
		if got, err := recognise(t, line); !errors.Is(err, ErrFailed) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %.40q, %v; want an error that says %q", line, got, err, want)
		}
	}
}

func TestWhatItStartedEndsWithIt(t *testing.T) {
	t.Parallel()
	c, err := Parse("sh -c 'sleep 600 & echo begun > begun; sleep 600'")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.run(ctx, t.TempDir(), []byte("x"), ".pdf"); !errors.Is(err, errLate) {
		t.Errorf("got %v, want %v", err, errLate)
	}
}

func TestItSeesNoKeys(t *testing.T) {
	t.Parallel()
	got := environment([]string{"PATH=/bin", "OPENAI_API_KEY=secret", "LC_ALL=C", "DECANT_MODEL=x", "HOME=/h"})
	if want := []string{"PATH=/bin", "LC_ALL=C", "HOME=/h"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if left, err := os.ReadDir(os.TempDir()); err == nil {
		for _, entry := range left {
			if strings.HasPrefix(entry.Name(), "decant-ocr-") {
				info, err := entry.Info()
				if err == nil && info.Mode().Perm()&0o077 != 0 {
					t.Errorf("%s may be read by others", entry.Name())
				}
			}
		}
	}
}
