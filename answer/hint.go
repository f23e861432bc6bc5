package answer

import (
	"strings"
	"unicode"
)

// A hint is a way of asking and what the answer to it looks like.
type hint struct {
	asks  []string
	looks func(text string) bool
}

var hints = []hint{
	{
		[]string{
			"when ",
			"what year",
			"what date",
			"which year",
			"since when",
			"until when",
			"how late",
			"how early",
			"what time",
			"언제",
			"몇 년",
			"몇 월",
			"몇 시",
			"며칠",
			"いつ",
			"何年",
			"何時",
			"什么时候",
			"哪一年",
			"几点",
			"wann",
			"quand",
			"cuándo",
		},
		hasTime,
	},
	{
		[]string{
			"how much",
			"what price",
			"cost",
			"fee",
			"얼마",
			"비용",
			"요금",
			"가격",
			"いくら",
			"料金",
			"多少钱",
			"wie viel",
			"combien",
			"cuánto",
		},
		hasNumber,
	},
	{
		[]string{
			"how many",
			"how long",
			"how far",
			"how old",
			"how often",
			"how big",
			"how high",
			"how tall",
			"how deep",
			"how heavy",
			"how hot",
			"how fast",
			"how wide",
			"what percent",
			"몇 ",
			"몇명",
			"몇개",
			"얼마나",
			"何人",
			"何個",
			"いくつ",
			"どのくらい",
			"几个",
			"多少",
			"多久",
			"多长",
		},
		hasNumber,
	},
	{[]string{"phone", "telephone", "전화", "연락처", "電話", "电话"}, hasLongNumber},
	{[]string{"email", "e-mail", "이메일", "メール", "邮箱"}, func(s string) bool { return strings.Contains(s, "@") }},
}

// looksFor returns the tests that an answer to the question should pass.
func looksFor(question string) []func(string) bool {
	question = strings.ToLower(question) + " "
	var tests []func(string) bool
	for _, h := range hints {
		for _, asks := range h.asks {
			if strings.Contains(question, asks) {
				tests = append(tests, h.looks)
				break
			}
		}
	}
	return tests
}

// hasNumber looks for digits, or a number in words.
func hasNumber(text string) bool {
	if strings.ContainsFunc(text, unicode.IsDigit) {
		return true
	}
	found := false
	words(text, func(w string) { found = found || numbers()[w] })
	return found
}

var numbers = set(
	`one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty
	hundred thousand million half quarter once twice dozen 하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열 절반`,
)

// hasTime looks for a number together with what makes it a time: four digits,
// a colon between digits, or a word for a part of time.
func hasTime(text string) bool {
	run := 0
	for i, r := range text {
		if r < '0' || r > '9' {
			if run == 4 || run > 0 && (r == ':' || strings.ContainsRune("년월일시年月日時点", r)) ||
				run > 0 && isClock(text[i:]) {
				return true
			}
			run = 0
			continue
		}
		run++
	}
	return run == 4
}

func isClock(s string) bool {
	s = strings.ToLower(strings.TrimLeft(s[:min(len(s), 6)], " "))
	return strings.HasPrefix(s, "am") || strings.HasPrefix(s, "pm") || strings.HasPrefix(s, "a.m") ||
		strings.HasPrefix(s, "p.m") ||
		strings.HasPrefix(s, "st") ||
		strings.HasPrefix(s, "nd") ||
		strings.HasPrefix(s, "th")
}

func hasLongNumber(text string) bool {
	run := 0
	for _, r := range text {
		switch {
		case r >= '0' && r <= '9':
			if run++; run >= 7 {
				return true
			}
		case r != '-' && r != ' ' && r != '(' && r != ')':
			run = 0
		}
	}
	return false
}
