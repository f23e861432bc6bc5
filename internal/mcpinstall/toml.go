package mcpinstall

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

// tomlNotation writes an entry as tables of its own, [section.decant] and below,
// at the end of the text where it is new.
type tomlNotation struct{}

var (
	errInline  = errors.New("its servers are written inline; add Decant there by hand")
	errNotTOML = errors.New("a text in it has no end; mend it first")
)

// header is a line that begins a table.
var header = lazyregexp.New(`^\s*\[{1,2}([^\[\]]+)\]{1,2}\s*(?:#.*)?$`)

// endsWithin reports a text of many lines that has no end.
func endsWithin(text []byte) bool {
	within := ""
	for _, l := range lines(text) {
		within = stillWithin(string(text[l.from:l.to]), within)
	}
	return within != ""
}

// tables lists the tables of a text: their names, and where they begin. Lines
// within a text of many lines begin none.
func tables(text []byte) (names []string, at []int) {
	within := ""
	for _, l := range lines(text) {
		line := string(text[l.from:l.to])
		if m := header().FindStringSubmatch(strings.TrimRight(line, "\r\n")); m != nil && within == "" {
			names, at = append(names, tableName(m[1])), append(at, l.from)
			continue
		}
		within = stillWithin(line, within)
	}
	return names, at
}

// stillWithin is the quotes of the text of many lines that a line ends in.
func stillWithin(line, within string) string {
	for line != "" {
		if within != "" {
			_, rest, ends := strings.Cut(line, within)
			if !ends {
				return within
			}
			line, within = rest, ""
			continue
		}
		i := strings.IndexAny(line, `"'#`)
		if i < 0 || line[i] == '#' {
			return ""
		}
		quote := line[i : i+1]
		if strings.HasPrefix(line[i:], strings.Repeat(quote, 3)) {
			within, line = strings.Repeat(quote, 3), line[i+3:]
			continue
		}
		line = afterString(line[i+1:], quote[0])
	}
	return within
}

// afterString is what follows the end of a text on one line.
func afterString(line string, quote byte) string {
	for i := 0; i < len(line); i++ {
		switch {
		case line[i] == '\\' && quote == '"':
			i++
		case line[i] == quote:
			return line[i+1:]
		}
	}
	return ""
}

// tableName is a name without the quotes and spaces that it may have.
func tableName(name string) string {
	parts := strings.Split(name, ".")
	for i, p := range parts {
		parts[i] = strings.Trim(strings.TrimSpace(p), `"'`)
	}
	return strings.Join(parts, ".")
}

// find is where the entry's tables are. They must follow each other.
func (tomlNotation) find(text []byte, section string) (block, bool) {
	names, at := tables(text)
	own := section + "." + entryName
	found := block{-1, len(text)}
	for i, name := range names {
		isOwn := name == own || strings.HasPrefix(name, own+".")
		switch {
		case isOwn && found.from < 0:
			found.from = at[i]
		case !isOwn && found.from >= 0:
			found.to = at[i]
			return found, true
		}
	}
	return found, found.from >= 0
}

// inline finds servers that are no tables of their own.
func (tomlNotation) inline(text []byte, section string) bool {
	names, at := tables(text)
	bare := regexp.MustCompile(`(?m)^\s*` + regexp.QuoteMeta(section) + `\s*[.=]`)
	end := len(text)
	if len(at) > 0 {
		end = at[0]
	}
	if bare.Match(text[:end]) {
		return true
	}
	own := regexp.MustCompile(`(?m)^\s*["']?` + entryName + `["']?\s*[.=]`)
	for i, name := range names {
		next := len(text)
		if i+1 < len(at) {
			next = at[i+1]
		}
		if name == section && own.Match(text[at[i]:next]) {
			return true
		}
	}
	return false
}

func (n tomlNotation) put(text []byte, section string, value any) ([]byte, error) {
	if n.inline(text, section) {
		return nil, errInline
	}
	e, ok := value.(entry)
	if !ok {
		return nil, fmt.Errorf("an entry cannot be written as TOML: %T", value)
	}
	if endsWithin(text) {
		return nil, errNotTOML
	}
	table := n.render(section, e, newlineOf(text))
	if old, found := n.find(text, section); found {
		kept := bytes.TrimRight(text[old.from:old.to], " \t\r\n")
		if n.same(kept, table) {
			return text, nil
		}
		return splice(text, old.from, old.from+len(kept), bytes.TrimRight(table, "\r\n")), nil
	}
	out := ended(text)
	if len(bytes.TrimSpace(out)) > 0 {
		out = append(slices.Clone(out), newlineOf(text)...)
	}
	return append(slices.Clone(out), table...), nil
}

// render writes the tables. A text of JSON is one of TOML as well.
func (tomlNotation) render(section string, e entry, newline string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "[%s.%s]%scommand = %s%sargs = [", section, entryName, newline, quoted(e.Command), newline)
	for i, a := range e.Args {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(quoted(a))
	}
	b.WriteString("]" + newline)
	if len(e.Env) > 0 {
		fmt.Fprintf(&b, "%s[%s.%s.env]%s", newline, section, entryName, newline)
		for _, name := range slices.Sorted(maps.Keys(e.Env)) {
			fmt.Fprintf(&b, "%s = %s%s", quoted(name), quoted(e.Env[name]), newline)
		}
	}
	return b.Bytes()
}

func quoted(s string) string {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(s) // a string can always be written
	return strings.TrimSpace(b.String())
}

func (n tomlNotation) take(text []byte, section string) ([]byte, error) {
	old, found := n.find(text, section)
	if !found {
		return text, nil
	}
	before := bytes.TrimRight(text[:old.from], " \t\r\n")
	if len(before) > 0 {
		before = ended(text[:len(before)+len(newlineOf(text))])
	}
	if old.to < len(text) && len(before) > 0 {
		before = append(slices.Clone(before), newlineOf(text)...)
	}
	return append(slices.Clone(before), text[old.to:]...), nil
}

func (n tomlNotation) has(text []byte, section string) bool {
	_, found := n.find(text, section)
	return found
}

func (tomlNotation) same(a, b []byte) bool { return sameLines(a, b) }
