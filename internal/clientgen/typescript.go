package clientgen

import (
	"cmp"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
)

var (
	//go:embed template.mjs
	scriptFrame string
	//go:embed template.d.mts
	typesFrame string
)

// JavaScript is the client as one module.
func (d *Document) JavaScript() string {
	var methods strings.Builder
	for i := range d.Operations {
		op := &d.Operations[i]
		call := "#ask"
		if op.Lines {
			call = "#lines"
		}
		for _, name := range op.methods() {
			fmt.Fprintf(&methods, "  /** %s. */\n  %s(request, options) {\n    return this.%s(%q, request, options);\n  }\n\n",
				sentence(op.Summary), name, call, op.Path)
		}
	}
	return strings.NewReplacer("  // METHODS\n", strings.TrimRight(methods.String(), "\n")+"\n", "VERSION", d.Version).
		Replace(scriptFrame)
}

func (o *Operation) methods() []string {
	if o.Several == "" {
		return []string{o.Name}
	}
	return []string{o.Name, o.Name + "Several"}
}

// TypeScript is the types of that module.
func (d *Document) TypeScript() string {
	var types, methods strings.Builder
	for _, name := range slices.Sorted(maps.Keys(d.Schemas)) {
		types.WriteString(scriptInterface(name, d.Schemas[name]))
	}
	for i := range d.Operations {
		op := &d.Operations[i]
		fmt.Fprintf(&methods, "  /** %s. */\n", sentence(op.Summary))
		switch {
		case op.Lines:
			fmt.Fprintf(&methods, "  %s(request: %s, options?: CallOptions): AsyncGenerator<%s, void, undefined>;\n",
				op.Name, op.Request, op.Result)
		case op.Several != "":
			fmt.Fprintf(&methods, "  %s(request: Omit<%s, %q>, options?: CallOptions): Promise<%s>;\n", op.Name, op.Request,
				op.Several, op.Result)
			fmt.Fprintf(&methods, "  /** %s. */\n", sentence(op.Summary))
			fmt.Fprintf(&methods, "  %sSeveral(request: Omit<%s, \"url\">, options?: CallOptions): Promise<%s>;\n", op.Name,
				op.Request, op.SeveralResult)
		default:
			fmt.Fprintf(&methods, "  %s(request: %s, options?: CallOptions): Promise<%s>;\n", op.Name, op.Request, op.Result)
		}
	}
	return strings.NewReplacer("// TYPES\n", types.String(), "  // METHODS\n", methods.String(), "VERSION", d.Version).
		Replace(typesFrame)
}

func scriptInterface(name string, s *Schema) string {
	var b strings.Builder
	fmt.Fprintf(&b, "export interface %s {\n", name)
	for _, field := range s.fields() {
		property, mark := s.Properties[field], "?"
		if s.isRequired(field) {
			mark = ""
		}
		if property.Description != "" {
			fmt.Fprintf(&b, "  /** %s */\n", sentence(property.Description))
		}
		fmt.Fprintf(&b, "  %s%s: %s;\n", field, mark, scriptType(property))
	}
	return b.String() + "}\n\n"
}

func scriptType(s *Schema) string {
	switch {
	case s == nil:
		return "unknown"
	case s.Ref != "":
		return nameOf(s)
	case len(s.Enum) > 0:
		return broken(s.Enum, `"`, " | ", 4)
	case s.Type == "array":
		return "Array<" + scriptType(s.Items) + ">"
	case s.Type == "object" && len(s.Properties) == 0:
		return "Record<string, " + scriptType(s.extra()) + ">"
	}
	return cmp.Or(scriptKinds[s.Type], "unknown")
}

var scriptKinds = map[string]string{"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
