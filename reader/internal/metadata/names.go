package metadata

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// afterNames are the words that follow a name and are not part of it.
var afterNames = [...]string{
	" on ", " in ", " at ", " | ", " • ", " · ", " – ", " — ", " - ", " // ", " published ", " updated ", " posted ",
	" last updated", " for ", ", updated", " wrote", " is a ", " is an ", " am ", " (", " /", " share ", " follow",
	" updated", " reviewed by", " fact checked", "»", " 来源", " 來源", " 发布", " 编辑", " 出处", " 출처", " 기자", " 記者", "記者", " 특파원", " minutes", " min read", " am ",
	" le ", " um ", " el ", " il ", " em ",
}

// notNames are texts in a byline's place that name nobody.
var notNames = map[string]bool{
	"author": true, "authors": true, "by": true, "byline": true, "about the author": true, "about the authors": true,
	"posts": true, "more": true, "share": true, "admin": true,
	"webmaster": true, "skip to content": true, "skip to main content": true, "read more": true, "follow": true,
	"guest": true, "editor": true, "home": true, "unknown": true, "anonymous": true, "user": true,
	"view all posts": true, "search": true, "contributor": true,
	"written by": true, "topic author": true, "thread starter": true, "updated": true, "staff": true, "team": true,
	"editorial staff": true, "reviewed by": true, "login": true, "log in": true, "sign in": true, "subscribe": true,
	"now": true, "view profile": true, "see all": true, "null": true, "undefined": true, "member": true,
	"profile": true, "none": true, "op": true, "original poster": true, "false": true, "true": true, "n/a": true,
	"last": true, "first": true, "date": true, "originally": true, "recently": true,
}

// IsNone reports whether a text in the place of a name names nobody.
func IsNone(text string) bool { return notNames[strings.ToLower(text)] }

const (
	longestName  = 60
	longestNames = 300
)

// cleanAuthors tidies names that a source gave one to a line.
func cleanAuthors(text string) string {
	var names []string
	for line := range strings.SplitSeq(text, listMark) {
		if name := cleanAuthor(line); name != "" && !contains(names, name) {
			names = append(names, name)
		}
	}
	joined := strings.Join(names, ", ")
	if len(joined) > longestNames {
		return names[0]
	}
	return joined
}

func contains(names []string, name string) bool {
	for _, n := range names {
		if strings.EqualFold(n, name) {
			return true
		}
	}
	return false
}

// cleanAuthor takes the words around a name away; "" means it is not a name.
func cleanAuthor(text string) string {
	text = prose(text)
	if isRightsLine(text) || strings.Contains(text, "://") || strings.HasPrefix(text, "www.") ||
		strings.HasPrefix(text, "/") {
		return ""
	}
	text = stripByline(text)
	text = trimName(text)
	if monthOf(strings.ToLower(strings.TrimRight(text, "."))) > 0 || !strings.Contains(text, " ") &&
		strings.Count(text, ".") > 1 { // page.author.name is of a template
		return ""
	}
	if notNames[strings.ToLower(text)] || isCode(text) || isWeekday(text) || !hasLetter(text) ||
		utf8.RuneCountInString(text) < 2 {
		return ""
	}
	if strings.Contains(text, "@") &&
		strings.Contains(text, ".") { // a mail address, with the name in brackets at times
		if _, name, ok := strings.Cut(text, "("); ok {
			return strings.Trim(name, " )")
		}
		return ""
	}
	return text
}

// givenFirst turns the name of an author around that catalogues write as "Doe, Jane".
func givenFirst(name string) string {
	last, given, found := strings.Cut(name, ", ")
	if !found || strings.Contains(given, ",") {
		return name
	}
	return strings.TrimSpace(given) + " " + last
}

// isRightsLine knows lines that say whose the rights are.
func isRightsLine(text string) bool {
	lower := strings.ToLower(text)
	return strings.Contains(lower, "©") || strings.Contains(lower, "copyright") || strings.Contains(lower, "(c) ") ||
		strings.Contains(lower, "rights reserved")
}

// isCode knows names that only a machine gave: letters and digits that change
// places more often than in "jane99".
func isCode(text string) bool {
	if strings.Contains(text, " ") || len(text) < minCode {
		return false
	}
	turns, wasDigit := 0, false
	for i, r := range text {
		if is := unicode.IsDigit(r); i > 0 && is != wasDigit {
			turns++
		}
		wasDigit = unicode.IsDigit(r)
	}
	return turns > maxTurns
}

