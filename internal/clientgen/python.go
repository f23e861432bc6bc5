package clientgen

import (
	"cmp"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
)

//go:embed template.py
var pythonFrame string

// keywords cannot name a field of a class in Python.
var keywords = []string{"from", "import", "in", "is", "class", "def", "for", "if", "not", "or", "and", "as", "with",
	"None"}

// Python is the client as one module.
func (d *Document) Python() string {
	var types, methods strings.Builder
	for _, name := range slices.Sorted(maps.Keys(d.Schemas)) {
		types.WriteString(pythonClass(name, d.Schemas[name]))
	}
	for i := range d.Operations {
		op := &d.Operations[i]
		methods.WriteString(d.pythonMethod(op, op.Name, op.Result, op.Several))
		if op.Several != "" {
			methods.WriteString(d.pythonMethod(op, op.Name+"Several", op.SeveralResult, "url"))
		}
	}
	return strings.NewReplacer("# TYPES\n", types.String(), "VERSION", d.Version,
		"    # METHODS\n", strings.TrimRight(methods.String(), "\n")+"\n").Replace(pythonFrame)
}

// pythonClass is a dictionary type. Where some keys are required and others not
// it joins two, since old versions of Python know no other way.
func pythonClass(name string, s *Schema) string {
	var required, optional []string
	for _, field := range s.fields() {
		line := fmt.Sprintf("        %q: %s,\n", field, pythonType(s.Properties[field]))
		if s.isRequired(field) {
			required = append(required, line)
		} else {
			optional = append(optional, line)
		}
	}
	switch {
	case len(optional) == 0:
		return pythonDict(name, required, "True")
	case len(required) == 0:
		return pythonDict(name, optional, "False")
	}
	return pythonDict("_"+name, required, "True") + pythonDict("_"+name+"More", optional, "False") +
		fmt.Sprintf("class %s(_%s, _%sMore):\n    pass\n\n\n", name, name, name)
}

func pythonDict(name string, lines []string, total string) string {
	return fmt.Sprintf("%s = TypedDict(\n    %q,\n    {\n%s    },\n    total=%s,\n)\n\n\n", name, name,
		strings.Join(lines, ""), total)
}

func pythonType(s *Schema) string {
	switch {
	case s == nil:
		return "Any"
	case s.Ref != "":
		return fmt.Sprintf("%q", nameOf(s))
	case len(s.Enum) > 0:
		return "Literal[" + broken(s.Enum, `"`, ", ", 12) + "]"
	case s.Type == "array":
		return "List[" + pythonType(s.Items) + "]"
	case s.Type == "object" && len(s.Properties) == 0:
		return "Dict[str, " + pythonType(s.extra()) + "]"
	}
	return cmp.Or(pythonKinds[s.Type], "Any")
}

var pythonKinds = map[string]string{"string": "str", "integer": "int", "number": "float", "boolean": "bool"}

// pythonMethod is an operation with a keyword for each field but one.
func (d *Document) pythonMethod(op *Operation, name, result, without string) string {
	request := d.Schemas[op.Request]
	var parameters, values []string
	for _, field := range request.fields() {
		if field == without {
			continue
		}
		parameter := snake(field)
		if slices.Contains(keywords, parameter) {
			parameter += "_"
		}
		kind := pythonType(request.Properties[field])
		if request.isRequired(field) {
			parameters = append([]string{parameter + ": " + kind}, parameters...)
		} else {
			parameters = append(parameters, fmt.Sprintf("%s: Optional[%s] = None", parameter, kind))
		}
		values = append(values, fmt.Sprintf("%q: %s", field, parameter))
	}
	returned, call := result, "_ask"
	if op.Lines {
		returned, call = "Iterator["+result+"]", "_lines"
	}
	return fmt.Sprintf("    def %s(\n        self,\n        *,\n        %s,\n    ) -> %s:\n        \"\"\"%s.\"\"\"\n"+
		"        return self.%s(\n            %q,\n            {\n                %s,\n            },\n        )\n\n",
		snake(name), strings.Join(parameters, ",\n        "), returned, sentence(op.Summary), call, op.Path,
		strings.Join(values, ",\n                "))
}
