package data

import (
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/reader"
)

const (
	maxEntries  = 2000
	maxCodeLine = 400 // bytes of a line that may declare something
)

// declarations find, by language, the lines that begin a function or a type.
// Group 1 is what is shown of it.
var declarations = map[string]lazyregexp.Regexp{
	"go":         lazyregexp.New(`^(func (?:\([^)]*\) )?\w+|type \w+)`),
	"python":     lazyregexp.New(`^\s*((?:async )?def \w+|class \w+)`),
	"javascript": script, "jsx": script, "typescript": script, "tsx": script,
	"rust": lazyregexp.New(`^\s*(?:pub(?:\([^)]*\))? )?((?:async |const |unsafe )*fn \w+|struct \w+|enum \w+|` +
		`trait \w+|impl[^{;]*|mod \w+)`),
	"java": classes, "kotlin": classes, "scala": classes, "csharp": classes, "swift": classes, "dart": classes,
	"c": curly, "cpp": curly, "cuda": curly, "objectivec": curly,
	"ruby": lazyregexp.New(`^\s*(def [\w.?!=]+|class [\w:]+|module [\w:]+)`),
	"php": lazyregexp.New(`^\s*(?:(?:public|private|protected|static|final|abstract) )*(function \w+|class \w+|` +
		`interface \w+|trait \w+)`),
	"lua": lazyregexp.New(`^\s*(?:local )?(function [\w.:]+)`),
	"sh":  shell, "bash": shell, "zsh": shell,
	"elixir": lazyregexp.New(`^\s*(defmodule [\w.]+|defp? \w+[?!]?)`),
	"julia":  lazyregexp.New(`^\s*(function [\w.!]+|(?:mutable )?struct \w+|module \w+)`),
	"sql": lazyregexp.New(`(?i)^\s*(create (?:or replace )?(?:table|view|function|procedure|index|` +
		`trigger) (?:if not exists )?[\w."]+)`),
	"protobuf": lazyregexp.New(`^\s*(message \w+|service \w+|rpc \w+|enum \w+)`),
	"zig":      lazyregexp.New(`^\s*(?:pub )?(fn \w+)`),
}

var (
	script = lazyregexp.New(`^\s*(?:export )?(?:default )?((?:async )?function\*? \w+|(?:abstract )?class \w+|` +
		`interface \w+|type \w+|enum \w+|(?:const|let|var) \w+ = (?:async )?(?:\([^)]*\)|` +
		`\w+)\s*=>)`)
	classes = lazyregexp.New(`^\s*(?:@\w+ )?(?:(?:public|private|protected|internal|static|final|abstract|sealed|` +
		`open|override|async|virtual|data|suspend|inline) )*((?:class|interface|enum|record|` +
		`struct|object|trait|protocol|extension|fun|func|def) \w+|` +
		`(?:[\w<>\[\],?]+ )+\w+\([^;]*\)[^;=]*\{\s*$)`)
	curly = lazyregexp.New(`^((?:struct|class|enum|union|namespace) \w+|` +
		`[A-Za-z_][\w\s*&:<>,~]*[\s*&](?:[\w:~]+)\([^;]*\)[^;]*\{?)\s*$`)
	shell = lazyregexp.New(`^\s*((?:function )?[\w-]+\s*\(\)|function [\w-]+)`)
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
func outline(code string, declares lazyregexp.Regexp) []document.Entry {
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
		found := declares().FindStringSubmatch(line)
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
