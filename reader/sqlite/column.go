package sqlite

import (
	"slices"
	"strings"
)

// A column is one of a table's. The one that is the row's id has no value of
// its own.
type column struct {
	name    string
	isRowID bool
}

// constraints begin what a table says of all its columns.
var constraints = []string{"PRIMARY", "UNIQUE", "CHECK", "FOREIGN", "CONSTRAINT"}

// columnsOf reads the columns out of CREATE TABLE name (…).
func columnsOf(sql string) []column {
	open := strings.IndexByte(sql, '(')
	if open < 0 {
		return nil
	}
	var out []column
	for _, part := range parts(sql[open+1:]) {
		name, rest := firstName(strings.TrimSpace(part))
		if name == "" || slices.Contains(constraints, strings.ToUpper(name)) && part != "" && rest != "" &&
			!strings.ContainsAny(part[:1], "\"`[") {
			continue
		}
		declared := strings.ToUpper(strings.Join(strings.Fields(rest), " "))
		out = append(out, column{name, strings.HasPrefix(declared, "INTEGER PRIMARY KEY") &&
			!strings.HasPrefix(declared, "INTEGER PRIMARY KEY DESC")})
		if len(out) == maxColumns {
			break
		}
	}
	return out
}

// parts splits at the commas that are in no parentheses or quotes, up to the
// parenthesis that ends the list.
func parts(text string) []string {
	var out []string
	depth, start, quote := 0, 0, byte(0)
	for i := range len(text) {
		c := text[i]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"' || c == '`':
			quote = c
		case c == '[':
			quote = ']'
		case c == '(':
			depth++
		case c == ')' && depth == 0:
			return append(out, text[start:i])
		case c == ')':
			depth--
		case c == ',' && depth == 0:
			out = append(out, text[start:i])
			start = i + 1
		}
	}
	return append(out, text[start:])
}

// firstName takes the name off the front, without its quotes.
func firstName(text string) (name, rest string) {
	if text == "" {
		return "", ""
	}
	if end := strings.IndexByte("\"`[", text[0]); end >= 0 {
		name, rest, _ = strings.Cut(text[1:], string("\"`]"[end]))
		return name, strings.TrimSpace(rest)
	}
	if at := strings.IndexAny(text, " \t\r\n"); at >= 0 {
		return text[:at], strings.TrimSpace(text[at:])
	}
	return text, ""
}
