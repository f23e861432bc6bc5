package thread

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/phrases"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
	"github.com/decant-dev/decant/reader/internal/metadata"
)

const (
	maxTime      = 80 // bytes of a text that is little more than a time
	maxName      = 60
	maxNameWords = 4 // in an element that is no link
)

// agoWords tell that a text counts back from now.
var agoWords = phrases.New(" ago", "yesterday", "today", "just now", "vor ", "gestern", "heute", "il y a", "hier",
	"hace ",
	"ayer", "fa ", "há ", "geleden", "назад", "вчера", "сегодня", " 전", "어제", "前", "昨天", "昨日", "temu", "sedan", "siden",
	"منذ", "ที่แล้ว", "önce", "पहले")

// tellsTime reports whether a short text says when something was written.
func tellsTime(text string) bool {
	digit := strings.IndexFunc(text, unicode.IsDigit)
	if digit < 0 {
		return strings.EqualFold(text, "yesterday") || strings.EqualFold(text, "just now")
	}
	return hasYear(text) || isClock(text) || isAgo(text)
}

// IsStamp reports whether a short text says when a talk began, or how often it
// was looked at.
func IsStamp(text string) bool {
	text = brief.OneLine(text)
	return text != "" && len(text) <= maxTime && (tellsTime(text) || hasNumber(text) && viewWords.In(strings.ToLower(text)))
}

func hasNumber(text string) bool { return strings.IndexFunc(text, unicode.IsDigit) >= 0 }

var viewWords = phrases.New("viewed", "views", "aufrufe", "vues", "조회", "浏览", "瀏覽", "閲覧", "просмотр")

var (
	joinWords = phrases.New("join", "member since", "registered", "registriert", "dabei seit", "inscrit", "가입", "注册",
		"註冊", "登録", "miembro desde", "birth")
	editWords = phrases.New("edited", "modified", "bearbeitet", "modifié", "editado", "수정", "編集", "编辑", "編輯",
		"изменено")
)

// tellsJoin knows texts about when somebody became a member.
func tellsJoin(text string) bool { return joinWords.In(strings.ToLower(text)) }

// tellsEdit knows texts about a change.
func tellsEdit(text string) bool { return editWords.In(strings.ToLower(text)) }

// hasYear knows texts with a year of our time and another number or a month.
func hasYear(text string) bool {
	for i := 0; i+4 <= len(text); i++ {
		isOurs := text[i] == '1' && text[i+1] == '9' ||
			text[i] == '2' && (text[i+1] == '0' || text[i+1] == '5' && isThai(text))
		if isOurs && isNumber(text[i:i+4]) &&
			!isDigitAt(text, i-1) && !isDigitAt(text, i+4) {
			rest := text[:i] + " " + text[i+4:]
			return strings.IndexFunc(rest, unicode.IsDigit) >= 0 && !tellsYears(text[i+4:])
		}
	}
	return hasShortYear(text)
}

// isThai reports whether a text has Thai letters: its years are 543 ahead of others.
func isThai(text string) bool { return strings.IndexFunc(text, isThaiLetter) >= 0 }

func isThaiLetter(r rune) bool { return unicode.Is(unicode.Thai, r) }

// tellsYears knows what follows the first of two years, or of all since then: how
// long somebody worked somewhere.
func tellsYears(rest string) bool {
	rest = strings.TrimSpace(rest)
	to := strings.TrimLeft(rest, "–—-− ")
	return to != rest && len(to) >= 4 && isNumber(to[:4]) && !isDigitAt(to, 4)
}

// hasShortYear knows 05/06/24, 6.5.24 and "May 6".
func hasShortYear(text string) bool {
	parts := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsDigit(r) && !unicode.IsLetter(r) })
	for i, part := range parts {
		if isMonth(part) && (i > 0 && isDay(parts[i-1]) || i+1 < len(parts) && isDay(parts[i+1])) {
			return true
		}
		if i+2 < len(parts) && isDay(part) && isDay(parts[i+1]) && len(parts[i+2]) == 2 && isNumber(parts[i+2]) &&
			strings.ContainsAny(text, "/.-") && len(text) <= len("31-12-24, 12:00 am") {
			return true
		}
	}
	return false
}

func isMonth(word string) bool {
	if len(word) < 3 {
		return false
	}
	word = strings.ToLower(word)
	for _, month := range [...]string{"january", "februar", "february", "march", "april", "may", "mai", "june", "juni",
		"july",
		"juli", "august", "september", "october", "oktober", "november", "december", "dezember", "januar", "märz"} {
		if strings.HasPrefix(month, word) {
			return true
		}
	}
	return word == "sept"
}

func isDay(word string) bool {
	word = strings.TrimRight(word, "sthndr")
	return isNumber(word) && len(word) <= 2
}

func isNumber(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text != ""
}

func isDigitAt(text string, i int) bool {
	return i >= 0 && i < len(text) && text[i] >= '0' && text[i] <= '9'
}

// isClock knows "10:20" and "10:20 pm" on their own.
func isClock(text string) bool {
	at := strings.IndexByte(text, ':')
	return at > 0 && at+2 < len(text) && len(text) <= len("12:00:00 a.m.") && isDigitAt(text, at-1) &&
		isDigitAt(text, at+1) && isDigitAt(text, at+2)
}

const maxAgo = 32

func isAgo(text string) bool {
	if len(text) > maxAgo {
		return false
	}
	lower := strings.ToLower(text)
	return agoWords.In(lower) || isShortAgo(lower)
}

