package metadata

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// pressTitles follow the name of who reports, in Korean, Japanese and Chinese;
// longer ones first, since one may end another.
var pressTitles = [...]string{"인턴기자", "선임기자", "전문기자", "수습기자", "특파원", "논설위원", "기자", "記者", "记者"}

// pressLine is how much of a line is looked at: reports begin with who sent them.
const pressLine = 120

// Reporter finds the name beside a reporter's title: "홍길동 기자",
// "記者王小明／台北報導", "本报记者 王小明".
func Reporter(line string) string {
	if len(line) > pressLine {
		line = strings.ToValidUTF8(line[:pressLine], "")
	}
	for _, title := range pressTitles {
		before, after, found := strings.Cut(line, title)
		if !found {
			continue
		}
		if name := nameAtEnd(before); name != "" && endsPress(after) {
			return name
		}
		if r, _ := utf8.DecodeRuneInString(title); unicode.Is(unicode.Han, r) {
			return nameAtStart(after)
		}
		return ""
	}
	return ""
}

// nameAtEnd returns the run of letters of one script that ends a text, if it
// is as long as names are: two to four letters.
func nameAtEnd(text string) string {
	text = strings.TrimRightFunc(text, unicode.IsSpace)
	start := len(text)
	for n := 0; start > 0; n++ {
		r, size := utf8.DecodeLastRuneInString(text[:start])
		if !isEastern(r) {
			break
		}
		if n == maxEastern {
			return ""
		}
		start -= size
	}
	return easternName(text[start:])
}

func nameAtStart(text string) string {
	text = strings.TrimLeft(text, " :：・　\u00a0")
	end := strings.IndexFunc(text, func(r rune) bool { return !isEastern(r) })
	if end < 0 {
		end = len(text)
	}
	return easternName(text[:end])
}

const (
	minEastern = 2
	maxEastern = 4
)

// groupsOfPress are words in a name's place that name no person.
var groupsOfPress = map[string]bool{"本报": true, "本報": true, "本刊": true, "本社": true, "本网": true, "특별취재": true,
	"취재": true, "편집": true, "当社": true, "通信社": true, "新华社": true, "外电": true, "综合": true, "시민": true, "전문": true}

func easternName(text string) string {
	if n := utf8.RuneCountInString(text); n < minEastern || n > maxEastern || groupsOfPress[text] {
		return ""
	}
	return text
}

func isEastern(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hangul) }

// endsPress reports whether a title ends there: no letter goes on, as one does
// in "기자회견", a press conference.
func endsPress(after string) bool {
	r, _ := utf8.DecodeRuneInString(after)
	return !unicode.IsLetter(r)
}
