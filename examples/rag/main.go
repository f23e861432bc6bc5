// Command rag makes an index of the pages of a Parquet file and looks passages
// up in it, as a program does before it asks a model.
//
//	decant batch addresses.txt --out pages.parquet
//	go run ./examples/rag pages.parquet "how long should the bloom be"
//
// The ranking is BM25, so that the example needs no model; put embeddings in its
// place by changing score.
package main

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"unicode"

	"github.com/parquet-go/parquet-go"
)

// A row is what is used of a page; the file has more columns.
type row struct {
	URL         string `parquet:"url"`
	Title       string `parquet:"title"`
	Content     string `parquet:"content"`
	Readable    bool   `parquet:"readable"`
	DuplicateOf string `parquet:"duplicate_of"`
}

// A passage is a part of a page that is looked up as one.
type passage struct {
	url, title, text string
	words            map[string]int
	length           int
}

// shown is how many passages are printed.
const shown = 3

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, `usage: rag pages.parquet "QUESTION"`)
		os.Exit(2)
	}
	rows, err := parquet.ReadFile[row](os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "rag:", err)
		os.Exit(1)
	}
	passages := ingest(rows)
	fmt.Printf("%d passages of %d pages\n", len(passages), len(rows))
	for _, p := range rank(passages, words(os.Args[2]))[:min(shown, len(passages))] {
		fmt.Printf("\n%s\n%s\n%s\n", p.title, p.url, p.text)
	}
}

// ingest cuts readable pages into passages, each page once.
func ingest(rows []row) []*passage {
	var passages []*passage
	for _, r := range rows {
		if !r.Readable || r.DuplicateOf != "" {
			continue
		}
		for _, text := range cut(r.Content) {
			p := &passage{url: r.URL, title: r.Title, text: text, words: map[string]int{}}
			for _, w := range words(r.Title + " " + text) {
				p.words[w]++
				p.length++
			}
			passages = append(passages, p)
		}
	}
	return passages
}

// cut divides Markdown at its headings: a section is about one thing.
func cut(markdown string) []string {
	var parts []string
	var part strings.Builder
	end := func() {
		if text := strings.TrimSpace(part.String()); text != "" {
			parts = append(parts, text)
		}
		part.Reset()
	}
	for line := range strings.Lines(markdown) {
		if strings.HasPrefix(line, "#") {
			end()
		}
		part.WriteString(line)
	}
	end()
	return parts
}

func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r)
	})
}

// rank orders passages by how well they fit, the best first.
func rank(passages []*passage, query []string) []*passage {
	total, holding := 0, map[string]int{}
	for _, p := range passages {
		total += p.length
		for w := range p.words {
			holding[w]++
		}
	}
	average := float64(total) / float64(max(1, len(passages)))
	fit := func(p *passage) float64 { return score(p, query, holding, len(passages), average) }
	return slices.SortedStableFunc(slices.Values(passages), func(a, b *passage) int {
		return cmp.Compare(fit(b), fit(a))
	})
}

// score is BM25 with the usual constants.
func score(p *passage, query []string, holding map[string]int, count int, average float64) (sum float64) {
	const saturation, lengthWeight = 1.2, 0.75
	for _, w := range query {
		often := float64(p.words[w])
		rare := math.Log(1 + (float64(count)-float64(holding[w])+0.5)/(float64(holding[w])+0.5))
		longer := 1 - lengthWeight + lengthWeight*float64(p.length)/average
		sum += rare * often * (saturation + 1) / (often + saturation*longer)
	}
	return sum
}