// isShortAgo knows 5h, 3d and 12min.
func isShortAgo(text string) bool {
	unit := strings.TrimLeft(text, "0123456789")
	if unit == text {
		return false
	}
	switch strings.TrimSpace(unit) {
	case "s", "m", "h", "d", "w", "mo", "y", "yr", "min", "hr", "hrs", "mins":
		return true
	}
	return false
}

var (
	classAttr, idAttr, hrefAttr = tree.NameOf("class"), tree.NameOf("id"), tree.NameOf("href")

	authorAttrs = tree.NamesOf("rel", "itemprop", "data-testid", "data-author")
	personAttrs = authorAttrs | tree.NamesOf("class", "href")
)

// nameOf tells the kind of an element that is one for a person's name, and the
// name. A link to a person is the surest.
func (s *survey) nameOf(n tree.Node) (kind, name string) {
	if !n.MayHave(personAttrs) {
		return "", ""
	}
	class, isLink := n.Value(classAttr), n.Tag() == tag.A
	switch {
	case strings.Contains(class, "mention"): // somebody who is spoken of
		return "", ""
	case isLink && leadsToPerson(n.Value(hrefAttr)):
		kind = "a"
	case isLink && isAccount(n):
		kind = "e"
	case s.persons.Of(n, tellsPerson) || n.MayHave(authorAttrs) && isForPerson(n):
		kind = "e"
	default:
		return "", ""
	}
	name = shortText(n)
	if name == "" || kind == "e" && strings.Count(name, " ") >= maxNameWords {
		return "", ""
	}
	return kind + n.Name() + "." + shapeOf(class), name
}

// isAccount knows a link to who is at the top of a site under the name that it
// has, and not what is done there.
func isAccount(n tree.Node) bool {
	text := n.FirstChild()
	if !text.IsText() || text.NextSibling().Exists() {
		return false
	}
	name, href := strings.TrimSpace(text.Data()), n.Value(hrefAttr)
	before, ok := strings.CutSuffix(href, name)
	if !ok || len(name) < 3 || actions[name] || metadata.IsNone(name) {
		return false
	}
	before, ok = strings.CutSuffix(before, "/")
	_, host, _ := strings.Cut(before, "://")
	return ok && !strings.Contains(host, "/") && (before == "" || host != "")
}

// isForPerson knows elements for names by what they are there for.
func isForPerson(n tree.Node) bool {
	return n.Attr("rel") == "author" || strings.Contains(n.Attr("itemprop"), "author") ||
		n.Attr("data-author") != "" || tellsPerson(n.Attr("data-testid"))
}

var personPaths = phrases.New("/user", "/u/", "/member", "/profile", "/people/", "/author", "user?id=",
	"action=profile", "mode=viewprofile", "showuser", "memberlist", "/nick", "/participants/")

// leadsToPerson knows addresses of those who write. The two shortest marks are
// looked for apart: a list is the slower to go through the shorter its texts are.
func leadsToPerson(href string) bool {
	return personPaths.In(strings.ToLower(href)) || strings.Contains(href, "/@") || strings.Contains(href, "/~")
}

var (
	personWords = phrases.New("author", "username", "user-name", "user_name", "userinfo", "poster", "nickname", "nick",
		"byline", "display-name", "displayname", "member-name", "commenter", "user-link", "hnuser", "screen-name",
		"creator", "postprofile", "user")
	besidePersons = phrases.New("title", "rank", "badge", "avatar", "stat", "level", "award", "group", "count", "rep", "usertext", "user-text", "user-content")
)

// tellsPerson knows class names of elements for names.
func tellsPerson(class string) bool {
	class = strings.ToLower(class)
	return (personWords.In(class) || class == "fn" || strings.HasPrefix(class, "fn ")) && !besidePersons.In(class)
}

// shortText is the text of an element that holds a name and no more.
func shortText(n tree.Node) string {
	var out strings.Builder
	n.Walk(func(n tree.Node) bool {
		if n.IsText() {
			out.WriteString(n.Data())
			out.WriteByte(' ')
		}
		return out.Len() <= 4*maxName && (!n.IsElement() || !isMute(n))
	})
	text := cleanName(brief.OneLine(out.String()))
	if utf8.RuneCountInString(text) > maxName || len(text) < 2 && text < "\u0080" || tellsTime(text) ||
		!hasLetter(text) ||
		isCount(text) {
		return ""
	}
	return text
}

// isCount knows what is told of people, in numbers or not: "10 posts".
func isCount(text string) bool {
	if first, _, more := strings.Cut(text, " "); strings.Trim(first, "0123456789.,k+") == "" && (more || strings.HasSuffix(first, "k")) {
		return true
	}
	switch strings.ToLower(text[strings.LastIndexByte(text, ' ')+1:]) {
	case "posts", "post", "replies", "reply", "points", "comments", "comment", "messages", "reputation", "followers",
		"threads",
		"topics", "likes", "views", "member", "members", "moderator", "admin", "administrator", "staff", "author",
		"starter",
		"user", "op", "guest", "profile", "message":
		return true
	}
	return false
}

func hasLetter(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) >= 0
}

// cleanName takes off what stands around a name.
func cleanName(text string) string {
	for _, prefix := range [...]string{"by ", "By ", "Posted by ", "posted by ", "@", "Author: ", "From: ", "Von "} {
		text = strings.TrimPrefix(text, prefix)
	}
	for _, suffix := range [...]string{" Offline", " Online", " offline", " online", " says:", " said:", " wrote:",
		" says", " replied", " commented", ":", ","} {
		text = strings.TrimSuffix(text, suffix)
	}
	return strings.TrimSpace(text)
}

// shapeOf is what the class names of elements of one kind have in common: the
// first, without digits.
func shapeOf(class string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(class), " ")
	return strings.TrimRight(strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, first), "-_")
}
