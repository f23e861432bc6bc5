package metadata

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// bylines are the words before an author's name.
var bylines = [...]string{
	"by", "written by", "posted by", "post by", "author", "authors", "words by", "story by", "text by", "article by",
	"published by", "created by", "started by", "reported by", "contributed by", "guest post by", "authored by",
	"recipe by", "interview by", "thread starter",
	"von", "verfasst von", "geschrieben von", "autor", "autorin", "par", "écrit par", "publié par", "rédigé par",
	"auteur", "por", "escrito por", "publicado por", "autora", "di", "scritto da", "a cura di", "autore",
	"pubblicato da",
	"door", "geschreven door", "av", "skrevet av", "af", "przez", "автор", "текст", "yazan", "بقلم", "الكاتب", "글",
	"글쓴이", "작성자", "기자", "文", "作者", "取材", "執筆", "著者", "筆者", "撰文", "记者", "記者", "取材・文", "撰稿", "寫手",
	"ライター", "โดย", "ผู้เขียน", "เขียนโดย", "เรื่องโดย", "लेखक", "लेखिका", "द्वारा", "रिपोर्ट", "كتب", "كتبت", "المؤلف",
}

// bylinesFrom has the words that a text can begin with, in any case, by its first
// byte.
var bylinesFrom = func() (table [256][]string) {
	for _, word := range bylines {
		first, _ := utf8.DecodeRuneInString(word)
		for _, letter := range [...]rune{first, unicode.ToUpper(first)} {
			from := &table[string(letter)[0]]
			if !slices.Contains(*from, word) { // beyond ASCII both cases may begin with the same byte
				*from = append(*from, word)
			}
		}
	}
	return table
}()

// stripByline drops "By", "Von", "作者:" and their like from the start.
func stripByline(text string) string {
	for range 2 {
		cut := bylineAt(text)
		if cut == 0 {
			return text
		}
		rest := strings.TrimLeft(text[cut:], " :：\u00a0|-–／｜　＝●◎")
		if rest == "" {
			return text
		}
		text = rest
	}
	return text
}

// bylineAt is the length of the longest byline word that a text begins with, or 0.
func bylineAt(text string) (longest int) {
	if text == "" {
		return 0
	}
	for _, word := range bylinesFrom[text[0]] {
		size := len(word)
		if size > longest && size < len(text) && strings.EqualFold(text[:size], word) && endsWord(text[size:]) {
			longest = size
		}
	}
	return longest
}

// endsWord reports whether a byline word ends here: at a space or a colon.
func endsWord(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	switch r {
	case ' ', ':', '：', '\u00a0', '|', '／', '｜', '　', '＝', '●', '◎':
		return true
	}
	return false
}

func (s *scan) isByline(n tree.Node) bool {
	return n.HasAttrs() && (s.writers.Of(n, isForAuthor) || isForAuthor(n.Value(idAttr)) ||
		tree.HasToken(n.Value(relAttr), "author"))
}

// isForAuthor reports whether a class or id is one for who wrote something.
func isForAuthor(names string) bool {
	return names != "" && (tellsAuthor(names) || strings.Contains(names, "username") || strings.Contains(names, "nickName") ||
		strings.Contains(names, "nickname"))
}

// leadsToAuthor knows links to pages about those who write for a site.
func leadsToAuthor(n tree.Node) bool {
	if n.Tag() != tag.A {
		return false
	}
	href := n.Attr("href")
	return strings.Contains(href, "/author/") || strings.Contains(href, "/authors/") ||
		strings.Contains(href, "/autor/") || strings.Contains(href, "/auteur/")
}

// writer knows "By Jane Doe", and "By" with the name in the next text.
func (s *scan) writer(text string) {
	if s.list || s.found[author][byline] != "" || len(text) > longestName*2 {
		return
	}
	switch isWord := isBylineWord(text); {
	case s.backward && isWord:
		text = s.previous // which stands behind it
	case stripByline(text) == text && (s.backward || !isBylineWord(s.previous)):
		return
	}
	if name := nameOf(text); isFullName(name) {
		s.found.put(author, byline, name)
	}
}

// reporter knows names beside the title of a reporter.
func (s *scan) reporter(text string) {
	if s.list || s.found[author][byline] != "" {
		return
	}
	if text[0] >= utf8.RuneSelf || text[0] == '(' || text[0] == '[' {
		s.found.put(author, byline, Reporter(text))
	}
}

// isBylineWord reports whether a text is nothing but the word before a name.
func isBylineWord(text string) bool {
	text = strings.Trim(text, " :：|,")
	return text != "" && slices.ContainsFunc(bylinesFrom[text[0]], func(word string) bool {
		return strings.EqualFold(text, word)
	})
}

// isSender knows the name above a message in the archive of a mailing list: in
// bold letters, before the address of who wrote it.
func isSender(n tree.Node) bool {
	if n.Tag() != tag.B && n.Tag() != tag.Strong {
		return false
	}
	next := n.NextSibling()
	for next.Exists() && next.IsText() && strings.TrimSpace(next.Data()) == "" {
		next = next.NextSibling()
	}
	return next.Exists() && next.Tag() == tag.A && strings.HasPrefix(next.Attr("href"), "mailto:") &&
		isFullName(nameOf(textOf(n, longestName)))
}

// isAccount knows a link to who writes on a site under a name of their own: "@ann"
// leads to /ann there.
func isAccount(n tree.Node) bool {
	if n.Tag() != tag.A {
		return false
	}
	path := n.Attr("href")
	name, ok := strings.CutPrefix(textOf(n, longestName), "@")
	return ok && name != "" && strings.HasPrefix(path, "/") && strings.TrimPrefix(path[strings.LastIndexByte(path, '/')+1:], "@") == name
}

func (s *scan) byline(n tree.Node) {
	if s.found[author][link] == "" {
		s.found.put(author, link, namesIn(n))
	}
}

// longestByline bounds the text of an element that holds names and no more.
const longestByline = 300

// namesIn returns the names that an element for authors holds: those of its
// links, or else its first text.
func namesIn(n tree.Node) string {
	if len(textOf(n, longestByline+1)) > longestByline {
		return ""
	}
	var linked []string
	first := ""
	n.Walk(func(inner tree.Node) bool {
		switch {
		case inner.Tag() == tag.A && len(linked) < maxAuthors:
			name := nameOf(textOf(inner, longestName))
			if name != "" && (len(linked) == 0 || isFullName(name)) && !contains(linked, name) {
				linked = append(linked, name)
			}
		case inner.IsText() && first == "" && !isBylineWord(inner.Data()):
			first = nameOf(inner.Data())
		}
		return !isSkipped(inner) && inner.Tag() != tag.Time
	})
	if len(linked) > 0 && (first == "" || contains(linked, first)) {
		return strings.Join(linked, listMark)
	}
	return first
}
