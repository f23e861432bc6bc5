package grid

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// A Format is how numbers of a cell are shown.
type Format struct {
	kind     formatKind
	decimals int // -1 for as many as there are
}

type formatKind uint8

const (
	general formatKind = iota
	number
	percent
	day
	moment
	clock
	text
)

// builtin are the formats that spreadsheets know by number.
var builtin = map[int]Format{
	1: {number, 0}, 2: {number, 2}, 3: {number, 0}, 4: {number, 2}, 9: {percent, 0}, 10: {percent, 2},
	14: {day, 0}, 15: {day, 0}, 16: {day, 0}, 17: {day, 0}, 18: {clock, 0}, 19: {clock, 0}, 20: {clock, 0},
	21: {clock, 0}, 22: {moment, 0},
	27: {day, 0}, 28: {day, 0}, 29: {day, 0}, 30: {day, 0}, 31: {day, 0}, 32: {clock, 0}, 33: {clock, 0},
	34: {clock, 0}, 35: {clock, 0}, 36: {day, 0},
	37: {number, 0}, 38: {number, 0}, 39: {number, 2}, 40: {number, 2}, 45: {clock, 0}, 46: {clock, 0}, 47: {clock, 0},
	49: {text, -1},
	50: {day, 0}, 51: {day, 0}, 52: {day, 0}, 53: {day, 0}, 54: {day, 0}, 55: {clock, 0}, 56: {clock, 0}, 57: {day, 0},
	58: {day, 0},
}

// Builtin returns the format of a number below 164.
func Builtin(id int) Format {
	if f, ok := builtin[id]; ok {
		return f
	}
	return Format{general, -1}
}

// ParseFormat reads a format code such as 0.00% or yyyy-mm-dd. Of its parts
// for positive, negative and other values the first counts.
func ParseFormat(code string) Format {
	bare := withoutLiterals(code)
	bare, _, _ = strings.Cut(bare, ";")
	lower := strings.ToLower(bare)
	if lower == "@" {
		return Format{text, -1}
	}
	if strings.Contains(lower, "general") || bare == "" {
		return Format{general, -1}
	}
	days, hours := strings.ContainsAny(lower, "yd"), strings.ContainsAny(lower, "hs")
	if !days && !hours && strings.Contains(lower, "m") && !strings.ContainsAny(bare, "0#?") {
		days = true
	}
	switch {
	case strings.ContainsAny(bare, "#?") || strings.HasPrefix(bare, "0"):
	case days && hours:
		return Format{moment, 0}
	case days:
		return Format{day, 0}
	case hours:
		return Format{clock, 0}
	}
	f := Format{number, decimalsOf(bare)}
	if strings.Contains(bare, "%") {
		f.kind = percent
	}
	if strings.ContainsAny(bare, "/E") || !strings.ContainsAny(bare, "0#?") {
		return Format{general, -1}
	}
	return f
}

func decimalsOf(code string) int {
	_, after, found := strings.Cut(code, ".")
	if !found {
		return 0
	}
	n := 0
	for n < len(after) && (after[n] == '0' || after[n] == '#' || after[n] == '?') {
		if after[n] != '0' {
			return -1
		}
		n++
	}
	return n
}

// withoutLiterals takes out quoted words, escaped characters, colours and
// conditions.
func withoutLiterals(code string) string {
	var b strings.Builder
	for i := 0; i < len(code); i++ {
		switch code[i] {
		case '"':
			i = closing(code, i+1, '"')
		case '[':
			end := closing(code, i+1, ']')
			if inner := strings.ToLower(code[i+1 : min(end, len(code))]); inner == "h" || inner == "hh" ||
				inner == "m" || inner == "mm" || inner == "s" || inner == "ss" {
				b.WriteString(inner)
			}
			i = end
		case '\\', '_', '*':
			i++
		default:
			b.WriteByte(code[i])
		}
	}
	return b.String()
}

func closing(code string, from int, mark byte) int {
	if at := strings.IndexByte(code[min(from, len(code)):], mark); at >= 0 {
		return from + at
	}
	return len(code)
}

// Show writes a number as the format shows it. Days are counted from 1900, or
// from 1904 where the book says so.
func (f Format) Show(value float64, since1904 bool) string {
	switch f.kind {
	case number:
		return decimal(value, f.decimals)
	case percent:
		return decimal(value*100, f.decimals) + "%"
	case day, moment, clock:
		if value >= 0 && value < 2_958_466 {
			return f.date(value, since1904)
		}
	}
	return decimal(value, -1)
}

func decimal(value float64, decimals int) string {
	if decimals >= 0 && math.Abs(value) < 1e15 {
		return strconv.FormatFloat(value, 'f', decimals, 64)
	}
	if short, err := strconv.ParseFloat(strconv.FormatFloat(value, 'g', 15, 64), 64); err == nil {
		value = short // the digits beyond are those of binary fractions
	}
	if math.Abs(value) < 1e15 && math.Abs(value) >= 1e-6 || value == 0 {
		return strconv.FormatFloat(value, 'f', -1, 64)
	}
	return strconv.FormatFloat(value, 'g', -1, 64)
}

func (f Format) date(value float64, since1904 bool) string {
	if f.kind == clock && value >= 1 { // an amount of hours
		seconds := int64(math.Round(value * 86400))
		return strconv.FormatInt(seconds/3600, 10) + time.Unix(seconds%3600, 0).UTC().Format(":04:05")
	}
	epoch := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	if since1904 {
		epoch = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	} else if value < 60 {
		epoch = epoch.AddDate(0, 0, 1) // 1900 was taken for a leap year
	}
	days := math.Floor(value)
	at := epoch.AddDate(0, 0, int(days)).Add(time.Duration(math.Round((value-days)*86_400_000)) * time.Millisecond)
	switch {
	case f.kind == clock:
		return at.Format("15:04:05")
	case f.kind == moment && value != days:
		return at.Format(time.DateTime)
	}
	return at.Format(time.DateOnly)
}
