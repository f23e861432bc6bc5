package subject

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/document"
)

// price reads the price of one offer.
func (r reading) price(o object) *document.Price {
	currency := r.line(o["priceCurrency"])
	low, high := firstOf(o, "lowPrice", "price"), o["highPrice"]
	if low == nil {
		return r.specified(o)
	}
	p := r.amount(low, currency)
	if p == nil {
		return r.specified(o)
	}
	if top := r.amount(high, currency); top != nil && isAbove(top.Amount, p.Amount) {
		p.High = top.Amount
	}
	return p
}

// specified reads the prices that an offer specifies one by one: that of
// today, and what was crossed out.
func (r reading) specified(o object) (out *document.Price) {
	before := ""
	for _, s := range r.all(o["priceSpecification"]) {
		p := r.price(object{"price": firstOf(s, "price", "minPrice"), "priceCurrency": firstOf(s, "priceCurrency")})
		switch {
		case p == nil:
		case strings.Contains(shortName(r.line(s["priceType"])), "ListPrice"),
			strings.Contains(shortName(r.line(s["priceType"])), "StrikethroughPrice"):
			before = p.Amount
		case out == nil:
			out = p
		}
	}
	if out != nil && before != "" && isAbove(before, out.Amount) {
		out.Before = before
	}
	return out
}

func (r reading) amount(v any, currency string) *document.Price {
	text := r.line(v)
	p, _, _ := money(text)
	if n, err := strconv.ParseFloat(text, 64); err == nil && p != nil { // as machines write numbers
		p.Amount = strconv.FormatFloat(n, 'f', -1, 64)
		if _, cents, cut := strings.Cut(p.Amount, "."); cut && len(cents) == 1 {
			p.Amount += "0"
		}
	}
	if p == nil || isNothing(p.Amount) && text != "0" && text != "0.00" {
		return nil
	}
	if currency != "" {
		p.Currency = strings.ToUpper(currency)
	}
	return p
}

func isNothing(amount string) bool { return strings.Trim(amount, "0.") == "" }

func isAbove(a, b string) bool {
	x, err := strconv.ParseFloat(a, 64)
	y, err2 := strconv.ParseFloat(b, 64)
	return err == nil && err2 == nil && x > y
}

// span joins two prices of the same thing to a range.
func span(a, b *document.Price) *document.Price {
	if a == nil || b == nil || a.Currency != b.Currency {
		if a == nil {
			return b
		}
		return a
	}
	out := *a
	if isAbove(a.Amount, b.Amount) {
		out.Amount = b.Amount
	}
	for _, top := range [...]string{a.Amount, a.High, b.Amount, b.High} {
		if isAbove(top, out.Amount) && (out.High == "" || isAbove(top, out.High)) {
			out.High = top
		}
	}
	return &out
}

// signs are the signs and short names of currencies, with the code where only
// one currency has it.
var signs = []struct{ sign, code string }{
	{"US$", "USD"}, {"USD", "USD"}, {"C$", "CAD"}, {"CA$", "CAD"}, {"CAD", "CAD"}, {"A$", "AUD"}, {"AU$", "AUD"},
	{"AUD", "AUD"}, {"NZ$", "NZD"}, {"R$", "BRL"}, {"HK$", "HKD"}, {"NT$", "TWD"}, {"S$", "SGD"}, {"€", "EUR"},
	{"EUR", "EUR"}, {"£", "GBP"}, {"GBP", "GBP"}, {"₩", "KRW"}, {"￦", "KRW"}, {"원", "KRW"}, {"KRW", "KRW"},
	{"₹", "INR"},
	{"INR", "INR"}, {"Rs.", "INR"}, {"₽", "RUB"}, {"руб", "RUB"}, {"₺", "TRY"}, {"TL", "TRY"}, {"₫", "VND"},
	{"฿", "THB"},
	{"บาท", "THB"}, {"₪", "ILS"}, {"₱", "PHP"}, {"₴", "UAH"}, {"zł", "PLN"}, {"Kč", "CZK"}, {"CHF", "CHF"},
	{"円", "JPY"},
	{"JPY", "JPY"}, {"元", "CNY"}, {"RMB", "CNY"}, {"CNY", "CNY"}, {"¥", "¥"}, {"￥", "¥"}, {"SEK", "SEK"},
	{"NOK", "NOK"},
	{"DKK", "DKK"}, {"AED", "AED"}, {"SAR", "SAR"}, {"kr", "kr"}, {"$", "$"},
}

// money finds the first amount in a text, and the currency beside it. at and
// end are where it stands.
func money(text string) (p *document.Price, at, end int) {
	at = strings.IndexFunc(text, isDigit)
	if at < 0 {
		return nil, 0, 0
	}
	end = at
	for end < len(text) {
		r, size := utf8.DecodeRuneInString(text[end:])
		if !isDigit(r) && !isGroup(text, end, r) {
			break
		}
		end += size
	}
	amount := decimal(text[at:end])
	if amount == "" {
		return nil, 0, 0
	}
	p = &document.Price{Amount: amount}
	before, after := strings.TrimRightFunc(text[:at], unicode.IsSpace),
		strings.TrimLeftFunc(text[end:], unicode.IsSpace)
	for _, s := range signs {
		switch {
		case strings.HasSuffix(before, s.sign) && len(before) <= at:
			p.Currency, at = s.code, len(before)-len(s.sign)
			return p, at, end
		case strings.HasPrefix(after, s.sign):
			p.Currency, end = s.code, len(text)-len(after)+len(s.sign)
			return p, at, end
		}
	}
	return p, at, end
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// isGroup reports whether a mark at a place stands between digits of one number.
func isGroup(text string, at int, r rune) bool {
	rest := text[at+utf8.RuneLen(r):]
	digits := 0
	for digits < len(rest) && rest[digits] >= '0' && rest[digits] <= '9' {
		digits++
	}
	switch r {
	case '.', ',':
		return digits > 0
	case ' ', '\u00a0', '\u202f', '\'', '’':
		return digits == 3
	}
	return false
}

const maxDigits = 12

// decimal writes a number as machines do. The last mark is a decimal one
// unless three digits follow it, or it stands there more than once.
func decimal(text string) string {
	last := strings.LastIndexAny(text, ".,")
	whole, cents := text, ""
	if last >= 0 && len(text)-last-1 != 3 && strings.Count(text, text[last:last+1]) == 1 {
		whole, cents = text[:last], text[last+1:]
	}
	whole = strings.Map(func(r rune) rune {
		if isDigit(r) {
			return r
		}
		return -1
	}, whole)
	switch {
	case whole == "" || len(whole) > maxDigits || len(cents) > 4:
		return ""
	case cents != "":
		return whole + "." + cents
	}
	return whole
}
