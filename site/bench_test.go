package site

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
)

// BenchmarkMatch finds the rule of an address in a table of more than 200
// rules, and that there is none.
func BenchmarkMatch(b *testing.B) {
	var file strings.Builder
	file.WriteString("family: many\nrules:\n")
	for i := range 150 {
		fmt.Fprintf(&file, "  - {name: r%d, match: \"site%d.example.com/{a}/{b:num}\", read: \"https://site%d.example.com/raw/{b}\"}\n", i, i, i)
	}
	table, err := Load([]byte(file.String()))
	if err != nil {
		b.Fatal(err)
	}
	if len(table.listed) < 200 {
		b.Fatalf("%d rules, want 200", len(table.listed))
	}
	for name, address := range map[string]string{
		"first":    "https://github.com/golang/go/blob/master/README.md#L1-L5",
		"last":     "https://github.com/golang/go",
		"language": "https://ko.m.wikipedia.org/wiki/%EB%85%B9%EC%B0%A8",
		"query":    "https://www.youtube.com/watch?list=1&v=dQw4w9WgXcQ&t=1",
		"none":     "https://blog.example.org/2026/01/02/a-long-path/that-nobody-knows",
		"close":    "https://github.com/golang/go/actions/runs/12345/job/6789",
	} {
		u, err := url.Parse(address)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				table.Match(u)
			}
		})
	}
}

// BenchmarkLoad parses all rules, which happens once, before the first read.
func BenchmarkLoad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Load(nil); err != nil {
			b.Fatal(err)
		}
	}
}
