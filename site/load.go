package site

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// parseFamilies reads a file of rules. The error names its first mistake and
// the line.
func parseFamilies(file []byte) ([]*family, error) {
	var out []*family
	decoder := yaml.NewDecoder(bytes.NewReader(file))
	for {
		var n yaml.Node
		err := decoder.Decode(&n)
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, notYAML(err)
		}
		f, err := parseFamily(&n)
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
}

// notYAML gives the parser's complaint in our form, which begins with the line.
func notYAML(err error) error {
	line, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), "yaml: "), "\n")
	return fmt.Errorf("%s (the file is not YAML)", line)
}

func parseFamily(n *yaml.Node) (f *family, err error) {
	if len(n.Content) != 1 || n.Content[0].Kind != yaml.MappingNode {
		return nil, atLine(max(n.Line, 1), "a file of rules begins with family: and rules:")
	}
	if err := known(n.Content[0], reflect.TypeFor[family]()); err != nil {
		return nil, err
	}
	f = &family{}
	if err := n.Content[0].Decode(f); err != nil {
		var mistake *yaml.TypeError
		if errors.As(err, &mistake) {
			return nil, errors.New(strings.ReplaceAll(mistake.Errors[0], "!!", ""))
		}
		return nil, err
	}
	return f, f.check(n.Content[0].Line)
}

// known finds the first name that means nothing.
func known(n *yaml.Node, t reflect.Type) error {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case n.Kind == yaml.AliasNode:
		return at(n, "aliases (*) are not used in rules; write it out")
	case t == reflect.TypeFor[asks]():
		return eachPair(n, func(_ string, v *yaml.Node) error { return known(v, reflect.TypeFor[askForm]()) })
	case t == reflect.TypeFor[takes]():
		return eachPair(n, func(_ string, v *yaml.Node) error { return known(v, t.Elem()) })
	case t.Kind() == reflect.Slice && n.Kind == yaml.SequenceNode:
		for _, inner := range n.Content {
			if err := known(inner, t.Elem()); err != nil {
				return err
			}
		}
	case t.Kind() == reflect.Struct && n.Kind == yaml.MappingNode:
		return knownFields(n, t)
	}
	return nil
}

func knownFields(n *yaml.Node, t reflect.Type) error {
	fields := map[string]reflect.Type{}
	for i := range t.NumField() {
		if name := t.Field(i).Tag.Get("yaml"); name != "" {
			fields[name] = t.Field(i).Type
		}
	}
	return eachPair(n, func(key string, value *yaml.Node) error {
		inner, ok := fields[key]
		if !ok {
			return atLine(value.Line, "%q means nothing here; what does: %s", key, strings.Join(sortedKeys(fields), ", "))
		}
		return known(value, inner)
	})
}

// check looks for what would fail later, when a link is read.
func (f *family) check(line int) error {
	switch {
	case f.Family == "":
		return atLine(line, "the family has no name: family: example")
	case f.Like != "" && len(f.Rules) > 0:
		return atLine(line, "a family is like another or has rules, not both")
	case f.Like == "" && len(f.Rules) == 0:
		return atLine(line, "the family has no rules")
	case f.Like != "" && len(f.Hosts) == 0:
		return atLine(line, "the family is like %s, but for no hosts", f.Like)
	}
	for i := range f.Rules {
		f.Rules[i].family = f
		if err := f.Rules[i].check(); err != nil {
			return err
		}
	}
	return nil
}

func (r *rule) check() error {
	switch {
	case r.Name == "":
		return atLine(r.line, "the rule has no name")
	case len(r.Match) == 0 || len(r.forms()) == 0:
		return atLine(r.line, "the rule %s matches nothing: match: [example.com/{id}]", r.Name)
	case r.Read.isZero() && len(r.Ask) == 0:
		return atLine(r.line, "the rule %s neither reads nor asks anything", r.Name)
	case !r.Read.isZero() && len(r.Ask) > 0:
		return atLine(r.line, "the rule %s both reads and asks; it may do one", r.Name)
	case r.Lines != "" && r.Lines != "yes" && r.Lines != "only":
		return atLine(r.line, "lines must be yes or only, not %q", r.Lines)
	case len(r.Ask) > maxAsks:
		return atLine(r.line, "the rule %s asks more than %d times", r.Name, maxAsks)
	case r.Code != "" && codes[r.Code] == nil:
		return atLine(r.line, "there is no code %q", r.Code)
	case len(r.Ask) > 0 && r.Title.isZero():
		return atLine(r.line, "the rule %s has no title", r.Name)
	case len(r.Ask) > 0 && r.Code == "" && len(r.Body) == 0:
		return atLine(r.line, "the rule %s gives nothing: it needs a body", r.Name)
	}
	var err error
	if r.captured, err = r.captures(); err != nil {
		return err
	}
	return r.checkNames(r.captured)
}

// captures are what any pattern of the rule captures.
func (r *rule) captures() ([]string, error) {
	var all []string
	for _, m := range r.forms() {
		p, err := parsePattern(m)
		if err != nil {
			return nil, atLine(r.line, "%v", err)
		}
		for _, name := range p.names {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all, nil
}

// forms are the rule's patterns, each with the hosts before it that it is for.
func (r *rule) forms() []string {
	var out []string
	for _, m := range r.Match {
		if !strings.HasPrefix(m, "/") {
			out = append(out, m)
			continue
		}
		for _, host := range r.family.Hosts {
			out = append(out, host+m)
		}
	}
	return out
}

// given are names that every rule has.
var given = []string{"url", "host", "scheme", "language", "query", "fragment"}

// checkNames finds expressions about what the rule does not have.
func (r *rule) checkNames(captures []string) error {
	names := append(slices.Clone(captures), given...)
	for name := range r.family.Let {
		names = append(names, name)
	}
	var wrong error
	check := func(t *template) {
		t.names(func(name string) {
			if wrong == nil && name != "" && !slices.Contains(names, name) {
				wrong = atLine(t.line, "{%s} is nothing that the rule %s has; it has %s", name, r.Name,
					strings.Join(names, ", "))
			}
		})
	}
	for _, a := range r.Ask {
		names = append(names, a.name)
	}
	for _, t := range r.Take {
		if t.From.valuePath == nil || !slices.Contains(names, t.From.root) {
			return atLine(t.line, "%s is taken from nothing that was asked", t.name)
		}
		names = append(names, t.name)
	}
	names = append(names, "page")
	eachTemplate(reflect.ValueOf(r).Elem(), check)
	return wrong
}

// eachTemplate visits the templates in a rule.
func eachTemplate(v reflect.Value, visit func(*template)) {
	if v.Type() == reflect.TypeFor[*template]() {
		if !v.IsNil() {
			visit((*template)(v.UnsafePointer()))
		}
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.Type() != reflect.TypeFor[*family]() && !v.IsNil() {
			eachTemplate(v.Elem(), visit)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			eachTemplate(v.Field(i), visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			eachTemplate(v.Index(i), visit)
		}
	}
}
