package score

import (
	"html"
	"net/url"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

// typography undoes what generators of sites make of plain characters.
var typography = strings.NewReplacer(
	"‘", "'", "’", "'", "‚", "'", "´", "'", "“", `"`, "”", `"`, "„", `"`, "–", "-", "—", "-", "−", "-", "‐", "-", "‑",
	"-",
	"…", ".", "·", "•", "«", "<<", "»", ">>", "\u00ad", "", "\ufe0f", "", "\u200d", "",
)

var formulaPlace = lazyregexp.New(`xMATH\d+x`)

// plainly returns a text without what HTML and typographers change.
func plainly(text, place string) string {
	text = html.UnescapeString(formulaPlace().ReplaceAllString(text, place))
	return typography.Replace(norm.NFKC.String(text))
}

var taskBox = lazyregexp.New(`^\[[ xX]\]`)

// keyOf is a text without spaces, quotes, dashes, dots, pictures and the marks
// beside headings: what is the same text has the same key.
func keyOf(text string) string {
	key := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), strings.ContainsRune("'\"-.•¶§\\", r),
			unicode.In(r, unicode.So, unicode.Cf, unicode.Co, unicode.Sk), !isAssigned(r):
			return -1
		}
		return r
	}, plainly(text, ""))
	key = taskBox().ReplaceAllString(key, "")
	if trimmed := strings.Trim(key, "#"); trimmed != "" {
		return trimmed
	}
	return key
}

func isAssigned(r rune) bool { return unicode.IsPrint(r) || unicode.In(r, unicode.C, unicode.Z) }

// wordsOf are the words of a text; ideographs and kana are words each.
func wordsOf(text string) []string {
	return sayings().FindAllString(strings.ToLower(plainly(text, " ")), -1)
}

var sayings = lazyregexp.New(`[\x{3040}-\x{30ff}\x{3400}-\x{9fff}\x{f900}-\x{faff}\x{ff66}-\x{ff9f}]|` +
	`(?:[\p{L}\p{N}]|[^\x00-\x{10ffff}])+`)

// codeKey is code with tabs as four spaces and without blank ends.
func codeKey(code string) string {
	lines := strings.Split(strings.ReplaceAll(code, "\u00a0", " "), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRightFunc(expandTabs(line), unicode.IsSpace)
	}
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return strings.Join(lines, "\n")
}

func expandTabs(line string) string {
	if !strings.Contains(line, "\t") {
		return line
	}
	var b strings.Builder
	column := 0
	for _, r := range line {
		if r != '\t' {
			b.WriteRune(r)
			column++
			continue
		}
		for more := 4 - column%4; more > 0; more-- {
			b.WriteByte(' ')
			column++
		}
	}
	return b.String()
}

var (
	infoPrefix = lazyregexp.New(`^\{?\.?(?:language-|lang-)?`)
	infoEnd    = lazyregexp.New(`[\s,{:;}=\[(<]`)
)

// languageKey is the one name of a code block's language, "" for plain text.
func languageKey(info string) string {
	name := infoPrefix().ReplaceAllString(strings.ToLower(strings.TrimSpace(info)), "")
	name = infoEnd().Split(name, 2)[0]
	for _, line := range sameLanguages {
		for alias := range strings.FieldsSeq(line) {
			if alias == name {
				first, _, _ := strings.Cut(line, " ")
				return strings.TrimPrefix(first, "-")
			}
		}
	}
	return name
}

// sameLanguages are names for the same language; a line of its own begins with
// the name that stands for all, and "-" with plain text.
var sameLanguages = []string{
	"- text txt plain plaintext none nohighlight no-highlight raw default",
	"javascript js jsx mjs node", "typescript ts tsx", "python py python3 py3 ipython3 ipython pycon",
	"shell sh bash zsh console shell-session shellsession sh-session terminal bash-session shellscript",
	"yaml yml", "ruby rb", "rust rs", "go golang", "csharp cs c#", "cpp c++ cc", "dockerfile docker",
	"markup html xml svg vue-html htm", "markdown md", "kotlin kt", "objc objectivec objective-c",
	"powershell ps1 ps pwsh", "makefile make", "haskell hs", "vim viml", "hcl tf terraform", "json jsonc json5",
	"diff patch", "julia jl julia-repl jldoctest", "elixir ex", "perl pl", "ini conf properties dosini", "clojure clj",
	"wasm wat", "batch bat cmd dos", "jinja django html+jinja jinja2", "vbnet vb.net", "protobuf proto",
}

var (
	texTags    = lazyregexp.New(`\\tag\{[^}]*\}|\\label\{[^}]*\}|\\displaystyle\b|^\\(?:no)?break`)
	texEscapes = lazyregexp.New("\\\\+([_*\\[\\]{}()#<>|~`&^$+\\-.!'\"])")
	texSpaces  = lazyregexp.New(`\s+|[{}]`)
	texSlashes = lazyregexp.New(`\\{2,}`)
)

// texKey is a formula without spaces, escapes and braces.
func texKey(tex string) string {
	tex = texTags().ReplaceAllString(html.UnescapeString(html.UnescapeString(tex)), "")
	tex = texSpaces().ReplaceAllString(texEscapes().ReplaceAllString(tex, "$1"), "")
	return texSlashes().ReplaceAllString(tex, `\`)
}

var (
	pageSuffix = lazyregexp.New(`(?i)(?:(?:^|/)(?:index|readme|_index)?(?:\.html?|\.mdx?|\.markdown)|` +
		`\.html?|\.mdx?|\.markdown|\.qmd)$`)
	indexName = lazyregexp.New(`(?i)/(?:index|readme)$`)
)

// addressKey is an address without what does not matter: scheme, www, the ending
// of a file, index, case.
func addressKey(href, base string) string {
	href = strings.ReplaceAll(strings.TrimSpace(href), `\`, "")
	if strings.HasPrefix(href, "data:") {
		return "data:"
	}
	from, err := url.Parse(base)
	if err != nil {
		return href
	}
	u, err := from.Parse(href)
	if err != nil {
		return href
	}
	if u.Scheme != "http" && u.Scheme != "https" && u.Scheme != "" {
		return href
	}
	path := pageSuffix().ReplaceAllString(u.Path, "")
	path = strings.TrimRight(indexName().ReplaceAllString(strings.TrimRight(path, "/"), ""), "/")
	host := strings.TrimPrefix(strings.ToLower(u.Host), "www.")
	host = strings.TrimSuffix(strings.TrimSuffix(host, ":80"), ":443")
	query := ""
	if u.RawQuery != "" {
		query = "?" + unescaped(u.RawQuery)
	}
	return strings.TrimRight(strings.ToLower(host+path+query+"#"+u.Fragment), "#")
}

func unescaped(s string) string {
	if plain, err := url.PathUnescape(s); err == nil {
		return plain
	}
	return s
}
