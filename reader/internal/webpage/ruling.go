package webpage

// A ruling is a rule that had the last word on a block after the model.
type ruling uint8

const (
	ruledByModel ruling = iota
	ruledContents
	ruledGuide
	ruledPager
	ruledMiddle
	ruledStandfirst
	ruledCaption
	ruledNote
	ruledOffer
	ruledCopy
	ruledTable
	ruledHeading
	ruledTitle
)

// rulings say what each rule is to a person.
var rulings = [...]string{
	ruledStandfirst: "sums up the article below its title",
	ruledContents:   "a list of the page's own headings beside the text",
	ruledGuide:      "a list of the site's pages with this one among them",
	ruledPager:      "leads to the neighbours of the section",
	ruledMiddle:     "stands in the text that is kept",
	ruledCaption:    "the caption of a picture that is kept",
	ruledNote:       "a footnote of the text that is kept",
	ruledOffer:      "an offer to read on, to follow or to subscribe",
	ruledCopy:       "said before on the page",
	ruledTable:      "part of a table that is kept",
	ruledHeading:    "leads what is kept",
	ruledTitle:      "stands above the text as the page's title",
}

// ledger names what rules leave out, as a page's facts have it.
var ledger = map[ruling]string{ruledContents: "contents", ruledGuide: "contents", ruledPager: "contents",
	ruledOffer: "offers", ruledCopy: "repeated"}

// rule applies a rule and notes the blocks whose fate it changed.
func (s *Survey) rule(kept []bool, by ruling, apply func()) {
	s.unruled = append(s.unruled[:0], kept...)
	apply()
	for i, was := range s.unruled {
		if kept[i] != was {
			s.rulings[i] = by
		}
	}
}

// ruledOut counts the blocks that a rule left out, by what they are.
func (s *Survey) ruledOut(kept []bool) map[string]int {
	var out map[string]int
	for i, by := range s.rulings {
		if name := ledger[by]; name != "" && !kept[i] {
			if out == nil {
				out = map[string]int{}
			}
			out[name]++
		}
	}
	return out
}
