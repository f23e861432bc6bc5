package mcpinstall

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// yamlNotation writes an entry as a block under its section. What it has made is
// read again: a text that would say anything else than meant is not given out.
type yamlNotation struct{}

var (
	errNotYAML = errors.New("it is not a YAML mapping; mend it first")
	errFlow    = errors.New("its extensions are not written as a block; add Decant there by hand")
)

func read(text []byte) (map[string]any, error) {
	values := map[string]any{}
	if err := yaml.Unmarshal(text, &values); err != nil {
		return nil, errNotYAML
	}
	if values == nil { // the text says null
		values = map[string]any{}
	}
	return values, nil
}

// within finds the lines under a key, which stands at an indentation, in a part
// of the text. Its own line is not among them.
func within(text []byte, part block, indent int, key string) (line, under block, found bool) {
	for _, l := range lines(text[:part.to]) {
		if l.from < part.from {
			continue
		}
		content := strings.TrimRight(string(text[l.from:l.to]), "\r\n")
		words := strings.TrimLeft(content, " ")
		if words == "" || strings.HasPrefix(words, "#") {
			continue
		}
		depth := len(content) - len(words)
		if found && depth <= indent {
			return line, under, true
		}
		if found {
			under.to = l.to
		}
		name, _, isKey := strings.Cut(words, ":")
		if !found && isKey && depth == indent && strings.Trim(strings.TrimSpace(name), `"'`) == key {
			line, under, found = l, block{l.to, l.to}, true
		}
	}
	return line, under, found
}

// depthOf is the indentation of the first line under a key.
func depthOf(text []byte, under block) int {
	for _, l := range lines(text[:under.to]) {
		line := strings.TrimRight(string(text[l.from:l.to]), "\r\n")
		words := strings.TrimLeft(line, " ")
		if l.from >= under.from && words != "" && !strings.HasPrefix(words, "#") {
			return len(line) - len(words)
		}
	}
	return 2
}

func (n yamlNotation) put(text []byte, section string, entry any) ([]byte, error) {
	before, err := read(text)
	if err != nil {
		return nil, err
	}
	if had, ok := entryOf(before, section); ok && sameYAML(had, entry) {
		return text, nil
	}
	text = ended(text)
	line, under, found := within(text, block{0, len(text)}, 0, section)
	depth := depthOf(text, under)
	written, err := n.render(entry, depth, newlineOf(text))
	if err != nil {
		return nil, err
	}
	var after []byte
	switch own, below, has := within(text, under, depth, entryName); {
	case !found:
		after = append(slices.Clone(text), section+":"+newlineOf(text)+string(written)...)
	case has:
		after = splice(text, own.from, max(below.to, own.to), written)
	case under.from == under.to && !bytes.Equal(bytes.TrimSpace(text[line.from:line.to]), []byte(section+":")):
		return nil, errFlow
	default:
		after = splice(text, under.to, under.to, written)
	}
	return n.proved(before, after, section, entry)
}

// proved gives out a text that says what was meant and nothing else.
func (yamlNotation) proved(before map[string]any, text []byte, section string, entry any) ([]byte, error) {
	after, err := read(text)
	if err != nil {
		return nil, errFlow
	}
	got, _ := entryOf(after, section)
	if entry != nil && !sameYAML(got, entry) || !reflect.DeepEqual(without(before, section), without(after, section)) {
		return nil, errFlow
	}
	return text, nil
}

func entryOf(values map[string]any, section string) (any, bool) {
	inner, _ := values[section].(map[string]any)
	value, ok := inner[entryName]
	return value, ok
}

// without is values without the entry, and without a section that is empty.
func without(values map[string]any, section string) map[string]any {
	rest := maps.Clone(values)
	inner, _ := rest[section].(map[string]any)
	inner = maps.Clone(inner)
	delete(inner, entryName)
	if rest[section] = inner; len(inner) == 0 {
		delete(rest, section)
	}
	return rest
}

func sameYAML(value, entry any) bool {
	text, err := yaml.Marshal(entry)
	if err != nil {
		return false
	}
	var want any
	return yaml.Unmarshal(text, &want) == nil && reflect.DeepEqual(value, want)
}

func (yamlNotation) render(entry any, depth int, newline string) ([]byte, error) {
	var b bytes.Buffer
	encoder := yaml.NewEncoder(&b)
	encoder.SetIndent(2)
	if err := encoder.Encode(map[string]any{entryName: entry}); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	for line := range strings.Lines(b.String()) {
		fmt.Fprintf(&out, "%s%s%s", strings.Repeat(" ", depth), strings.TrimRight(line, "\n"), newline)
	}
	return out.Bytes(), nil
}

func (n yamlNotation) take(text []byte, section string) ([]byte, error) {
	before, err := read(text)
	if err != nil {
		return nil, err
	}
	if _, ok := entryOf(before, section); !ok {
		return text, nil
	}
	line, under, _ := within(text, block{0, len(text)}, 0, section)
	own, below, found := within(text, under, depthOf(text, under), entryName)
	if !found {
		return nil, errFlow
	}
	cut := block{own.from, max(below.to, own.to)}
	if inner, _ := before[section].(map[string]any); len(inner) == 1 {
		cut.from = line.from
	}
	return n.proved(before, splice(text, cut.from, cut.to, nil), section, nil)
}

func (yamlNotation) has(text []byte, section string) bool {
	values, err := read(text)
	_, ok := entryOf(values, section)
	return err == nil && ok
}

func (yamlNotation) same(a, b []byte) bool { return sameLines(a, b) }
