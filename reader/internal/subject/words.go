package subject

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/decant-dev/decant/document"
)

const inStock = "in stock"

// states are the words for what schema.org says of availability.
var states = map[string]string{
	"instock": inStock, "instoreonly": "in stores only", "onlineonly": "online only", "limitedavailability": "few left",
	"outofstock": "out of stock", "soldout": "sold out", "discontinued": "discontinued", "preorder": "pre-order",
	"presale": "pre-sale", "backorder": "back-order", "oos": "out of stock", "available": inStock,
	"reserved":    "reserved",
	"madetoorder": "made to order",
}

func stateOf(text string) string {
	return states[strings.ToLower(strings.NewReplacer(" ", "", "_", "", "-", "").Replace(shortName(text)))]
}

// conditionOf leaves out what goes without saying.
func conditionOf(text string) string {
	c := strings.ToLower(strings.TrimSuffix(shortName(text), "Condition"))
	switch c {
	case "used", "refurbished", "damaged":
		return c
	}
	return ""
}

// spaced writes FULL_TIME and RescheduledDate as words.
func spaced(text string) string {
	var out strings.Builder
	previous := ' '
	for _, r := range text {
		switch {
		case r == '_':
			r = ' '
		case unicode.IsUpper(r) && unicode.IsLower(previous):
			out.WriteByte(' ')
		}
		out.WriteRune(r)
		previous = r
	}
	return strings.ToLower(out.String())
}

// lasting writes the time of ISO 8601, PT1H30M, as people do; what is written
// otherwise stays.
func lasting(text string) string {
	rest, ok := strings.CutPrefix(text, "P")
	if !ok {
		return text
	}
	var out []string
	clock := false
	for rest != "" {
		if rest[0] == 'T' {
			clock, rest = true, rest[1:]
			continue
		}
		end := strings.IndexFunc(rest, func(r rune) bool { return !unicode.IsDigit(r) && r != '.' })
		if end <= 0 {
			return ""
		}
		if n := rest[:end]; strings.Trim(n, "0.") != "" {
			out = append(out, n+" "+unitOf(rest[end], clock))
		}
		rest = rest[end+1:]
	}
	return carried(out)
}

// carried writes minutes above an hour as hours too: 90 min as 1 h 30 min.
func carried(parts []string) string {
	if len(parts) == 1 {
		if n, err := strconv.Atoi(strings.TrimSuffix(parts[0], " min")); err == nil && n >= 60 {
			parts = []string{strconv.Itoa(n/60) + " h"}
			if n%60 > 0 {
				parts = append(parts, strconv.Itoa(n%60)+" min")
			}
		}
	}
	return strings.Join(parts, " ")
}

func unitOf(letter byte, clock bool) string {
	switch {
	case letter == 'H':
		return "h"
	case letter == 'M' && clock:
		return "min"
	case letter == 'S':
		return "s"
	case letter == 'D':
		return "d"
	case letter == 'W':
		return "weeks"
	case letter == 'M':
		return "months"
	}
	return "years"
}

func (r reading) rating(v any) *document.Rating {
	o := r.first(v)
	value := r.line(o["ratingValue"])
	if n, err := strconv.ParseFloat(strings.Replace(value, ",", ".", 1), 64); err != nil || n <= 0 {
		return nil
	} else {
		value = strconv.FormatFloat(float64(int(n*100+0.5))/100, 'f', -1, 64)
	}
	count, _ := strconv.Atoi(strings.NewReplacer(",", "", ".",
		"").Replace(r.line(firstOf(o, "ratingCount", "reviewCount"))))
	return &document.Rating{Value: value, Best: r.line(o["bestRating"]), Count: max(count, 0)}
}

// address writes a postal address on one line.
func (r reading) address(v any) string {
	o := r.first(v)
	if o == nil {
		return r.line(v)
	}
	var parts []string
	for _, key := range [...]string{"streetAddress", "addressLocality", "addressRegion", "postalCode",
		"addressCountry"} {
		if text := r.line(o[key]); text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, ", ")
}

const maxHours = 14

func (r reading) hours(o object) (out []string) {
	if lines := r.lines(o["openingHours"]); len(lines) > 0 {
		return lines[:min(len(lines), maxHours)]
	}
	for _, h := range r.all(o["openingHoursSpecification"]) {
		var days []string
		for _, day := range r.lines(h["dayOfWeek"]) {
			days = append(days, shortName(day))
		}
		opens, closes := r.line(h["opens"]), r.line(h["closes"])
		if len(days) > 0 && opens != "" && len(out) < maxHours {
			out = append(out, strings.Join(days, ", ")+" "+opens+"–"+closes)
		}
	}
	return out
}
