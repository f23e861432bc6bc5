package visibility

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"

	"github.com/decant-dev/decant/reader/dom"
)

func loadPage(name string) (page []byte, reference string) {
	f, err := os.Open(filepath.Join(corpus, "html", name+".html.gz"))
	if err != nil {
		return nil, ""
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, ""
	}
	page, _ = io.ReadAll(z)
	var truth struct {
		GroundTruth struct {
			MainContent string `json:"main_content"`
		} `json:"ground_truth"`
	}
	b, _ := os.ReadFile(filepath.Join(corpus, "ground-truth", name+".json"))
	_ = json.Unmarshal(b, &truth)
	return page, truth.GroundTruth.MainContent
}

func bag(text string) map[string]int {
	m := map[string]int{}
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		m[w]++
	}
	return m
}

func plainText(n *html.Node) string {
	var b strings.Builder
	dom.Walk(n, func(n *html.Node) bool {
		if n.Type == html.TextNode {
			b.WriteString(n.Data + " ")
		}
		return !isCode(n)
	})
	return b.String()
}

func TestLossX(t *testing.T) {
	names, _ := filepath.Glob(corpus + "/html/*.gz")
	type entry struct {
		page, reason, ex string
		lost, total      int
	}
	var entries []entry
	lostBy, removedBy, pages := map[string]float64{}, map[string]int{}, map[string]int{}
	n := 0
	for _, f := range names {
		name := strings.TrimSuffix(filepath.Base(f), ".html.gz")
		page, ref := loadPage(name)
		if ref == "" {
			continue
		}
		n++
		root, _ := dom.Parse(page)
		want, have := bag(ref), bag(plainText(root))
		refTotal := 0
		for _, c := range want {
			refTotal += c
		}
		s := survey(root)
		w := walker{sheet: s.sheet, linked: s.linked}
		w.walk(root)
		r := remover{walker: &w}
		d := r.decide(root)
		perReason := map[string]int{}
		for i := 0; i < len(w.hidden); {
			h := &w.hidden[i]
			if d.keeps(h) || h.reason == Comment {
				i++
				continue
			}
			i = h.last
			lost := 0
			words := bag(plainText(h.node))
			for word, c := range words {
				before := min(want[word], have[word])
				have[word] -= c
				lost += max(0, before-min(want[word], have[word]))
				removedBy[h.reason] += c
			}
			perReason[h.reason] += lost
			if lost > 0 {
				var path []string
				for p := h.node; p != nil && len(path) < 3; p = p.Parent {
					path = append(path, p.Data+"."+dom.Attr(p, "class")+"#"+dom.Attr(p, "id")+"{"+dom.Attr(p, "style")+"}"+dom.Attr(p, "role"))
				}
				if h.node.Type == html.TextNode {
					path[0] = "TEXT"
				}
				entries = append(entries, entry{name, h.reason, strings.Join(path, " < ") + " :: " + excerpt(h.node), lost, refTotal})
			}
		}
		for reason, l := range perReason {
			if l > 0 {
				pages[reason]++
				lostBy[reason] += float64(l) / float64(refTotal)
			}
		}
	}
	for reason := range removedBy {
		t.Logf("%-18s removed words %7d, recall lost %.4f on %d pages", reason, removedBy[reason], lostBy[reason]/float64(n), pages[reason])
	}
	sort.Slice(entries, func(i, j int) bool {
		return float64(entries[i].lost)/float64(entries[i].total) > float64(entries[j].lost)/float64(entries[j].total)
	})
	for _, e := range entries[:min(len(entries), 160)] {
		t.Logf("%s %s %.3f (%d) %.300s", e.page, e.reason, float64(e.lost)/float64(e.total), e.lost, e.ex)
	}
}
