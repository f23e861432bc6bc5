package data

import (
	"regexp"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
)

const (
	maxEntries  = 2000
	maxCodeLine = 400 // bytes of a line that may declare something
)

// declarations find, by language, the lines that begin a function or a type.
// Group 1 is what is shown of it.
var declarations = map[string]*regexp.Regexp{
	"go":         regexp.MustCompile(`^(func (?:\([^)]*\) )?\w+|type \w+)`),
	"python":     regexp.MustCompile(`^\s*((?:async )?def \w+|class \w+)`),
	"javascript": script, "jsx": script, "typescript": script, "tsx": script,
	"rust": regexp.MustCompile(`^\s*(?:pub(?:\([^)]*\))? )?((?:async |const |unsafe )*fn \w+|struct \w+|enum \w+|` +
		`trait \w+|impl[^{;]*|mod \w+)`),
	"java": classes, "kotlin": classes, "scala": classes, "csharp": classes, "swift": classes, "dart": classes,
	"c": curly, "cpp": curly, "cuda": curly, "objectivec": curly,
	"ruby": regexp.MustCompile(`^\s*(def [\w.?!=]+|class [\w:]+|module [\w:]+)`),
	"php": regexp.MustCompile(`^\s*(?:(?:public|private|protected|static|final|abstract) )*(function \w+|class \w+|` +
		`interface \w+|trait \w+)`),
	"lua": regexp.MustCompile(`^\s*(?:local )?(function [\w.:]+)`),
	"sh":  shell, "bash": shell, "zsh": shell,
	"elixir": regexp.MustCompile(`^\s*(defmodule [\w.]+|defp? \w+[?!]?)`),
	"julia":  regexp.MustCompile(`^\s*(function [\w.!]+|(?:mutable )?struct \w+|module \w+)`),
	"sql": regexp.MustCompile(`(?i)^\s*(create (?:or replace )?(?:table|view|function|procedure|index|` +
		`trigger) (?:if not exists )?[\w."]+)`),
	"protobuf": regexp.MustCompile(`^\s*(message \w+|service \w+|rpc \w+|enum \w+)`),
	"zig":      regexp.MustCompile(`^\s*(?:pub )?(fn \w+)`),
}

var (
	script = regexp.MustCompile(`^\s*(?:export )?(?:default )?((?:async )?function\*? \w+|(?:abstract )?class \w+|` +
		`interface \w+|type \w+|enum \w+|(?:const|let|var) \w+ = (?:async )?(?:\([^)]*\)|` +
		`\w+)\s*=>)`)
	classes = regexp.MustCompile(`^\s*(?:@\w+ )?(?:(?:public|private|protected|internal|static|final|abstract|sealed|` +
		`open|override|async|virtual|data|suspend|inline) )*((?:class|interface|enum|record|` +
		`struct|object|trait|protocol|extension|fun|func|def) \w+|` +
		`(?:[\w<>\[\],?]+ )+\w+\([^;]*\)[^;=]*\{\s*$)`)
	curly = regexp.MustCompile(`^((?:struct|class|enum|union|namespace) \w+|` +
		`[A-Za-z_][\w\s*&:<>,~]*[\s*&](?:[\w:~]+)\([^;]*\)[^;]*\{?)\s*$`)
	shell = regexp.MustCompile(`^\s*((?:function )?[\w-]+\s*\(\)|function [\w-]+)`)
)

func readCode(source reader.Source, opts reader.Options) (*document.Document, error) {
	lang := format.Language(source.FileName())
	doc, err := fenced(lang)(source, opts)
	if err != nil || doc.Root.First == nil {
		return doc, err
	}
	doc.Outline = outline(doc.Root.First.Text, declarations[lang])
	return doc, nil
}

// outline lists what code declares, each with its line and how deep it stands.
func outline(code string, declares *regexp.Regexp) []document.Entry {
	if declares == nil {
		return nil
	}
	var out []document.Entry
	var indents []int
	number := 0
	for line := range strings.Lines(code) {
		number++
		line = strings.TrimRight(line, "\r\n")
		if len(line) > maxCodeLine || len(out) == maxEntries {
			continue
		}
		found := declares.FindStringSubmatch(line)
		if found == nil {
			continue
		}
		indent := len(line) - len(strings.TrimLeft(line, " \t"))
		for len(indents) > 0 && indents[len(indents)-1] >= indent {
			indents = indents[:len(indents)-1]
		}
		indents = append(indents, indent)
		title := strings.TrimRight(strings.Join(strings.Fields(found[1]), " "), " {=>")
		out = append(out, document.Entry{Level: min(len(indents), 6), Title: title, Line: number})
	}
	return out
}
