package metadata

import (
	"strings"
)

// A date is a day, with the time and offset as the page gave them.
type date struct {
	year, month, day int
	clock            string // 15:04:05 and offset, or empty
}

func (d date) valid() bool {
	return d.year >= 1990 && d.year <= 2100 && d.month >= 1 && d.month <= 12 && d.day >= 1 && d.day <= 31
}

func (d date) String() string {
	const digits = "0123456789"
	b := []byte{
		digits[d.year/1000%10], digits[d.year/100%10], digits[d.year/10%10], digits[d.year%10], '-',
		digits[d.month/10], digits[d.month%10], '-', digits[d.day/10], digits[d.day%10],
	}
	if d.clock != "" {
		b = append(append(b, 'T'), d.clock...)
	}
	return string(b)
}

// isoDate reads a date written for machines, or else one for people.
func isoDate(text, lang string) string {
	text = strings.TrimSpace(text)
	if d, rest, ok := parseISO(text); ok {
		d.clock = clockOf(rest)
		return d.String()
	}
	if d, ok := findDate(text, lang); ok {
		return d.String()
	}
	return ""
}

// parseISO reads 2024-05-06 and 20240506 at the start of a text.
func parseISO(text string) (d date, rest string, ok bool) {
	number := func(at, size int) int {
		n := 0
		for i := at; i < at+size; i++ {
			if i >= len(text) || text[i] < '0' || text[i] > '9' {
				return -1
			}
			n = n*10 + int(text[i]-'0')
		}
		return n
	}
	switch {
	case len(text) >= 10 && (text[4] == '-' || text[4] == '/') && text[7] == text[4]:
		d, rest = date{year: number(0, 4), month: number(5, 2), day: number(8, 2)}, text[10:]
	case len(text) >= 8 && (len(text) == 8 || text[8] == 'T' || len(text) == 14) && number(0, 8) > 0:
		d, rest = date{year: number(0, 4), month: number(4, 2), day: number(6, 2)}, text[8:]
	}
	return d, rest, d.valid()
}

// clockOf reads the time after a date: T10:20:30.123+02:00, 10:20 Z.
func clockOf(text string) string {
	text = strings.TrimLeft(text, "Tt ")
	if len(text) < 5 || text[2] != ':' || !isDigits(text[:2]) || !isDigits(text[3:5]) {
		return ""
	}
	clock, rest := text[:5]+":00", text[5:]
	if len(rest) >= 3 && rest[0] == ':' && isDigits(rest[1:3]) {
		clock, rest = text[:5]+rest[:3], rest[3:]
	}
	if strings.HasPrefix(rest, ".") {
		rest = strings.TrimLeft(rest[1:], "0123456789")
	}
	return clock + offsetOf(strings.TrimSpace(rest))
}

func offsetOf(text string) string {
	switch {
	case text == "Z" || text == "z" || text == "UTC" || text == "GMT":
		return "Z"
	case len(text) >= 6 && (text[0] == '+' || text[0] == '-') && text[3] == ':' && isDigits(text[1:3]) &&
		isDigits(text[4:6]):
		return text[:6]
	case len(text) >= 5 && (text[0] == '+' || text[0] == '-') && isDigits(text[1:5]):
		return text[:3] + ":" + text[3:5]
	}
	return ""
}

func isDigits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text != ""
}

// findDate finds the first whole date in a short text written for people.
func findDate(text, lang string) (date, bool) {
	text = text[:min(len(text), 200)]
	if !hasYear(text) {
		return date{}, false
	}
	tokens := tokenize(text)
	for i := range tokens {
		for _, form := range [...]func([]token, string) date{yearFirst, dayFirst, monthFirst, numeric} {
			if d := form(tokens[i:], lang); d.valid() {
				return d, true
			}
		}
	}
	return date{}, false
}

func at(tokens []token, i int) token {
	if i < len(tokens) {
		return tokens[i]
	}
	return token{number: -1}
}

// year returns the year that a number means, or 0. Thai ones count from the Buddha's death.
func (t token) year() int {
	switch {
	case t.digits == 4 && t.number >= 1990 && t.number <= 2100:
		return t.number
	case t.digits == 4 && t.number >= 1990+buddhistYears && t.number <= 2100+buddhistYears:
		return t.number - buddhistYears
	}
	return 0
}

