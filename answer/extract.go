package answer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/brief"
)

// safe takes out of a page's words what must not reach a model or terminal.
func safe(text string) string {
	clean, _ := envelope.Sanitize(text)
	return clean
}

// The most passages that stand for an answer, and how good one must be
// against the best.
const (
	maxPassages = 5
	goodEnough  = 0.4
)

// Extract answers without a model: with the passages that fit the question
// best, as quotes. The numbers of its citations start after those before.
func Extract(question string, sources []Source, before int) Answer {
	ranked := Rank(question, sources)
	if len(ranked) == 0 {
		return quotes(
			"No passage shares a word with the question. The pages begin with:",
			question,
			sources,
			beginnings(sources),
			before,
		)
	}
	kept := ranked[:min(len(ranked), maxPassages)]
	for i := range kept {
		if kept[i].Score < goodEnough*kept[0].Score {
			kept = kept[:i]
			break
		}
	}
	return quotes(
		"The passages that fit the question best, quoted from the pages (no model wrote this):",
		question,
		sources,
		kept,
		before,
	)
}

// Digest sums sources up without a model: with the passages that share the
// most with title, headings and opening, in the order of the pages.
func Digest(sources []Source, before int) Answer {
	var kept []Passage
	each := max(maxPassages/max(len(sources), 1), 2)
	for i := range sources {
		ranked := Rank(theme(&sources[i]), sources[i:i+1])
		ranked = ranked[:min(len(ranked), each)]
		slices.SortFunc(ranked, func(a, b Passage) int { return a.Block - b.Block })
		for _, p := range ranked {
			kept = append(kept, Passage{Source: i, Block: p.Block, Score: p.Score})
		}
	}
	return quotes("The central passages, quoted from the pages (no model wrote this):", "", sources, kept, before)
}

// Contrast sets sources side by side without a model: with the passages of
// each that fit the question best, or without one, the central ones.
func Contrast(question string, sources []Source, before int) Answer {
	all := Answer{Text: "What each page says, quoted from it (no model wrote this):", Citations: []Citation{}}
	for i := range sources {
		one := sources[i : i+1]
		ranked := Rank(cmp.Or(question, theme(&sources[i])), one)
		if len(ranked) == 0 {
			ranked = beginnings(one)
		}
		part := quotes("", question, one, ranked[:min(len(ranked), 3)], before+len(all.Citations))
		title, _ := envelope.Sanitize(brief.OneLine(cmp.Or(sources[i].Title, sources[i].URL)))
		all.Text += "\n\n" + title + part.Text
		all.Citations = append(all.Citations, part.Citations...)
	}
	return all
}

// theme is what a page says of itself.
func theme(s *Source) string {
	parts := []string{s.Title, s.Description}
	paragraphs := 0
	for i := range s.Blocks {
		b := &s.Blocks[i]
		if b.Heading || paragraphs == 0 {
			parts = append(parts, b.Plain())
		}
		if !b.Heading {
			paragraphs++
		}
	}
	text := strings.Join(parts, " ")
	return text[:snap(text, min(len(text), 2000))]
}

func beginnings(sources []Source) []Passage {
	var out []Passage
	for i := range sources {
		for j := range sources[i].Blocks {
			if !sources[i].Blocks[j].Heading {
				out = append(out, Passage{Source: i, Block: j})
				break
			}
		}
	}
	return out
}

func quotes(label, question string, sources []Source, passages []Passage, before int) Answer {
	a := Answer{Citations: []Citation{}}
	var b strings.Builder
	b.WriteString(label)
	for i, p := range passages {
		block := &sources[p.Source].Blocks[p.Block]
		c := sources[p.Source].cite(before+i+1, block, block.quote(question), true)
		a.Citations = append(a.Citations, c)
		fmt.Fprintf(&b, "\n\n> %s [%d]", c.Quote, c.Number)
	}
	a.Text = b.String()
	return a
}