const (
	minCode  = 12
	maxTurns = 3
)

func isWeekday(text string) bool {
	switch strings.ToLower(strings.TrimRight(text, ".")) {
	case "mon", "tue", "wed", "thu", "fri", "sat", "sun", "monday", "tuesday", "wednesday", "thursday", "friday",
		"saturday", "sunday", "today", "yesterday":
		return true
	}
	return false
}

// trimName takes punctuation off both ends, but not the point of an "Inc."
func trimName(text string) string {
	text = strings.Trim(text, " ,:;|-–—•·/@\"'~*")
	if last := strings.LastIndexByte(text, ' '); len(text)-last > 5 {
		text = strings.TrimRight(text, ".")
	}
	return strings.TrimLeft(text, ".")
}

// nameOf gets a person's name out of a short text of the page itself, which
// may have a date, a role and more beside it.
func nameOf(text string) string {
	text = withoutNickname(stripByline(strings.Trim(fold(text), " ,.|•·-–—")))
	lower := strings.ToLower(text)
	end := len(text)
	if len(lower) == len(text) {
		for _, mark := range afterNames {
			if i := strings.Index(lower, mark); i > 0 && i < end {
				end = i
			}
		}
	}
	if i := strings.IndexFunc(text[:end], unicode.IsDigit); i > 0 && strings.ContainsAny(text[:i], " ") {
		end = strings.LastIndexByte(text[:i], ' ')
		end = dropMonth(text, end)
	}
	name := cleanAuthor(text[:end])
	if !looksLikeName(name) || isRole(name) || isAction(name) {
		return ""
	}
	return name
}

// withoutNickname takes out what stands in brackets within a name: Jane (J. D.) Doe.
func withoutNickname(text string) string {
	first, rest, found := strings.Cut(text, " (")
	_, last, closed := strings.Cut(rest, ") ")
	if r, _ := utf8.DecodeRuneInString(last); !found || !closed || !unicode.IsUpper(r) {
		return text
	}
	return first + " " + last
}

// isAction knows what links beside a name do.
func isAction(name string) bool {
	first, _, more := strings.Cut(strings.ToLower(name), " ")
	if !more {
		return false
	}
	switch first {
	case "view", "copy", "share", "follow", "send", "find", "read", "see", "about", "insights", "more", "this", "these",
		"authored", "visit", "print", "email", "all", "show", "ask", "contact", "report", "listen", "save", "meet":
		return true
	}
	return false
}

// isRole knows what people are, which stands beside what they are called.
func isRole(name string) bool {
	last := strings.ToLower(name[strings.LastIndexByte(name, ' ')+1:])
	switch last {
	case "writer", "reporter", "editor", "expert", "contributor", "author", "correspondent", "journalist", "redakteur",
		"redaktion", "rédacteur", "posts", "articles", "store", "guide", "comments", "answers", "replies", "profile",
		"bio":
		return true
	}
	return false
}

// isFullName reports whether a text is two to five words, each with a capital
// or in a script without them. A number begins the heading of a section.
func isFullName(name string) bool {
	words, small := strings.Fields(name), 0
	if len(words) > 0 && strings.Trim(words[0], "0123456789.") == "" {
		return false
	}
	for _, word := range words {
		if r, _ := utf8.DecodeRuneInString(word); unicode.IsLower(r) {
			small++
		}
	}
	wide := strings.IndexFunc(name, func(r rune) bool {
		return unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana)
	}) >= 0
	return len(words) >= 2 && len(words) <= 5 && small <= len(words)/3 || wide
}

// dropMonth steps back over the name of a month before a date.
func dropMonth(text string, end int) int {
	start := strings.LastIndexByte(text[:max(end, 0)], ' ')
	if start > 0 && monthOf(strings.ToLower(strings.Trim(text[start+1:end], ".,"))) > 0 {
		return start
	}
	return end
}

func looksLikeName(name string) bool {
	words := strings.Fields(name)
	if name == "" || len(words) > 6 || utf8.RuneCountInString(name) > longestName ||
		strings.ContainsAny(name, "?!:;{}<>=_#$%") && len(words) > 1 {
		return false
	}
	if len(words) == 1 {
		return true
	}
	small := 0
	for _, word := range words {
		r, _ := utf8.DecodeRuneInString(word)
		if unicode.IsLower(r) && len(word) > 3 {
			small++
		}
	}
	return small <= len(words)/2
}

func hasLetter(text string) bool { return strings.IndexFunc(text, unicode.IsLetter) >= 0 }
