package reader_test

import (
	"hash/fnv"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/corpus"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/markdown"
	"github.com/decant-dev/decant/reader"
)

// What pages say to machines is hidden from the reader while it is measured.
var (
	scripts    = regexp.MustCompile(`(?is)<script[^>]*ld\+json.*?</script>`)
	properties = regexp.MustCompile(`(?i)\s(itemprop|itemtype|itemscope|itemref|typeof|property)(=("[^"]*"|'[^']*'|[^\s>]*))?`)
)

// leastRight is a little under what is reached on each half of the domains; the
// rules were made on the first, but some pages of the second were looked at too.
var leastRight = [2]float64{0.93, 0.9}

// TestPostsOfForums compares the posts that are found on saved pages of forums,
// where they are, with those that the pages themselves describe.
func TestPostsOfForums(t *testing.T) {
	var all, right [2]int
	for _, p := range corpus.Pages(t, 1) {
		if p.Type != "forum" {
			continue
		}
		page := p.Bytes(t)
		want := remarks(tree.Parse(page, tree.Options{}).Root())
		doc, err := reader.Read(reader.Source{URL: p.URL, Body: properties.ReplaceAll(scripts.ReplaceAll(page, nil), nil), ContentType: "text/html"}, reader.Options{})
		if err != nil {
			t.Fatal(err)
		}
		h := fnv.New32a()
		h.Write([]byte(p.Domain))
		half := h.Sum32() % 2
		all[half] += len(want)
		right[half] += found(doc.Posts, want)
	}
	for half := range all {
		if all[half] == 0 {
			continue
		}
		share := float64(right[half]) / float64(all[half])
		t.Logf("half %d of the domains: author and text right of %.3f of %d posts", half, share, all[half])
		if share < leastRight[half] {
			t.Errorf("half %d of the domains: author and text right of %.3f of the posts, want %.3f", half, share, leastRight[half])
		}
	}
}

// found counts the posts of which author and text are right.
func found(got []document.Said, want []remark) (right int) {
	texts := make([]string, len(got))
	for i := range got {
		texts[i] = letters(markdown.Plain(&document.Node{First: got[i].Node.First, Last: got[i].Node.Last}).Markdown)
	}
	for _, w := range want {
		best, at := 0.0, -1
		text := strings.ReplaceAll(letters(w.text), "clicktoexpand", "") // of the software, not the author
		for i := range texts {
			if l := likeness(text, texts[i]); l > best {
				best, at = l, i
			}
		}
		const alike = 0.75
		if best >= alike && (w.author == "" || letters(got[at].Author) == letters(w.author)) {
			right++
			texts[at] = ""
		}
	}
	return right
}

func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// likeness is the F1 of the runs of eight letters that two texts have.
func likeness(a, b string) float64 {
	const run = 8
	first, second := []rune(a), []rune(b)
	if len(first) < run || len(second) < run {
		if a != "" && strings.Contains(b, a) && len(second) < 4*len(first)+40 {
			return 1
		}
		return 0
	}
	has := map[string]int{}
	for i := 0; i+run <= len(first); i++ {
		has[string(first[i:i+run])]++
	}
	common := 0
	for i := 0; i+run <= len(second); i++ {
		if s := string(second[i : i+run]); has[s] > 0 {
			has[s]--
			common++
		}
	}
	return 2 * float64(common) / float64(len(first)+len(second)-2*run+2)
}
