package subject

import (
	"iter"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/document"
)

// sells reports whether the head of a page names a price.
func sells(card map[string]string) bool { return amountOfCard(card) != "" }

func amountOfCard(card map[string]string) string {
	for _, name := range [...]string{"product:sale_price:amount", "product:price:amount", "og:price:amount",
		"twitter:data1"} {
		if p, _, _ := money(card[name]); p != nil && !isNothing(p.Amount) &&
			(name != "twitter:data1" || p.Currency != "") {
			return card[name]
		}
	}
	return ""
}

// addCard fills in what the head of a page says for cards and other facts do not.
func addCard(f *document.Facts, card map[string]string) {
	if text := amountOfCard(card); f.Price == nil && text != "" {
		p, _, _ := money(text)
		for _, name := range [...]string{"product:price:currency", "og:price:currency", "product:sale_price:currency"} {
			if code := card[name]; code != "" {
				p.Currency = strings.ToUpper(tidy(code))
			}
		}
		f.Price = p
		if f.From == "" {
			f.From = "opengraph"
		}
	}
	if f.Availability == "" {
		f.Availability = stateOf(card["product:availability"] + card["og:availability"])
	}
	if f.Brand == "" {
		f.Brand = tidy(card["product:brand"])
	}
}

// Entries iterates over the facts that make a short list before a text, each
// with its label.
func Entries(f *document.Facts) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) { entries(f)(yield) }
}

// entries hands each entry on and reports whether there was one.
func entries(f *document.Facts) func(func(string, string) bool) bool {
	return func(yield func(string, string) bool) bool {
		any := false
		for _, e := range [...]struct{ label, value string }{
			{"Price", priceLine(f.Price)}, {"Availability", f.Availability}, {"Condition", f.Condition},
			{"Rating", ratingLine(f.Rating)}, {labelOfBrand(f.Kind), f.Brand}, {"Variants", variantLine(f.Variants)},
			{"Runs on", f.System}, {"Version", f.Version},
			{labelOfStart(f.Kind), f.Start}, {labelOfEnd(f.Kind), f.End}, {"Status", statusLine(f.Status)},
			{"Place", f.Place}, {"Address", f.Address}, {labelOfOrganizer(f.Kind), f.Organizer},
			{labelOfRole(f.Kind), f.Role}, {"Salary", f.Salary}, {"Phone", f.Phone},
			{"Open", strings.Join(f.Hours, "; ")},
			{"Makes", f.Yield}, {"Preparation", f.Preparation}, {"Cooking", f.Cooking}, {"Duration", f.Duration},
		} {
			if e.value == "" {
				continue
			}
			any = true
			if !yield(e.label, e.value) {
				return true
			}
		}
		return any || len(f.Ingredients) > 0 || len(f.Steps) > 0
	}
}

func priceLine(p *document.Price) string {
	if p == nil {
		return ""
	}
	line := p.Amount
	if p.High != "" {
		line += "–" + p.High
	}
	line = strings.TrimSpace(line + " " + p.Currency)
	if p.Before != "" {
		line += " (before: " + p.Before + ")"
	}
	return line
}

func ratingLine(r *document.Rating) string {
	if r == nil {
		return ""
	}
	line := r.Value
	if r.Best != "" {
		line += " of " + r.Best
	}
	if r.Count > 0 {
		line += " (" + strconv.Itoa(r.Count) + " ratings)"
	}
	return line
}

// maxVariantLine bounds the names of variants, in bytes; more are only counted.
const maxVariantLine = 80

func variantLine(list []document.Variant) string {
	if len(list) < 2 {
		return ""
	}
	var names []string
	for _, v := range list {
		names = append(names, v.Name)
	}
	if line := strings.Join(names, "; "); len(line) <= maxVariantLine {
		return line
	}
	return strconv.Itoa(len(list))
}

// statusLine leaves out that an event takes place as planned.
func statusLine(status string) string {
	if status == "scheduled" {
		return ""
	}
	return status
}

func labelOfBrand(kind string) string {
	switch kind {
	case "video", "software":
		return "By"
	}
	return "Brand"
}

func labelOfStart(kind string) string {
	if kind == "job" {
		return "Posted"
	}
	return "Starts"
}

func labelOfEnd(kind string) string {
	if kind == "job" {
		return "Open until"
	}
	return "Ends"
}

func labelOfOrganizer(kind string) string {
	switch kind {
	case "job":
		return "Employer"
	case "person":
		return "Works for"
	}
	return "Organizer"
}

func labelOfRole(kind string) string {
	if kind == "job" {
		return "Kind of job"
	}
	return "Role"
}