const buddhistYears = 543

func (t token) isDay() bool { return t.digits > 0 && t.digits <= 2 && t.number >= 1 && t.number <= 31 }

// yearFirst reads 2024-05-06, 2024.5.6, 2024年5月6日, 2024년 5월 6일 and 2024 May 6.
func yearFirst(t []token, _ string) date {
	year := at(t, 0).year()
	if year == 0 {
		return date{}
	}
	if m, size := monthAt(t, 1); m > 0 && at(t, 1+size).isDay() {
		return date{year: year, month: m, day: t[1+size].number}
	}
	if at(t, 1).word == "年" || at(t, 1).word == "년" {
		return date{year: year, month: at(t, 2).number, day: at(t, 4).number}
	}
	if joins(at(t, 1).gap) && at(t, 1).isDay() && joins(at(t, 2).gap) && at(t, 2).isDay() {
		return date{year: year, month: t[1].number, day: t[2].number}
	}
	return date{}
}

// dayFirst reads 6 May 2024, 6. Mai 2024, 6th of May, 2024 and 6 de mayo de 2024.
func dayFirst(t []token, _ string) date {
	if !at(t, 0).isDay() {
		return date{}
	}
	i := skipFillers(t, 1)
	month, size := monthAt(t, i)
	if month == 0 {
		return date{}
	}
	return date{year: at(t, skipFillers(t, i+size)).year(), month: month, day: t[0].number}
}

// monthFirst reads May 6, 2024 and May 6th 2024.
func monthFirst(t []token, _ string) date {
	month, size := monthAt(t, 0)
	if month == 0 || !at(t, size).isDay() {
		return date{}
	}
	return date{year: at(t, skipFillers(t, skipClock(t, size+1))).year(), month: month, day: t[size].number}
}

// skipClock steps over a time of day between a day and its year, as programs
// write it: May 1 10:00:00 EDT 2024.
func skipClock(t []token, i int) int {
	const parts = 3
	for k := range parts {
		if part := at(t, i+k); part.digits != 2 || k > 0 && part.gap != ":" {
			return i
		}
	}
	if zone := at(t, i+parts).word; zone != "" && len(zone) <= len("aedst") {
		return i + parts + 1
	}
	return i + parts
}

const maxFillers = 3

// skipFillers steps over words that stand between the parts of a date.
func skipFillers(t []token, i int) int {
	for end := i + maxFillers; i < end && isFiller(at(t, i).word); i++ {
	}
	return i
}

// numeric reads 6.5.2024 and 5/6/2024; which is the month depends on language.
func numeric(t []token, lang string) date {
	if !at(t, 0).isDay() || !at(t, 1).isDay() || at(t, 2).year() == 0 || !joins(t[1].gap) || !joins(t[2].gap) {
		return date{}
	}
	day, month := t[0].number, t[1].number
	american := !strings.Contains(t[1].gap, ".") && (lang == "" || lang == "en" || strings.EqualFold(lang, "en-us") ||
		strings.EqualFold(lang, "en_us"))
	if american && day <= 12 || month > 12 {
		day, month = month, day
	}
	return date{year: t[2].year(), month: month, day: day}
}

func joins(gap string) bool {
	switch strings.TrimSpace(gap) {
	case "-", "/", ".", "–":
		return true
	}
	return false
}

func isFiller(word string) bool {
	switch word {
	case "st", "nd", "rd", "th", "of", "de", "del", "er", "º", "ª", "г", "năm", "พ.ศ":
		return true
	}
	return false
}

// dateInPath finds /2024/05/06/ and /2024-05-06- in an address.
func dateInPath(path string) string {
	for i := 0; i+10 <= len(path); i++ {
		if path[i] != '/' && (i == 0 || path[i] != '-') {
			continue
		}
		if d, rest, ok := parseISO(path[i+1:]); ok && (rest == "" || strings.IndexByte("/-+_.", rest[0]) >= 0) &&
			(path[i+5] == '/' || path[i+5] == '-') {
			return d.String()
		}
	}
	return ""
}
