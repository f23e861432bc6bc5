package docscore

import (
	"html"
	"slices"
	"sort"
	"strings"
	"unicode"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

func f1(precision, recall float64) float64 {
	if precision+recall == 0 {
		return 0
	}
	return 2 * precision * recall / (precision + recall)
}

func ratio(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// common counts what two bags hold in common.
func common(truth, out []string) int {
	have := map[string]int{}
	for _, t := range truth {
		have[t]++
	}
	n := 0
	for _, o := range out {
		if have[o] > 0 {
			have[o]--
			n++
		}
	}
	return n
}

// bag compares two bags; it is less than 0 where there is nothing to find.
func bag(truth, out []string, recallOnly bool) float64 {
	if len(truth) == 0 {
		return -1
	}
	hit := common(truth, out)
	if recallOnly {
		return ratio(hit, len(truth))
	}
	return f1(ratio(hit, len(out)), ratio(hit, len(truth)))
}

// words is the share of words held in common. Where formulas were left out,
// lone letters and digits cost nothing.
func words(truth, out *parsed, recallOnly bool) float64 {
	given := out.tokens
	if truth.math || out.math {
		have := map[string]int{}
		for _, t := range truth.tokens {
			have[t]++
		}
		given = nil
		for _, w := range out.tokens {
			if runes := []rune(w); len(runes) == 1 && !isEastern(runes[0]) {
				if have[w] <= 0 {
					continue
				}
				have[w]--
			}
			given = append(given, w)
		}
	}
	return bag(truth.tokens, given, recallOnly)
}

// order is, of the groups of words found on both sides, the share that stands
// in the same order, and less where few were found.
func order(truth, out *parsed) float64 {
	if len(truth.tokens) < 4 {
		return -1
	}
	eastern := 0
	for _, w := range truth.tokens {
		if isEastern([]rune(w)[0]) {
			eastern++
		}
	}
	longest := 3
	if eastern > len(truth.tokens)/2 {
		longest = 4
	}
	for _, n := range []int{longest, 2, 1} {
		wanted := unique(truth.tokens, n)
		if len(wanted) < 3 {
			continue
		}
		found := unique(out.tokens, n)
		var both [][2]int
		for group, at := range wanted {
			if other, ok := found[group]; ok {
				both = append(both, [2]int{at, other})
			}
		}
		if len(both) < 3 && n > 1 {
			continue
		}
		if len(both) < 2 {
			return 0
		}
		sort.Slice(both, func(i, j int) bool { return both[i][0] < both[j][0] })
		return ratio(rising(both), len(both)) * min(1, 2*ratio(len(both), len(wanted)))
	}
	return -1
}

// unique gives the place of each group of n words that occurs once.
func unique(words []string, n int) map[string]int {
	places, seen := map[string]int{}, map[string]bool{}
	for i := 0; i+n <= len(words); i++ {
		group := strings.Join(words[i:i+n], "\x00")
		if seen[group] {
			delete(places, group)
			continue
		}
		seen[group], places[group] = true, i
	}
	return places
}

// rising is the length of the longest rising run of the second numbers.
func rising(pairs [][2]int) int {
	var tails []int
	for _, p := range pairs {
		at, _ := slices.BinarySearch(tails, p[1])
		if at == len(tails) {
			tails = append(tails, p[1])
		} else {
			tails[at] = p[1]
		}
	}
	return len(tails)
}

var numbering = lazyregexp.New(`^(?:(?:chapter|section|appendix|part|slide)\s+)?(?:\d+(?:\.\d+)*\.?\)?|[ivxlc]+\.|` +
	`[a-z]\.(?:\d+\.?)*|第?[一二三四五六七八九十\d]+[章节節.、]|제?\d+[장절])[\s.:]+(\S)`)

// withoutNumber takes the number off a heading or an item.
func withoutNumber(text string) []string {
	text = strings.Join(strings.Fields(fold(text)), " ")
	if found := tokens(numbering().ReplaceAllString(text, "$1")); len(found) > 0 {
		return found
	}
	return tokens(text)
}

func headingKey(text string) string { return strings.Join(withoutNumber(text), " ") }

var emphasis = strings.NewReplacer("*", "", "_", "", "`", "")

func itemKey(text string) string {
	key := withoutNumber(emphasis.Replace(text))
	return strings.Join(key[:min(len(key), 25)], " ")
}

const (
	alikeEnough = 0.75
	maxCompared = 40_000
)

// pairs matches texts that are equal or nearly so, each once.
func pairs(truth, out []string) [][2]int {
	where := map[string][]int{}
	for j, o := range out {
		where[o] = append(where[o], j)
	}
	var found [][2]int
	var left []int
	used := make([]bool, len(out))
	for i, t := range truth {
		if at := where[t]; len(at) > 0 {
			where[t], used[at[0]] = at[1:], true
			found = append(found, [2]int{i, at[0]})
		} else {
			left = append(left, i)
		}
	}
	if len(left)*len(out) > maxCompared {
		return found
	}
	for _, i := range left {
		best, at := 0.0, -1
		for j, o := range out {
			if likeness := overlap(truth[i], o); !used[j] && likeness > best {
				best, at = likeness, j
			}
		}
		if best >= alikeEnough {
			used[at] = true
			found = append(found, [2]int{i, at})
		}
	}
	return found
}

// overlap is the share of words that two texts have in common of all they have.
func overlap(a, b string) float64 {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(a) {
		set[w] = true
	}
	both, all := 0, len(set)
	seen := map[string]bool{}
	for w := range strings.FieldsSeq(b) {
		if seen[w] {
			continue
		}
		seen[w] = true
		if set[w] {
			both++
		} else {
			all++
		}
	}
	return ratio(both, all)
}

func headings(truth, out *parsed) float64 {
	if len(truth.headings) == 0 {
		return -1
	}
	keys := func(all []heading) []string {
		list := make([]string, len(all))
		for i, h := range all {
			list[i] = headingKey(h.text)
		}
		return list
	}
	found := pairs(keys(truth.headings), keys(out.headings))
	shifts, shift := map[int]int{}, 0
	difference := func(p [2]int) int { return out.headings[p[1]].level - truth.headings[p[0]].level }
	for _, p := range found {
		d := difference(p)
		if shifts[d]++; shifts[d] > shifts[shift] {
			shift = d
		}
	}
	hit := 0.0
	for _, p := range found {
		if difference(p) == shift {
			hit++
		} else {
			hit += 0.8
		}
	}
	if hit == 0 {
		return 0
	}
	return f1(hit/float64(len(out.headings)), hit/float64(len(truth.headings)))
}

func items(truth, out *parsed) float64 {
	keys := func(all []string) (list []string) {
		for _, text := range all {
			if key := itemKey(text); key != "" {
				list = append(list, key)
			}
		}
		return list
	}
	wanted, given := keys(truth.items), keys(out.items)
	if len(wanted) == 0 {
		return -1
	}
	hit := len(pairs(wanted, given))
	return f1(ratio(hit, len(given)), ratio(hit, len(wanted)))
}

var scheme = lazyregexp.New(`(?i)^https?://(www\.)?`)

func linkKey(address string) string {
	address = strings.Trim(strings.TrimSpace(html.UnescapeString(address)), "<>")
	lower := strings.ToLower(address)
	if !strings.HasPrefix(lower, "http://") && !strings.HasPrefix(lower, "https://") &&
		!strings.HasPrefix(lower, "mailto:") {
		return ""
	}
	host, rest, has := strings.Cut(scheme().ReplaceAllString(address, ""), "/")
	address = strings.ToLower(host)
	if has && rest != "" {
		address += "/" + rest
	}
	return strings.TrimRight(strings.TrimRight(address, "/"), ".,;")
}

func linkSet(all []string) map[string]bool {
	set := map[string]bool{}
	for _, l := range all {
		if key := linkKey(l); key != "" {
			set[key] = true
		}
	}
	return set
}

func links(truth, out *parsed) float64 {
	wanted, given := linkSet(truth.links), linkSet(out.links)
	if len(wanted) == 0 {
		return -1
	}
	hit := 0
	for key := range wanted {
		if given[key] {
			hit++
		}
	}
	return f1(ratio(hit, len(given)), ratio(hit, len(wanted)))
}

// withoutSpace are the lines of code that say something, without their spaces.
func withoutSpace(lines []string) (out []string) {
	for _, l := range lines {
		if l = strings.Join(strings.FieldsFunc(fold(l), unicode.IsSpace), ""); l != "" {
			out = append(out, l)
		}
	}
	return out
}
