package mcpinstall

import (
	"bytes"
	"maps"
	"slices"
)

// A notation is how a configuration is written. Whatever of a text is not
// Decant's stays as it is, to the byte.
type notation interface {
	// put returns text with the entry in a section.
	put(text []byte, section string, entry any) ([]byte, error)
	// take returns text without the entry, and without the section when
	// nothing else is in it.
	take(text []byte, section string) ([]byte, error)
	has(text []byte, section string) bool
	// same compares two texts by what they say.
	same(a, b []byte) bool
}

type jsonNotation struct{}

func (jsonNotation) put(text []byte, section string, entry any) ([]byte, error) {
	doc, err := parse(text)
	if err != nil {
		return nil, err
	}
	return doc.set(section, entryName, entry)
}

func (jsonNotation) take(text []byte, section string) ([]byte, error) {
	doc, err := parse(text)
	if err != nil {
		return nil, err
	}
	return doc.remove(section, entryName)
}

func (jsonNotation) has(text []byte, section string) bool {
	doc, err := parse(text)
	return err == nil && doc.has(section, entryName)
}

func (jsonNotation) same(a, b []byte) bool { return sameJSON(a, b) }

// A shape is how a client wants an entry.
type shape func(Command) any

type entry struct {
	Type    string            `json:"type,omitempty"`
	Command string            `json:"command"`
	Args    []string          `json:"args"`
	Env     map[string]string `json:"env,omitempty"`
	Tools   []string          `json:"tools,omitempty"`
}

func untyped(c Command) any { return entry{Command: c.Path, Args: c.Args, Env: c.Env} }
func typed(c Command) any   { return entry{Type: "stdio", Command: c.Path, Args: c.Args, Env: c.Env} }

// forCopilot names the tools that may be used: all.
func forCopilot(c Command) any {
	return entry{Type: "local", Command: c.Path, Args: c.Args, Env: c.Env, Tools: []string{"*"}}
}

// gooseTimeout is how many seconds Goose waits for a tool.
const gooseTimeout = 300

// An extension is an entry as Goose has it.
type extension struct {
	Enabled bool              `yaml:"enabled"`
	Type    string            `yaml:"type"`
	Name    string            `yaml:"name"`
	Cmd     string            `yaml:"cmd"`
	Args    []string          `yaml:"args"`
	Envs    map[string]string `yaml:"envs"`
	Timeout int               `yaml:"timeout"`
}

func forGoose(c Command) any {
	envs := map[string]string{}
	maps.Copy(envs, c.Env)
	return extension{Enabled: true, Type: "stdio", Name: entryName, Cmd: c.Path, Args: c.Args, Envs: envs,
		Timeout: gooseTimeout}
}

// A block is some lines of a text, with the ends of them.
type block struct{ from, to int }

// lines are the places of a text's lines.
func lines(text []byte) []block {
	var out []block
	for from := 0; from < len(text); {
		to := len(text)
		if i := bytes.IndexByte(text[from:], '\n'); i >= 0 {
			to = from + i + 1
		}
		out = append(out, block{from, to})
		from = to
	}
	return out
}

// newlineOf is the end of a text's lines.
func newlineOf(text []byte) string {
	if bytes.Contains(text, []byte("\r\n")) {
		return "\r\n"
	}
	return "\n"
}

// ended is a text whose last line has an end.
func ended(text []byte) []byte {
	if len(text) > 0 && text[len(text)-1] != '\n' {
		return append(slices.Clone(text), newlineOf(text)...)
	}
	return text
}

// sameLines compares texts but for the ends of their lines.
func sameLines(a, b []byte) bool {
	unix := func(text []byte) []byte { return bytes.TrimSpace(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))) }
	return bytes.Equal(unix(a), unix(b))
}
