package site

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/tree"
)

// forms are what an expression can make of values: {published date}.
var forms = map[string]func([]any) []any{
	"people":      people,
	"count":       count,
	"first":       func(v []any) []any { return v[:min(1, len(v))] },
	"last":        func(v []any) []any { return v[max(0, len(v)-1):] },
	"date":        each(date),
	"millis":      each(millis),
	"duration":    each(duration),
	"line":        each(firstLine),
	"words":       each(func(s string) string { return strings.Join(strings.Fields(untagged(s)), " ") }),
	"decode":      each(decoded),
	"parent":      each(parentOf),
	"dots":        each(func(s string) string { return strings.ReplaceAll(s, ".", "/") }),
	"base64":      each(func(s string) string { return base64.RawURLEncoding.EncodeToString([]byte(s)) }),
	"day":         each(day),
	"short-title": each(func(s string) string { return brief.Line(untagged(s), 80) }),
	"unlabel":     each(unlabel),
	"nopdf":       each(func(s string) string { return strings.TrimSuffix(s, ".pdf") }),
	"bare":        each(func(s string) string { before, _, _ := strings.Cut(s, "?"); return before }),
	"true":        each(func(string) string { return "true" }),
	"false":       each(func(string) string { return "false" }),
	"positive":    each(func(s string) string { return strings.TrimLeft(s, "0") }),
	"slashes":     each(func(s string) string { return strings.ReplaceAll(s, "/", "%2F") }),
	"desktop":     each(func(s string) string { return strings.Replace(s, ".m.", ".", 1) }),
	"escape":      each(url.QueryEscape),
	"html":        each(html.UnescapeString),
	"lower":       each(strings.ToLower),
	"semicolons":  func(v []any) []any { return joined(v, ";") },
	"lines":       func(v []any) []any { return joined(v, "\n") },
	"short":       each(func(s string) string { return s[:min(len(s), 10)] }),
	"folder":      each(folder),
	"association": each(association),
	"id":          each(lastPart),
	"spaces":      each(func(s string) string { return strings.ReplaceAll(s, "_", " ") }),
	"unquote":     each(func(s string) string { return strings.Trim(s, `"`) }),
}

func each(f func(string) string) func([]any) []any {
	return func(in []any) []any {
		out := make([]any, 0, len(in))
		for _, v := range in {
			if text := plain(v); text != "" {
				out = append(out, f(text))
			}
		}
		return out
	}
}

// people writes names out of their parts, as bibliographies keep them.
func people(in []any) []any {
	var out []any
	for _, v := range in {
		var parts [4]string
		switch v := v.(type) {
		case map[string]any:
			parts = [4]string{plain(v["given"]), plain(v["family"]), plain(v["literal"]), plain(v["name"])}
		case tree.Node:
			parts = [4]string{childText(v, "forename"), childText(v, "lastname"), childText(v, "collectivename")}
		}
		if name := oneLine(strings.Join(parts[:], " ")); name != "" {
			out = append(out, name)
		}
	}
	return out
}

func childText(n tree.Node, name string) string {
	for child := range n.Children() {
		if child.IsElement() && child.Name() == name {
			return nodeText(child)
		}
	}
	return ""
}

func joined(v []any, by string) []any {
	var texts []string
	for _, one := range v {
		if text := plain(one); text != "" {
			texts = append(texts, text)
		}
	}
	return []any{strings.Join(texts, by)}
}

func count(v []any) []any {
	if len(v) == 1 {
		switch inner := v[0].(type) {
		case []any:
			v = inner
		case string, json.Number:
			return v
		}
	}
	if len(v) == 0 {
		return nil
	}
	return []any{strconv.Itoa(len(v))}
}

// dateLayouts are ways in which sites write dates, ISO 8601 aside.
var dateLayouts = []string{
	time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02T15:04:05-0700", "2006-01-02 15:04:05",
	time.RFC1123Z, time.RFC1123, "2006-01-02", "2006. 1. 2. 15:04", "2006.01.02. 15:04", "2006-01", "2006",
}

// date makes ISO 8601 of a date or of seconds since 1970; what is neither stays
// as it is.
func date(text string) string {
	if seconds, err := strconv.ParseFloat(text, 64); err == nil && seconds > 1e8 && seconds < 1e11 {
		return time.Unix(int64(seconds), 0).UTC().Format(time.RFC3339)
	}
	for _, layout := range dateLayouts {
		if at, err := time.Parse(layout, text); err == nil {
			if strings.Contains(layout, "15") {
				return at.UTC().Format(time.RFC3339)
			}
			return text
		}
	}
	return text
}

func millis(text string) string {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return time.UnixMilli(n).UTC().Format(time.RFC3339)
	}
	return ""
}

// duration makes 1:02:03 of seconds.
func duration(text string) string {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || n < 0 || n > 1e7 {
		return ""
	}
	seconds := int(n)
	if seconds >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

func decoded(text string) string {
	if out, err := url.PathUnescape(text); err == nil {
		return out
	}
	return text
}

// parentOf is the step before the last of a path such as 0.12.34; the first of
// all is nobody's.
func parentOf(path string) string {
	steps := strings.Split(path, ".")
	if len(steps) < 2 || steps[len(steps)-2] == "0" {
		return ""
	}
	return steps[len(steps)-2]
}

// day joins the numbers of a date: 2024, 5, 1 is 2024-05-01.
func day(text string) string {
	parts := strings.Split(text, ", ")
	for i, p := range parts {
		if len(p) == 1 {
			parts[i] = "0" + p
		}
	}
	return strings.Join(parts[:min(3, len(parts))], "-")
}

// unlabel drops the label before a value: v1.2 of Version: v1.2.
func unlabel(text string) string {
	if _, value, ok := strings.Cut(text, ": "); ok {
		return value
	}
	return text
}

// folder names what is not a file.
func folder(kind string) string {
	switch kind {
	case "dir", "tree", "directory":
		return "folder"
	case "symlink", "submodule", "commit":
		return kind
	}
	return ""
}

// association says what a person is to a repository; most are nothing to it.
func association(of string) string {
	if of == "NONE" {
		return ""
	}
	return strings.ReplaceAll(strings.ToLower(of), "_", " ")
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return brief.Line(line, 300)
}

func lastPart(text string) string {
	text = strings.TrimSuffix(text, "/")
	return text[strings.LastIndexByte(text, '/')+1:]
}

func untagged(text string) string {
	if !strings.ContainsAny(text, "<&") {
		return text
	}
	return nodeText(tree.Parse([]byte(text), tree.Options{}).Root())
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
