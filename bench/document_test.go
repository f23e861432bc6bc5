package bench

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/docscore"
)

// documents is a collection of documents with their truth, from this folder.
const documents = "../../shared/data/documents"

// A tool turns a file into text or Markdown.
type tool struct {
	name    string
	formats []string // that it reads; nil is all
	command func(file string) []string
}

// tools are Decant and the peers that Debian has, each as a program of its own
// that is started for every file.
func tools(decant string) []tool {
	return []tool{
		{"decant", nil, func(file string) []string { return []string{decant, "read", "--no-pager", file} }},
		{"pdftotext", []string{"pdf"}, func(file string) []string { return []string{"pdftotext", file, "-"} }},
		{"mutool", []string{"pdf"}, func(file string) []string { return []string{"mutool", "draw", "-q", "-F", "text", file} }},
		{"pandoc", []string{"docx", "odt", "epub", "rtf", "ipynb", "csv"},
			func(file string) []string { return []string{"pandoc", "-t", "gfm", file} }},
	}
}

// BenchmarkDocuments reports for each format and tool the score and the time
// of a file, all in the same run.
func BenchmarkDocuments(b *testing.B) {
	files, err := docscore.Load(documents)
	if err != nil {
		b.Skipf("there is no collection of documents: %v", err)
	}
	decant := filepath.Join(b.TempDir(), "decant")
	if out, err := exec.Command("go", "build", "-C", "..", "-trimpath", "-o", decant, "./cmd/decant").CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	for _, format := range []string{"pdf", "docx", "odt", "epub", "rtf", "ipynb", "csv", "xlsx", "pptx", "feed"} {
		for _, t := range tools(decant) {
			if t.formats != nil && !slices.Contains(t.formats, format) {
				continue
			}
			b.Run(format+"/"+t.name, func(b *testing.B) { t.measure(b, files, format) })
		}
	}
}

func (t tool) measure(b *testing.B, files []docscore.File, format string) {
	if _, err := exec.LookPath(t.command("")[0]); err != nil {
		b.Skipf("%s is not installed; make peers installs it", t.name)
	}
	var score float64
	var count int
	for b.Loop() {
		score, count = 0, 0
		for i := range files {
			if f := &files[i]; f.Format == format && f.Kind != "robust" {
				score += t.score(b, f)
				count++
			}
		}
	}
	b.ReportMetric(score/float64(count), "score")
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N*count), "ms/file")
}

// score is 0 for a file that the tool gives up on.
func (t tool) score(b *testing.B, f *docscore.File) float64 {
	words := t.command(filepath.Join(documents, "files", f.ID, f.FileName()))
	cmd := exec.Command(words[0], words[1:]...)
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil && t.name == "decant" {
		b.Errorf("%s: %v: %s", f.ID, err, said.String())
	}
	o, rateErr := f.Rate(string(out), err)
	if rateErr != nil {
		b.Fatal(rateErr)
	}
	return o.Score
}
