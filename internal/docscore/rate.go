package docscore

import (
	"regexp"
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

// Parts are what is measured, in the order they are shown.
var Parts = []string{"words", "order", "heads", "tables", "lists", "links", "code", "checks"}

// weights say what a part counts; kinds of files that are mostly tables or code
// have their own.
var weights = map[string]map[string]float64{
	"": {"words": 0.35, "order": 0.20, "heads": 0.15, "tables": 0.15, "lists": 0.05, "links": 0.05, "code": 0.05,
		"checks": 0.20},
	"sheet": {"words": 0.30, "order": 0.10, "heads": 0.05, "tables": 0.50, "links": 0.05, "checks": 0.20},
	"code": {"words": 0.40, "order": 0.20, "heads": 0.15, "tables": 0.05, "lists": 0.05, "links": 0.05, "code": 0.30,
		"checks": 0.20},
}

var weighed = map[string]string{"xlsx": "sheet", "ods": "sheet", "csv": "sheet", "ipynb": "code", "code": "code",
	"log": "code"}

// FormatWeights say what a format counts in the overall figure.
var FormatWeights = map[string]float64{"pdf": 4, "docx": 2, "xlsx": 2, "pptx": 2, "epub": 1.5, "feed": 1.5, "odt": 1,
	"ods": 0.5, "odp": 0.5, "rtf": 1, "ipynb": 1, "csv": 1, "json": 0.5, "image": 0.5, "log": 0.5, "code": 0.5,
	"hwp": 0.25, "legacy": 0.25, "robust": 2}

// An Outcome is how well one file was read.
type Outcome struct {
	ID     string             `json:"id"`
	Format string             `json:"format"`
	Score  float64            `json:"score"`
	Parts  map[string]float64 `json:"parts,omitempty"`
	Error  string             `json:"error,omitempty"`
}

// Rate measures what was made of a file: its Markdown, or the error.
func (f *File) Rate(output string, failure error) (Outcome, error) {
	o := Outcome{ID: f.ID, Format: f.Format}
	if failure != nil {
		o.Error = failure.Error()
	}
	if f.Kind == "robust" {
		var err error
		o.Format = "robust"
		o.Score, err = f.rateRobust(output, o.Error)
		return o, err
	}
	if failure != nil {
		return o, nil
	}
	for _, text := range append([]string{""}, f.truths...) {
		if text == "" && len(f.truths) > 0 {
			continue
		}
		parts, err := f.measure(text, output)
		if err != nil {
			return o, err
		}
		if score := f.weigh(parts); o.Parts == nil || score > o.Score {
			o.Score, o.Parts = score, parts
		}
	}
	return o, nil
}

func (f *File) weigh(parts map[string]float64) float64 {
	table := weights[weighed[f.Format]]
	sum, total, plain := 0.0, 0.0, 0.0
	for name, value := range parts {
		sum, total, plain = sum+table[name]*value, total+table[name], plain+value
	}
	switch {
	case total > 0:
		return sum / total
	case len(parts) > 0:
		return plain / float64(len(parts))
	}
	return 0
}

var citation = lazyregexp.New(`\((?:e\.g\.,?|see|cf\.|i\.e\.,?)?\s*[^()]{0,300}?\b(?:19|` +
	`20)\d\d[a-z]?(?:[;,][^()]{0,300})?\)`)

func (f *File) measure(text, output string) (map[string]float64, error) {
	parts := map[string]float64{}
	if text != "" {
		f.compare(text, output, parts)
	}
	if len(f.Checks) == 0 {
		return parts, nil
	}
	doc, sum, total := parse(output), 0.0, 0.0
	for i := range f.Checks {
		c := &f.Checks[i]
		got, err := c.rate(doc)
		if err != nil {
			return nil, err
		}
		sum, total = sum+got*c.weight(), total+c.weight()
	}
	parts["checks"] = sum / total
	return parts, nil
}

func (f *File) compare(text, output string, parts map[string]float64) {
	if f.Spec.Cut != "" {
		text, output = cutAfter(text, f.Spec.Cut), cutAfter(output, f.Spec.Cut)
	}
	if f.Spec.Cites { // set by the style, and not in the source
		text, output = citation().ReplaceAllString(text, " "), citation().ReplaceAllString(output, " ")
	}
	want, got := parse(text), parse(output)
	if weighed[f.Format] == "sheet" && len(want.headings) == 0 {
		got.tokens = withoutNames(want, got)
	}
	wantedCode := withoutSpace(want.code)
	for name, value := range map[string]float64{
		"words": words(want, got, f.Spec.Recall), "order": order(want, got), "heads": headings(want, got),
		"tables": tables(want, got), "lists": items(want, got), "links": links(want, got),
		"code": bag(wantedCode, withoutSpace(got.code), f.Spec.CodeRecall),
	} {
		isWanted := len(f.Spec.Only) == 0 || slices.Contains(f.Spec.Only, name)
		if value >= 0 && isWanted && !slices.Contains(f.Spec.Skip, name) {
			parts[name] = value
		}
	}
}

// withoutNames drops the names of sheets, which a table does not say.
func withoutNames(want, got *parsed) []string {
	drop, have := map[string]int{}, map[string]int{}
	for _, h := range got.headings {
		for _, t := range tokens(h.text) {
			drop[t]++
		}
	}
	for _, t := range want.tokens {
		have[t]++
	}
	var kept []string
	for _, t := range got.tokens {
		if drop[t] > 0 && have[t] <= 0 {
			drop[t]--
			continue
		}
		have[t]--
		kept = append(kept, t)
	}
	return kept
}

// cutAfter leaves out what follows the last line that reads as the pattern.
func cutAfter(text, pattern string) string {
	re, err := regexp.Compile(`(?im)^[ \t#*_]*(?:\d+\.?\s*)?(?:` + pattern + `)[ \t:*_]*$`)
	if err != nil {
		return text
	}
	all := re.FindAllStringIndex(text, -1)
	if len(all) == 0 {
		return text
	}
	return text[:all[len(all)-1][1]]
}

// rateRobust tells whether a file that is damaged, locked or hostile came to
// the end that is due.
func (f *File) rateRobust(output, failure string) (float64, error) {
	said := failure
	if failure != "" || len(output) < 2000 {
		said += "\n" + output
	}
	switch f.Expect {
	case "any":
		return truth(failure == "" && strings.TrimSpace(output) != "" || clear["broken"]().MatchString(failure)), nil
	case "text":
		if failure != "" {
			return 0, nil
		}
		parts, err := f.measure("", output)
		return parts["checks"], err
	}
	if words := clear[f.Expect]; words != nil && words().MatchString(said) {
		return 1, nil
	}
	if f.Expect == "broken" && failure == "" && strings.TrimSpace(output) != "" {
		return 0.5, nil // something, without a word on the damage
	}
	return 0, nil
}

// A Group is the files of one format together.
type Group struct {
	Format string             `json:"format"`
	Count  int                `json:"count"`
	Score  float64            `json:"score"`
	Parts  map[string]float64 `json:"parts"`
	Files  []Outcome          `json:"files"`
}

// Groups gathers outcomes by format, and the overall figure.
func Groups(outcomes []Outcome) (groups []Group, overall float64) {
	by := map[string]*Group{}
	counts := map[string]map[string]int{}
	for _, o := range outcomes {
		g := by[o.Format]
		if g == nil {
			g = &Group{Format: o.Format, Parts: map[string]float64{}}
			by[o.Format], counts[o.Format] = g, map[string]int{}
		}
		g.Count++
		g.Score += o.Score
		g.Files = append(g.Files, o)
		for name, value := range o.Parts {
			g.Parts[name] += value
			counts[o.Format][name]++
		}
	}
	total := 0.0
	for format, g := range by {
		g.Score /= float64(g.Count)
		for name := range g.Parts {
			g.Parts[name] /= float64(counts[format][name])
		}
		overall += FormatWeights[format] * g.Score
		total += FormatWeights[format]
		groups = append(groups, *g)
	}
	slices.SortFunc(groups, func(a, b Group) int { return strings.Compare(a.Format, b.Format) })
	if total > 0 {
		overall /= total
	}
	return groups, overall
}
